"""Player aids of owners: sections of words, each a row with a title and lines."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.drawing.aid_page import ART, BODY, FOOT, GAP, HEIGHT, LEFT, ROW, WIDE, WIDTH, AidPage
from companion.drawing.component import Component, Piece, Style
from companion.drawing.icons import icon_names
from companion.drawing.shapes import Group, Symbol
from companion.drawing.widgets import heading
from companion.games.aids import AID, SPACES
from companion.games.components import Order, players_of
from companion.games.decks import texts_of
from companion.games.own_pictures import drawn_picture, pictures_of

SIDES = ("front", "back")
SIGN = re.compile(r"\{([a-z][a-z0-9-]*)\}\s*(.*)")
PICTURE = "ground/floats"


def aids(order: Order) -> Component:
    """Return the aids, all alike: one for each player, unless it says how many."""
    info, data, table = order.info, order.data, order.row.table or order.row.name
    sides: dict[str, list[Entry[Any]]] = {side: [] for side in SIDES}
    with data.until_done():
        for entry in order.entries:
            side = texts_of(entry).get("side") or SIDES[0]
            if side not in sides:
                data.problem(entry, "side", f'must be front or back, not "{side[:40]}"')
            sides.setdefault(side, []).append(entry)
    written = [sides[side] for side in SIDES if sides[side]]

    def drawn(style: Style, name: str) -> Piece:
        pages = [_fitted(order, entries, style) for entries in written]
        said = [(page.set.problems, entries) for page, entries in zip(pages, written, strict=True)]
        problems = [
            Problem(entries[0].file, table, "", words) for found, entries in said for words in found
        ]
        return info.piece(
            name,
            info.title,
            *(page.set.shapes for page in pages),
            problems=[*problems, *_picture(order, style)[1]],
        )

    copies = order.row.copies if order.row.copies > 1 else players_of(data)[1]
    found = info.component(
        "card", (WIDTH, HEIGHT), {AID: copies}, drawn, sides=2 if len(written) == 2 else 1
    )
    return replace(found, table=table)


def _fitted(order: Order, entries: list[Entry[Any]], style: Style) -> AidPage[Order]:
    """Return a side with the widest gaps with which it fits, else with the narrowest."""
    for space in SPACES:
        page = AidPage(order, order.data.words, style.theme, space)
        page.head(order.info.title, _picture(order, style)[0])
        for entry in entries:
            _section(page, texts_of(entry))
        page.finish()
        if not page.set.problems:
            break
    return page


def _section(page: AidPage[Order], texts: dict[str, str]) -> None:
    """Set the title of a section and its lines, each with the icon that it begins with."""
    if title := texts.get("title", ""):
        page.y = heading(page.set, title, LEFT, page.y, WIDE)
    for line in re.split(r"[|\n]+", texts.get("text", "").strip()):
        sign = SIGN.fullmatch(line.strip())
        if sign and sign[1] in icon_names():
            page.signed(sign[1], sign[2])
        elif page.y < FOOT:
            page.text(line.strip(), BODY)
            page.y += ROW
    page.skip(GAP - ROW)


def _picture(order: Order, style: Style) -> tuple[Symbol, tuple[Problem, ...]]:
    """Return the picture in the band."""
    name, ink = order.row.picture or PICTURE, style.theme.ink
    place = Problem(f"{order.data.name}/game.toml", order.row.name, "picture", "")
    shapes, told = drawn_picture(pictures_of(order.data), place, name, (ART, ART), ink, "contain")
    mark = re.sub("[^a-z0-9]+", "-", f"{order.data.name}-{name}-{ink}".lower())
    middle = Group(shapes, ART / 2, ART / 2)
    return Symbol(f"aid-{mark}", ART, ART, (middle,)), told
