"""Reel boards and the dials that turn on them. All counts: rulebook, Components."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from companion.core.units import BLEED
from companion.data.game_data import Entry, GameData
from companion.data.raw_tables import Source, count_marks, weakest_source
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Spinner, Style
from companion.drawing.cutout import rectangle_cutout
from companion.drawing.fit_text import SMALLEST_PT, TextStyle
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Polygon,
    Rect,
    Shape,
    Text,
    put_symbol,
)
from companion.drawing.tokens import fit_in_circle
from companion.drawing.widgets import TextWriter
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly import reel_wheel, schema
from companion.games.freshwater_fly.board_plan import ReelPlan, Space, plan_reel
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.cards import colour_icons
from companion.games.freshwater_fly.rows import (
    HATCH,
    FinesseAction,
    Hatch,
    PersonalAchievement,
    Section,
)
from companion.games.game_type import Choices

SPINNER = "spinner"
TITLE = TextStyle("serif-bold", 20, valign="middle", most_lines=1)
LETTER = TextStyle("serif-black", 24, "accent", align="end", valign="middle", most_lines=1)
NOTES = TextStyle(size_pt=10.5, leading=1.24, valign="middle")
TILE_NOTE = TextStyle("serif-italic", 8.8, "quiet", leading=1.12, align="middle")
DRAG_NOTE = TextStyle("serif-italic", 8.5, "quiet", leading=1.1, valign="middle")
FLY_NOTE = replace(DRAG_NOTE, align="middle")
CAUGHT = TextStyle(size_pt=9, leading=1.12, valign="middle")
ROD_TIP = 4.0  # mm from the last finesse space to the tip of the rod, at scale 1
DOCK = TextStyle("serif-italic", 8.5, "quiet", leading=1.1, valign="middle", most_lines=2)
NOTE = TextStyle("serif-italic", 8.2, "quiet", leading=1.12)
SECTION = TextStyle("serif-bold", 16, valign="middle", most_lines=1)
SECTION_LINE = TextStyle("serif-italic", 9.5, valign="middle", most_lines=1)
ACTION = TextStyle("sans-bold", 10, valign="middle", most_lines=1)
COST = TextStyle("sans-bold", 9.5, "accent", align="end", valign="middle", most_lines=1)
TOKEN = 10.5  # mm across at scale 1
LEAST_TOKEN = 8.2  # so that its letter can be read
LETTER_PT = 6.5
BADGE = 9.6
BADGE_COLUMN = 11.0
HEAD = 9.5  # height of the heading
Row = tuple[PersonalAchievement, ...]
REEL_ACHIEVEMENTS_NOTE = TextStyle("serif-italic", 7.8, "quiet", align="middle", most_lines=1)
TOKENS = TextStyle("serif-bold", 10, leading=1.1, valign="middle", most_lines=3)
SPECIES = TextStyle("serif-bold", 9.4, align="middle", valign="middle", most_lines=1)


def build_reel_boards(order: ComponentOrder) -> Component:
    """Return the reel boards."""
    data, info, boards = order.data, order.info, {entry.id: entry for entry in order.entries}
    plan = reel_plan_for(data, order.choices)
    size, rivet = plan.layout.size, reel_wheel.rivet_hole(plan.ring.x, plan.ring.y)
    sources = {name: _weakest_source(data, entry) for name, entry in boards.items()}

    def draw_piece(style: Style, name: str) -> Piece:
        pen = TextWriter(style.theme)
        writer = BoardWriter(pen, data, plan.layout.scale)
        shapes = tuple(_draw_board(writer, plan, name))
        title = writer.label("reel.title").replace("{board}", name)
        house = sources[name].mark == "H"
        return info.piece(name, title, shapes, house=house, problems=pen.problems)

    copies = {name: entry.value.copies for name, entry in boards.items()}
    cutout = replace(rectangle_cutout(*size), holes=(rivet,))
    return replace(
        info.component("board", size, copies, draw_piece),
        provenance=count_marks(sources.values()),
        cutouts=dict.fromkeys(boards, cutout),
        spaces=dict.fromkeys(boards, tuple(space.middle for space in plan.spaces)),
    )


def build_spinners(order: ComponentOrder) -> Component:
    """Return the dials of the reel boards."""
    data, info = order.data, order.info
    plan = reel_plan_for(data, order.choices)
    dial, ring = plan.dial, plan.ring

    def draw_piece(style: Style, name: str) -> Piece:
        writer = BoardWriter(TextWriter(style.theme), data, plan.layout.scale)
        shapes = tuple(reel_wheel.dial_piece(writer, dial))
        return info.piece(name, data.words["reel.spinner"], shapes, house=False)

    copies = {SPINNER: sum(board.value.copies for board in data.named("reel-boards"))}
    turning = Spinner(
        reel_wheel.dial_edge(dial), (dial.radius, dial.nose), plan.layout.size, (ring.x, ring.y)
    )
    return replace(
        info.component("token", dial.size, copies, draw_piece),
        provenance=count_marks(
            [weakest_source(entry.source for entry in data.entries(schema.RONDEL))]
        ),
        cut="line",
        cutouts={SPINNER: reel_wheel.dial_cutout(dial)},
        assemblies={SPINNER: turning},
    )


def reel_plan_for(data: GameData, choices: Choices) -> ReelPlan:
    """Return the positions on a reel board, for the chosen card size."""
    return plan_reel(
        schema.for_card_size(data, schema.REEL_LAYOUTS, choices.card_size),
        schema.sizes_of(data, choices),
        sections=len(data.some(schema.SECTIONS_OF_LINE)),
        actions=len(data.some(schema.FINESSE_ACTIONS)),
    )


def _weakest_source(data: GameData, board: Entry[Any]) -> Source:
    """Return the least reliable source of the values on a reel board."""
    alike = (schema.FINESSE_ACTIONS, schema.RONDEL, schema.SECTIONS_OF_LINE)
    sources = [entry.source for table in alike for entry in data.named(table.name)]
    own = (entry.source for entry in schema.board_achievements(data, board.id))
    return weakest_source((board.source, *own, *sources))


def _draw_board(writer: BoardWriter, plan: ReelPlan, board: str) -> Iterator[Shape]:
    data, u, places = writer.data, writer.scale, plan.labels
    wide, high = plan.layout.size
    if paper := writer.fill("paper"):
        yield Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, fill=paper)
    yield from draw_line(writer, plan)
    head = places["head"]
    yield from writer.write("reel.reel", (head.x, head.y, head.w / 2, head.h), TITLE)
    yield from writer.say(board, (head.right - 26 * u, head.y, 26 * u, head.h), LETTER)
    yield from reel_wheel.draw_grip(writer, plan.ring, plan.finesse[0])
    yield from reel_wheel.draw_spaces(writer, plan.ring)
    yield from reel_wheel.draw_bed(writer, plan.ring, plan.dial)
    first = colour_icons(data)[data.values(schema.SECTIONS_OF_LINE)[0].id]
    notes = writer.label("reel.notes").replace("{mark}", f"{{{first}}}")
    yield from writer.say(notes, places["notes"].box, NOTES)
    for name in ("finesse", "fly", "drag", "momentum"):  # each with a rule to its right edge
        at = places[f"{name} head"]
        line = Space("", at.x - 4 * u, at.y - 2.6 * u, at.w + 8 * u, 9 * u)
        yield from writer.heading(writer.label(f"reel.{name}"), line, size=11.5)
    yield from draw_finesse_track(writer, plan)
    yield from _draw_slots(writer, plan)
    last = next(common for common in data.values(schema.COMMON) if common.count is not None)
    at = places["caught"]
    yield from writer.plate(at)
    yield from writer.heading(writer.label("reel.caught"), at, size=11.5)
    yield from writer.sign("fish", at.x + 9 * u, at.y + 15.6 * u, 10, role="accent")
    room = (at.x + 17 * u, at.y + 9 * u, at.w - 20 * u, at.h - 10.5 * u)
    count, points = last.count or 0, last.points
    yield from writer.write("reel.caught-note", room, CAUGHT, count=count, points=points)
    yield from draw_achievements(writer, places["achievements"], board)


def _draw_slots(writer: BoardWriter, plan: ReelPlan) -> Iterator[Shape]:
    """Yield the spaces for the fly, the drag token and the momentum tile."""
    u, tile, rod = writer.scale, plan.momentum, plan.finesse[-1]
    thread = Pen(writer.ink("accent"), 0.35 * u)
    yield Line(rod.right + ROD_TIP * u, rod.middle[1], plan.fly.x, plan.fly.middle[1], thread)
    slots = ((plan.fly, "fly", 13, 0), (plan.drag, "drag", 10, 0), (tile, "momentum", 12, 4 * u))
    for place, sign, size, up in slots:
        yield from writer.bed(place, fill="plate", role="accent")
        x, y = place.middle
        yield from writer.sign(sign, x, y - up, size, role="reel.faint")
    yield from writer.write("reel.fly-note", plan.labels["fly note"].box, FLY_NOTE)
    yield from writer.write("reel.drag-note", plan.labels["drag note"].box, DRAG_NOTE)
    room = (tile.x + 6 * u, tile.middle[1] + 4 * u, tile.w - 12 * u, 13 * u)
    yield from writer.write("reel.momentum-note", room, TILE_NOTE)


def draw_line(writer: BoardWriter, plan: ReelPlan) -> Iterator[Shape]:
    """Yield the fishing line's sections from left to right, each with a place for a fish card."""
    u, marks = writer.scale, colour_icons(writer.data)
    sections = writer.data.values(schema.SECTIONS_OF_LINE)
    low = plan.sections[0].low
    pen = Pen(writer.ink("accent"), 0.45 * u)
    thread = low + 2.6 * u
    yield Line(plan.sections[0].x, thread, plan.sections[-1].right - 5 * u, thread, pen)
    end = plan.sections[-1].right - 3.6 * u
    yield from writer.sign("hook", end, thread + 0.4 * u, 6, role="accent")
    for section, panel, dock in zip(sections, plan.sections, plan.docks, strict=True):
        yield from _section(writer, section, panel, dock, marks[section.id], len(sections))
    for left, right in pairwise(plan.sections):
        x, y = (left.right + right.x) / 2, (plan.docks[0].low + low) / 2
        yield Circle(x, y, 4.6 * u, writer.solid("plate"), pen)
        yield from writer.sign("left", x, y, 6, role="accent")
        yield Circle(x, thread, 0.9 * u, writer.solid("plate"), pen)


