"""The command line: the composition root, where games, tables, sound and windows are put together.

One file per command. A command imports what it needs when it runs, so that help is instant and a simulation starts
neither Qt nor numpy.
"""
