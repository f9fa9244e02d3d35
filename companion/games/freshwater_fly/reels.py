"""Reel boards and the dials that turn on them. Source of all counts: R Components."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.data.game_data import Entry, GameData
from companion.data.raw_tables import Source, count_marks, weakest_source
from companion.drawing.component import BLEED, Component, Piece, Spinner, Style
from companion.drawing.cutout import rectangle_cutout
from companion.drawing.shapes import Line, Pen, Rect, Shape
from companion.drawing.text import TextStyle
from companion.drawing.widgets import TextWriter
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.cards import colour_icons
from companion.games.freshwater_fly.reel_panels import (
    ROD_TIP,
    draw_achievements,
    draw_finesse_track,
    draw_line,
)
from companion.games.freshwater_fly.reel_plan import ReelPlan, plan_reel
from companion.games.freshwater_fly.reel_wheel import (
    dial_cutout,
    dial_edge,
    dial_piece,
    draw_bed,
    draw_grip,
    draw_spaces,
    rivet_hole,
)
from companion.games.freshwater_fly.schema import (
    COMMON,
    FINESSE_ACTIONS,
    REEL_LAYOUTS,
    RONDEL,
    SECTIONS_OF_LINE,
    board_achievements,
    for_card_size,
    insects_by_colour,
    sizes_of,
)
from companion.games.game_type import Choices

SPINNER = "spinner"
TITLE = TextStyle("serif-bold", 20, valign="middle", most_lines=1)
LETTER = TextStyle("serif-black", 24, "accent", align="end", valign="middle", most_lines=1)
NOTES = TextStyle(size_pt=10.5, leading=1.24, valign="middle")
TILE_NOTE = TextStyle("serif-italic", 8.8, "quiet", leading=1.12, align="middle")
CAUGHT = TextStyle(size_pt=9, leading=1.12, valign="middle")


def build_reel_boards(order: ComponentOrder) -> Component:
    """Return the reel boards."""
    data, info, boards = order.data, order.info, {entry.id: entry for entry in order.entries}
    plan = reel_plan_for(data, order.choices)
    size, rivet = plan.layout.size, rivet_hole(plan.ring.x, plan.ring.y)
    cutout = replace(rectangle_cutout(*size), holes=(rivet,))

    def draw_piece(style: Style, name: str) -> Piece:
        return _board(order, plan, style, boards[name])

    copies = {name: entry.value.copies for name, entry in boards.items()}
    return replace(
        info.component("board", size, copies, draw_piece),
        provenance=count_marks(_weakest(data, entry) for entry in boards.values()),
        cutouts=dict.fromkeys(boards, cutout),
        spaces=dict.fromkeys(boards, tuple(space.middle for space in plan.spaces)),
    )


def build_spinners(order: ComponentOrder) -> Component:
    """Return the dials of the reel boards."""
    data, info = order.data, order.info
    plan = reel_plan_for(data, order.choices)

    def draw_piece(style: Style, name: str) -> Piece:
        writer = BoardWriter(TextWriter(style.theme), data.words, plan.layout.scale)
        shapes = dial_piece(writer, plan.dial)
        return info.piece(name, data.words["reel.spinner"], tuple(shapes), house=False)

    copies = {SPINNER: sum(board.value.copies for board in data.named("reel-boards"))}
    return replace(
        info.component("token", plan.dial.size, copies, draw_piece),
        provenance=count_marks([weakest_source(entry.source for entry in data.entries(RONDEL))]),
        cut="line",
        cutouts={SPINNER: dial_cutout(plan.dial)},
        assemblies={SPINNER: _spinner(plan)},
    )


def _spinner(plan: ReelPlan) -> Spinner:
    """Return the parts by which the dial turns on its board."""
    edge, pivot = dial_edge(plan.dial), (plan.dial.radius, plan.dial.nose)
    return Spinner(edge, pivot, plan.layout.size, (plan.ring.x, plan.ring.y))


def reel_plan_for(data: GameData, choices: Choices) -> ReelPlan:
    """Return where everything on a reel board is, with cards of a size."""
    return plan_reel(
        for_card_size(data, REEL_LAYOUTS, choices.card_size),
        sizes_of(data, choices),
        sections=len(data.some(SECTIONS_OF_LINE)),
        actions=len(data.some(FINESSE_ACTIONS)),
    )


def _weakest(data: GameData, board: Entry[Any]) -> Source:
    """Return the weakest source of all values on a board."""
    alike = (FINESSE_ACTIONS, RONDEL, SECTIONS_OF_LINE)
    sources = [entry.source for table in alike for entry in data.named(table.name)]
    own = (entry.source for entry in board_achievements(data, board.id))
    return weakest_source((board.source, *own, *sources))


def _board(order: ComponentOrder, plan: ReelPlan, style: Style, entry: Entry[Any]) -> Piece:
    pen = TextWriter(style.theme)
    writer = BoardWriter(pen, order.data.words, plan.layout.scale)
    shapes = tuple(_shapes(order.data, plan, writer, entry.id))
    title = writer.label("reel.title").replace("{board}", entry.id)
    house = _weakest(order.data, entry).mark == "H"
    return order.info.piece(entry.id, title, shapes, house=house, problems=pen.problems)


def _shapes(data: GameData, plan: ReelPlan, writer: BoardWriter, board: str) -> Iterator[Shape]:
    icons, sections = colour_icons(data), data.values(SECTIONS_OF_LINE)
    wide, high = plan.layout.size
    if paper := writer.fill("paper"):
        yield Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, fill=paper)
    yield from draw_line(writer, plan, sections, icons)
    yield from _head(writer, plan, board)
    yield from draw_grip(writer, plan.ring, plan.finesse[0])
    yield from draw_spaces(writer, plan.ring, data.values(RONDEL), sections, icons)
    yield from draw_bed(writer, plan.ring, plan.dial)
    yield from _notes(writer, plan, icons[sections[0].id])
    for place, key in (
        (plan.finesse_head, "reel.finesse"),
        (plan.fly_head, "reel.fly"),
        (plan.drag_head, "reel.drag"),
        (plan.momentum_head, "reel.momentum"),
    ):
        yield from _heading(writer, writer.label(key), place.x, place.y, place.right)
    yield from draw_finesse_track(writer, plan, data.values(FINESSE_ACTIONS))
    yield from _slots(writer, plan)
    last = next(common for common in data.values(COMMON) if common.count is not None)
    yield from _caught(writer, plan, count=last.count or 0, points=last.points)
    own = tuple(entry.value for entry in board_achievements(data, board))
    yield from draw_achievements(writer, plan.achievements, own, insects_by_colour(data))


def _heading(writer: BoardWriter, words: str, x: float, y: float, right: float) -> Iterator[Shape]:
    """Yield a heading with a rule to the right edge of its place."""
    u = writer.scale
    yield from writer.heading(
        words, Space("", x - 4 * u, y - 2.6 * u, right - x + 8 * u, 9 * u), size=11.5
    )


def _head(writer: BoardWriter, plan: ReelPlan, board: str) -> Iterator[Shape]:
    u, place = writer.scale, plan.head
    yield from writer.say(
        writer.label("reel.reel"), (place.x, place.y, place.w / 2, place.h), TITLE
    )
    yield from writer.say(board, (place.right - 26 * u, place.y, 26 * u, place.h), LETTER)


def _notes(writer: BoardWriter, plan: ReelPlan, mark: str) -> Iterator[Shape]:
    place = plan.notes
    yield from writer.say(
        writer.label("reel.notes").replace("{mark}", f"{{{mark}}}"),
        (place.x, place.y, place.w, place.h),
        NOTES,
    )


def _slots(writer: BoardWriter, plan: ReelPlan) -> Iterator[Shape]:
    """Yield the spaces of the fly, the drag token and the momentum tile."""
    u = writer.scale
    rod = plan.finesse[-1]
    thread = Pen(writer.ink("accent"), 0.35 * u)
    yield Line(rod.right + ROD_TIP * u, rod.middle[1], plan.fly.x, plan.fly.middle[1], thread)
    for place, sign, size in (
        (plan.fly, "fly", 13),
        (plan.drag, "drag", 10),
        (plan.momentum, "momentum", 12),
    ):
        yield from writer.bed(place, fill="plate", role="accent")
        x, y = place.middle
        lift = 4 * u if place is plan.momentum else 0
        yield from writer.sign(sign, x, y - lift, size, role="reel.faint")
    tile = plan.momentum
    for place, key in ((plan.fly_note, "reel.fly-note"), (plan.drag_note, "reel.drag-note")):
        yield from writer.say(
            writer.label(key),
            (place.x, place.y, place.w, place.h),
            TextStyle(
                "serif-italic",
                8.5,
                "quiet",
                leading=1.1,
                align="middle" if place is plan.fly_note else "start",
                valign="middle",
            ),
        )
    yield from writer.say(
        writer.label("reel.momentum-note"),
        (tile.x + 6 * u, tile.middle[1] + 4 * u, tile.w - 12 * u, 13 * u),
        TILE_NOTE,
    )


def _caught(writer: BoardWriter, plan: ReelPlan, *, count: int, points: int) -> Iterator[Shape]:
    """Yield the place of caught fish and their tokens."""
    u, place = writer.scale, plan.caught
    yield from writer.plate(place)
    yield from writer.heading(writer.label("reel.caught"), place, size=11.5)
    yield from writer.sign("fish", place.x + 9 * u, place.y + 15.6 * u, 10, role="accent")
    yield from writer.say(
        writer.label("reel.caught-note", count=count, points=points),
        (place.x + 17 * u, place.y + 9 * u, place.w - 20 * u, place.h - 10.5 * u),
        CAUGHT,
    )