def _section(
    writer: BoardWriter, section: Section, panel: Space, dock: Space, mark: str, most: int
) -> Iterator[Shape]:
    u, turns = writer.scale, section.turns
    ink, color = f"class.{section.id}.ink", writer.ink(f"class.{section.id}.ink")
    x, right, top, low, r = panel.x, panel.right, -BLEED, panel.low, 3 * u
    near = 0.45 * r
    yield Path(
        f"M{x:g} {top:g}L{right:g} {top:g}L{right:g} {low - r:g}"
        f"C{right:g} {low - near:g} {right - near:g} {low:g} {right - r:g} {low:g}"
        f"L{x + r:g} {low:g}C{x + near:g} {low:g} {x:g} {low - near:g} {x:g} {low - r:g}Z",
        writer.solid(f"class.{section.id}.fill"),
        writer.edge(f"class.{section.id}.edge", 0.6 * u),
    )
    ground, edge = writer.solid("plate"), Pen(writer.ink("accent"), 0.3)
    yield Rect(dock.x, top, dock.w, dock.low - top, 0, ground, edge)
    yield from writer.sign("up", dock.x + 6 * u, dock.low / 2 + 1.2 * u, 6, role="accent")
    words = writer.label("line.dock").replace("{colour}", writer.words[f"colour.{section.id}.name"])
    yield from writer.say(words, (dock.x + 11 * u, 3.2, dock.w - 13 * u, dock.low - 4.0), DOCK)
    middle, left = (dock.low + low) / 2, x + 21 * u
    yield from writer.sign(mark, x + 13 * u, middle, 10.5, role=ink)
    name = (left, dock.low + 2 * u, 40 * u, 7.6 * u)
    line = (left, dock.low + 9.6 * u, 40 * u, 5.4 * u)
    yield from writer.write(f"line.{section.id}", name, replace(SECTION, role=ink))
    key = "line.last" if turns == 1 else "line.turns"
    yield from writer.write(key, line, replace(SECTION_LINE, role=ink), n=turns)
    for k in range(most):
        hole = color if k < turns else None
        at = right - (8 + 5.2 * (most - k)) * u + 4 * u
        yield Circle(at, middle, 1.9 * u, hole, Pen(color, 0.45 * u))


