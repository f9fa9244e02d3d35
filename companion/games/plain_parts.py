"""Tokens, dice, figures, tiles and boards of owners' games, drawn from tables only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import Problem
from companion.core.units import BLEED
from companion.data.game_data import Entry, GameData
from companion.data.piece_kinds import shape_of
from companion.drawing import fonts
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import Cutout
from companion.drawing.fit_text import TextStyle
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
from companion.drawing.theme import Theme
from companion.drawing.tokens import BLEED as CUT_BLEED
from companion.drawing.tokens import CUT_WIDTH, FACE
from companion.drawing.widgets import TextWriter
from companion.games.card_decks import build_deck, copies_of_entry, entry_texts, title_in
from companion.games.components import MOST_CELLS, ComponentOrder
from companion.games.owner_art import draw_owner_picture, owner_pictures
from companion.games.paper_parts import (
    Die,
    Figure,
    Token,
    TokenSide,
    dice_component,
    edge_of_die,
    sides_of,
    standees_component,
    tokens_component,
)

TOKEN = 25.0  # mm: its diameter where a component says none
FIGURES: Mapping[str, tuple[float, float]] = {"pawn": (18.0, 28.0), "standee": (40.0, 60.0)}
COLOURS = (
    *("gold", "black", "white", "blue", "orange", "green", "tan", "yellow", "red"),
    *("purple", "brown", "grey"),
)
NUMBER, FILLS = 0.9, 1.5  # of a die's face and of a token's middle, as shares of the radius
BAND = 0.2  # height of the band below a picture that stands, as a share of the whole
LETTER = 0.5  # height of a letter that stands alone, as a share of the width
BACK = "back-"
PLAIN = "plate"  # colour role of a ground without a colour of its own


class Look(Struct, frozen=True):
    """The look that a table row gives to one side of a piece, or to a cell of a track."""

    place: Problem  # place of the picture's name, for messages
    picture: str  # name of the picture; "" for none
    letter: str = ""  # beside the picture, or alone; in a cell a text
    fill: str = PLAIN  # colour role of its ground
    ink: str = "ink"  # colour role of its letter or picture


class _Drawing(Struct, frozen=True):
    """Draws the pictures of a piece and collects their problems."""

    data: GameData
    problems: list[Problem] = []

    def picture(
        self, look: Look, theme: Theme, box: tuple[float, float], fit: Fit
    ) -> tuple[Shape, ...]:
        """Draw the picture of a piece's side around (0, 0), in a box of (width, height) mm."""
        pictures, ink = owner_pictures(self.data), theme.ink
        shapes, wrong = draw_owner_picture(pictures, look.place, look.picture, box, ink, fit)
        self.problems.extend(problem for problem in wrong if problem not in self.problems)
        return shapes

    def token_side(self, look: Look) -> TokenSide:
        """Return a side of a token that shows the look."""

        def centre(theme: Theme, radius: float) -> Shapes:
            return self.picture(look, theme, (FILLS * radius, FILLS * radius), "cover")

        return TokenSide(centre if look.picture else None, look.letter, look.fill, look.ink)


def tokens(order: ComponentOrder) -> Component:
    """Build round tokens. Each shows the picture or letter of its row on the row's colour.

    If any row has a back, all tokens get one. A missing back is like the front.
    """
    pieces, result = _looks(order), []
    two = any(back for *_, back in pieces)
    for name, title, copies, front, back in pieces:
        drawing = _Drawing(order.data)
        sides = drawing.token_side(front), drawing.token_side(back or front) if two else None
        result.append(Token(name, title, *sides, copies, drawing.problems))
    return tokens_component(order.info, result, order.size[0] if order.row.size else TOKEN)


def figures(order: ComponentOrder) -> Component:
    """Build pawns or standees. Each shows a letter, or a picture that can have a coloured band."""
    size = order.size if order.row.size else FIGURES[order.row.kind]
    net, result = standee(*size), []
    for name, title, copies, front, back in _looks(order):
        drawing = _Drawing(order.data)
        draw = partial(_draw_standing, drawing, size)
        has_back, fill = back or not front.picture, PLAIN if front.picture else front.fill
        sides = partial(draw, front), partial(draw, back or front) if has_back else None
        figure = Figure(name, title, net, *sides, copies, fill=fill, problems=drawing.problems)
        result.append(figure)
    return standees_component(order.info, result)


