"""What the page asks to be made or sent out, as words of the commands that do it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from companion.studio.print_ask import Name, Names, option

LIKE = "blank"  # what the command begins with if nothing is said


class NewGameAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A new game."""

    title: Annotated[str, Meta(max_length=200)]  # what it is called; its folder is named so too
    like: Name = LIKE
    home: str = ""  # the folder that it is to lie in, as the page was told it
    dry: bool = False  # whether it is only checked


class ExportAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game goes, and how; what is left out is as `companion export` has it."""

    game: Name
    target: Name
    sets: Names = ()
    skip: Names = ()
    paper: Name = "a4"
    base_url: Annotated[str, Meta(max_length=2000)] = ""
    scale: bool = False


def new_words(ask: NewGameAsk, name: str, home: str) -> list[str]:
    """Return the words after `companion new`."""
    like = [] if ask.like == LIKE else ["--like", ask.like]
    title = [] if ask.title == name.replace("-", " ").capitalize() else option("title", ask.title)
    return [name, *([] if home == "." else ["--in", home]), *like, *title]


def export_words(ask: ExportAsk, given: Sequence[str] = ()) -> list[str]:
    """Return the words after `companion export`.

    Args:
        ask: what is asked.
        given: options with which the workshop was opened.
    """
    words = [ask.game, ask.target]
    words += [word for name in ask.sets for word in option("set", name)]
    words += [word for name in ask.skip for word in option("skip", name)]
    words += option("paper", ask.paper) if ask.paper != "a4" else []
    words += option("base-url", ask.base_url) if ask.base_url else []
    words += ["--scale"] if ask.scale else []
    return [*words, *given]


def command(name: str, words: Sequence[str]) -> str:
    """Return a command as a person types it."""
    return shlex.join(["companion", name, *words])


def as_given(home: Path, folders: Sequence[Path]) -> str:
    """Return a folder of games as a person named it, if they did."""
    return next((str(one) for one in folders if one.absolute() == home), str(home))
