"""What the product says: values of the games turned into sentences of the user's language.

Games speak in values (faces, events, reasons); the window and the command line speak in words. The words
stand here once, so that both say the same. One folder per game; every text goes through `onesemi.locale.tr`.
"""