def _draw_standing(
    drawing: _Drawing, size: tuple[float, float], look: Look, theme: Theme
) -> Shapes:
    """Draw one side of a figure; the top left corner of the side is at (0, 0)."""
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
    band = 0.0 if look.fill == PLAIN else BAND * height
    box = width - 2 * ART_CLEAR, height - band - 2 * ART_CLEAR
    art = drawing.picture(look, theme, box, "contain")
    shapes: list[Shape] = [Group(art, width / 2, ART_CLEAR + box[1] / 2)] if art else []
    if band:
        top = height - band
        if fill:
            shapes.append(Rect(-BLEED, top, width + 2 * BLEED, band, fill=fill))
        shapes.append(Line(0, top, width, top, Pen(ink, 0.3)))
        if look.letter:
            size_pt = fonts.size_for_height(0.6 * band, FACE, "cap_height")
            shapes.append(letter(top + band / 2, size_pt))
    return tuple(shapes)


def _looks(order: ComponentOrder) -> list[tuple[str, str, int, Look, Look | None]]:
    """Return each piece's id, title, copies, front and back; the back is None if not declared."""
    pieces = []
    for entry in order.entries:
        texts, copies = entry_texts(entry), copies_of_entry(order, entry)
        title = title_in(order, entry.id, texts)
        front = _look(order, entry, letter=title[:1].upper())
        keys = ("picture", "letter", "colour", "color")
        back = None
        if order.row.back or any(texts.get(BACK + key) for key in keys):
            back = _look(order, entry, BACK)
            if not back.picture and not back.letter:
                usual = order.row.back or front.picture
                back = replace(back, picture=usual, letter="" if usual else front.letter)
            if back.fill == PLAIN:
                back = replace(back, fill=front.fill, ink=front.ink)
        pieces.append((entry.id, title, copies, front, back))
    order.data.raise_problems()
    return pieces


def _look(order: ComponentOrder, entry: Entry[Any], side: str = "", letter: str = "") -> Look:
    """Read the look of a piece's side; `letter` is used if the row has no picture and no letter."""
    texts, place = entry_texts(entry), order.data.place(entry, f"{side}picture")
    picture = texts.get(f"{side}picture", "")
    key = f"{side}colour" if texts.get(f"{side}colour") else f"{side}color"
    colour = texts.get(key, "")
    if colour and colour.lower() not in COLOURS and not parse_color(colour):
        right = f"use {', '.join(COLOURS)} or a code such as #336699"
        order.data.problem(entry, key, f'"{colour[:40]}" is not a colour; {right}')
        colour = ""
    letter = texts.get(f"{side}letter", "" if picture else letter)
    look = Look(place, picture, letter)
    return replace(look, fill=f"class.{colour}.fill", ink=f"class.{colour}.ink") if colour else look


def dice(order: ComponentOrder) -> Component:
    """Build fold-up dice with numbers; a row sets the number of sides."""
    result = [_die(order, entry) for entry in order.entries]
    order.data.raise_problems()
    return dice_component(order.info, result)


def _die(order: ComponentOrder, entry: Entry[Any]) -> Die:
    look, sides = _look(order, entry), sides_of(order, entry)
    texts = {**entry_texts(entry), "sides": str(sides)}
    return Die(
        entry.id,
        title_in(order, entry.id, texts),
        die_net(sides, edge_of_die(order, entry, texts)),
        lambda theme, value, radius: draw_number(
            value, NUMBER * radius, theme.color(look.ink), widest=str(sides)
        ),
        copies=copies_of_entry(order, entry),
        fill=look.fill,
        fold="quiet" if look.fill == PLAIN else look.ink,
    )


def tiles(order: ComponentOrder) -> Component:
    """Build tiles in the shape that the component sets: square, round or hex."""
    result, shape = build_deck(order), shape_of(order.row.shape, order.row.size)
    return result if shape == "square" else shaped(result, shape)


def shaped(component: Component, shape: str) -> Component:
    """Return tiles cut out as `shape`: `round`, or `hex` with flat top and bottom edges."""
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
    """Return the outline of a tile, `more` mm larger on each side."""
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
    """A space of a game board, from one row of the board's table."""

    x: float  # centre, mm from the top left corner of the board
    y: float
    name: str = ""  # name for people
    size: float = 0.0  # diameter of its printed circle with the name; 0 if the picture shows it


