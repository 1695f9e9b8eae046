"""How sounds are made: from a recipe in a musician's words to a wave that loops without a seam.

There is one file for each family: partials added up, frequency modulation, plucked strings, struck things, noise.
All frequencies of a loop are whole numbers of rounds, so a loop has no seam; its wave's rate is then set such that
the note is in tune to a few hundredths of a cent.
"""
