"""A dealer's page for a phone: one file with its program, words and pictures in it."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.drawing.art import drawing_file
from companion.drawing.web_drawing import web_drawing
from companion.games.screen import PhonePage
from companion.resources import shared_folder
from companion.web.one_file import (
    data_of,
    filled_page,
    font_data,
    hidden_drawing,
    program,
    style_of,
)

BEFORE = ("sha256.js", "chance.js")  # what a game's part needs; the app for a phone shares it
CORE = Path(__file__).parent / "app" / "core"
AFTER = ("evening.js", "app.js")  # what needs the game's part
HEADING = "small-caps"
PAGE = "phone."  # words of the page itself
TITLED = ("dice", "log", "more")  # words of the page in headings
DIGITS = "0123456789"


def phone_page(
    page: PhonePage, *, pools: Sequence[Mapping[str, Any]], words: Mapping[str, str], language: str
) -> str:
    """Return the page as HTML; it asks no network for anything.

    Args:
        page: what the game puts in.
        pools: dice that can be rolled.
        words: labels that all pages share.
        language: of the words.
    """
    ui = {name: word for name, word in words.items() if name.startswith(PAGE)}
    kinds, short = _told_once(pools)
    data = {
        **page.data,
        "title": page.title,
        "kinds": kinds,
        "pools": short,
        "words": {**page.words, **ui},
    }
    font = font_data(HEADING, _letters(page, [ui[PAGE + name] for name in TITLED]))
    parts = {
        "language": html.escape(language),
        "title": html.escape(page.title),
        "style": style_of(_web() / "dealer.css").replace("{{font}}", font),
        "symbols": _symbols(page.pictures),
        "data": data_of(data),
        "script": program(_files(page)),
    }
    return filled_page(_web() / "dealer.html", parts)


def _told_once(pools: Sequence[Mapping[str, Any]]) -> tuple[list[Any], list[Any]]:
    """Return each kind of die once, and the pools with their dice as pairs: kind, number."""
    kinds: list[Any] = []
    short = []
    for pool in pools:
        rolls = []
        for roll in pool["rolls"]:
            pairs = []
            for dice in roll["dice"]:
                kind = {key: value for key, value in dice.items() if key != "count"}
                if kind not in kinds:
                    kinds.append(kind)
                pairs.append([kinds.index(kind), dice["count"]])
            rolls.append([roll["label"], pairs])
        short.append([pool["title"], rolls])
    return kinds, short


def _web() -> Path:
    return shared_folder() / "web"


def _letters(page: PhonePage, headings: Sequence[str]) -> str:
    """Return the letters used in headings: these, and titles, banners and cards of the game."""
    said = page.words
    titles = [word for name, word in said.items() if ".title" in name or ".banner" in name]
    titles += [word for name, word in said.items() if name.startswith(("shows.", "dealer.row"))]
    return "".join((page.title, DIGITS, *titles, *headings))


def _files(page: PhonePage) -> list[Path]:
    """Return the files of the program, in the order in which they need each other."""
    own = CORE.parents[2] / "games" / page.folder / "web"
    return [
        *(CORE / name for name in BEFORE),
        *(own / name for name in page.scripts),
        *(_web() / name for name in AFTER),
    ]


def _symbols(pictures: Mapping[str, str]) -> str:
    """Return the drawings as groups of one hidden drawing."""
    groups = "".join(
        web_drawing(name, drawing_file(drawn).read_text("utf-8"))
        for name, drawn in pictures.items()
    )
    return hidden_drawing(groups)