def board(order: ComponentOrder) -> Component:
    """Build a board: a picture over the whole board, and the spaces listed in the board's table."""
    row, info, (width, height) = order.row, order.info, order.size
    for entry in order.entries if row.table else ():
        for key, most in (("x", width), ("y", height)):
            at = entry.values.get(key)
            if isinstance(at, (int, float)) and not 0 <= at <= most:
                message = f"must lie on the board: from 0 to {most:g} mm, not {at:g}"
                order.data.problem(entry, key, message)
    spaces = [entry.value for entry in order.data.partly(row.table, Space)] if row.table else []

    def draw_piece(style: Style, name: str) -> Piece:
        box = width + 2 * BLEED, height + 2 * BLEED
        look = Look(Problem(f"{order.data.name}/game.toml", row.name, "picture", ""), row.picture)
        drawing, pen = _Drawing(order.data), TextWriter(style.theme)
        picture = drawing.picture(look, style.theme, box, "cover")
        pen.add(Group(picture, width / 2, height / 2))
        for space in spaces:
            if (r := space.size / 2) > 0:
                edge = Pen(pen.color("ink"), 0.4)
                pen.add(Circle(space.x, space.y, r, fill=style.theme.colors["plate"], pen=edge))
                half, high = 0.85 * r, 0.45 * r
                pen.write(space.name, (space.x - half, space.y - high, 2 * half, 2 * high), NAME)
        return info.piece(name, info.title, pen.shapes, problems=(*drawing.problems, *pen.notes))

    result = info.component("board", (width, height), {row.name: row.copies}, draw_piece)
    stays = "the picture keeps its size; check that sleeved cards fit its spaces"
    return replace(
        result,
        spaces={row.name: tuple((item.x, item.y) for item in spaces)},
        note=stays if order.choices.sleeve else "",
    )


def track(order: ComponentOrder) -> Component:
    """Build a track of cells, one per number or table row; every second line runs right to left."""
    row, info, (width, height) = order.row, order.info, order.size
    if row.table:
        cells = [
            replace(_look(order, entry), letter=entry_texts(entry).get("name", ""))
            for entry in order.entries
        ]
    else:
        low, top = row.numbers
        numbers = range(low, min(top, low + MOST_CELLS) + 1)  # more are a mistake that is told
        cells = [Look(Problem("", "", "", ""), "", str(number)) for number in numbers]
    order.data.raise_problems()
    sizes = [  # of cells, in so many columns
        ((width - 2 * EDGE) / across, (height - 2 * EDGE) / -(-len(cells) // across))
        for across in range(1, len(cells) + 1)
    ]
    wide, high = max(sizes, key=min)
    across = sizes.index((wide, high)) + 1
    middles = [_middle(number, across, wide, high) for number in range(len(cells))]

    def draw_piece(style: Style, name: str) -> Piece:
        drawing, pen = _Drawing(order.data), TextWriter(style.theme)
        if paper := style.theme.colors["paper"]:
            pen.add(Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, fill=paper))
        for (x, y), cell in zip(middles, cells, strict=True):
            fill, edge = style.theme.colors[cell.fill], Pen(pen.color("rule"), 0.3)
            corner = ROUND * min(wide, high)
            pen.add(Rect(x - wide / 2, y - high / 2, wide, high, corner, fill=fill, pen=edge))
            share = (0.6 if cell.letter else 0.9) if cell.picture else 0.0
            if cell.picture:
                box = 0.9 * wide, share * high
                inside = drawing.picture(cell, style.theme, box, "contain")
                pen.add(Group(inside, x, y - high / 2 * (0.95 - share)))
            top = y - high / 2 + (0.05 + share) * high
            if cell.letter:
                box_of_words = (x - 0.45 * wide, top, 0.9 * wide, (0.9 - share) * high)
                pen.write(cell.letter, box_of_words, replace(CELL, role=cell.ink))
        return info.piece(name, info.title, pen.shapes, problems=(*drawing.problems, *pen.notes))

    result = info.component("board", (width, height), {row.name: row.copies}, draw_piece)
    return replace(result, spaces={row.name: tuple(middles)})


def _middle(number: int, across: int, wide: float, high: float) -> Point:
    """Return the centre of cell `number` of a track; every second row runs right to left."""
    row, column = divmod(number, across)
    if row % 2:
        column = across - 1 - column
    return EDGE + (column + 0.5) * wide, EDGE + (row + 0.5) * high
