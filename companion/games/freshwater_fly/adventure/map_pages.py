"""The map of the adventure: a river over two pages, and a plate for each of its waters."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.data.scoring import load_scoring
from companion.drawing.art import load_drawing
from companion.drawing.component import BLEED
from companion.drawing.shapes import Circle, Group, Line, Path, Pen, Rect, Text, Use, put_symbol
from companion.drawing.text import TextStyle
from companion.drawing.tokens import fit_in_circle
from companion.games.freshwater_fly.adventure.page_writer import (
    HEIGHT,
    MARGIN,
    ROOM,
    WIDTH,
    BookletPage,
)
from companion.games.freshwater_fly.adventure.rows import ROWS, Adventure, Location
from companion.games.freshwater_fly.cards import colour_icons
from companion.games.freshwater_fly.rows import COLUMNS, HATCH
from companion.games.freshwater_fly.schema import ADVENTURE, LOCATIONS, insects_by_colour

# The pages to read: the cover, and how a week goes.


TITLE = TextStyle("serif-bold", 46, align="middle", most_lines=1)
SUBTITLE = TextStyle("serif-italic", 14, "ink", align="middle", most_lines=1)
SEED = TextStyle("serif-italic", 9, "quiet", align="middle", most_lines=1)
END = TextStyle("serif-bold", 11, "accent", align="middle", valign="middle")
WATER = TextStyle("serif-bold", 12.5, valign="middle", most_lines=1)
NOTE = TextStyle("serif-italic", 9, "quiet", most_lines=1)
START = TextStyle(size_pt=8.8, leading=1.14, valign="middle")
BODY = TextStyle(size_pt=9.2, leading=1.2)


def draw_cover(leaf: BookletPage, adventure: Adventure, seed: str | None) -> None:
    """Fill the cover: title, the waters on their river, lines for a name and a date."""
    leaf.set.add(Use(load_drawing("ground/adventure-cover", leaf.theme.ink), -BLEED, -BLEED))
    trout = load_drawing("fish/rainbow", leaf.theme.ink)
    leaf.set.add(put_symbol(trout, WIDTH / 2 + 4, 110, width=60, angle_deg=42))
    leaf.set.write(leaf.words["adventure.title"], (MARGIN, 14, ROOM, 20), TITLE)
    leaf.set.write(leaf.words["adventure.subtitle"], (MARGIN, 35, ROOM, 8), SUBTITLE)
    leaf.plate(MARGIN, 140, ROOM, 42)
    y = 144.0
    column = ROOM / 2
    for i, entry in enumerate(adventure.locations):
        down, across = divmod(i, 2)
        x, top = MARGIN + across * column + 5, y + down * 9.6
        leaf.set.add(
            Circle(x + 4, top + 3.6, 3.9, leaf.set.color("accent")),
            Text(
                x + 4, top + 5.3, str(i + 1), "serif-bold", 13.5, leaf.set.color("plate"), "middle"
            ),
        )
        leaf.set.write(
            leaf.words[f"waters.{entry.value.water}.name"], (x + 10.5, top, column - 13, 7.2), WATER
        )
    pen = Pen(leaf.set.color("quiet"), 0.25)
    for key, x, w in (("angler", MARGIN + 5, 62.0), ("begun", MARGIN + 74, 36.0)):
        leaf.set.write(leaf.words[f"adventure.{key}"], (x, 166.4, w, 4), NOTE)
        leaf.set.add(Line(x + 13, 169.4, x + w, 169.4, pen))
    leaf.write(leaf.filled.name, MARGIN + 20, 168.4, 15, "start")
    seed_line = (
        leaf.words["adventure.fixed"]
        if seed is None
        else leaf.label("adventure.drawn", seed=_plain(seed))
    )
    leaf.set.write(seed_line, (MARGIN, HEIGHT - 15.4, ROOM, 5), SEED)


def _plain(words: str) -> str:
    """Return a person's words without markup."""
    return "".join(f"\\{letter}" if letter in "{}*|\\" else letter for letter in words)


