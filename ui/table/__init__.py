"""Widgets that every game's table is made of; none of them knows a game.

A widget shows plain values (texts, painters of faces, rectangles) and emits what its user wants. Where things stand
is decided by pure functions (`geometry`, `fan`, `rows`), which know no Qt and are tested without it.
"""
