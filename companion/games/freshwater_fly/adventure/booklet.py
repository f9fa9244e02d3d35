"""The adventure map as a component: a booklet of eight pages for one campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.data.source import count_marks
from companion.drawing.component import Component, Piece, Style
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly.adventure import guide, map_pages
from companion.games.freshwater_fly.adventure import map_pages as river
from companion.games.freshwater_fly.adventure.generate import generate_adventure
from companion.games.freshwater_fly.adventure.page_writer import EMPTY, HEIGHT, WIDTH, BookletPage
from companion.games.freshwater_fly.adventure.rows import Adventure
from companion.games.freshwater_fly.campaign.week_data import fill_booklet
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.schema import load_adventure as adventure_of


def adventure_map(order: ComponentOrder) -> Component:
    """Return the booklet: the adventure of the data, or a fresh one where there is a seed."""
    data, info, choices = order.data, order.info, order.choices
    chosen_seed = choices.extra.get("adventure")
    seed = str(chosen_seed) if chosen_seed else choices.seed
    filled = EMPTY
    if log := choices.extra.get("campaign"):
        played, filled = fill_booklet(data, str(log))
        if seed not in (None, played):
            raise CompanionError("this campaign is of another adventure; leave --adventure out")
        seed = played
    adventure = data.compute(adventure_of)
    if seed is not None:
        adventure = generate_adventure(adventure, data.entries(FISH_CARDS), seed)
    pages = _pages(data, adventure, seed)
    house = _house(adventure)

    def draw_piece(style: Style, name: str) -> Piece:
        leaf = BookletPage(name, style.theme, data.words, filled)
        pages[name](leaf)
        title, result = data.words[f"adventure.page.{name}"], leaf.set
        return info.piece(
            name, title, result.shapes, house=house[name] > 0, problems=result.problems
        )

    return replace(
        info.component("sheet", (WIDTH, HEIGHT), dict.fromkeys(pages, 1), draw_piece),
        provenance=count_marks(entry.source for table in adventure.tables for entry in table),
        file=info.name,
        binding="folded" if choices.extra.get("booklet") else "spreads",
    )


def _pages(
    data: GameData, adventure: Adventure, seed: str | None
) -> Mapping[str, Callable[[BookletPage], None]]:
    """Return the content of each page, in reading order; the map lies in the middle."""
    locations = tuple(entry.value for entry in adventure.locations)
    return {
        "cover": lambda leaf: map_pages.draw_cover(leaf, adventure, seed),
        "week": lambda leaf: map_pages.draw_week_page(leaf, data, adventure),
        "journal": lambda leaf: guide.draw_journal(leaf, adventure),
        "map-left": lambda leaf: river.draw_map_half(leaf, data, locations, 0),
        "map-right": lambda leaf: river.draw_map_half(leaf, data, locations, 1),
        "guide-book": lambda leaf: guide.draw_guide_book(leaf, data, adventure),
        "big-ones": lambda leaf: guide.draw_big_fish(leaf, data, adventure),
        "log": lambda leaf: guide.draw_fishing_log(leaf, adventure),
    }


def _house(adventure: Adventure) -> Counter[str]:
    """Return how many entries with house values each page prints."""
    locations = _ours(adventure.locations)
    counts = Counter(dict.fromkeys(("cover", "map-left", "map-right"), locations))
    counts["journal"] = _ours(adventure.journal) + _ours(adventure.badges)
    for challenge in adventure.challenges:
        page = "big-ones" if challenge.value.kind == "big-one" else "guide-book"
        counts[page] += challenge.source.mark == "H"
    return counts


def _ours(entries: Iterable[Entry[Any]]) -> int:
    return sum(entry.source.mark == "H" for entry in entries)
