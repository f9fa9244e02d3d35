"""The tables of Freshwater Fly without the cards, and checks across tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import fields, replace

from companion.data.game_data import Entry, GameData
from companion.data.schema import Entries, Record, Schema
from companion.games.freshwater_fly import rows
from companion.games.freshwater_fly.adventure import rows as solo
from companion.games.freshwater_fly.board_plan import (
    BoardLayout,
    find_plan_mistakes,
    find_reel_mistakes,
    plan_board,
    plan_reel,
)
from companion.games.freshwater_fly.cards import FISH_CARDS, ROCK_CARDS
from companion.games.game_type import CardSize, Choices, shared_tables

T = TypeVar("T")


def other_tables() -> Schema:
    """Return the schema of all tables except those of the cards."""
    tables = (
        *(SIZES, HATCH_COLOURS, HATCH_TOKENS, FLY_TOKENS, TOTALS, DICE_ACTIONS, CASTING),
        *(ADVENTURE, WATERS, LOCATIONS, JOURNAL, GUIDE_BOOK, BADGES),
        *(BOARD, COMMON, BOARD_LAYOUTS),
        *(PERSONAL, FINESSE_ACTIONS, RONDEL, SECTIONS_OF_LINE, REEL_LAYOUTS),
        *(HATCH_TILES, HATCH_ROWS, MOMENTUM, DRY_FLY),
    )
    return Schema(tables, (load_adventure,), rest=shared_tables)


def for_card_size(data: GameData, table: Entries[T], card_size: CardSize) -> T:
    """Return the row of `table` that has the card size as its id."""
    return data.entry(table, card_size).value


def sizes_of(data: GameData, choices: Choices) -> rows.Sizes:
    """Return the sizes of pieces; cards include their sleeves."""
    sizes = for_card_size(data, SIZES, choices.card_size)
    return replace(sizes, card=choices.sleeve.outside(sizes.card)) if choices.sleeve else sizes


def board_achievements(data: GameData, board: str) -> tuple[Entry[rows.PersonalAchievement], ...]:
    """Return the personal achievements of a reel board, in the order of the data."""
    return tuple(entry for entry in data.entries(PERSONAL) if entry.value.board == board)


def insects_by_colour(data: GameData) -> dict[str, str]:
    """Return the insect of each hatch colour, by colour id."""
    return {colour.id: colour.insect for colour in data.values(HATCH_COLOURS)}


def load_adventure(data: GameData) -> solo.Adventure:
    """Load the adventure's tables, and report the mistakes in them.

    The fish deck supplies the colour and points of the fish in big-fish challenges.
    """
    from companion.games.freshwater_fly.adventure.generate import (  # late: as above
        find_adventure_mistakes,
        follow_deck,
    )

    fish = data.entries(FISH_CARDS)
    result = solo.Adventure(
        facts=data.record(ADVENTURE),
        waters=data.entries(WATERS),
        locations=data.entries(LOCATIONS),
        journal=data.entries(JOURNAL),
        challenges=tuple(follow_deck(entry, fish) for entry in data.entries(GUIDE_BOOK)),
        badges=data.entries(BADGES),
    )
    for wrong in find_adventure_mistakes(result, fish, count_rock_cards(data)):
        data.problem(*wrong)
    return result


def count_rock_cards(data: GameData) -> int:
    """Count the rock cards, including copies."""
    return sum(card.copies for card in data.values(ROCK_CARDS))


# --- what holds between tables ------------------------------------------------------------------


def _check_sizes(table: str, data: GameData) -> None:
    known = {entry.id for entry in data.named(table)}
    for size in rows.CARD_SIZES:
        if size not in known:
            data.problem(table, "", f'"{size}" is missing or wrong; each card size needs an entry')


def _check_colours(data: GameData) -> None:
    insects = Counter(entry.insect for entry in data.values(HATCH_COLOURS))
    known = [entry.id for entry in data.values(HATCH_COLOURS)]
    twice = sorted(insect for insect, count in insects.items() if count > 1)
    if missing := [colour for colour in rows.HATCH if colour not in known]:
        message = f"{', '.join(missing)} missing or wrong; write all six colours"
        data.problem(HATCH_COLOURS, "", message)
    elif twice:
        data.problem(HATCH_COLOURS, "", f"{', '.join(twice)} is used for two colours")


def _check_totals(data: GameData) -> None:
    totals = data.record(TOTALS)
    for field in fields(totals.value):
        table, total = field.name.replace("_", "-"), getattr(totals.value, field.name)
        result = sum(entry.value.copies for entry in data.named(table))
        if result != total:
            message = f"the copies in {table} must add up to {total}, not {result}"
            data.problem(totals, table, message)


def _check_board(data: GameData) -> None:
    board, there = data.record(BOARD), count_rock_cards(data)
    decks, most = len(board.value.rock_spaces), max(board.value.rocks_per_deck)
    if decks * most > there:
        message = f"{decks} rock decks of {most} need {decks * most} cards, but there are {there}"
        data.problem(board, "rock-spaces", message)


def _check_layouts(
    data: GameData, table: Entries[T], find_mistakes: Callable[[T, rows.Sizes], Iterator[str]]
) -> None:
    _check_sizes(table.name, data)
    layouts = {layout.id: layout for layout in data.entries(table)}
    for size in data.values(SIZES):
        if layout := layouts.get(size.id):
            for message in find_mistakes(layout.value, size):
                data.problem(layout, "", message)


def _check_board_layouts(data: GameData) -> None:
    track = len(data.value(BOARD).track)
    plan = partial(plan_board, track=track)
    _check_layouts(data, BOARD_LAYOUTS, lambda *sizes: find_plan_mistakes(plan(*sizes)))


def _check_personal(data: GameData) -> None:
    boards = [entry.id for entry in data.named("reel-boards")]
    for item in data.values(PERSONAL):
        if item.board not in boards:
            message = f'"{item.id}" names "{item.board}", which is not a reel board'
            data.problem(PERSONAL, "", message)
    for board in boards:
        if not board_achievements(data, board):
            data.problem(PERSONAL, "", f'the board "{board}" has no achievement')


def _has_each(data: GameData, table: Entries[Any], noun: str, ids: Sequence[str]) -> bool:
    """Return whether a table has exactly the entries `ids`, each once.

    If not, a problem of the table is reported in `data`.
    """
    right = sorted(entry.id for entry in data.entries(table)) == sorted(ids)
    if not right:
        data.problem(table, "", f"must have the {noun} {', '.join(ids)}, once each")
    return right


def _check_rondel(data: GameData) -> None:
    if _has_each(data, RONDEL, "spaces", rows.STOPS) and data.values(RONDEL)[0].id != "advance":
        data.problem(RONDEL, "", '"advance" must be the first space: the reel starts there')


def _check_sections(data: GameData) -> None:
    turns = [section.turns for section in data.values(SECTIONS_OF_LINE)]
    whole = _has_each(data, SECTIONS_OF_LINE, "sections", rows.SECTIONS)
    if whole and turns != [*range(1, len(turns) + 1)]:
        message = "turns must be 1, 2, 3 from left to right: one for each section"
        data.problem(SECTIONS_OF_LINE, "", message)


def _check_reel_layouts(data: GameData) -> None:
    sections = len(data.entries(SECTIONS_OF_LINE)) or 1
    plan = partial(plan_reel, sections=sections, actions=len(data.entries(FINESSE_ACTIONS)) or 1)
    _check_layouts(data, REEL_LAYOUTS, lambda *sizes: find_reel_mistakes(plan(*sizes)))


def _check_hatch_tiles(data: GameData) -> None:
    """Check that there are enough hatch tiles for every set-up."""
    record, tiles = data.record(HATCH_ROWS), data.values(HATCH_TILES)
    need, total = record.value, sum(tile.copies for tile in tiles)
    if total != need.tiles:
        message = f"the copies in hatch-tiles must add up to {need.tiles}, not {total}"
        data.problem(record, "tiles", message)
    for key, number, wanted in (
        ("tiles", rows.FEWEST, need.tiles),
        ("larger", rows.MOST, need.larger),
    ):
        result = sum(tile.copies for tile in tiles if number in tile.sides)
        if result < wanted:
            message = f"{wanted} tiles need a side for {number} tokens, but only {result} have one"
            data.problem(record, key, message)


def _check_momentum(data: GameData) -> None:
    """Check that each layout for momentum tiles has the same size as the tiles."""
    from companion.games.shared_tables import LAYOUTS  # late: a setup draws nothing

    layouts = {entry.id: entry.value for entry in data.entries(LAYOUTS)}
    for size in data.values(SIZES):
        name = "momentum-tiles" if size.id == "poker" else f"momentum-tiles.{size.id}"
        wide, high = size.momentum_tile
        if name in layouts and layouts[name].size != (wide, high):
            message = f'"{name}": size must be {wide:g} x {high:g} mm, as in the table "sizes"'
            data.problem(LAYOUTS, "", message)


SIZES = Entries("sizes", rows.Sizes, check=partial(_check_sizes, "sizes"))
HATCH_COLOURS = Entries("hatch-colours", rows.HatchColour, check=_check_colours)
HATCH_TOKENS = Entries("hatch-tokens", rows.HatchToken, "tokens")
FLY_TOKENS = Entries("fly-tokens", rows.FlyToken)
TOTALS = Record("token-totals", rows.TokenTotals, "tokens", check=_check_totals)
DICE_ACTIONS = Entries("dice-actions", rows.DiceAction, "actions")
CASTING = Record("casting", rows.Casting, "actions")
ADVENTURE = Record("adventure", solo.AdventureFacts)
WATERS = Entries("waters", solo.Water, "adventure")
LOCATIONS = Entries("locations", solo.Location)
JOURNAL = Entries("journal", solo.Upgrade)
GUIDE_BOOK = Entries("guide-book", solo.Challenge)
BADGES = Entries("badges", solo.Badges)
BOARD = Record("board", rows.Board, check=_check_board)
COMMON = Entries("common-achievements", rows.CommonAchievement, "board")
BOARD_LAYOUTS = Entries("board-layouts", BoardLayout, "board", check=_check_board_layouts)
PERSONAL = Entries(
    "personal-achievements", rows.PersonalAchievement, "reel-boards", check=_check_personal
)
FINESSE_ACTIONS = Entries("finesse-actions", rows.FinesseAction, "reel-boards")
RONDEL = Entries("rondel", rows.RondelSpace, check=_check_rondel)
SECTIONS_OF_LINE = Entries("reel-sections", rows.Section, "rondel", check=_check_sections)
REEL_LAYOUTS = Entries(
    "reel-layouts", rows.ReelLayout, "reel-boards", numbers=False, check=_check_reel_layouts
)
HATCH_TILES = Entries("hatch-tiles", rows.HatchTile)
HATCH_ROWS = Record("hatch-rows", rows.HatchRows, "hatch-tiles", check=_check_hatch_tiles)
MOMENTUM = Entries("momentum-tiles", rows.MomentumTile, check=_check_momentum)
DRY_FLY = Entries("dry-fly-tiles", rows.MomentumTile)