def draw_finesse_track(writer: BoardWriter, plan: ReelPlan) -> Iterator[Shape]:
    """Yield the finesse track, drawn as a rod, and the bars of the finesse actions."""
    u, track, note = writer.scale, plan.finesse, plan.bars[0]
    first, last = track[0], track[-1]
    y, rod = first.middle[1], writer.ink("reel.rod")
    ends = [first.x - 1 * u, *(space.middle[0] for space in track[1:]), last.right + ROD_TIP * u]
    for a, b in pairwise(ends):
        up, down = ((1.6 - 1.35 * (x - ends[0]) / (ends[-1] - ends[0])) * u for x in (a, b))
        yield Polygon(((a, y - up), (b, y - down), (b, y + down), (a, y + up)), rod)
    for value, space in enumerate(track):
        pen = Pen(writer.ink("accent"), 0.8 * u)
        yield Circle(*space.middle, space.w / 2, writer.solid("plate"), pen)
        yield from writer.number(value, *space.middle, 23, role="accent")
    actions = writer.data.values(schema.FINESSE_ACTIONS)
    for action, bar in zip(actions, plan.bars, strict=True):
        yield from _draw_action(writer, action, bar, track[action.needs].x)
    high = plan.bars[-2:][0].low - note.y
    place = (note.x, note.y + 0.8 * u, track[1].x - note.x - 2 * u, high)
    yield from writer.write("finesse.note", place, NOTE)


