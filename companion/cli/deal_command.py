"""`companion deal`: pieces from a freshly shuffled deck or bag."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import typer

from companion.cli.chance_sources import Seed, check_opened_with, describe_ending, open_source
from companion.cli.game_selection import check_folder, find_game
from companion.cli.parameters import DataFolder, Json, Key, OneGame, Repeat, StoreFile, TableOption
from companion.cli.terminal import tell
from companion.core.chance_events import Dealer, DealEvent, ReshuffleEvent
from companion.core.errors import CompanionError

EXAMPLE = (
    "Example: companion deal freshwater_fly strike --count 2   or, with the deck of a table:   "
    "companion deal freshwater_fly strike --table den"
)


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
    from companion.data.decks_and_pools import DECKS, deck_pieces, find_entry
    from companion.games.piece_words import DeckNames

    chosen, folder = find_game(game), check_folder(data)
    slug, read = chosen.slug, chosen.load(folder, only=(DECKS.name,))
    if not deck:
        names = ", ".join(read.ids(DECKS)) or "no decks"
        raise CompanionError(f"say which deck, after the name of the game; {slug} has: {names}")
    declared, pieces = find_entry(read, DECKS, deck).value, cache(lambda: deck_pieces(read, deck))
    deck, name = declared.id, f"{slug}/{declared.id}"
    describe = DeckNames(chosen, read, declared, folder)
    gather, refill = shuffle or repeat > 1, declared.reshuffle
    ending: dict[str, Any] = {}

    def deal_anew(dealer: Dealer) -> DealEvent:
        dealer.shuffle(name, pieces())
        return DealEvent(name, dealer.deal(name, count), dealer.left(name))

    with open_source(seed, table, store, key, repeat=repeat) as chance:
        if chance.table is not None and name not in chance.table.state.decks:
            check_opened_with(chance.table, read)
        for _ in range(repeat):
            dealt, events, ending = chance.act(
                lambda turn: turn.deal(name, count, pieces, gather=gather, refill=refill), deal_anew
            )
            bodies = [event.body for event in events]
            reshuffled = sum(len(e.names) for e in bodies if isinstance(e, ReshuffleEvent))
            record = {"deck": deck, "dealt": dealt.cards, "left": dealt.left}
            more = {"reshuffled": reshuffled} if reshuffled else {}
            again = f"; discards shuffled in: {reshuffled}" if reshuffled else ""
            names = "" if as_json else ", ".join(describe(dealt.cards))
            line = f"{names}  ({dealt.left} left{again})"
            tell(as_json, {**record, **more, **ending}, line)
    if not as_json:
        typer.echo(describe_ending(ending), err=True)
