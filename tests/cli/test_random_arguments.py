"""Whatever words a person writes behind `companion`: an answer or a sentence, never a traceback."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import app as cli
from companion.cli import print_command, serve_command, studio_command
from companion.cli.game_selection import VARIABLE
from companion.games.catalog import GAMES
from tests.cli.scored import example
from tests.command import run

LISTS = 3_000
FEW = 60  # in the short run
PART = 100  # lists in a test
WORDS = (
    *("fresh", "lure", "fleet", "salmon_run", "Mapped Out", "mapped-out", "den", "pond", "new"),
    *("fish-cards", "fish", "hatch", "lures", "F05", "fish-cards/F05", "white", "swim-1", "boat"),
    *("Ann", "solo", "base", "house", "L1", "2d6+d12", "a4", "11x17", "320x450", "full", "en"),
    *("players[0].name=Bo", "Ann.fish=+F21", "Ann.=", "0.5,-1", "https://a.b", "k1", "none"),
    *("day.json", "broken.toml", "nosuch.json", "folder", ".", "-", "", " ", "--", "---", "-x"),
    *("ä溪\U0001f3a3", "a\nb", "\x1b[2J", "\u202e", "\udcff", "x" * 300, "../..", "*", "'", '"'),
    *("0", "1", "-1", "3", "007", "9" * 30, "1e9", "nan", "²", "1.5", "true"),
)


@cache
def list_commands() -> list[tuple[list[str], Any]]:
    """Return the words and the definition of each command, also of those within groups.

    `site` is missing: it prints every game, in processes of its own.
    """
    commands = []
    for name in sorted({*cli.COMMANDS, *cli.all_tools()} - {"site"}):
        command = cli.build_command(name, GAMES)
        inner = getattr(command, "commands", {})
        commands += [([name, word], inner[word]) for word in inner]
        commands += [([name], command)]
    return commands


def choose_value(chance: Random, param: Any) -> str:
    """Return a value for an option: often one that its type allows."""
    choices = getattr(param.type, "choices", ())
    if choices and chance.random() < 0.7:
        return str(chance.choice([*choices]))
    if "int" in type(param.type).__name__.lower() and chance.random() < 0.7:
        return str(chance.randint(-2, 6))
    return chance.choice(WORDS)


def choose_words(chance: Random) -> list[str]:
    """Return the words of a command, most of them where they may stand."""
    start, command = chance.choice(list_commands())
    arguments, options = [], []
    for param in command.params:
        if param.param_type_name == "argument":
            many = chance.choice((1, 1, 1, 2)) if param.nargs == -1 else chance.choice((0, 1, 1))
            arguments += [choose_value(chance, param) for _ in range(many)]
        elif chance.random() < min(0.3, 2.5 / len(command.params)):
            value = [] if getattr(param, "is_flag", False) else [choose_value(chance, param)]
            options.append([chance.choice([*param.opts, *param.secondary_opts]), *value])
    chance.shuffle(options)
    words = [*start, *arguments, *(word for option in options for word in option)]
    if chance.random() < 0.3:  # a slip
        place = chance.randrange(len(words) + 1)
        words[place : place + chance.randint(0, 1)] = [chance.choice(WORDS)]
    if start == ["print"]:
        words.append("--dry-run")  # sheets take seconds
    if start == ["check"] and not arguments:
        words.append("lure")  # all games take long
    return words


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty home, in which nothing waits for a person, a phone or a program."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    here = tmp_path / "here"
    (here / "folder").mkdir(parents=True)
    (here / "day.json").write_text(json.dumps(example()), "utf-8")
    (here / "broken.toml").write_bytes(b"\xff = [")
    monkeypatch.chdir(here)
    monkeypatch.setattr(print_command, "launch", lambda path: 0)
    pages: Future[Any] = Future()
    pages.set_result({})
    for module in (serve_command, studio_command):
        monkeypatch.setattr(module, "serve_until_interrupt", lambda *_: None)
        monkeypatch.setattr(module, "start_beside", lambda *_: pages)
    monkeypatch.setattr("webbrowser.open", lambda url: True)
    return here


def iter_lists(first: int, count: int) -> Iterator[list[str]]:
    for number in range(first, first + count):
        yield choose_words(Random(number))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "count"),
    [
        (0, FEW),
        *(pytest.param(n, PART, marks=pytest.mark.long) for n in range(FEW, LISTS, PART)),
    ],
)
def test_no_words_end_in_a_traceback(
    first: int, count: int, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = set()
    for words in iter_lists(first, count):
        monkeypatch.setenv(VARIABLE, "")  # which --games leaves if a later option is wrong
        try:
            ran = run(*words, typed="")
        except OSError:
            continue  # `main` tells it in a line
        except Exception as error:
            error.add_note(f"companion {shlex.join(words)}")
            raise
        codes.add(ran.code)
        assert ran.code in (0, 1, 2, 130), words
        assert "Traceback" not in ran.err
    assert codes >= {0, 1, 2}
