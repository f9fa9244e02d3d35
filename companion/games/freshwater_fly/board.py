"""The game board of Freshwater Fly: the river for two to four players, the back for one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.core.errors import Problem
from companion.data.source import provenance
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Shape
from companion.games.freshwater_fly.board_pencil import Mark, Pencil
from companion.games.freshwater_fly.board_plan import Plan, plan
from companion.games.freshwater_fly.board_plates import (
    achievement_plate,
    angler_plates,
    momentum_plate,
    title_plate,
    track_plate,
    words_plate,
)
from companion.games.freshwater_fly.board_scene import scene
from companion.games.freshwater_fly.board_spaces import (
    casting_numbers,
    current,
    deck_space,
    hatch_spaces,
    river_spaces,
    rock_words,
)
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.sizes import sizes_for
from companion.games.game import Choices

NAME = "game-board"
FILE = "freshwater_fly/labels/en.toml"


def game_board(data: FreshwaterFly, choices: Choices) -> Component:
    """Return the game board; its spaces follow the size of the cards."""
    layout = next(entry.value for entry in data.board_layouts if entry.id == choices.card_size)
    planned = plan(layout, sizes_for(data.sizes, choices.card_size))
    title = data.words[f"components.{NAME}.title"]

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        if NAME not in ids:
            return ()
        pencil = Pencil(style.theme, data.words, layout.scale, FILE, NAME)
        faces = [_split(_face(data, planned, pencil, alone=alone)) for alone in (False, True)]
        return (
            Piece(
                id=NAME,
                title=title,
                front=faces[0].shapes,
                back=faces[1].shapes,
                house=True,
                problems=(*faces[0].problems, *faces[1].problems),
            ),
        )

    return Component(
        name=NAME,
        title=title,
        stock="board",
        width=layout.size[0],
        height=layout.size[1],
        sides=2,
        copies={NAME: 1},
        provenance=provenance((data.board, *data.common_achievements)),
        draw=draw,
        seams_x=planned.seams_x,
        seams_y=planned.seams_y,
    )


@dataclass(frozen=True, slots=True)
class _Face:
    shapes: tuple[Shape, ...]
    problems: tuple[Problem, ...]


def _split(marks: Iterator[Mark]) -> _Face:
    shapes: list[Shape] = []
    problems: list[Problem] = []
    for mark in marks:
        if isinstance(mark, Problem):
            problems.append(mark)
        else:
            shapes.append(mark)
    return _Face(tuple(shapes), tuple(problems))


def _face(data: FreshwaterFly, plan: Plan, pencil: Pencil, *, alone: bool) -> Iterator[Mark]:
    board = data.board.value
    yield from scene(plan, pencil.theme, alone=alone)
    rocks = () if alone else board.rock_spaces
    yield from river_spaces(plan, pencil, rocks=rocks)
    if not alone:
        yield from rock_words(plan, pencil, board.rock_spaces, board.rocks_per_deck)
    yield from casting_numbers(plan, pencil)
    yield from hatch_spaces(plan, pencil, alone=alone)
    yield from current(plan, pencil)
    yield from momentum_plate(pencil, plan, alone=alone)
    yield from title_plate(pencil, plan.band[0], alone=alone)
    marks = {colour.id: colour.value.mark for colour in data.cards.colours}
    for plate, entry in zip(plan.band[1:], data.common_achievements, strict=False):
        yield from achievement_plate(pencil, plate, entry.value, marks)
    if alone:
        yield from track_plate(pencil, plan, board)
        hatch = [entry.value for entry in data.hatch_colours]
        yield from angler_plates(
            pencil, plan, board, hatch, bonus=data.adventure.facts.value.bonus_points
        )
    else:
        yield from words_plate(pencil, plan.band[-2], "board.turn")
        yield from words_plate(pencil, plan.band[-1], "board.round")
        yield from deck_space(plan, pencil)
