"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

GameNames: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...", help="Games, such as freshwater_fly or fresh; none: all of them."
    ),
]
GameName: TypeAlias = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="One game; none: all of them.")
]
DataFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Your own numbers, put over ours."),
]
Json: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print one JSON document and nothing else.")
]
