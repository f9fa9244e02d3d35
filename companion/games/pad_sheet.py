"""A sheet of a score pad: one or more tables with cells to write into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import describe_answer
from companion.core.record_path import Path
from companion.core.score_questions import MODE, PLAYERS, Dialogue, Question, list_answers
from companion.core.scoring import Result
from companion.core.scoring_types import Field, Scoring, Tie
from companion.data.scoring import PadData, PadGroup, PadRow
from companion.drawing.camera_codes import MarkedBox
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import icon_names
from companion.drawing.pad_page import (
    FINE,
    FOOT,
    FOOT_GAP,
    FOOT_LEAST,
    GROUP_WIDE,
    LEFT,
    NAMES,
    RIGHT,
    STRONG,
    THIN,
    PadPage,
)
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import put_symbol

# What the worked example of a score pad says: in words, as cards, as tiles.


class WorkedExample(Struct, frozen=True):
    """An example record with its result."""

    scoring: Scoring
    mode: str
    record: object
    result: Result


class Tile(Struct, frozen=True):
    """A tile in an example: the drawings on it, and a short text below."""

    holds: list[str]
    says: list[str]


class ExampleParts(Struct, frozen=True):
    """The parts of an example about one player: texts, cards, tiles and other drawings."""

    words: list[str]
    cards: list[tuple[Field, object]]
    tiles: list[Tile]
    things: list[str]


def describe_example(
    pad: PadData, worked: WorkedExample, *, cards: bool
) -> dict[str, ExampleParts]:
    """Return an example's texts and pictures by player name; "" has those of the whole game.

    Without `cards`, pictures are replaced by text.
    """
    scoring, record = worked.scoring, worked.record
    result = {"": ExampleParts([], [], [], [])}
    result.update((sheet.name, ExampleParts([], [], [], [])) for sheet in worked.result.players)
    entry: Path = ()
    for question, value in list_answers(scoring, Dialogue(record, None)):
        path = question.path
        known = path in (MODE, PLAYERS) or path[2:] == ("name",) or question.entries
        if not value or known:
            continue
        own, field = result[question.who], question.field
        if cards and _has_pictures(value, pad, field):
            own.cards.extend((field, card) for card in value)
            continue
        if cards and isinstance(value, int) and (art := pad.entry.value.things.get(field.key)):
            if art in icon_names():
                own.words.append(f"{{{art}}}" * value)
                continue
            shown = sum(map(len, (item.things for item in result.values())))
            own.things.extend(islice(cycle(art.split()), shown, shown + value))
        if len(path) > 4 and isinstance(path[3], int):
            _of_entry(pad, own, question, value, cards=cards, more=path[:4] == entry)
        else:
            answer = describe_value(pad, field, value)
            inside = len(path) > 3 and path[:3] == entry[:3]  # the same field as before this
            name = field.label if inside else question.label
            text = name if value is True else f"{name} {answer}"
            text = pad.clauses.get(field.key, text).replace("{}", answer)
            own.words.append(f"{own.words.pop()}, {text}" if inside else text)
        entry = path[:4]
    return result


def _of_entry(
    pad: PadData, own: ExampleParts, question: Question, value: object, *, cards: bool, more: bool
) -> None:
    """Add a player's answer about a list entry to the player's part of the example.

    `more` means that the last answer was about the same entry. The two answers are then joined.
    """
    field, answer = question.field, describe_value(pad, question.field, value)
    if cards and (art := pad.entry.value.tiles.get(str(question.path[2]))):
        if not more:
            own.tiles.append(Tile([], []))
        if field.kind == "picks" and isinstance(value, list):
            own.tiles[-1].holds.extend(art.replace("{}", str(item)) for item in value)
        else:
            own.tiles[-1].says.append(answer)
    elif more:
        own.words[-1] += f", {answer}"
    else:
        own.words.append(f"{question.label.removesuffix(field.label).strip()}: {answer}")


def describe_value(pad: PadData, field: Field, value: object) -> str:
    """Describe the answer to a question of a score pad, without the ids of cards.

    The answer is written in icons if each choice in it has an icon, otherwise mostly in words.
    In a list of entries, this is decided for each value of an entry.
    """
    icons = pad.choices
    if icons and field.kind == "rows" and isinstance(value, list):
        entries = []
        for entry in (field.cards.get(str(item), item) for item in value):
            if isinstance(entry, Mapping):
                inner = [each for each in field.fields if each.key in entry]
                entries.append(" ".join(describe_value(pad, i, entry[i.key]) for i in inner))
        return ", ".join(entries)
    names = [str(item) for item in (value if isinstance(value, list) else [value])]
    if names and all(name in icons for name in names):
        return "".join(icons[name] for name in names)
    answer = describe_answer(field, value)
    kind, parted, of = answer.partition(":")
    if parted and not field.names:
        return f"{kind} {icons.get(of, of.replace('-', '−'))}"
    return answer


def _has_pictures(value: object, pad: PadData, field: Field) -> TypeGuard[list[object]]:
    """Return whether a value is a list of items that can all be shown as pictures of cards."""
    shown = pad.pictures.get(field.key, {})
    return isinstance(value, list) and all(
        str(item) in shown or (bool(shown) and isinstance(item, Mapping)) for item in value
    )


ROW_LOW, ROW_HIGH, ROW_GOOD = 6.0, 11.0, 8.4  # mm: least and most height, and where it is easy
ROW_TWO = 6.5  # mm: the height of two lines of words
KIND, KIND_WIDE = 5.0, 13.0  # mm: the icon of what a small cell counts, or its picture at most
NOTE, NOTE_HIGH = 6.0, 8.5  # mm: least width and height of a small cell; its most height
TOTAL, TIE = 11.0, 8.6
ROW_TIGHT, NAMES_TIGHT, TOTAL_TIGHT = 7.0, 8.0, 9.0  # of two tables where one leaves a page empty
FULL = 0.7  # the share of a page below which it looks empty
GAP = 5.0  # mm between two tables
TIE_GAP = 1.6
MOST_TABLES = 4
ALONE = TextStyle("small-caps", 8.5, valign="middle", spacing=0.1, most_lines=1)
ALONE_ROW = TextStyle(size_pt=7, valign="middle", most_lines=1)
ROW = TextStyle(size_pt=7.75, leading=1.1, valign="middle")
ROW_SHORT = TextStyle(size_pt=8.25, leading=1.1, valign="middle")  # of a table of a few rows
SHORT = 3  # tables on a sheet, of which each is short


class _Heights(Struct, frozen=True):
    """How many tables a sheet has, and the heights of their rows in mm."""

    tables: int
    names: float
    total: float
    row: float
    note: float


def draw_sheet(page: PadPage, pad: PadData) -> None:
    """Draw a sheet to write on. A short table is repeated, so the sheet serves several games."""
    page.head(page.say("title"), pad.scoring.title, pad.entry.value.art, dated=True)
    page.date()
    rows = sum(len(group.rows) for group in pad.groups)
    notes = sum(_lines_of_notes(page, row) for group in pad.groups for row in group.rows)
    ties = TIE_GAP + TIE if usual_ties(pad) else 0.0
    room, foot = FOOT - page.y + GAP, FOOT_GAP + FOOT_LEAST
    heights = _heights(rows, notes, ties, room)
    table = heights.names + heights.total + ties + rows * heights.row + notes * heights.note + GAP
    if pad.entry.value.foot and room - heights.tables * table < foot:
        lower = _heights(rows, notes, ties, room - foot)
        if lower.row >= ROW_TWO and lower.tables == heights.tables:
            heights = lower
    for _ in range(heights.tables):
        _table(page, pad, heights)
        page.y += GAP
    page.y -= GAP
    page.markers()
    page.finish(*pad.entry.value.foot.split()[-1:])


def _heights(rows: int, notes: int, ties: float, room: float) -> _Heights:
    """Return the number of tables on a sheet and the heights of their rows, in mm.

    `ties` is the height of the rows for ties, `room` that of the page. As many tables as fit with
    rows of the usual height are used, from 1 to 4. If a single table fills less than the share FULL
    of the page, two tables with low rows are used instead, if they fit.
    """
    fixed = NAMES + TOTAL + ties
    tables = int(room // (fixed + notes * NOTE + rows * ROW_GOOD + GAP))
    tables = min(max(tables, 1), MOST_TABLES)
    empty = fixed + rows * ROW_HIGH + notes * NOTE_HIGH < FULL * room
    left = room / 2 - GAP - NAMES_TIGHT - TOTAL_TIGHT - ties - rows * ROW_TIGHT
    if tables == 1 and empty and left >= notes * NOTE:
        note = min(left / max(notes, 1), NOTE_HIGH)
        return _Heights(2, NAMES_TIGHT, TOTAL_TIGHT, ROW_TIGHT, note)
    free = room / tables - GAP - fixed
    high = min(max((free - notes * NOTE) / max(rows, 1), ROW_LOW), ROW_HIGH)
    note = min(max((free - rows * high) / max(notes, 1), NOTE), NOTE_HIGH)
    return _Heights(tables, NAMES, TOTAL, high, note)


def _table(page: PadPage, pad: PadData, heights: _Heights) -> None:
    top = page.y
    page.names(high=heights.names)
    for group in pad.groups:
        _group(page, group, heights, next(iter(pad.entry.value.tiles.values()), ""))
    page.total(page.say("total" if pad.points else "rank"), heights.total)
    page.frame(top, page.y)
    if usual_ties(pad):
        page.y += TIE_GAP
        top = page.y
        _ties(page, pad)
        page.frame(top, page.y)


def _group(page: PadPage, group: PadGroup, heights: _Heights, art: str) -> None:
    top, high, note = page.y, heights.row, heights.note
    alone = len(group.rows) == 1 and not group.rows[0].signs
    left = LEFT if alone else LEFT + GROUP_WIDE
    for i, row in enumerate(group.rows):
        if i:
            page.rule(left, RIGHT, page.y, FINE)
        low = page.y + high + _lines_of_notes(page, row) * note
        if alone:
            draw_single_row_words(page, group, page.y, low)
        else:
            words = low - high if row.signs else page.y
            place = (left + 2, words, page.first - left - 3.5, low - words)
            page.set.write(row.label, place, ROW_SHORT if heights.tables >= SHORT else ROW)
        _note_cells(page, row, note)
        _name_cells(page, row, left, note, art)
        if _lines_of_notes(page, row) > 1 and not row.signs:
            page.y = low - high
            page.note(page.say("sum"), high)
        page.y = low
    if not alone:
        draw_group_name(page, group, top, page.y)
    page.rule(LEFT, RIGHT, page.y, STRONG)
    page.groups.append(MarkedBox(group.id, "", 0, (LEFT, top, RIGHT - LEFT, page.y - top)))


def draw_single_row_words(page: PadPage, group: PadGroup, top: float, low: float) -> None:
    """Write a one-row group's icon and name, and its row's label if that differs from the name."""
    x = LEFT + 2.0
    middle = (top + low) / 2
    if group.icon:
        page.sign(group.icon, x + 2.6, middle, 5.8, "accent")
    x += 7.2
    label, wide = group.rows[0].label, page.first - x - 1.5
    if label.casefold() == group.label.casefold():
        page.set.write(group.label, (x, top, wide, low - top), ALONE)
        return
    apart = min(0.4, (low - top - 7.0) / 4)  # a low row leaves its two lines less room
    page.set.write(group.label, (x, middle - apart - 3.2, wide, 3.4), ALONE)
    page.set.write(label, (x, middle + apart - 0.2, wide, 3.4), ALONE_ROW)


def draw_group_name(page: PadPage, group: PadGroup, top: float, low: float) -> None:
    """Draw the name and icon of a group to the left of its rows."""
    middle = (top + low) / 2
    name = (LEFT + 1.5, top, GROUP_WIDE - 3, low - top)
    style = replace(ALONE, leading=1.05, align="middle", most_lines=None)
    if group.icon:
        page.sign(group.icon, LEFT + GROUP_WIDE / 2, middle - 2.3, 5.6, "accent")
        name = (LEFT + 1.5, middle + 0.9, GROUP_WIDE - 3, 6.5)
        style = replace(style, valign="top")
    page.set.write(group.label, name, style)
    page.line(LEFT + GROUP_WIDE, top, LEFT + GROUP_WIDE, low, FINE)


def _across(page: PadPage, row: PadRow) -> int:
    """Return how many small cells a line in a cell of the row has; 1 if the lines have labels."""
    return 1 if row.signs else max(1, int(page.cell // NOTE))


def _lines_of_notes(page: PadPage, row: PadRow) -> int:
    """Return how many lines of small cells a row needs for its subtotals."""
    return -(-row.notes // _across(page, row))


def _note_cells(page: PadPage, row: PadRow, note: float) -> None:
    """Draw small cells for each player's subtotals, above the large cells of a row."""
    across, lines = _across(page, row), _lines_of_notes(page, row)
    for seat in range(page.columns if lines else 0):
        for k in range(1, across):
            at = page.first + (seat + k / across) * page.cell
            page.line(at, page.y, at, page.y + lines * note, FINE)
    for k in range(1, lines + 1):
        page.rule(page.first, RIGHT, page.y + k * note, FINE if k < lines else 0.25)


