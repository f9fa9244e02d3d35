"""Tokens, dice and boards of owners: what a program draws for our games, their tables say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.drawing import art, own_art
from companion.drawing.component import BLEED, Component, Piece, Style
from companion.drawing.folding.die import number
from companion.drawing.folding.nets import UNFOLDED, die_net
from companion.drawing.own_art import OwnArt
from companion.drawing.shapes import Group, Shape, Shapes, placed
from companion.drawing.theme import Theme
from companion.games.components import Order
from companion.games.decks import copies_of, texts_of
from companion.games.paper_parts import (
    Die,
    Token,
    TokenSide,
    dice_component,
    tokens_component,
)
from companion.games.piece_titles import title_of

TOKEN, DIE = 25.0, 16.0  # mm: diameter and edge where a component says none
COLOURS: Mapping[str, str] = {
    "gold": "class.gold",
    "black": "class.black",
    **{name: f"hatch.{name}" for name in ("white", "blue", "orange", "green", "tan", "yellow")},
    "red": "player.3",
}
NUMBER, FILLS = 0.9, 1.5  # of a die's face and of a token's middle, as shares of the radius


def tokens(order: Order) -> Component:
    """Return round tokens: with the picture or the letter of their row, in its colour."""
    pictures = OwnArt(order.data.art)
    with order.data.until_done():
        found = [_token(order, entry, pictures) for entry in order.entries]
    return tokens_component(order.info, found, _edge(order, TOKEN))


def dice(order: Order) -> Component:
    """Return dice with numbers to fold up, with as many sides as their row says."""
    with order.data.until_done():
        found = [_die(order, entry) for entry in order.entries]
    return dice_component(order.info, found)


def board(order: Order) -> Component:
    """Return a board: a picture that fills it."""
    row, info, pictures = order.row, order.info, OwnArt(order.data.art)
    width, height = order.size

    def drawn(style: Style, name: str) -> Piece:
        box = width + 2 * BLEED, height + 2 * BLEED
        shape, told = _picture(pictures, row.picture, box, style.theme)
        middle = Group((shape,), width / 2, height / 2)
        place = f"{order.data.name}/game.toml", row.name, "picture"
        problems = [Problem(*place, words, mild=True) for words in told]
        return info.piece(name, info.title, (middle,), problems=problems)

    return info.component("board", (width, height), {row.name: row.copies}, drawn)


def _edge(order: Order, usual: float) -> float:
    size = order.row.size
    return float(size) if isinstance(size, (int, float)) else usual


def _title(order: Order, entry: Entry[Any], texts: Mapping[str, str]) -> str:
    form = order.row.piece_title
    return title_of(order.data.words, order.row.name, form, entry.id, texts) or entry.id


def _role(order: Order, entry: Entry[Any], texts: Mapping[str, str]) -> str:
    """Return the beginning of the colour roles of a row; "" for those of plain paper."""
    said = texts.get("colour", "")
    if said and said not in COLOURS:
        message = f'"{said[:40]}" is not a colour; use {", ".join(COLOURS)}'
        order.data.problem(entry, "colour", message)
    return COLOURS.get(said, "")


def _token(order: Order, entry: Entry[Any], pictures: OwnArt) -> Token:
    texts = texts_of(entry)
    title, role = _title(order, entry, texts), _role(order, entry, texts)
    picture = texts.get("picture", "")
    letter = texts.get("letter", "" if picture else title[:1].upper())

    def centre(theme: Theme, radius: float) -> Shapes:
        return (_picture(pictures, picture, (FILLS * radius, FILLS * radius), theme)[0],)

    fill, ink = (f"{role}.fill", f"{role}.ink") if role else ("plate", "ink")
    side = TokenSide(centre if picture else None, letter, fill, ink)
    return Token(entry.id, title, side, copies=copies_of(order, entry))


def _die(order: Order, entry: Entry[Any]) -> Die:
    texts = texts_of(entry)
    role, sides = _role(order, entry, texts), texts.get("sides") or "6"
    known = {str(count): count for count in UNFOLDED}
    if sides not in known:
        order.data.problem(entry, "sides", f'must be one of {", ".join(known)}, not "{sides[:9]}"')
    count = known.get(sides, 6)
    return Die(
        entry.id,
        _title(order, entry, texts),
        die_net(count, _edge(order, DIE)),
        _face(f"{role}.ink" if role else "ink", sides),
        copies=copies_of(order, entry),
        fill=f"{role}.fill" if role else "plate",
        fold=f"{role}.ink" if role else "quiet",
    )


def _face(ink: str, widest: str) -> Callable[[Theme, int, float], Shapes]:
    return lambda theme, value, radius: number(
        value, NUMBER * radius, theme.color(ink), widest=widest
    )


def _picture(
    pictures: OwnArt, name: str, box: tuple[float, float], theme: Theme
) -> tuple[Shape, tuple[str, ...]]:
    """Return a picture round (0, 0) that fills a box, ours or the owner's, and its doubts."""
    file = pictures.file(name)
    if file is None:
        symbol = art.drawing(name, theme.ink)
        return placed(symbol, 0, 0, width=min(box[0], box[1] * symbol.w / symbol.h)), ()
    return own_art.shown(file, *box, "cover", theme.ink)
