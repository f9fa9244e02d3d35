"""Personal achievements of a reel board in pictures and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from msgspec.structs import replace

from companion.drawing.art import load_drawing
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
from companion.drawing.text import SMALLEST_PT, TextStyle
from companion.drawing.tokens import fit_in_circle
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_rows import FinesseAction, PersonalAchievement, Section
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.insects import draw_insect
from companion.games.freshwater_fly.reel_plan import ReelPlan
from companion.games.freshwater_fly.rows import HATCH, Hatch

# The line of a reel board with its sections, and the finesse track.


ROD_TIP = 4.0  # mm from the last finesse space to the tip of the rod, at scale 1
DOCK = TextStyle("serif-italic", 8.5, "quiet", leading=1.1, valign="middle", most_lines=2)
NOTE = TextStyle("serif-italic", 8.2, "quiet", leading=1.12)
COST = TextStyle("sans-bold", 9.5, "accent", align="end", valign="middle", most_lines=1)


def draw_line(
    writer: BoardWriter, plan: ReelPlan, sections: Sequence[Section], marks: Mapping[str, str]
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


def draw_achievements(
    writer: BoardWriter,
    place: Space,
    achievements: Sequence[PersonalAchievement],
    insects: Mapping[str, str],
) -> Iterator[Shape]:
    """Yield the plate of all achievements of a board."""
    u = writer.scale
    yield from writer.plate(place)
    yield from writer.heading(writer.label("reel.achievements"), place, size=11.5)
    rows = _rows(achievements)
    top, pad = place.y + HEAD * u, 3 * u
    high = (place.low - 1 * u - top) / max(1, len(rows))
    for i, row in enumerate(rows):
        box = Space("row", place.x + pad, top + i * high, place.w - 2 * pad, high)
        if i:
            yield Line(box.x, box.y, box.right, box.y, Pen(writer.ink("rule"), 0.2))
        art = Space("art", box.x, box.y, box.w - BADGE_COLUMN * u, box.h)
        first = row[0]
        if first.tokens:
            yield from _tokens(writer, box, row, insects)
        else:
            yield from _badge(writer, first, art.right + BADGE_COLUMN / 2 * u, box)
            if first.species:
                yield from _fish(writer, art, first)
            else:
                yield from _set(writer, art, first, insects)


def _rows(achievements: Sequence[PersonalAchievement]) -> list[Row]:
    """Return the achievements row by row; those of single tokens share one."""
    rows: list[Row] = []
    for of_tokens, some in groupby(achievements, key=lambda achievement: bool(achievement.tokens)):
        together = tuple(some)
        rows += [together] if of_tokens else [(item,) for item in together]
    return rows


def _badge(
    writer: BoardWriter, achievement: PersonalAchievement, x: float, row: Space
) -> Iterator[Shape]:
    """Yield the points of an achievement, and what scores them."""
    u = writer.scale
    y = row.middle[1] - 1.6 * u
    yield from writer.sign("badge", x, y, BADGE, role="ink", value=str(achievement.points))
    many = len(achievement.species) > 1 or achievement.different
    key = "reel.set" if many else "reel.per-colour" if achievement.alike else "reel.each"
    yield from writer.say(
        writer.label(key),
        (
            x - BADGE_COLUMN / 2 * u - 0.6,
            y + BADGE / 2 * u + 0.2 * u,
            BADGE_COLUMN * u + 1.2,
            4 * u,
        ),
        REEL_ACHIEVEMENTS_NOTE,
    )


def _tokens(
    writer: BoardWriter, row: Space, ones: Row, insects: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield groups of tokens, each before the badge that every group scores."""
    u = writer.scale
    size = max(LEAST_TOKEN, TOKEN * u)
    column = BADGE_COLUMN * u
    count = sum(len(item.tokens) for item in ones)
    gaps = count - len(ones)  # inside groups
    between = 1.5 * u
    free = row.w - len(ones) * column - between * (len(ones) - 1) - len(ones) * size
    step = min(size + 0.8 * u, free / gaps) if gaps else size
    spare = max(0.0, free - gaps * step) / max(1, len(ones) - 1)
    x = row.x
    for number, achievement in enumerate(ones):
        for i, colour in enumerate(achievement.tokens):
            middle = x + size / 2 + i * step
            yield from _token(writer, colour, middle, row.middle[1], size, insects)
        x += size + (len(achievement.tokens) - 1) * step
        at = row.right - column / 2 if number == len(ones) - 1 else x + column / 2
        yield from _badge(writer, achievement, at, row)
        x += column + between + spare


def _token(
    writer: BoardWriter,
    colour: Hatch,
    x: float,
    y: float,
    size: float,
    insects: Mapping[str, str],
    *,
    lettered: bool = True,
) -> Iterator[Shape]:
    fill, ink = f"hatch.{colour}.fill", f"hatch.{colour}.ink"
    r = size / 2
    rim = Pen(writer.ink("ink"), 0.2)
    yield Circle(x, y, r, writer.fill(fill) or "#FFFFFF", rim)
    figure = fit_in_circle(
        draw_insect(insects[colour], writer.theme, fill=fill, ink=ink),
        r * (0.72 if lettered else 0.8),
    )
    yield Group((figure,), x, y - (0.2 * r if lettered else 0))
    if lettered:
        size_pt = max(SMALLEST_PT, LETTER_PT * size / TOKEN)
        yield Text(
            x, round(y + 0.86 * r, 3), writer.words[f"hatch.{colour}.letter"],
            "serif-bold", size_pt, writer.ink(ink), anchor="middle",
        )  # fmt: skip


def _fish(writer: BoardWriter, art: Space, achievement: PersonalAchievement) -> Iterator[Shape]:
    """Yield the fish side by side with their names."""
    u = writer.scale
    count = len(achievement.species)
    plus = 3.4 * u
    wide = (art.w - plus * (count - 1)) / count
    name = 6.4 * u
    y = art.y + (art.h - name) / 2 + 0.5 * u
    tall = min(9.4 * u, art.h - name - 0.6 * u)
    for i, species in enumerate(achievement.species):
        x = art.x + wide / 2 + i * (wide + plus)
        symbol = load_drawing(f"fish/{species}", writer.theme.ink)
        yield put_symbol(symbol, x, y, width=min(wide, 27 * u, symbol.w * tall / symbol.h))
        yield from writer.say(
            writer.words[f"species.{species}.name"],
            (x - wide / 2, art.low - name, wide, 5.4 * u),
            SPECIES,
        )
        if i:
            yield from writer.sign("plus", x - (wide + plus) / 2, y, 3, role="quiet")


def _set(
    writer: BoardWriter, art: Space, achievement: PersonalAchievement, insects: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield a fan of tokens: different ones with insects, or plain equal ones."""
    u = writer.scale
    size = TOKEN * u
    count = achievement.different or achievement.alike or 0
    step = (0.66 if achievement.different else 0.84) * size
    y = art.middle[1]
    for i in range(count):
        x = art.x + size / 2 + i * step
        if achievement.different:
            yield from _token(writer, HATCH[i], x, y, size, insects, lettered=False)
        else:
            rim = Pen(writer.ink("ink"), 0.2)
            yield Circle(x, y, size / 2, writer.fill("plate") or "#FFFFFF", rim)
            yield from writer.sign("hatch", x, y, 6, role="ink")
    start = art.x + size + (count - 1) * step + 2.5 * u
    yield from writer.say(
        writer.label("reel.different" if achievement.different else "reel.alike", n=count),
        (start, art.y + 1 * u, art.right - start, art.h - 2 * u),
        TOKENS,
    )