def draw_week_page(leaf: BookletPage, data: GameData, adventure: Adventure) -> None:
    """Fill the page about the course of a week."""
    leaf.ground()
    facts = adventure.facts.value
    y = leaf.title(leaf.words["adventure.week.title"], leaf.words["adventure.week.line"])
    leaf.plate(MARGIN, y, ROOM, 27.4)
    leaf.heading(leaf.words["adventure.week.start"], MARGIN + 4, y + 3.4, ROOM - 8)
    starts = (
        ("finesse", leaf.label("adventure.week.finesse", n=facts.finesse)),
        ("rock", leaf.label("adventure.week.rocks", n=facts.rocks)),
        ("reel", leaf.label("adventure.week.rod", rod=facts.rod)),
        ("momentum", leaf.words["adventure.week.tile"]),
    )
    for i, (sign, words) in enumerate(starts):
        down, across = divmod(i, 2)
        x, top = MARGIN + 4 + across * 45, y + 8.6 + down * 8.6
        leaf.set.icon(sign, x + 3, top + 3.2, 6.0, role="accent")
        room = 36.0 if across == 0 else ROOM - 45 - 8 - 8
        leaf.set.write(words, (x + 8, top - 0.4, room, 7.6), START)
    y += 33.2
    ties = data.compute(load_scoring).scoring.ties
    numbers = {
        "tie": ", ".join(leaf.words[f"colour.{tie.id}.name"] for tie in ties),
        "dice": facts.player_dice,
        "fish": facts.fish_to_end,
        "bonus": facts.bonus_points,
        "each": facts.tokens // len(HATCH),
    }
    for part, count in (("morning", 2), ("day", 4), ("evening", 4)):
        leaf.heading(leaf.words[f"adventure.week.{part}"], MARGIN, y, ROOM)
        y += 5.8
        for n in range(1, count + 1):
            words = leaf.label(f"adventure.week.{part}-{n}", **numbers)
            leaf.set.add(Circle(MARGIN + 1.6, y + 1.15, 0.75, leaf.set.color("accent")))
            y += leaf.set.write(words, (MARGIN + 5, y, ROOM - 5, 20), BODY) + 2.7
        y += 2.6
    top = HEIGHT - MARGIN - 21
    leaf.plate(MARGIN, top, ROOM, 20)
    leaf.set.write(
        leaf.label("adventure.week.end", waters=len(adventure.locations), days=facts.days),
        (MARGIN + 4, top + 2.4, ROOM - 8, 7),
        END,
    )
    count = len(adventure.locations)
    for i in range(count):
        x = WIDTH / 2 + (i - (count - 1) / 2) * 13
        if i:
            pen = Pen(leaf.set.color("accent"), 0.45, (0.01, 1.1))
            leaf.set.add(Line(x - 9.2, top + 14, x - 4.2, top + 14, pen))
        leaf.set.add(Circle(x, top + 14, 3.4, pen=Pen(leaf.set.color("accent"), 0.5)))
        number = Text(
            x, top + 15.5, str(i + 1), "serif-bold", 12, leaf.set.color("accent"), "middle"
        )
        leaf.set.add(number)


POOLS = (24.0, 151.0), (98.0, 121.0), (171.0, 100.5), (240.0, 55.0)  # of the waters, in order
PLATE = 84.0, 46.0
# top left corners of the plates, and where a dotted line from the pool meets them
PLATES = ((44.0, 139.0), (43.0, 53.0), (176.0, 137.0), (137.0, 8.0))
KEY = 208.0, 92.0, 50.0, 36.0
MAP_TITLE = 9.0, 9.0, 100.0, 34.0
CELL = 5.4, 6.9, 0.7  # width, height, gap
MAP_WATER = TextStyle("serif-bold", 14.5, most_lines=1)
BEATEN = TextStyle("serif-italic", 8, "quiet", align="end", most_lines=1)
BONUS = TextStyle("serif-italic", 8, "quiet", valign="middle", most_lines=1)
TITLE_TYPE = TextStyle("serif-bold", 30, most_lines=1)
MAP_SUBTITLE = TextStyle("serif-italic", 12, most_lines=1)
MAP_BODY = TextStyle(size_pt=9, leading=1.22)
SCORES = TextStyle(size_pt=8.4, leading=1.24, icon_size=1.2)
TOKEN = TextStyle(size_pt=8.4, valign="middle", most_lines=1)
LEGEND = TextStyle(size_pt=8.5, valign="middle", most_lines=1)


def draw_map_half(
    leaf: BookletPage, data: GameData, locations: tuple[Location, ...], side: int
) -> None:
    """Fill a page with the left (0) or the right (1) half of the map."""
    opening = leaf.beside()
    opening.set.add(Use(load_drawing("ground/adventure-map", leaf.theme.ink), -BLEED, -BLEED))
    mine = [(i, location) for i, location in enumerate(locations) if _side(i) == side]
    for i, _ in mine:
        _tie(opening, i)
    for i, location in mine:
        _plate(opening, data, location, i)
    for i, _ in mine:
        _pool(opening, i)
    if side == 0:
        _title(opening, data)
    else:
        _key(opening)
    leaf.set.add(Group(tuple(opening.set.shapes), x=-side * WIDTH))
    leaf.set.problems += opening.set.problems


