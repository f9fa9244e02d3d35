"""The games of a served table: decks, dice, set-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert

from companion.core.chance import Die, is_notation, parse_dice
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError
from companion.core.names import choose_name, match_names
from companion.data.decks_and_pools import (
    DECKS,
    POOLS,
    DeckDeclaration,
    count_supply,
    deck_pieces,
    hash_contents,
    pool_dice,
)
from companion.data.game_data import GameData
from companion.games.game_type import Game

LANGUAGE = "en"


class TableDeck(Struct, frozen=True):
    """A deck that can be dealt from at a table."""

    name: str  # its name in the log, with its game: `lure/lures`
    declared: DeckDeclaration
    data: GameData

    @property
    def pieces(self) -> tuple[str, ...]:
        """The ids of the deck's cards or other pieces, each as often as it has copies."""
        return deck_pieces(self.data, self.declared.id)

    @property
    def supply(self) -> Mapping[str, int]:
        """The cards that can be added to the deck during play, with the number of each."""
        return count_supply(self.data, self.declared)


class TableGames:
    """The games that a table may play; data is read on first use."""

    def __init__(self, games: Sequence[Game], overlay: Path | None = None) -> None:
        self.games = {game.slug: game for game in games}
        self._overlay = overlay

    @cached_property
    def _data(self) -> Mapping[str, GameData]:
        tables = (DECKS.name, POOLS.name)
        return {
            slug: game.load(self._overlay, LANGUAGE, tables) for slug, game in self.games.items()
        }

    @cached_property
    def decks(self) -> Mapping[str, TableDeck]:
        """All decks of the games, by name."""
        every = (
            TableDeck(f"{slug}/{deck.id}", deck, data)
            for slug, data in self._data.items()
            for deck in data.values(DECKS)
        )
        return {deck.name: deck for deck in every}

    def deck(self, name: str, at_table: Sequence[str]) -> TableDeck:
        """Find a deck by its name, such as `game/deck` or only `deck`.

        `at_table` names the decks in play. Decks of the same games are preferred. Raises
        CompanionError if no deck or several decks fit.
        """
        names = {deck: deck.partition("/")[2] for deck in self.decks}
        games = {deck.partition("/")[0] for deck in at_table}
        matches = match_names(name, names)
        here = [deck for deck in matches if deck.partition("/")[0] in games]
        return self.decks[choose_name(name, here or matches, names, "there is no deck")]

    def dice(self, what: str, players: int | None, count: int | None) -> tuple[Die, ...]:
        """Return the dice for a notation, or for the name of a game's dice pool.

        Examples are `2d6`, `lure all` and `fleet_dice boat`. Raises CompanionError for other texts.
        """
        if is_notation(what):
            return parse_dice(what)
        slug, _, pool = what.rpartition(" ")
        if slug not in self.games:
            raise CompanionError(f'"{what[:60]}" are not dice; write 2d6, or dice of a game')
        return pool_dice(self._data[slug], pool, players, count)

    def contents(self, slug: str) -> tuple[str, ...]:
        """Return hashes of a game's decks and rules, to notice changes during play."""
        return hash_contents(self._data[slug])

    def check_setup(self, slug: str) -> Game:
        """Return the game `slug`; CompanionError if this table does not play it."""
        if slug not in self.games:
            raise CompanionError(
                f'this table does not play "{slug[:40]}"; it plays: {", ".join(self.games)}'
            )
        return self.games[slug]

    def set_up(self, slug: str, options: Mapping[str, Any], dealer: Dealer) -> Any:
        """Set up a game with these options, one of which is the number of players.

        Raises CompanionError if the number or another option is not allowed.
        """
        body = self.check_setup(slug).setup()
        if unknown := [*options.keys() - body.parameters.__struct_fields__]:
            raise CompanionError(f'there is no option "{unknown[0][:40]}" of {slug}')
        try:
            parameters = convert(options, body.parameters)
        except ValidationError as error:
            raise CompanionError(f"{slug} cannot be set up with these options: {error}") from None
        return body.run(body.load(self._overlay, LANGUAGE), parameters, dealer)
