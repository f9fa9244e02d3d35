"""The line of a reel board with its sections, and the finesse track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from companion.drawing.shapes import Circle, Line, Path, Pen, Polygon, Rect, Shape
from companion.drawing.text import TextStyle
from companion.games.freshwater_fly.board_facts import FinesseAction, Section
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.reel_plan import ReelPlan

ROD_TIP = 4.0  # mm from the last finesse space to the tip of the rod, at scale 1
DOCK = TextStyle("serif-italic", 8.5, "quiet", leading=1.1, valign="middle", most_lines=2)
NOTE = TextStyle("serif-italic", 8.2, "quiet", leading=1.12)
COST = TextStyle("sans-bold", 9.5, "accent", align="end", valign="middle", most_lines=1)


def draw_line(
    writer: BoardWriter,
    plan: ReelPlan,
    sections: Sequence[Section],
    marks: Mapping[str, str],
) -> Iterator[Shape]:
    """Yield the sections from left to right, each with a dock for a fish card."""
    u = writer.scale
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
        yield Circle(x, y, 4.6 * u, writer.fill("plate") or "#FFFFFF", pen)
        yield from writer.sign("left", x, y, 6, role="accent")
        yield Circle(x, thread, 0.9 * u, writer.fill("plate") or "#FFFFFF", pen)


def _section(
    writer: BoardWriter, section: Section, panel: Space, dock: Space, mark: str, most: int
) -> Iterator[Shape]:
    u, turns = writer.scale, section.turns
    fill, ink, edge = (f"class.{section.id}.{part}" for part in ("fill", "ink", "edge"))
    r = 3 * u
    outline = writer.fill(edge)
    yield Path(
        f"M{panel.x:g} {panel.y:g}L{panel.right:g} {panel.y:g}L{panel.right:g} {panel.low - r:g}"
        f"C{panel.right:g} {panel.low - 0.45 * r:g} {panel.right - 0.45 * r:g} {panel.low:g}"
        f" {panel.right - r:g} {panel.low:g}L{panel.x + r:g} {panel.low:g}"
        f"C{panel.x + 0.45 * r:g} {panel.low:g} {panel.x:g} {panel.low - 0.45 * r:g}"
        f" {panel.x:g} {panel.low - r:g}Z",
        writer.fill(fill) or "#FFFFFF",
        Pen(outline, 0.6 * u) if outline else None,
    )
    yield Rect(
        dock.x, panel.y, dock.w, dock.low - panel.y, 0,
        writer.fill("plate") or "#FFFFFF", Pen(writer.ink("accent"), 0.3),
    )  # fmt: skip
    name = writer.words[f"colour.{section.id}.name"]
    yield from writer.sign("up", dock.x + 6 * u, dock.low / 2 + 1.2 * u, 6, role="accent")
    yield from writer.say(
        writer.label("line.dock").replace("{colour}", name),
        (dock.x + 11 * u, 3.2, dock.w - 13 * u, dock.low - 4.0),
        DOCK,
    )
    middle = (dock.low + panel.low) / 2
    yield from writer.sign(mark, panel.x + 13 * u, middle, 10.5, role=ink)
    yield from writer.say(
        writer.label(f"line.{section.id}"),
        (panel.x + 21 * u, dock.low + 2 * u, 40 * u, 7.6 * u),
        TextStyle("serif-bold", 16, ink, valign="middle", most_lines=1),
    )
    yield from writer.say(
        writer.label("line.last" if turns == 1 else "line.turns", n=turns),
        (panel.x + 21 * u, dock.low + 9.6 * u, 40 * u, 5.4 * u),
        TextStyle("serif-italic", 9.5, ink, valign="middle", most_lines=1),
    )
    pen = Pen(writer.ink(ink), 0.45 * u)
    for k in range(most):
        x = panel.right - (8 + 5.2 * (most - k)) * u + 4 * u
        yield Circle(x, middle, 1.9 * u, writer.ink(ink) if k < turns else None, pen)


def draw_finesse_track(
    writer: BoardWriter, plan: ReelPlan, actions: Sequence[FinesseAction]
) -> Iterator[Shape]:
    """Yield the finesse track as a rod, and each action from where it can be taken."""
    u = writer.scale
    track = plan.finesse
    first, last = track[0], track[-1]
    y = first.middle[1]
    ends = [first.x - 1 * u, *(space.middle[0] for space in track[1:]), last.right + ROD_TIP * u]
    for a, b in pairwise(ends):
        thick = [(1.6 - 1.35 * (x - ends[0]) / (ends[-1] - ends[0])) * u for x in (a, b)]
        yield Polygon(
            ((a, y - thick[0]), (b, y - thick[1]), (b, y + thick[1]), (a, y + thick[0])),
            writer.ink("reel.rod"),
        )
    pen = Pen(writer.ink("accent"), 0.8 * u)
    for value, space in enumerate(track):
        yield Circle(*space.middle, space.w / 2, writer.fill("plate") or "#FFFFFF", pen)
        yield from writer.number(value, *space.middle, 23, role="accent")
    for action, bar in zip(actions, plan.bars, strict=True):
        yield from _action(writer, action, bar, track[action.needs])
    note = plan.bars[0]
    yield from writer.say(
        writer.label("finesse.note"),
        (note.x, note.y + 0.8 * u, track[1].x - note.x - 2 * u, plan.bars[-2:][0].low - note.y),
        NOTE,
    )


def _action(
    writer: BoardWriter, action: FinesseAction, bar: Space, start: Space
) -> Iterator[Shape]:
    u = writer.scale
    high = bar.h - 0.8 * u
    y = bar.y + high / 2
    cost = 9 * u
    inside = bar.right - cost - start.x - 9 * u
    words = writer.label(f"finesse.{action.id}")
    style = TextStyle("sans-bold", 10, valign="middle", most_lines=1)
    place = start.x + 9 * u, bar.y, inside, high
    if inside <= 30 * u:  # too short: its words stand in an outline before it
        wide = style.scaled(u).width(words) + 5.6 * u
        left, front = start.x - wide, Pen(writer.ink("reel.faint"), 0.3)
        yield Rect(left, bar.y, wide + high, high, high / 2, writer.fill("plate"), front)
        style = replace(style, align="end")
        place = left, bar.y, wide - 2 * u, high
    edge = writer.fill("reel.bar.edge")
    yield Rect(
        start.x, bar.y, bar.right - start.x, high, high / 2,
        writer.fill("reel.bar") or "#FFFFFF", Pen(edge, 0.25) if edge else None,
    )  # fmt: skip
    value = "\u00b1" if action.sign == "die" else ""
    yield from writer.sign(action.sign, start.x + 4.6 * u, y, 5.2, role="accent", value=value)
    yield from writer.say(
        f"\u2212{action.cost}", (bar.right - cost, bar.y, cost - 2.4 * u, high), COST
    )
    yield from writer.say(words, place, style)
