"""Mapped Out read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Book, Entry, read_book
from companion.data.piles import Piles, piles
from companion.data.scoring import ScoringData, because_words, read_scoring
from companion.data.scoring_rows import SwitchRow
from companion.drawing.layout import CardLayout
from companion.games.mapped_out.model import (
    BoxFor,
    GameFacts,
    LandsTile,
    MapTile,
    MovementCard,
    Pawn,
    Special,
    UnclearCard,
)
from companion.games.mapped_out.recipes import CardRecipe, TileRecipe
from companion.games.mapped_out.scoring import reading
from companion.games.mapped_out.sizes import SIZES, Sizes

LABELS = "mapped_out/labels/en.toml"
SLUG = "mapped_out"
RECIPES = ("declared", "as-run", "lands")


@dataclass(frozen=True, slots=True)
class Pieces:
    """The sets that everybody has, and the recipes of others."""

    movement_cards: tuple[Entry[MovementCard], ...]
    map_tiles: tuple[Entry[MapTile], ...]
    as_run_tiles: tuple[Entry[MapTile], ...]
    lands_tiles: tuple[Entry[LandsTile], ...]
    unclear_cards: tuple[Entry[UnclearCard], ...]
    pawns: tuple[Entry[Pawn], ...]
    tuck_boxes: tuple[Entry[BoxFor], ...]
    tile_recipes: Mapping[str, Entry[TileRecipe]]
    card_recipe: Entry[CardRecipe]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table, to look for house values."""
        return (
            self.movement_cards,
            self.map_tiles,
            self.as_run_tiles,
            self.lands_tiles,
            self.unclear_cards,
            self.pawns,
            self.tuck_boxes,
            self.tile_recipes.values(),
            (self.card_recipe,),
        )


@dataclass(frozen=True, slots=True)
class MappedOut:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
        layouts: of cards and tiles at their regular size, by component.
        readings: of what the rules leave open; they are among the tables of the scoring.
    """

    game: Entry[GameFacts]
    words: Mapping[str, str]
    layouts: Mapping[str, CardLayout]
    sizes: Mapping[str, Entry[Sizes]]
    specials: Mapping[str, Entry[Special]]
    pieces: Pieces
    piles: Piles
    scoring: ScoringData
    readings: tuple[Entry[SwitchRow], ...]

    @property
    def facts(self) -> GameFacts:
        """What the game is."""
        return self.game.value

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table, to look for house values."""
        return (
            (self.game,),
            self.sizes.values(),
            self.specials.values(),
            *self.pieces.tables,
            *self.piles.tables,
            *self.scoring.tables,
        )


def load(overlay: Path | None, language: str) -> MappedOut:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        game = book.record("game", GameFacts)
        layouts = book.entries("layout", CardLayout)
        sizes = {entry.id: entry for entry in book.entries("sizes", Sizes)}
        for name in SIZES:
            if name not in sizes:
                book.problem("sizes", "", f'"{name}" is missing or wrong')
        specials = book.entries("specials", Special)
        pieces = _pieces(book)
        data = MappedOut(
            game=game,
            words=book.labels,
            layouts={layout.id: layout.value for layout in layouts},
            sizes=sizes,
            specials={entry.id: entry for entry in specials},
            pieces=pieces,
            piles=piles(book),
            readings=book.entries("scoring-switches", SwitchRow),
            scoring=read_scoring(book, because_words(language), reading(book)),
        )
        _check(book, data)
    return data


def _pieces(book: Book) -> Pieces:
    return Pieces(
        movement_cards=book.entries("movement-cards", MovementCard),
        map_tiles=book.entries("map-tiles", MapTile),
        as_run_tiles=book.entries("as-run-tiles", MapTile),
        lands_tiles=book.entries("lands-unknown-tiles", LandsTile),
        unclear_cards=book.entries("unclear-instructions-cards", UnclearCard),
        pawns=book.entries("pawns", Pawn),
        tuck_boxes=book.entries("tuck-boxes", BoxFor),
        tile_recipes={entry.id: entry for entry in book.entries("tile-recipes", TileRecipe)},
        card_recipe=book.record("card-recipe", CardRecipe),
    )


def _check(book: Book, data: MappedOut) -> None:
    """Tell what the tables lack of each other."""
    pieces = data.pieces
    for name in RECIPES:
        if name not in pieces.tile_recipes:
            book.problem("tile-recipes", "", f'"{name}" is missing or wrong')
    for entry in pieces.lands_tiles:
        if entry.value.special not in data.specials:
            book.problem(entry, "special", "is not in specials.toml")
    for table, tiles in (("map-tiles", pieces.map_tiles), ("as-run-tiles", pieces.as_run_tiles)):
        if tiles and not any(entry.value.start for entry in tiles):
            book.problem(table, "start", "no tile can be the starting tile: one needs start = true")
