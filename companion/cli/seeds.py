"""Where chance begins: a person's seed, or a new one."""

from __future__ import annotations

import os
from typing import Annotated, TypeAlias

import typer

from companion.core.chance import Stream

FRESH_BYTES = 16

Seed: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="TEXT",
        help="Any text; the same text gives the same result (default: random).",
    ),
]


def fresh_seed() -> str:
    """Return a seed that nobody can guess: 128 bits of the system's entropy."""
    return os.urandom(FRESH_BYTES).hex()


def stream_of(seed: str | None) -> Stream:
    """Return the stream of a seed; without one, of a new seed.

    Raises:
        CompanionError: the seed is no text.
    """
    return Stream(fresh_seed() if seed is None else seed)