def _draw_action(
    writer: BoardWriter, action: FinesseAction, bar: Space, x: float
) -> Iterator[Shape]:
    """Yield the bar of a finesse action below the finesse track.

    It starts at `x`, under the lowest space of the track that allows the action.
    """
    u = writer.scale
    high, cost = bar.h - 0.8 * u, 9 * u
    inside = bar.right - cost - x - 9 * u
    words, style = writer.label(f"finesse.{action.id}"), ACTION
    place = x + 9 * u, bar.y, inside, high
    if inside <= 30 * u:  # too short: its words stand in an outline before it
        wide = style.scaled(u).width(words) + 5.6 * u
        left, front = x - wide, Pen(writer.ink("reel.faint"), 0.3)
        yield Rect(left, bar.y, wide + high, high, high / 2, writer.fill("plate"), front)
        style = replace(style, align="end")
        place = left, bar.y, wide - 2 * u, high
    ground, edge = writer.solid("reel.bar"), writer.edge("reel.bar.edge", 0.25)
    yield Rect(x, bar.y, bar.right - x, high, high / 2, ground, edge)
    value, middle = "\u00b1" if action.sign == "die" else "", bar.y + high / 2
    yield from writer.sign(action.sign, x + 4.6 * u, middle, 5.2, role="accent", value=value)
    paid = (bar.right - cost, bar.y, cost - 2.4 * u, high)
    yield from writer.say(f"\u2212{action.cost}", paid, COST)
    yield from writer.say(words, place, style)


def draw_achievements(writer: BoardWriter, place: Space, board: str) -> Iterator[Shape]:
    """Yield the plate that lists all achievements of a reel board."""
    u = writer.scale
    yield from writer.plate(place)
    yield from writer.heading(writer.label("reel.achievements"), place, size=11.5)
    rows: list[Row] = []  # those of single tokens share one
    for entry in schema.board_achievements(writer.data, board):
        if entry.value.tokens and rows and rows[-1][0].tokens:
            rows[-1] += (entry.value,)
        else:
            rows.append((entry.value,))
    top, pad = place.y + HEAD * u, 3 * u
    high = (place.low - 1 * u - top) / max(1, len(rows))
    for i, row in enumerate(rows):
        box = Space("row", place.x + pad, top + i * high, place.w - 2 * pad, high)
        if i:
            yield Line(box.x, box.y, box.right, box.y, Pen(writer.ink("rule"), 0.2))
        art = Space("art", box.x, box.y, box.w - BADGE_COLUMN * u, box.h)
        if row[0].tokens:
            yield from _draw_tokens(writer, box, row)
            continue
        yield from _draw_badge(writer, row[0], art.right + BADGE_COLUMN / 2 * u, box)
        yield from (_draw_fish if row[0].species else _draw_set)(writer, art, row[0])


def _draw_badge(
    writer: BoardWriter, achievement: PersonalAchievement, x: float, row: Space
) -> Iterator[Shape]:
    """Yield a badge with an achievement's points; below it `each`, `each set` or `per colour`."""
    u, wide = writer.scale, BADGE_COLUMN * writer.scale
    y = row.middle[1] - 1.6 * u
    yield from writer.sign("badge", x, y, BADGE, role="ink", value=str(achievement.points))
    many = len(achievement.species) > 1 or achievement.different
    key = "reel.set" if many else "reel.per-colour" if achievement.alike else "reel.each"
    place = (x - wide / 2 - 0.6, y + BADGE / 2 * u + 0.2 * u, wide + 1.2, 4 * u)
    yield from writer.write(key, place, REEL_ACHIEVEMENTS_NOTE)


