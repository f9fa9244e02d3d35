"""What a table is opened with, and the games that its log is held against."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.cli.game_selection import check_folder, list_games
from companion.cli.parameters import option_name
from companion.core.chance import Stream
from companion.core.chance_events import ChanceEvent, Dealer, DealEvent, Kinds
from companion.core.errors import CompanionError, DataError

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.games.game_type import Game
    from companion.games.piece_words import DeckNames
    from companion.table.contents import GameHere, Options
    from companion.table.table import Table

ENGLISH = "en"


def opened_with(folder: Path | None) -> Kinds:
    """Return the games that a table is opened with; an owner's that cannot be read is left out."""
    from companion.data.decks_and_pools import DECKS, POOLS, hash_contents

    overlay, games = check_folder(folder), []
    for game in sorted(list_games(), key=lambda game: game.slug):
        try:
            data = game.load(overlay, ENGLISH, (DECKS.name, POOLS.name))
            games.append((game.slug, *hash_contents(data)))
        except DataError:
            if game.home is None:
                raise
    return tuple(games)


def check_opened_with(table: Table, data: GameData) -> None:
    """Refuse a table that was opened with other decks and dice: its deals could not be proved."""
    from companion.data.decks_and_pools import hash_contents
    from companion.table.contents import check_bound

    check_bound(table.state, data.name, hash_contents(data))


def find_games(folder: Path | None) -> Callable[[str], GameHere | None]:
    """Return a function that finds a game by its slug with the owner's folder, or None."""
    from companion.data.decks_and_pools import DECKS, POOLS, chance_document, hash_contents
    from companion.table.contents import GameHere

    overlay = check_folder(folder)

    @cache
    def find(slug: str) -> GameHere | None:
        game = next((game for game in list_games() if game.slug == slug), None)
        if game is None:
            return None
        data = game.load(overlay, ENGLISH, (DECKS.name, POOLS.name))
        screen = game.screen(overlay, ENGLISH) if game.screen else None
        return GameHere(
            contents=hash_contents(data),
            chance=chance_document(data),
            set_ups=partial(_set_ups, game, overlay),
            dealers={screen.name: (screen.start, screen.acted)} if screen else {},
        )

    return find


def find_deck_names(deck: str, overlay: Path | None) -> DeckNames | None:
    """Return what is known of a deck such as `lure/fish`; None if no game here has it."""
    from companion.data.decks_and_pools import DECKS
    from companion.games.piece_words import DeckNames

    slug, _, name = deck.rpartition("/")
    for game in list_games():
        if game.slug == slug:
            data = game.load(overlay, only=(DECKS.name,))
            declared = [deck for deck in data.values(DECKS) if deck.id == name]
            return DeckNames(game, data, declared[0], overlay) if declared else None
    return None


def names_at_table() -> Callable[[str, Sequence[str]], Sequence[str]]:
    """Return what names cards by their deck and ids; one that is none of ours keeps its id."""
    find = cache(lambda deck: find_deck_names(deck, None) or list)
    return lambda deck, cards: find(deck)(cards)


def _set_ups(
    game: Game, overlay: Path | None, given: Options, stored: Options, stream: Callable[[], Stream]
) -> Iterator[list[ChanceEvent]]:
    """Yield what a set-up can have done: in each edition, with cards and with those of people."""
    from companion.table.table import named_at_table

    for chosen in (game, *map(game.of_edition, game.editions)):
        body = chosen.setup()
        names = {option_name(field): field for field in body.parameters.__struct_fields__}
        before = {key: stored[key] for key in map(option_name, body.kept) if key in stored}
        for options in ({**before, **given}, given):
            for by_hand in (False, True):
                dealer = Dealer(stream())
                dealer.by_hand = by_hand
                try:
                    # what is no option stays, and is refused
                    values = {names.get(name, name): value for name, value in options.items()}
                    parameters = msgspec.convert(values, body.parameters)
                    body.run(body.load(overlay, ENGLISH), parameters, dealer)
                except (CompanionError, msgspec.ValidationError):
                    continue
                events = (named_at_table(event, f"{game.slug}/") for event in dealer.events)
                yield [event for event in events if not isinstance(event, DealEvent)]
