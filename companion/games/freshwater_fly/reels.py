"""Reel boards and the dials that turn on them. Source of all counts: R Components."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.data.source import MARKS, Source, weakest
from companion.drawing.assembly.kinds import Spinner
from companion.drawing.component import BLEED, Component, Piece, Style
from companion.drawing.cutout import rectangle
from companion.drawing.shapes import Line, Pen, Rect, Shape
from companion.drawing.theme import Theme
from companion.games.freshwater_fly.board_facts import CommonAchievement
from companion.games.freshwater_fly.board_pencil import Mark, Pencil
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.reel_achievements import achievements
from companion.games.freshwater_fly.reel_facts import ReelBoard, ReelLayout
from companion.games.freshwater_fly.reel_line import ROD_TIP, finesse, line
from companion.games.freshwater_fly.reel_plan import ReelPlan, dial, reel_plan
from companion.games.freshwater_fly.rondel import (
    bed,
    dial_cutout,
    dial_edge,
    dial_piece,
    ring,
    rivet_hole,
)
from companion.games.freshwater_fly.sizes import sizes_for
from companion.games.game import CardSize, Choices

NAME = "reel-boards"
DIALS = "spinners"
LABELS = "freshwater_fly/labels/en.toml"


def reels(data: FreshwaterFly, choices: Choices) -> tuple[Component, ...]:
    """Return the reel boards and their dials."""
    boards = data.reels.boards
    plan = plan_of(data, choices.card_size)
    turning = dial(sizes_for(data.sizes, choices.card_size), plan.layout.scale)
    return (
        Component(
            name=NAME,
            title=data.words[f"components.{NAME}.title"],
            stock="board",
            width=plan.layout.size[0],
            height=plan.layout.size[1],
            sides=1,
            copies={entry.id: entry.value.copies for entry in boards},
            provenance=_provenance(_weakest(data, entry) for entry in boards),
            draw=lambda style, ids: tuple(
                _board(data, plan, style, entry) for entry in boards if entry.id in ids
            ),
            cutouts=dict.fromkeys(
                (entry.id for entry in boards),
                replace(
                    rectangle(*plan.layout.size), holes=(rivet_hole(plan.ring.x, plan.ring.y),)
                ),
            ),
        ),
        Component(
            name=DIALS,
            title=data.words[f"components.{DIALS}.title"],
            stock="token",
            width=turning.size[0],
            height=turning.size[1],
            sides=1,
            copies={"spinner": sum(entry.value.copies for entry in boards)},
            provenance=_provenance([weakest(entry.source for entry in data.reels.rondel)]),
            draw=lambda style, ids: _dials(data, plan, style, ids),
            cut="line",
            cutouts={"spinner": dial_cutout(turning)},
            assemblies={"spinner": _spinner(plan)},
            how=data.words[f"components.{DIALS}.how"],
        ),
    )


def _spinner(plan: ReelPlan) -> Spinner:
    """Return how the dial turns on its board."""
    edge, pivot = dial_edge(plan.dial), (plan.dial.radius, plan.dial.nose)
    return Spinner(edge, pivot, plan.layout.size, (plan.ring.x, plan.ring.y))


def plan_of(data: FreshwaterFly, card_size: CardSize) -> ReelPlan:
    """Return where everything on a reel board is, with cards of a size."""
    layout = _layout(data, card_size)
    return reel_plan(
        layout,
        sizes_for(data.sizes, card_size),
        sections=len(data.reels.sections),
        actions=len(data.reels.finesse),
    )


def _weakest(data: FreshwaterFly, board: Entry[ReelBoard]) -> Source:
    """Return the weakest source of all that is printed on a board."""
    reels = data.reels
    own = (entry for entry in reels.achievements if entry.value.board == board.id)
    entries: tuple[Entry[Any], ...] = (
        board, *own, *reels.finesse, *reels.rondel, *reels.sections,
    )  # fmt: skip
    return weakest(entry.source for entry in entries)


def _provenance(sources: Iterable[Source]) -> Mapping[str, int]:
    counts: dict[str, int] = dict.fromkeys(MARKS, 0)
    for source in sources:
        counts[source.mark] += 1
    return counts


def _layout(data: FreshwaterFly, card_size: CardSize) -> ReelLayout:
    return next(entry.value for entry in data.reels.layouts if entry.id == card_size)


def _pencil(data: FreshwaterFly, plan: ReelPlan, theme: Theme, piece: str) -> Pencil:
    return Pencil(theme, data.words, plan.layout.scale, LABELS, piece)


def _board(data: FreshwaterFly, plan: ReelPlan, style: Style, entry: Entry[ReelBoard]) -> Piece:
    pencil = _pencil(data, plan, style.theme, f"{NAME} {entry.id}")
    marks = list(_marks(data, plan, pencil, entry.id))
    return Piece(
        id=entry.id,
        title=pencil.label("reel.title").replace("{board}", entry.id),
        front=tuple(mark for mark in marks if not isinstance(mark, Problem)),
        house=_weakest(data, entry).mark == "H",
        problems=tuple(mark for mark in marks if isinstance(mark, Problem)),
    )


def _dials(
    data: FreshwaterFly, plan: ReelPlan, style: Style, ids: Collection[str]
) -> tuple[Piece, ...]:
    if "spinner" not in ids:
        return ()
    pencil = _pencil(data, plan, style.theme, DIALS)
    shapes = tuple(mark for mark in dial_piece(pencil, plan.dial) if not isinstance(mark, Problem))
    return (Piece("spinner", data.words["reel.spinner"], shapes),)


def _marks(data: FreshwaterFly, plan: ReelPlan, pencil: Pencil, board: str) -> Iterator[Mark]:
    yield from _ground(pencil, plan)
    yield from line(pencil, plan, data.reels.sections, data.cards.colours)
    yield from _head(pencil, plan, board)
    yield from ring(pencil, plan.ring, data.reels.rondel, data.reels.sections, data.cards.colours)
    yield from bed(pencil, plan.ring, plan.dial)
    last = data.reels.sections[0].id
    marks = {entry.id: entry.value.mark for entry in data.cards.colours}
    yield from _notes(pencil, plan, marks[last])
    for place, key in (
        (plan.finesse_head, "reel.finesse"),
        (plan.fly_head, "reel.fly"),
        (plan.drag_head, "reel.drag"),
        (plan.momentum_head, "reel.momentum"),
    ):
        yield from _heading(pencil, pencil.label(key), place.x, place.y, place.right)
    yield from finesse(pencil, plan, data.reels.finesse)
    yield from _slots(pencil, plan)
    first = _first(data)
    yield from _caught(pencil, plan, count=first.count or 0, points=first.points)
    yield from achievements(pencil, plan.achievements, data.reels.of(board), data.hatch_colours)


def _ground(pencil: Pencil, plan: ReelPlan) -> Iterator[Shape]:
    wide, high = plan.layout.size
    if paper := pencil.fill("paper"):
        yield Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, fill=paper)


def _heading(pencil: Pencil, words: str, x: float, y: float, right: float) -> Iterator[Mark]:
    """Yield a heading with a rule to the right edge of its place."""
    u = pencil.scale
    yield from pencil.heading(
        words, Space("", x - 4 * u, y - 2.6 * u, right - x + 8 * u, 9 * u), size=11.5
    )


def _head(pencil: Pencil, plan: ReelPlan, board: str) -> Iterator[Mark]:
    u, place = pencil.scale, plan.head
    yield from pencil.say(
        pencil.label("reel.reel"), place.x, place.y, place.w / 2, place.h,
        size=20, face="serif-bold", valign="middle", most_lines=1,
    )  # fmt: skip
    yield from pencil.say(
        board, place.right - 26 * u, place.y, 26 * u, place.h,
        size=24, face="serif-black", role="accent", align="end", valign="middle", most_lines=1,
    )  # fmt: skip


def _notes(pencil: Pencil, plan: ReelPlan, mark: str) -> Iterator[Mark]:
    place = plan.notes
    yield from pencil.say(
        pencil.label("reel.notes").replace("{mark}", f"{{{mark}}}"),
        place.x, place.y, place.w, place.h,
        size=10, valign="middle", leading=1.24,
    )  # fmt: skip


def _slots(pencil: Pencil, plan: ReelPlan) -> Iterator[Mark]:
    """Yield the spaces of the fly, the drag token and the momentum tile."""
    u = pencil.scale
    rod = plan.finesse[-1]
    thread = Pen(pencil.ink("accent"), 0.35 * u)
    yield Line(rod.right + ROD_TIP * u, rod.middle[1], plan.fly.x, plan.fly.middle[1], thread)
    for place, sign, size in (
        (plan.fly, "fly", 13),
        (plan.drag, "drag", 10),
        (plan.momentum, "momentum", 12),
    ):
        yield from pencil.bed(place, fill="plate", role="accent")
        x, y = place.middle
        lift = 4 * u if place is plan.momentum else 0
        yield from pencil.sign(sign, x, y - lift, size, role="reel.faint")
    tile = plan.momentum
    for place, key in ((plan.fly_note, "reel.fly-note"), (plan.drag_note, "reel.drag-note")):
        yield from pencil.say(
            pencil.label(key), place.x, place.y, place.w, place.h,
            size=8.5, face="serif-italic", role="quiet", valign="middle", leading=1.1,
            align="middle" if place is plan.fly_note else "start",
        )  # fmt: skip
    yield from pencil.say(
        pencil.label("reel.momentum-note"),
        tile.x + 6 * u, tile.middle[1] + 4 * u, tile.w - 12 * u, 13 * u,
        size=8.8, face="serif-italic", role="quiet", align="middle", leading=1.12,
    )  # fmt: skip


def _first(data: FreshwaterFly) -> CommonAchievement:
    """Return the achievement for the number of fish that ends the game."""
    return next(one.value for one in data.common_achievements if one.value.count is not None)


def _caught(pencil: Pencil, plan: ReelPlan, *, count: int, points: int) -> Iterator[Mark]:
    """Yield where caught fish and their tokens go."""
    u, place = pencil.scale, plan.caught
    yield from pencil.plate(place)
    yield from pencil.heading(pencil.label("reel.caught"), place, size=11.5)
    yield from pencil.sign("fish", place.x + 9 * u, place.y + 15.6 * u, 10, role="accent")
    yield from pencil.say(
        pencil.label("reel.caught-note", count=count, points=points),
        place.x + 17 * u, place.y + 9 * u, place.w - 20 * u, place.h - 10.5 * u,
        size=9, valign="middle", leading=1.12,
    )  # fmt: skip
