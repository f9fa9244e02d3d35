"""`companion deal`: pieces from a freshly shuffled deck or bag."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from companion.cli.parameters import DataFolder, Json, Repeat
from companion.cli.seeds import Seed, stream_of
from companion.core.dealer import Dealer

EXAMPLE = "Example: companion deal freshwater_fly strike --count 2"


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal gave.

    Attributes:
        dealt: the pieces in the order in which they were dealt.
        left: how many the deck still has.
    """

    deck: str
    dealt: tuple[str, ...]
    left: int


def deal(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Such as freshwater_fly or fresh.")],
    deck: Annotated[str, typer.Argument(metavar="DECK", help="A deck or bag; see companion list.")],
    count: Annotated[int, typer.Option(min=1, metavar="N", help="How many pieces.")] = 1,
    repeat: Repeat = 1,
    seed: Seed = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Shuffle a deck or bag of a game and deal from its top."""
    from companion.cli.games import checked_folder, found  # late: `--help` needs no games
    from companion.data.piles import deck_pieces

    slug = found(game).slug
    pieces = deck_pieces(slug, deck, checked_folder(data))
    dealer = Dealer(stream_of(seed))
    for _ in range(repeat):
        result = fresh_deal(dealer, deck, pieces, count)
        if as_json:
            record = {"deck": deck, "dealt": result.dealt, "left": result.left}
            typer.echo(json.dumps({**record, "seed": dealer.stream.seed}, ensure_ascii=False))
        else:
            typer.echo(f"{', '.join(result.dealt)}  ({result.left} left)")
    if not as_json:
        typer.echo(f"seed {dealer.stream.seed}", err=True)


def fresh_deal(dealer: Dealer, deck: str, pieces: Sequence[str], count: int) -> Deal:
    """Shuffle a deck made of these pieces and deal from it.

    Raises:
        CompanionError: it has fewer pieces.
    """
    dealer.shuffle(deck, pieces)
    return Deal(deck, dealer.deal(deck, count), dealer.left(deck))