def _side(index: int) -> int:
    return int(PLATES[index][0] >= WIDTH)


def _tie(leaf: BookletPage, index: int) -> None:
    """Draw a dotted line from a pool to its plate."""
    (x, y), (left, top) = POOLS[index], PLATES[index]
    right, low = left + PLATE[0], top + PLATE[1]
    to_x, to_y = min(max(x, left + 6), right - 6), min(max(y, top + 6), low - 6)
    pen = Pen(leaf.set.color("accent"), 0.5, (0.01, 1.2))
    leaf.set.add(Line(x, y, to_x, to_y, pen))


def _pool(leaf: BookletPage, index: int) -> None:
    x, y = POOLS[index]
    leaf.set.add(
        Circle(x, y, 5.4, leaf.set.color("plate"), Pen(leaf.set.color("accent"), 0.8)),
        Text(x, y + 2.25, str(index + 1), "serif-bold", 18, leaf.set.color("accent"), "middle"),
    )


def _plate(leaf: BookletPage, data: GameData, location: Location, index: int) -> None:
    (x, y), (w, h) = PLATES[index], PLATE
    leaf.plate(x, y, w, h)
    leaf.set.add(Circle(x + 7, y + 7.4, 4.6, leaf.set.color("accent")))
    leaf.set.add(
        Text(x + 7, y + 9.45, str(index + 1), "serif-bold", 16, leaf.set.color("plate"), "middle")
    )
    name = leaf.words[f"waters.{location.water}.name"]
    leaf.set.write(name, (x + 14, y + 4.6, w - 33, 8), MAP_WATER)
    leaf.set.write(leaf.words["adventure.beaten"], (x + w - 24, y + 6.3, 12.6, 4), BEATEN)
    leaf.badge(x + w - 6.6, y + 6.6, 7.6, location.id)
    _river(leaf, location, x + 4.4, y + 15.4)
    left = x + 4.4 + COLUMNS * (CELL[0] + CELL[2]) + 3.4
    room = x + w - 4 - left
    leaf.heading(leaf.words["adventure.scores.title"], left, y + 14.4, room)
    down = y + 19.6
    for line in _scores(leaf, data, location):
        down += leaf.set.write(line, (left, down, room, 12), SCORES) + 1.9
    if location.tokens:
        _tokens(leaf, data, location, left, down)
    key = "adventure.scores.bonus" if location.bonus else "adventure.scores.no-bonus"
    leaf.set.write(
        leaf.label(key, n=data.value(ADVENTURE).bonus_points),
        (left + 6.4, y + 15.4 + len(ROWS) * (CELL[1] + CELL[2]) + 0.8, room - 6.4, 4.4),
        BONUS,
    )


def _tokens(leaf: BookletPage, data: GameData, location: Location, x: float, y: float) -> None:
    """Draw the points for each colour of token."""
    drawings = insects_by_colour(data)
    for i, (colour, points) in enumerate(location.tokens):
        down, across = divmod(i, 3)
        left, top = x + 2.4 + across * 11.6, y + 1.9 + down * 5.7
        edge = Pen(leaf.set.color("ink"), 0.15)
        leaf.set.add(Circle(left, top, 2.4, leaf.theme.colors[f"hatch.{colour}.fill"], edge))
        insect = load_drawing(f"insect/{drawings[colour]}", leaf.theme.ink)
        leaf.set.add(replace(fit_in_circle(insect, 1.9), x=left, y=top))
        leaf.set.write(
            f"{leaf.words[f'hatch.{colour}.letter']} *{points}*",
            (left + 3.3, top - 2.4, 8, 4.8),
            TOKEN,
        )


def _river(leaf: BookletPage, location: Location, x: float, y: float) -> None:
    """Draw the spaces of the river with their decks, and the hatch tiles below."""
    wide, high, gap = CELL
    decks = set(location.decks)
    for column in range(1, COLUMNS + 1):
        for row in range(len(ROWS)):
            left, top = x + (column - 1) * (wide + gap), y + row * (high + gap)
            _space(leaf, left, top, deck=(column, row) in decks)
    low = y + len(ROWS) * (high + gap) + 0.5
    for column, tile in enumerate((*location.hatch, location.waiting)):
        left = x + column * (wide + gap) + (1.6 if column == COLUMNS else 0)
        _tile(leaf, left, low, tile, waits=column == COLUMNS)


