"""Fleet: The Dice Game read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from companion.data.book import Book, Entry, read_book
from companion.data.piles import Piles, piles
from companion.data.scoring import ScoringData, because_words, read_scoring
from companion.drawing.layout import CardLayout
from companion.games.fleet_dice.model import GameFacts
from companion.games.fleet_dice.pieces import (
    BoatDie,
    BoxFor,
    CaptainCard,
    CaptainToken,
    Pieces,
    Sizes,
    StartMarker,
    TownDie,
    TrophyCard,
)
from companion.games.fleet_dice.pools import check_pools
from companion.games.fleet_dice.scoring import derive
from companion.games.fleet_dice.sheet import Sheet, read_sheet
from companion.games.fleet_dice.solo import Result, Ruth, Solo, wrong_results

SLUG = "fleet_dice"


@dataclass(frozen=True, slots=True)
class FleetDice:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
        layouts: card layouts by component.
    """

    facts: GameFacts
    words: Mapping[str, str]
    sheet: Sheet
    layouts: Mapping[str, CardLayout]
    pieces: Pieces
    solo: Solo
    scoring: ScoringData
    piles: Piles

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table, to look for house values."""
        return (
            *self.sheet.tables,
            *self.pieces.tables,
            *self.solo.tables,
            *self.scoring.tables,
            *self.piles.tables,
        )


def load(overlay: Path | None, language: str) -> FleetDice:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        facts = book.record("game", GameFacts)
        sheet = read_sheet(book)
        _check_players(book, sheet, facts)
        layouts = book.entries("layout", CardLayout)
        pieces = _pieces(book)
        solo = _solo(book, pieces)
        scoring = read_scoring(book, because_words(language), partial(derive, sheet))
        dealt = piles(book)
        check_pools(book, dealt, facts.value.players, solo.ruth.value.players)
    return FleetDice(
        facts=facts.value,
        words=book.labels,
        sheet=sheet,
        layouts={layout.id: layout.value for layout in layouts},
        pieces=pieces,
        solo=solo,
        scoring=scoring,
        piles=dealt,
    )


def _pieces(book: Book) -> Pieces:
    return Pieces(
        boat_dice=book.entries("boat-dice", BoatDie),
        town_dice=book.entries("town-dice", TownDie),
        sizes=book.record("sizes", Sizes),
        start_marker=book.entries("start-marker", StartMarker),
        captain_tokens=book.entries("captain-tokens", CaptainToken),
        captain_cards=book.entries("captain-cards", CaptainCard),
        trophy_cards=book.entries("trophy-cards", TrophyCard),
        tuck_boxes=book.entries("tuck-boxes", BoxFor),
    )


def _solo(book: Book, pieces: Pieces) -> Solo:
    ruth = book.record("ruth", Ruth)
    for entry in pieces.boat_dice:
        for face in dict.fromkeys(entry.value.faces):
            if face not in ruth.value.boat:
                book.problem(ruth, "boat", f'"{face}" of the boat dice is missing')
    results = book.entries("solo-results", Result)
    if wrong := wrong_results(results):
        book.problem("solo-results", "least", wrong)
    return Solo(ruth=ruth, results=results)


def _check_players(book: Book, sheet: Sheet, facts: Entry[GameFacts]) -> None:
    many = facts.value.players[1]
    if len(sheet.bonuses) < many and any("K" in entry.value.boxes for entry in sheet.harbor):
        book.problem("bonuses", "", f"{len(sheet.bonuses)} bonuses are too few for {many} players")
