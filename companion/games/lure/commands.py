"""The command of Lure: `companion odds`."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.game_selection import check_folder
from companion.cli.parameters import DataFolder, Json
from companion.cli.sources import tell_answer
from companion.games.lure.odds_tool import Wish, answer_odds
from companion.games.lure.schema import load


def odds(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: lure.")],
    fish: Annotated[
        list[str], typer.Argument(metavar="FISH...", help="Fish cards, by number or name.")
    ],
    dice: Annotated[
        str, typer.Option(metavar="DICE", help="The dice that you roll, such as 3d6+d12.")
    ],
    lure: Annotated[
        list[int] | None,
        typer.Option(metavar="N", min=1, help="An Extra Die lure that shows N; repeatable."),
    ] = None,
    adjust: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="How many Adjust lures you can use after the roll."),
    ] = 0,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Work out your chance of a catch (Lure)."""
    cards = load(check_folder(data), "en")
    answer = answer_odds(cards, Wish(game, tuple(fish), dice, tuple(lure or ()), adjust))
    tell_answer(answer, None, as_json=as_json)
