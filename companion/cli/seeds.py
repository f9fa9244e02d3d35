"""Where chance begins: the seed that a person gives, or fresh entropy."""

from __future__ import annotations

import os
from typing import Annotated, TypeAlias

import typer

from companion.core.chance import Stream

FRESH_BYTES = 16

Seed: TypeAlias = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", help="The same text gives the same; none: fresh."),
]


def fresh_seed() -> str:
    """Return a seed that nobody can guess: 128 bits of the system's entropy."""
    return os.urandom(FRESH_BYTES).hex()


def stream_of(seed: str | None) -> Stream:
    """Return the stream of a seed, of a fresh one if there is none.

    Raises:
        CompanionError: the seed is no text.
    """
    return Stream(fresh_seed() if seed is None else seed)