def _name_cells(page: PadPage, row: PadRow, left: float, note: float, art: str) -> None:
    """Write a label to the left of each line of small cells, and add a picture or an icon."""
    for k, (sign, label) in enumerate(row.signs[: row.notes]):
        top, right = page.y + k * note, page.first - 1.5
        page.set.write(label, (left + 2, top, right - KIND_WIDE - left - 2, note), ROW)
        page.rule(left, page.first, top + note, FINE if k + 1 < row.notes else 0.25)
        if art:
            symbol = thicken_drawing(art.replace("{}", sign), page.theme.ink, KIND_WIDE, THIN)
            wide = min(KIND_WIDE, (note - 1.0) * symbol.w / symbol.h)
            page.set.add(put_symbol(symbol, right - KIND_WIDE / 2, top + note / 2, width=wide))
        else:
            page.sign(sign, right - KIND_WIDE / 2, top + note / 2, KIND, "ink")


def _ties(page: PadPage, pad: PadData) -> None:
    """Draw a tie-breaker cell for each player."""
    ties = usual_ties(pad)
    descriptions = [describe_ties(page, pad, ties)]
    for mode in pad.scoring.modes:
        if (other := pad.ties_in(mode.id)) not in ((), ties):
            descriptions.append(f"{mode.label}: {describe_ties(page, pad, other)}")
    page.note(page.say("tie", ties="; ".join(descriptions)), TIE)
    page.y += TIE


def usual_ties(pad: PadData) -> tuple[Tie, ...]:
    """Return the tie-breakers of the first mode, the usual one."""
    return pad.ties_in(pad.scoring.modes[0].id) if pad.scoring.modes else ()


def describe_ties(page: PadPage, pad: PadData, ties: Sequence[Tie]) -> str:
    """Return the tie-breakers in order, each with its icon."""
    icons = pad.entry.value.icons
    return page.say("then").join(
        f"{{{icons[tie.id]}}} {tie.label}" if icons.get(tie.id) else tie.label for tie in ties
    )