def _draw_tokens(writer: BoardWriter, box: Space, row: Row) -> Iterator[Shape]:
    """Yield a row of achievements: for each its hatch tokens, then a badge with its points."""
    u = writer.scale
    size, column, between = max(LEAST_TOKEN, TOKEN * u), BADGE_COLUMN * u, 1.5 * u
    gaps = sum(len(item.tokens) for item in row) - len(row)  # inside groups
    free = box.w - len(row) * column - between * (len(row) - 1) - len(row) * size
    step = min(size + 0.8 * u, free / gaps) if gaps else size
    spare = max(0.0, free - gaps * step) / max(1, len(row) - 1)
    x = box.x
    for number, achievement in enumerate(row):
        for i, colour in enumerate(achievement.tokens):
            middle = x + size / 2 + i * step
            yield from _draw_token(writer, colour, middle, box.middle[1], size)
        x += size + (len(achievement.tokens) - 1) * step
        at = box.right - column / 2 if number == len(row) - 1 else x + column / 2
        yield from _draw_badge(writer, achievement, at, box)
        x += column + between + spare


def _draw_token(
    writer: BoardWriter, colour: Hatch, x: float, y: float, size: float, *, lettered: bool = True
) -> Iterator[Shape]:
    r = size / 2
    yield Circle(x, y, r, writer.solid(f"hatch.{colour}.fill"), Pen(writer.ink("ink"), 0.2))
    figure = fit_in_circle(writer.insect(colour), r * (0.72 if lettered else 0.8))
    yield Group((figure,), x, y - (0.2 * r if lettered else 0))
    if lettered:
        letter, low = writer.words[f"hatch.{colour}.letter"], round(y + 0.86 * r, 3)
        size_pt, ink = max(SMALLEST_PT, LETTER_PT * size / TOKEN), writer.ink(f"hatch.{colour}.ink")
        yield Text(x, low, letter, "serif-bold", size_pt, ink, "middle")


def _draw_fish(writer: BoardWriter, art: Space, what: PersonalAchievement) -> Iterator[Shape]:
    """Yield the fish that an achievement counts, side by side, with their names."""
    u, count = writer.scale, len(what.species)
    plus, name = 3.4 * u, 6.4 * u
    wide = (art.w - plus * (count - 1)) / count
    y = art.y + (art.h - name) / 2 + 0.5 * u
    tall = min(9.4 * u, art.h - name - 0.6 * u)
    for i, species in enumerate(what.species):
        x = art.x + wide / 2 + i * (wide + plus)
        symbol = load_drawing(f"fish/{species}", writer.theme.ink)
        yield put_symbol(symbol, x, y, width=min(wide, 27 * u, symbol.w * tall / symbol.h))
        place = (x - wide / 2, art.low - name, wide, 5.4 * u)
        yield from writer.write(f"species.{species}.name", place, SPECIES)
        if i:
            yield from writer.sign("plus", x - (wide + plus) / 2, y, 3, role="quiet")


def _draw_set(writer: BoardWriter, art: Space, what: PersonalAchievement) -> Iterator[Shape]:
    """Yield the hatch tokens that an achievement asks for, side by side, then their number.

    Tokens of different colours show their insects. Tokens of the same colour all show a plain icon.
    """
    u, size, y = writer.scale, TOKEN * writer.scale, art.middle[1]
    count = what.different or what.alike or 0
    step = (0.66 if what.different else 0.84) * size
    for i in range(count):
        x = art.x + size / 2 + i * step
        if what.different:
            yield from _draw_token(writer, HATCH[i], x, y, size, lettered=False)
        else:
            yield Circle(x, y, size / 2, writer.solid("plate"), Pen(writer.ink("ink"), 0.2))
            yield from writer.sign("hatch", x, y, 6, role="ink")
    start = art.x + size + (count - 1) * step + 2.5 * u
    place = (start, art.y + 1 * u, art.right - start, art.h - 2 * u)
    key = "reel.different" if what.different else "reel.alike"
    yield from writer.write(key, place, TOKENS, n=count)
