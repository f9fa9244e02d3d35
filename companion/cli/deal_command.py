"""`companion deal`: pieces from a freshly shuffled deck or bag."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from companion.cli.games_at_table import check_opened_with
from companion.cli.parameters import DataFolder, Json, Key, OneGame, Repeat, StoreFile, TableOption
from companion.cli.sources import Seed, Source, describe_ending, open_source
from companion.cli.terminal import echo_json
from companion.core.chance_events import DealEvent, ReshuffleEvent
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.data.game_data import GameData
    from companion.table.turn import Turn

EXAMPLE = (
    "Example: companion deal freshwater_fly strike --count 2   or, with the deck of a table:   "
    "companion deal freshwater_fly strike --table den"
)


class Deal(Struct, frozen=True):
    """What a deal gave."""

    deck: str
    dealt: tuple[str, ...]  # the pieces in the order in which they were dealt
    left: int  # how many the deck still has
    reshuffled: int = 0  # how many discards were shuffled in, because it ran out


def deal(
    game: OneGame,
    deck: Annotated[
        str, typer.Argument(metavar="DECK", help="A deck or bag; leave it out to see their names.")
    ] = "",
    count: Annotated[int, typer.Option(min=1, metavar="N", help="How many to deal.")] = 1,
    repeat: Repeat = 1,
    shuffle: Annotated[
        bool, typer.Option("--shuffle", help="With --table: put all cards back and shuffle first.")
    ] = False,
    seed: Seed = None,
    table: TableOption = None,
    store: StoreFile = None,
    key: Key = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Shuffle a deck or bag of a game and deal from it.

    Each deal starts with a full deck. With --table the deck stays as it is between deals. When it
    runs out, its discards (companion table discard) are shuffled in if the game's rules say so.
    """
    from companion.cli.game_selection import (  # late: `--help` needs no games
        check_folder,
        find_game,
    )
    from companion.data.decks_and_pools import DECKS, deck_pieces, find_deck
    from companion.games.piece_words import DeckNames

    if key is not None and repeat > 1:
        raise CompanionError("--key is for a single request; leave --repeat out")
    chosen, folder = find_game(game), check_folder(data)
    slug, read = chosen.slug, chosen.load(folder, only=(DECKS.name,))
    if not deck:
        names = ", ".join(read.ids(DECKS)) or "no decks"
        raise CompanionError(f"say which deck, after the name of the game; {slug} has: {names}")
    declared, pieces = find_deck(read, deck), cache(lambda: deck_pieces(read, deck))
    deck = declared.id
    describe = DeckNames(chosen, read, declared, folder)
    ending: dict[str, Any] = {}
    with open_source(seed, table, store, key) as chance:
        for _ in range(repeat):
            result, ending = _deal_with_source(
                chance,
                f"{slug}/{deck}",
                count,
                read,
                pieces,
                gather=shuffle or repeat > 1,
                refill=declared.reshuffle,
            )
            if as_json:
                record = {"deck": deck, "dealt": result.dealt, "left": result.left}
                if result.reshuffled:
                    record["reshuffled"] = result.reshuffled
                echo_json({**record, **ending})
            else:
                again = f"; discards shuffled in: {result.reshuffled}" if result.reshuffled else ""
                typer.echo(f"{', '.join(describe(result.dealt))}  ({result.left} left{again})")
    if not as_json:
        typer.echo(describe_ending(ending), err=True)


def _deal_with_source(
    chance: Source,
    deck: str,
    count: int,
    read: GameData,
    pieces: Callable[[], Sequence[str]],
    *,
    gather: bool,
    refill: bool,
) -> tuple[Deal, dict[str, Any]]:
    """Return what is dealt, and where its chance comes from."""
    if (table := chance.table) is not None:
        if deck not in table.state.decks:
            check_opened_with(table, read)

        def deal(turn: Turn) -> DealEvent:
            return turn.deal(deck, count, pieces, gather=gather, refill=refill)

        dealt, events = table.write(deal, chance.key)
        bodies = (event.body for event in events)
        again = sum(len(body.names) for body in bodies if isinstance(body, ReshuffleEvent))
        ending = {"table": table.row.name, "seq": events[-1].seq}
        return Deal(deck, dealt.cards, dealt.left, again), ending

    def deal_anew(dealer: Dealer) -> Deal:
        dealer.shuffle(deck, pieces())
        return Deal(deck, dealer.deal(deck, count), dealer.left(deck))

    return chance.ask("deal", {}, "", deal_anew)
