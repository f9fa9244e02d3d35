"""Freshwater Fly read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Book, Entry, read_book
from companion.data.piles import Piles, piles
from companion.data.scoring import ScoringData, because_words, read_scoring
from companion.drawing.layout import CardLayout
from companion.games.freshwater_fly.actions import Actions, Casting, DiceAction
from companion.games.freshwater_fly.adventure.check import following, mistakes
from companion.games.freshwater_fly.adventure.model import (
    Adventure,
    AdventureFacts,
    Badges,
    Challenge,
    Location,
    Upgrade,
    Water,
)
from companion.games.freshwater_fly.board_facts import Board, CommonAchievement, wrong_rocks
from companion.games.freshwater_fly.board_plan import BoardLayout, plan, wrong_plan
from companion.games.freshwater_fly.cards import SLUG, Cards, read_cards
from companion.games.freshwater_fly.hatch import HatchColour, wrong_colours
from companion.games.freshwater_fly.model import FishCard, GameFacts, SkillCard
from companion.games.freshwater_fly.pieces import (
    BoxFor,
    FlyToken,
    HatchToken,
    Part,
    Pieces,
    PlayerToken,
    TokenTotals,
    wrong_totals,
)
from companion.games.freshwater_fly.reel_facts import (
    FinesseAction,
    PersonalAchievement,
    ReelBoard,
    ReelLayout,
    Reels,
    RondelSpace,
    Section,
    wrong_reels,
)
from companion.games.freshwater_fly.reel_plan import reel_plan
from companion.games.freshwater_fly.reel_plan import wrong_plan as wrong_reel_plan
from companion.games.freshwater_fly.sizes import CARD_SIZES, Sizes, missing_sizes
from companion.games.freshwater_fly.tile_facts import (
    HatchRows,
    HatchTile,
    MomentumTile,
    Tiles,
    wrong_hatch_tiles,
    wrong_tile_layouts,
)


@dataclass(frozen=True, slots=True)
class FreshwaterFly:
    """All data of the game."""

    cards: Cards
    sizes: tuple[Entry[Sizes], ...]
    hatch_colours: tuple[Entry[HatchColour], ...]
    pieces: Pieces
    actions: Actions
    adventure: Adventure
    board: Entry[Board]
    common_achievements: tuple[Entry[CommonAchievement], ...]
    board_layouts: tuple[Entry[BoardLayout], ...]
    reels: Reels
    tiles: Tiles
    piles: Piles
    scoring: ScoringData

    @property
    def words(self) -> Mapping[str, str]:
        """Labels by dotted name, in the language asked for."""
        return self.cards.words

    @property
    def facts(self) -> GameFacts:
        """What the game is."""
        return self.cards.facts

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table with numbers."""
        return (
            *self.cards.tables,
            self.sizes,
            self.hatch_colours,
            *self.pieces.tables,
            *self.actions.tables,
            *self.adventure.tables,
            (self.board,),
            self.common_achievements,
            self.board_layouts,
            *self.reels.tables,
            *self.tiles.tables,
            *self.piles.tables,
            *self.scoring.tables,
        )


def load(overlay: Path | None, language: str) -> FreshwaterFly:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        cards = read_cards(book)
        sizes = book.entries("sizes", Sizes)
        for name in missing_sizes(sizes):
            book.problem("sizes", "", f'"{name}" is missing or wrong; sizes need poker and mini')
        hatch_colours = book.entries("hatch-colours", HatchColour)
        if wrong := wrong_colours(hatch_colours):
            book.problem("hatch-colours", "", wrong)
        pieces = _pieces(book)
        actions = Actions(
            dice=book.entries("dice-actions", DiceAction),
            casting=book.record("casting", Casting),
        )
        adventure = _adventure(book, cards.fish_cards, cards.rock_cards)
        board = book.record("board", Board)
        achievements = book.entries("common-achievements", CommonAchievement)
        board_layouts = book.entries("board-layouts", BoardLayout)
        _check_board(
            book, board, board_layouts, sizes, sum(card.value.copies for card in cards.rock_cards)
        )
        reels = _reels(book, sizes)
        tiles = _tiles(book, cards.layouts, sizes)
        dealt = piles(book)
        scoring = read_scoring(book, because_words(language))
    return FreshwaterFly(
        cards=cards,
        sizes=sizes,
        hatch_colours=hatch_colours,
        pieces=pieces,
        actions=actions,
        adventure=adventure,
        board=board,
        common_achievements=achievements,
        board_layouts=board_layouts,
        reels=reels,
        tiles=tiles,
        piles=dealt,
        scoring=scoring,
    )