def _space(leaf: BookletPage, x: float, y: float, *, deck: bool) -> None:
    wide, high, _ = CELL
    kind = "map.rock" if deck else "map.water"
    pen = Pen(leaf.set.color(f"{kind}.edge"), 0.3 if deck else 0.22)
    leaf.set.add(Rect(x, y, wide, high, 0.7, leaf.theme.colors[kind], pen))
    if deck:
        leaf.set.icon("rock", x + wide / 2, y + high / 2, 4.4, role="ink")
    else:
        leaf.set.icon("fish", x + wide / 2, y + high / 2, 3.2, role="map.water.edge")


def _tile(leaf: BookletPage, x: float, y: float, tile: int, *, waits: bool) -> None:
    """Draw the number of tokens on a tile; five form a ring, to be seen at once."""
    wide = CELL[0]
    role = "five" if tile == 5 else "ink"
    middle = x + wide / 2, y + 2.4
    if tile == 5:
        leaf.set.add(Circle(*middle, 2.3, pen=Pen(leaf.set.color("five"), 0.35)))
    if waits:
        pen = Pen(leaf.set.color("rule"), 0.25, (0.8, 0.6))
        leaf.set.add(Rect(x + 0.2, y - 0.3, wide - 0.4, 5.4, 0.8, pen=pen))
    leaf.set.add(
        Text(
            middle[0], middle[1] + 1.05, str(tile), "sans-bold", 8.5, leaf.set.color(role), "middle"
        )
    )


def _scores(leaf: BookletPage, data: GameData, location: Location) -> Iterator[str]:
    """Yield the Silent Angler's scores at a location, line by line."""
    for key, points in (
        ("different-tokens", location.different_tokens),
        ("pair", location.pair),
        ("different-species", location.different_species),
    ):
        if points:
            yield leaf.label(f"adventure.scores.{key}", n=points)
    icons = colour_icons(data)
    if location.colours:
        yield "|".join(
            f"{{{icons[colour]}}}\u00a0{leaf.words[f'colour.{colour}.name']}\u00a0*{points}*"
            for colour, points in location.colours
        )
    for points in sorted({points for _, points in location.species}, reverse=True):
        names = ", ".join(
            leaf.words[f"species.{species}.name"]
            for species, worth in location.species
            if worth == points
        )
        yield leaf.label("adventure.scores.each", n=points) + " " + names


def _title(leaf: BookletPage, data: GameData) -> None:
    x, y, w, _ = MAP_TITLE
    leaf.set.write(leaf.words["adventure.title"], (x, y, w, 14), TITLE_TYPE)
    waters, days = len(data.entries(LOCATIONS)), data.value(ADVENTURE).days
    leaf.set.write(
        leaf.label("adventure.waters-days", waters=waters, days=days),
        (x, y + 13, w, 6),
        MAP_SUBTITLE,
    )
    leaf.set.write(leaf.words["adventure.map-line"], (x, y + 20.4, 62, 16), MAP_BODY)


def _key(leaf: BookletPage) -> None:
    """Draw the meaning of the signs on the plates."""
    x, y, w, h = KEY
    leaf.plate(x, y, w, h)
    leaf.heading(leaf.words["adventure.legend"], x + 4, y + 3.4, w - 8)
    rows = ("river-fish", "rock-deck", "hatch-tiles", "waiting-tile")
    step = 7.2
    for i, key in enumerate(rows):
        top = y + 8.0 + i * step - (0.6 if i > 1 else 0)
        if i < 2:
            leaf.set.add(
                Group(tuple(_draw_space(leaf, deck=i == 1)), x + 4.6, top - 0.6, scale=0.86)
            )
        else:
            small = BookletPage(leaf.name, leaf.theme, leaf.words)
            _tile(small, x + 4.2, top + 0.6, 5 if i == 2 else 4, waits=i == 3)
            leaf.set.add(*small.set.shapes)
        leaf.set.write(leaf.words[f"adventure.{key}"], (x + 12.4, top, w - 15, 6), LEGEND)


def _draw_space(leaf: BookletPage, *, deck: bool) -> list[Rect | Path]:
    small = BookletPage(leaf.name, leaf.theme, leaf.words)
    _space(small, 0, 0, deck=deck)
    return small.set.shapes  # type: ignore[return-value]
