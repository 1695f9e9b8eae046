"""onesemi: "1;", the card game that writes a song, and four companion games at the same table."""

__version__ = "0.1.0"
