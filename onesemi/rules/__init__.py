"""The words every game speaks: seats, chance, log, events, refusals, and the contract of a game.

A game is one object that answers questions about immutable states (`rules.game.Game`). It never
holds a state, reads a clock or throws dice itself: whatever it needs from outside it asks for
(`rules.chance.Draw`, `rules.game.Deadline`) and is told. So the log of answers and moves is the
whole game: save file, replay, reconnect, bug report and test case at once.
"""
