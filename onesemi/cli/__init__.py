"""The command line: the composition root, where games, tables, sound and windows are put together.

One file per command, loaded when the command is asked for. It imports what it needs when it runs, so that help is
instant and a simulation starts neither Qt nor numpy.
"""
