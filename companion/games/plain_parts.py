"""Tokens, dice, figures, tiles and boards of owners, drawn from their tables alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import Problem
from companion.core.value_types import build_struct
from companion.data.game_data import Entry
from companion.data.piece_kinds import shape_of
from companion.drawing import fonts
from companion.drawing.component import BLEED, Component, Piece, Style
from companion.drawing.cutout import Cutout
from companion.drawing.folding.die_face import draw_number
from companion.drawing.folding.die_net import die_net
from companion.drawing.folding.standee import ART_CLEAR, standee
from companion.drawing.ink_colors import parse_color
from companion.drawing.layout import Fit
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Pen,
    Point,
    Polygon,
    Rect,
    Shape,
    Shapes,
    Text,
)
from companion.drawing.text import TextStyle
from companion.drawing.theme import Theme
from companion.drawing.tokens import BLEED as CUT_BLEED
from companion.drawing.tokens import CUT_WIDTH, FACE
from companion.drawing.widgets import TextWriter
from companion.games.card_decks import build_deck, copies_of_entry, entry_texts, title_in
from companion.games.components import ComponentOrder
from companion.games.owner_pictures import draw_owner_picture, owner_pictures
from companion.games.paper_parts import (
    Die,
    Figure,
    Token,
    TokenSide,
    dice_component,
    sides_of,
    standees_component,
    tokens_component,
)
from companion.games.plain_check import MOST_CELLS

TOKEN, DIE = 25.0, 16.0  # mm: diameter and edge where a component says none
FIGURES: Mapping[str, tuple[float, float]] = {"pawn": (18.0, 28.0), "standee": (40.0, 60.0)}
COLOURS = (
    *("gold", "black", "white", "blue", "orange", "green", "tan", "yellow", "red"),
    *("purple", "brown", "grey"),
)
NUMBER, FILLS = 0.9, 1.5  # of a die's face and of a token's middle, as shares of the radius
BAND = 0.2  # height of the band below a picture that stands, as a share of the whole
LETTER = 0.5  # height of a letter that stands alone, as a share of the width
BACK = "back-"


class Look(Struct, frozen=True):
    """One side of a piece, or a cell of a track, from its row."""

    place: Problem  # of its picture, for messages
    picture: str  # its name; "" for none
    letter: str  # beside the picture, or alone; in a cell words
    role: str  # the beginning of its colour roles; "" for plain paper

    @property
    def fill(self) -> str:
        """The role of its ground."""
        return f"{self.role}.fill" if self.role else "plate"

    @property
    def ink(self) -> str:
        """The role of its letter or picture."""
        return f"{self.role}.ink" if self.role else "ink"


class _Sides:
    """The looks of front and back of each piece, and the problems of their pictures once drawn."""

    def __init__(self, order: ComponentOrder) -> None:
        self.pictures = owner_pictures(order.data)
        self.looks = {entry.id: _looks(order, entry) for entry in order.entries}
        self.problems: dict[Look, tuple[Problem, ...]] = {}
        order.data.raise_problems()

    def picture(
        self, look: Look, box: tuple[float, float], theme: Theme, fit: Fit
    ) -> tuple[Shape, ...]:
        """Draw the picture of a side round (0, 0) in a box, mm."""
        shapes, self.problems[look] = draw_owner_picture(
            self.pictures, look.place, look.picture, box, theme.ink, fit
        )
        return shapes

    def report_in(self, component: Component) -> Component:
        """Return a component whose pieces have the problems of their pictures."""

        def draw_pieces(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
            pieces = []
            for piece in component.draw(style, ids):
                sides = (self.problems.get(look, ()) for look in self.looks[piece.id] if look)
                pieces.append(replace(piece, problems=(*piece.problems, *chain(*sides))))
            return tuple(pieces)

        return replace(component, draw=draw_pieces)


def tokens(order: ComponentOrder) -> Component:
    """Return round tokens with the picture or letter of their row, in its colour.

    If a row has a back, all have one; one without a back of its own is the same on both sides.
    """
    sides, diameter = _Sides(order), _edge(order, TOKEN)
    two = any(back for _, back in sides.looks.values())

    def side(look: Look) -> TokenSide:
        def centre(theme: Theme, radius: float) -> Shapes:
            return sides.picture(look, (FILLS * radius, FILLS * radius), theme, "cover")

        return TokenSide(centre if look.picture else None, look.letter, look.fill, look.ink)

    result = [
        Token(
            entry.id,
            title_in(order, entry.id, entry_texts(entry)),
            side(front),
            side(back or front) if two else None,
            copies=copies_of_entry(order, entry),
        )
        for entry in order.entries
        for front, back in [sides.looks[entry.id]]
    ]
    return sides.report_in(tokens_component(order.info, result, diameter))


def figures(order: ComponentOrder) -> Component:
    """Return pawns or standees: the picture of their row over a band in its colour, or a letter."""
    size = order.size if order.row.size else FIGURES[order.row.kind]
    net, sides = standee(*size), _Sides(order)
    result = [
        Figure(
            entry.id,
            title_in(order, entry.id, entry_texts(entry)),
            net,
            partial(_draw_standing, sides, size, front),
            partial(_draw_standing, sides, size, back or front)
            if back or not front.picture
            else None,
            copies=copies_of_entry(order, entry),
            fill="plate" if front.picture else front.fill,
        )
        for entry in order.entries
        for front, back in [sides.looks[entry.id]]
    ]
    return sides.report_in(standees_component(order.info, result))


def _draw_standing(sides: _Sides, size: tuple[float, float], look: Look, theme: Theme) -> Shapes:
    """Draw one side of a figure, from (0, 0) to its size."""
    width, height = size
    fill, ink = theme.colors[look.fill], theme.color(look.ink)

    def letter(middle: float, size_pt: float) -> Text:
        low = middle + fonts.cap_height(FACE, size_pt) / 2
        return Text(width / 2, low, look.letter, FACE, size_pt, ink, anchor="middle")

    if not look.picture:
        size_pt = fonts.size_for_height(LETTER * width, FACE, "cap_height")
        size_pt *= min(1.0, 0.8 * width / fonts.text_width(look.letter or "-", FACE, size_pt))
        ground = (Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, fill=fill),)
        return (*(ground if fill else ()), letter(height / 2, size_pt))
    band = BAND * height if look.role else 0.0
    box = width - 2 * ART_CLEAR, height - band - 2 * ART_CLEAR
    art = sides.picture(look, box, theme, "contain")
    shapes: list[Shape] = [Group(art, width / 2, ART_CLEAR + box[1] / 2)] if art else []
    if look.role:
        top = height - band
        if fill:
            shapes.append(Rect(-BLEED, top, width + 2 * BLEED, band, fill=fill))
        shapes.append(Line(0, top, width, top, Pen(ink, 0.3)))
        if look.letter:
            size_pt = fonts.size_for_height(0.6 * band, FACE, "cap_height")
            shapes.append(letter(top + band / 2, size_pt))
    return tuple(shapes)


def _looks(order: ComponentOrder, entry: Entry[Any]) -> tuple[Look, Look | None]:
    """Return the looks of front and back of a piece; None for a back without its own."""
    texts = entry_texts(entry)
    front = _look(order, entry, "", title_in(order, entry.id, texts)[:1].upper())
    back_keys = [key for key in ("picture", "letter", "colour", "color") if texts.get(BACK + key)]
    if not back_keys and not order.row.back:
        return front, None
    back = _look(order, entry, BACK, "")
    if not back.picture and not back.letter:
        usual = order.row.back or front.picture
        back = replace(back, picture=usual, letter="" if usual else front.letter)
    return front, back if back.role else replace(back, role=front.role)


def _look(order: ComponentOrder, entry: Entry[Any], side: str, letter: str) -> Look:
    texts = entry_texts(entry)
    picture, place = texts.get(f"{side}picture", ""), order.data.place(entry, f"{side}picture")
    role = colour_role(order, entry, f"{side}colour")
    letter = texts.get(f"{side}letter", "" if picture else letter)
    return Look(place, picture, letter, role)


def colour_role(order: ComponentOrder, entry: Entry[Any], key: str) -> str:
    """Return the beginning of the colour roles that a row names; "" for those of plain paper."""
    texts = entry_texts(entry)
    key = key if texts.get(key) else key.replace("colour", "color")
    colour = texts.get(key, "")
    if not colour or colour.lower() in COLOURS or parse_color(colour):
        return f"class.{colour}" if colour else ""
    message = f'"{colour[:40]}" is not a colour; use {", ".join(COLOURS)} or one such as #336699'
    order.data.problem(entry, key, message)
    return ""


def dice(order: ComponentOrder) -> Component:
    """Return dice with numbers to fold up; the row has the number of sides."""
    result = [_die(order, entry) for entry in order.entries]
    order.data.raise_problems()
    return dice_component(order.info, result)


def _edge(order: ComponentOrder, usual: float) -> float:
    size = order.row.size
    return float(size) if isinstance(size, (int, float)) else usual


def _die(order: ComponentOrder, entry: Entry[Any]) -> Die:
    texts, look = entry_texts(entry), _look(order, entry, "", "")
    sides = sides_of(order, entry)
    return Die(
        entry.id,
        title_in(order, entry.id, texts),
        die_net(sides, _edge(order, DIE)),
        lambda theme, value, radius: draw_number(
            value, NUMBER * radius, theme.color(look.ink), widest=str(sides)
        ),
        copies=copies_of_entry(order, entry),
        fill=look.fill,
        fold=look.ink if look.role else "quiet",
    )


def tiles(order: ComponentOrder) -> Component:
    """Return tiles, cut out in their shape."""
    result, shape = build_deck(order), shape_of(order.row.shape, order.row.size)
    return result if shape == "square" else shaped(result, shape)


def shaped(component: Component, shape: str) -> Component:
    """Return tiles cut out as a `round` shape or as a `hex` that lies on an edge."""
    size = component.width, component.height
    line = outline(shape, size)
    ground = outline(shape, size, CUT_BLEED)

    def draw_pieces(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        pen = Pen(style.theme.color("cut"), CUT_WIDTH)

        def cut(face: tuple[Shape, ...]) -> tuple[Shape, ...]:
            return (Group(face, clip=ground), replace(line, pen=pen))

        return tuple(
            replace(piece, front=cut(piece.front), back=piece.back and cut(piece.back))
            for piece in component.draw(style, ids)
        )

    cutouts = dict.fromkeys(component.copies, Cutout((line,)))
    return replace(component, draw=draw_pieces, cut="line", cutouts=cutouts)


def outline(shape: str, size: tuple[float, float], more: float = 0.0) -> Circle | Polygon:
    """Return the outline of a tile that is `more` mm larger on each side."""
    width, height = size
    if shape == "round":
        return Circle(width / 2, height / 2, min(width, height) / 2 + more)
    left, right, top, low = -more, width + more, -more, height + more
    inner, outer = left + (right - left) / 4, right - (right - left) / 4
    middle = height / 2
    corners = ((inner, top), (outer, top), (right, middle))
    return Polygon((*corners, (outer, low), (inner, low), (left, middle)))


# Boards and tracks of owners: a picture with spaces that have names, cells to count on.


NAME = TextStyle("sans-bold", 11, "ink", smallest_pt=6, align="middle", valign="middle")
CELL = TextStyle("sans-bold", 16, "ink", smallest_pt=6.5, align="middle", valign="middle")
EDGE = 5.0  # mm between the cells of a track and the edge
ROUND = 0.1  # radius of the corners of a cell, as a share of its smaller side


class Space(Struct, frozen=True):
    """A space on a board, from its row."""

    x: float  # of its middle, mm from the top left corner of the board
    y: float
    name: str = ""  # what people call it
    size: float = 0.0  # diameter of its circle with the name; none if the picture shows it


def board(order: ComponentOrder) -> Component:
    """Return a board: a picture that fills it, and the spaces that its table names."""
    row, info, pictures = order.row, order.info, owner_pictures(order.data)
    width, height = order.size
    spaces = [_space(order, entry) for entry in order.entries] if row.table else []
    order.data.raise_problems()

    def draw_piece(style: Style, name: str) -> Piece:
        box = width + 2 * BLEED, height + 2 * BLEED
        place = Problem(f"{order.data.name}/game.toml", row.name, "picture", "")
        shapes, problems = draw_owner_picture(
            pictures, place, row.picture, box, style.theme.ink, "cover"
        )
        pen = TextWriter(style.theme)
        pen.add(Group(shapes, width / 2, height / 2))
        for space in spaces:
            _mark(pen, space)
        return info.piece(name, info.title, pen.shapes, problems=(*problems, *pen.notes))

    result = info.component("board", (width, height), {row.name: row.copies}, draw_piece)
    stays = "a picture stays as large as it is: see whether its places take cards in sleeves"
    return replace(
        result,
        spaces={row.name: tuple((item.x, item.y) for item in spaces)},
        note=stays if order.choices.sleeve else "",
    )


def _space(order: ComponentOrder, entry: Entry[Any]) -> Space:
    (width, height), wrong = order.size, partial(order.data.problem, entry)
    values = {
        key: entry.values[key] for key in Space.__struct_fields__ if entry.values.get(key, "") != ""
    }
    space = build_struct(Space, values, entry.id, wrong)
    if not isinstance(space, Space):
        return Space(0.0, 0.0)
    for key, at, most in (("x", space.x, width), ("y", space.y, height)):
        if not 0 <= at <= most:
            wrong(key, f"must lie on the board: from 0 to {most:g} mm, not {at:g}")
    return space


def _mark(pen: TextWriter, space: Space) -> None:
    """Draw the circle of a space with its name in it, if it has a size."""
    if space.size <= 0:
        return
    r = space.size / 2
    edge = Pen(pen.color("ink"), 0.4)
    pen.add(Circle(space.x, space.y, r, fill=pen.theme.colors["plate"], pen=edge))
    half, high = 0.85 * r, 0.45 * r
    if space.name:
        pen.write(space.name, (space.x - half, space.y - high, 2 * half, 2 * high), NAME)


def track(order: ComponentOrder) -> Component:
    """Return a track: cells for its numbers or for the rows of its table, in a snake."""
    row, info, pictures = order.row, order.info, owner_pictures(order.data)
    width, height = order.size
    if row.table:
        cells = [
            replace(_look(order, entry, "", ""), letter=entry_texts(entry).get("name", ""))
            for entry in order.entries
        ]
    else:
        low, high = row.numbers
        numbers = range(low, min(high, low + MOST_CELLS) + 1)  # more are a mistake that is told
        cells = [Look(Problem("", "", "", ""), "", str(number), "") for number in numbers]
    order.data.raise_problems()
    across = _across(len(cells), width - 2 * EDGE, height - 2 * EDGE)
    down = -(-len(cells) // across)
    wide, high_mm = (width - 2 * EDGE) / across, (height - 2 * EDGE) / down
    middles = [_middle(number, across, wide, high_mm) for number in range(len(cells))]

    def draw_piece(style: Style, name: str) -> Piece:
        pen = TextWriter(style.theme)
        problems: list[Problem] = []
        if paper := style.theme.colors["paper"]:
            pen.add(Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, fill=paper))
        for (x, y), cell in zip(middles, cells, strict=True):
            fill, edge = style.theme.colors[cell.fill], Pen(pen.color("rule"), 0.3)
            corner = ROUND * min(wide, high_mm)
            pen.add(Rect(x - wide / 2, y - high_mm / 2, wide, high_mm, corner, fill=fill, pen=edge))
            share = (0.6 if cell.letter else 0.9) if cell.picture else 0.0
            if cell.picture:
                box = 0.9 * wide, share * high_mm
                inside, wrong = draw_owner_picture(
                    pictures, cell.place, cell.picture, box, style.theme.ink, "contain"
                )
                problems += wrong
                pen.add(Group(inside, x, y - high_mm / 2 * (0.95 - share)))
            top = y - high_mm / 2 + (0.05 + share) * high_mm
            if cell.letter:
                box_of_words = (x - 0.45 * wide, top, 0.9 * wide, (0.9 - share) * high_mm)
                pen.write(cell.letter, box_of_words, replace(CELL, role=cell.ink))
        return info.piece(name, info.title, pen.shapes, problems=(*problems, *pen.notes))

    result = info.component("board", (width, height), {row.name: row.copies}, draw_piece)
    return replace(result, spaces={row.name: tuple(middles)})


def _across(count: int, width: float, height: float) -> int:
    """Return the number of columns for the largest cells."""
    return max(
        range(1, count + 1),
        key=lambda across: min(width / across, height / -(-count // across)),
        default=1,
    )


def _middle(number: int, across: int, wide: float, high: float) -> Point:
    """Return the middle of a cell; every other row runs from right to left."""
    row, column = divmod(number, across)
    if row % 2:
        column = across - 1 - column
    return EDGE + (column + 0.5) * wide, EDGE + (row + 0.5) * high