def _reels(book: Book, sizes: tuple[Entry[Sizes], ...]) -> Reels:
    reels = Reels(
        boards=book.entries("reel-boards", ReelBoard),
        achievements=book.entries("personal-achievements", PersonalAchievement),
        finesse=book.entries("finesse-actions", FinesseAction),
        rondel=book.entries("rondel", RondelSpace),
        sections=book.entries("reel-sections", Section),
        layouts=book.entries("reel-layouts", ReelLayout),
    )
    for table, message in wrong_reels(reels, CARD_SIZES):
        book.problem(table, "", message)
    for layout in reels.layouts:
        for size in sizes:
            if size.id == layout.id:
                found = reel_plan(
                    layout.value,
                    size.value,
                    sections=len(reels.sections) or 1,
                    actions=len(reels.finesse) or 1,
                )
                for message in wrong_reel_plan(found):
                    book.problem(layout, "", message)
    return reels


def _tiles(book: Book, layouts: Mapping[str, CardLayout], sizes: tuple[Entry[Sizes], ...]) -> Tiles:
    tiles = Tiles(
        hatch=book.entries("hatch-tiles", HatchTile),
        rows=book.record("hatch-rows", HatchRows),
        momentum=book.entries("momentum-tiles", MomentumTile),
        dry_fly=book.entries("dry-fly-tiles", MomentumTile),
    )
    for key, message in wrong_hatch_tiles(tiles):
        book.problem(tiles.rows, key, message)
    for message in wrong_tile_layouts(layouts, sizes):
        book.problem("layout", "", message)
    return tiles


def _check_board(
    book: Book,
    board: Entry[Board],
    layouts: tuple[Entry[BoardLayout], ...],
    sizes: tuple[Entry[Sizes], ...],
    rock_cards: int,
) -> None:
    if wrong := wrong_rocks(board.value, rock_cards):
        book.problem(board, "rock-spaces", wrong)
    for size in sizes:
        fitting = [layout for layout in layouts if layout.id == size.id]
        if not fitting:
            book.problem("board-layouts", "", f'"{size.id}" is missing; each card size needs one')
        for layout in fitting:
            for wrong in wrong_plan(plan(layout.value, size.value)):
                book.problem(layout, "", wrong)


def _adventure(
    book: Book, fish: tuple[Entry[FishCard], ...], rocks: tuple[Entry[SkillCard], ...]
) -> Adventure:
    read = Adventure(
        facts=book.record("adventure", AdventureFacts),
        waters=book.entries("waters", Water),
        locations=book.entries("locations", Location),
        journal=book.entries("journal", Upgrade),
        challenges=book.entries("guide-book", Challenge),
        badges=book.entries("badges", Badges),
    )
    adventure = following(read, fish)
    for wrong in mistakes(adventure, fish, sum(card.value.copies for card in rocks)):
        book.problem(*wrong)
    return adventure


def _pieces(book: Book) -> Pieces:
    pieces = Pieces(
        hatch_tokens=book.entries("hatch-tokens", HatchToken),
        fly_tokens=book.entries("fly-tokens", FlyToken),
        finesse_tokens=book.entries("finesse-tokens", PlayerToken),
        drag_tokens=book.entries("drag-tokens", PlayerToken),
        casting_token=book.entries("casting-token", Part),
        dice=book.entries("dice", Part),
        tuck_boxes=book.entries("tuck-boxes", BoxFor),
        totals=book.record("token-totals", TokenTotals),
    )
    for key, message in wrong_totals(pieces):
        book.problem(pieces.totals, key, message)
    return pieces
