"""Player aids from a table: each row is a section with a title and lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct

from companion.core.errors import Doubt, Problem
from companion.core.text_format import fill_template, labels_below
from companion.data.game_data import Entry, GameData
from companion.data.rule_references import ReferenceLookup
from companion.drawing import art, ink_colors
from companion.drawing.aid_page import ART, BODY, FOOT, GAP, HEIGHT, LEFT, ROW, WIDE, WIDTH, AidPage
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.icons import icon_names
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import Circle, Group, Line, Pen, Point, Symbol
from companion.drawing.theme import Theme
from companion.drawing.widgets import draw_heading
from companion.games.card_decks import entry_texts
from companion.games.components import ComponentOrder, player_range
from companion.games.owner_art import draw_owner_picture, owner_pictures

# Player aids: one for each player, two sides that inform.


AID = "aid"
SPACES = (1.0, 0.7, 0.4)  # gaps that are tried, as shares of the usual


class Side(Struct, frozen=True):
    """One side of an aid."""

    title: str  # key of its title in the labels of the aid
    draw: Callable[[AidPage[GameData]], None]  # fills it below the band
    art: str = ""  # small drawing in its band


def build_aids(order: ComponentOrder) -> Component:
    """Build the player aids of a shipped game, all equal."""
    assert order.row.sides is not None
    data, info = order.data, order.info
    sides = order.code(order.row.sides)(data)
    players = order.players if order.row.per_player else player_range(data)[1]

    def draw_side(side: Side, theme: Theme) -> AidPage[GameData]:
        title = fill_template(data.words[f"aid.{side.title}"], {})
        symbol = load_drawing(side.art, theme.ink) if side.art else None
        return _fit_page(data, theme, title, symbol, side.draw)

    def draw_piece(style: Style, name: str) -> Piece:
        front, back = (draw_side(side, style.theme).set for side in sides)
        notes, drawn = (*front.notes, *back.notes), (front.shapes, back.shapes)
        return info.piece(name, info.title, *drawn, house=bool(info.house), problems=notes)

    return info.component("card", (WIDTH, HEIGHT), {AID: players}, draw_piece, sides=2)


def _fit_page(
    data: GameData,
    theme: Theme,
    title: str,
    symbol: Symbol | None,
    draw: Callable[[AidPage[GameData]], None],
) -> AidPage[GameData]:
    """Draw one side of an aid with the widest gaps that fit. If none fit, use the narrowest."""
    for space in SPACES:
        page = AidPage(data, data.words, theme, space)
        page.head(title, symbol)
        draw(page)
        if not page.set.problems:
            break
    return page


SIDES = ("front", "back")
SIGN = re.compile(r"\{([a-z][a-z0-9-]*)\}\s*(.*)")
PICTURE = "ground/floats"
Way: TypeAlias = tuple[Point, ...]
# draws a picture at the left, and returns for each line the way from a spot of it, where lines
# begin, and where the picture ends, mm
Beside: TypeAlias = Callable[[AidPage[GameData]], tuple[tuple[Way, ...], float, float]]


class Section(Struct, frozen=True):
    """A section of a player aid."""

    entry: Entry[Any]
    title: str  # title; text after a `|` is its note
    lines: tuple[str, ...]  # lines; an icon in braces may begin each, others may end it after `>>`
    draw: str = ""  # function that draws it, in shipped games; "" for text only
    beside: str = ""  # function that draws a picture at the left of its lines; "" for none


def build_worded_aids(order: ComponentOrder) -> Component:
    """Build equal player aids: as many as the row sets, or else one for each player."""
    info, data, row = order.info, order.data, order.row
    table = row.table or row.name
    sides: dict[str, list[Section]] = {side: [] for side in SIDES}
    values = order.code(row.values)(data) if row.values else {}
    for entry in data.named(table):
        texts = entry_texts(entry)
        side = texts.get("side") or SIDES[0]
        if side not in sides:
            data.problem(entry, "side", f'must be front or back, not "{side[:40]}"')
        elif texts.get("picture") and sides[side]:
            message = "can be set only in the first section of a side"
            data.problem(entry, "picture", message)
        sides.setdefault(side, []).append(_section(data, entry, values))
    if not any(sides.values()):
        data.problem(table, "", "has no entries left; keep at least one")
    data.raise_problems()
    written = [sides[side] for side in SIDES if sides[side]]

    def draw_piece(style: Style, name: str) -> Piece:
        pages = [_draw_side(order, sections, style) for sections in written]
        wrong = [
            Problem(sections[0].entry.file, table, "", str(words), isinstance(words, Doubt))
            for page, sections in zip(pages, written, strict=True)
            for words in page.set.notes
        ]
        bands = [item for sections in written for item in _band(order, sections, style)[2]]
        drawn, problems = [page.set.shapes for page in pages], [*wrong, *bands]
        return info.piece(name, info.title, *drawn, house=bool(info.house), problems=problems)

    players = order.players if row.per_player else player_range(data)[1]
    copies, size = {AID: row.copies if row.copies > 1 else players}, (WIDTH, HEIGHT)
    return info.component("card", size, copies, draw_piece, sides=2 if written[1:] else 1)


def _section(data: GameData, entry: Entry[Any], values: Mapping[str, object]) -> Section:
    """Return a section of a player aid, with texts from its row or from labels `aid.<id>.*`."""
    texts = entry_texts(entry)

    def fill(words: str) -> str:
        with (places := ReferenceLookup(data)).reporting(entry, "text"):
            return places.filled(fill_template(words, values))
        return ""

    title, text = texts.get("title", ""), texts.get("text", "")
    if title or text:
        lines = tuple(line.strip() for line in re.split(r"[|\n]+", fill(text).strip()))
        return Section(entry, fill(title), lines)
    drawn = {} if data.schema.plain else texts
    if code := drawn.get("draw") or drawn.get("panel"):
        return Section(entry, "", (), code)
    named = labels_below(data.words, f"aid.{entry.id}").items()
    labels = {key: fill(words) for key, words in named}
    title = labels.pop("title", "")
    below = []
    for words in labels.values():
        sign, bar, rest = words.partition("|")  # an icon may stand before a bar
        below.append(f"{{{sign.strip()}}} {rest.strip()}" if bar else words)
    return Section(entry, title, tuple(below), beside=drawn.get("beside", ""))


def _draw_side(order: ComponentOrder, sections: list[Section], style: Style) -> AidPage[GameData]:
    title, symbol, _ = _band(order, sections, style)

    def draw(page: AidPage[GameData]) -> None:
        for number, section in enumerate(sections):
            if section.draw:
                order.code(section.draw)(page)
            else:
                in_band = number == 0 and "picture" in entry_texts(section.entry)
                beside = order.code(section.beside) if section.beside else None
                _draw(page, "" if in_band else section.title, section.lines, beside)
        page.finish()

    return _fit_page(order.data, style.theme, title, symbol, draw)


def _draw(
    page: AidPage[GameData], text: str, lines: tuple[str, ...], beside: Beside | None = None
) -> None:
    """Draw a section: its title, its lines of text, and any picture that they explain."""
    title, _, note = text.partition("|")
    if title:
        page.y = draw_heading(page.set, title.strip(), LEFT, page.y, WIDE, note.strip())
    ways, page.left, low = beside(page) if beside else ((), page.left, 0.0)
    for number, line in enumerate(lines):
        if number < len(ways):
            _draw_leader(page, ways[number])
        sign = SIGN.fullmatch(line)
        if sign and sign[1] in icon_names():
            page.icon_line(sign[1], sign[2])
        elif page.y < FOOT:
            page.text(line, BODY)
            page.y += ROW
        page.y += ROW / 2 if beside else 0.0
    page.left, page.y = LEFT, max(page.y, low)
    if lines:
        page.skip(GAP - ROW)


def _draw_leader(page: AidPage[GameData], way: Way) -> None:
    """Draw a leader line from a point of the picture to the current line of text."""
    pen, middle = Pen(page.set.color("accent"), 0.25), page.y + 1.1
    points = [*way, (page.left - 3.0, middle), (page.left - 0.8, middle)]
    for (x1, y1), (x2, y2) in pairwise(points):
        page.set.add(Line(x1, y1, x2, y2, pen))
    edge = Pen(page.theme.colors["plate"] or ink_colors.WHITE, 0.2)
    page.set.add(Circle(*way[0], 0.6, fill=pen.color, pen=edge))


def _band(
    order: ComponentOrder, sections: list[Section], style: Style
) -> tuple[str, Symbol, tuple[Problem, ...]]:
    """Return (title, picture, problems of drawing) for the band at the top of an aid's side."""
    data, ink, first = order.data, style.theme.ink, sections[0]
    pictures = owner_pictures(data)
    name = entry_texts(first.entry).get("picture", "")
    title = first.title.partition("|")[0].strip() if name else order.info.title
    place = data.place(first.entry, "picture")
    if not name:
        name = order.row.picture or PICTURE
        place = Problem(f"{data.name}/game.toml", order.row.name, "picture", "")
    shapes, wrong = draw_owner_picture(pictures, place, name, (ART, ART), ink, "contain")
    if not wrong and pictures.file(name) is None:
        wide = art.load_drawing(name, ink).w
        thick = thicken_drawing(name, ink, wide if wide > WIDTH else ART, ink_colors.THINNEST)
        return title, thick, ()
    mark = re.sub("[^a-z0-9]+", "-", f"{data.name}-{name}-{ink}".lower())
    middle = Group(shapes, ART / 2, ART / 2)
    return title, Symbol(f"aid-{mark}", ART, ART, (middle,)), wrong
