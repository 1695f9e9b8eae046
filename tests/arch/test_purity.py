"""rules, music and games are pure: the same states and moves give the same game everywhere, for ever."""

import ast
from collections.abc import Iterator, Mapping

import pytest

PURE_FOLDERS = ("onesemi/rules/", "onesemi/music/", "onesemi/games/")

# What computes and nothing else. No clock, chance, files, threads, processes, network, locale or environment.
PURE_MODULES = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "string",
    "types",
    "typing",
    "unicodedata",
    "xml",
}
IMPURE_CALLS = {"__import__", "breakpoint", "compile", "eval", "exec", "exit", "id", "input", "open", "print", "quit"}


def impurities(path: str, text: str) -> Iterator[str]:
    """Yield what a module does beyond computing."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=module, level=0) if module:
                imported = [module]
            case ast.ImportFrom():
                imported = [f"{'.' * node.level}{node.module or ''}"]
            case ast.Name(id=name, ctx=ast.Load()) if name in IMPURE_CALLS:
                yield f"{path}:{node.lineno} uses {name}"
                continue
            case _:
                continue
        yield from (f"{path}:{node.lineno} imports {name}" for name in imported if not is_pure(name))


def is_pure(module: str) -> bool:
    """Tell whether a module that is imported is one of the pure ones."""
    return f"{module.replace('.', '/')}/".startswith(PURE_FOLDERS) or module.partition(".")[0] in PURE_MODULES


def test_rules_music_and_games_only_compute(modules: Mapping[str, str]) -> None:
    pure = {path: text for path, text in modules.items() if path.startswith(PURE_FOLDERS)}
    assert len(pure) > 20
    assert [fault for path, text in pure.items() for fault in impurities(path, text)] == []


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "import datetime as d",
        "import random",
        "from secrets import token_hex",
        "import os",
        "import os.path",
        "from pathlib import Path",
        "import threading",
        "import asyncio",
        "import socket",
        "import subprocess",
        "import gettext",
        "import logging",
        "import numpy",
        "import msgspec",
        "from PySide6.QtCore import QObject",
        "from onesemi.files import write_text",
        "from onesemi import net",
        "import onesemi.locale",
        "from . import cards",
        "open('x')",
        "print()",
        "answer = input()",
        "shout = print",
        "def f():\n    import random",
        "key = id(f)",
    ],
)
def test_a_planted_impurity_is_found(line: str) -> None:
    assert len(list(impurities("planted.py", line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "import math",
        "from collections.abc import Sequence",
        "from onesemi.rules.seats import Seat",
        "from onesemi.music import key",
        "import onesemi.games.song.cards",
        "opened = state.open(card)",
    ],
)
def test_what_only_computes_passes(line: str) -> None:
    assert list(impurities("pure.py", line)) == []
