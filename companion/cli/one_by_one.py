"""Shows secrets at a terminal, one by one to the person who asks, the screen cleared between."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import typer

from companion.cli.asking import answer, tell
from companion.cli.harmless import behind

if TYPE_CHECKING:
    from companion.games.tool import Secret

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # what was scrolled away goes too
YES = ("y", "yes")
ELSEWHERE = "A terminal shows hidden cards one by one; --json shows them all."


def at_terminal() -> bool:
    """Return whether a person sits there, who reads and types."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def offer_secrets(secrets: Sequence[Secret]) -> None:
    """Show secrets one by one if a person can read them, else say who can."""
    if secrets and at_terminal():
        show_one_by_one(secrets)
    elif secrets:
        typer.echo(ELSEWHERE)


def show_one_by_one(secrets: Sequence[Secret]) -> None:
    """Offer each player what only they may read, then what nobody may read yet."""
    tell()
    tell("Hidden cards are shown one at a time, to the player who asks.")
    own = sorted((one for one in secrets if one.player is not None), key=_player)
    try:
        for player, held in groupby(own, key=_player):
            _offer(f"Player {player}, is nobody else looking?", [*held])
        for one in secrets:
            if one.player is None:
                _offer("Nobody should see this yet. Show it anyway?", [one])
    except EOFError:
        tell()


def _player(secret: Secret) -> int:
    return secret.player or 0


def _offer(question: str, secrets: Sequence[Secret]) -> None:
    """Show secrets if the answer is yes, until the next one."""
    tell()
    tell(question, strong=True)
    for one in secrets:
        tell(f"{one.step} {one.about}" if one.about != one.step else one.step, "  ")
    if answer("y: show it; Enter: go on ").lower() not in YES:
        return
    try:
        for one in secrets:
            tell(one.told, "  ")
        answer("Enter: clear the screen ")
    finally:
        _clear()


def _clear() -> None:
    """Leave nothing to read on the screen, nor above it."""
    err = behind(sys.stderr)
    plain = os.environ.get("TERM") == "dumb"
    err.write("\n" * shutil.get_terminal_size().lines if plain else CLEAR)
    err.flush()
