"""Booklet pages to read: the cover, the course of a week, and the map over two pages."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.units import BLEED
from companion.data.scoring import read_scoring
from companion.drawing.art import load_drawing
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Circle, Group, Line, Pen, Rect, Shape, Text, Use, put_symbol
from companion.drawing.tokens import fit_in_circle
from companion.games.freshwater_fly.adventure.page_writer import (
    HEIGHT,
    MARGIN,
    ROOM,
    WIDTH,
    BookletPage,
)
from companion.games.freshwater_fly.adventure.rows import Location
from companion.games.freshwater_fly.cards import colour_icons
from companion.games.freshwater_fly.rows import COLUMNS, HATCH, PLACES, ROWS
from companion.games.freshwater_fly.schema import ADVENTURE, LOCATIONS, insects_by_colour

TITLE = TextStyle("serif-bold", 46, align="middle", most_lines=1)
SUBTITLE = TextStyle("serif-italic", 14, "ink", align="middle", most_lines=1)
SEED = TextStyle("serif-italic", 9, "quiet", align="middle", most_lines=1)
END = TextStyle("serif-bold", 11, "accent", align="middle", valign="middle")
WATER = TextStyle("serif-bold", 12.5, valign="middle", most_lines=1)
NOTE = TextStyle("serif-italic", 9, "quiet", most_lines=1)
START = TextStyle(size_pt=8.8, leading=1.14, valign="middle")
BODY = TextStyle(size_pt=9.2, leading=1.2)
POOLS = (24.0, 151.0), (98.0, 121.0), (171.0, 100.5), (240.0, 55.0)  # of the waters, in order
PLATE = 84.0, 46.0
# top left corners of the plates, and where a dotted line from the pool meets them
PLATES = ((44.0, 139.0), (43.0, 53.0), (176.0, 137.0), (137.0, 8.0))
KEY = 208.0, 92.0, 50.0, 36.0
MAP_TITLE = 9.0, 9.0, 100.0
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


def draw_cover(leaf: BookletPage) -> None:
    """Draw the cover: title, locations along their river, lines for name and date."""
    leaf.add(Use(load_drawing("ground/adventure-cover", leaf.theme.ink), -BLEED, -BLEED))
    trout = load_drawing("fish/rainbow", leaf.theme.ink)
    leaf.add(put_symbol(trout, WIDTH / 2 + 4, 110, width=60, angle_deg=42))
    leaf.say("title", (MARGIN, 14, ROOM, 20), TITLE)
    leaf.say("subtitle", (MARGIN, 35, ROOM, 8), SUBTITLE)
    leaf.plate(MARGIN, 140, ROOM, 42)
    column = ROOM / 2
    for i, entry in enumerate(leaf.adventure.locations):
        down, across = divmod(i, 2)
        x, top = MARGIN + across * column + 5, 144.0 + down * 9.6
        circle = Circle(x + 4, top + 3.6, 3.9, leaf.color("accent"))
        leaf.disc(i + 1, circle, 1.7, 13.5, "plate")
        name = leaf.words[f"waters.{entry.value.water}.name"]
        leaf.write(name, (x + 10.5, top, column - 13, 7.2), WATER)
    pen = Pen(leaf.color("quiet"), 0.25)
    for key, x, w in (("angler", MARGIN + 5, 62.0), ("begun", MARGIN + 74, 36.0)):
        leaf.say(key, (x, 166.4, w, 4), NOTE)
        leaf.add(Line(x + 13, 169.4, x + w, 169.4, pen))
    leaf.write_by_hand(leaf.angler, MARGIN + 20, 168.4, 15, "start")
    plain = "".join(f"\\{letter}" if letter in "{}*|\\" else letter for letter in leaf.seed or "")
    key = "fixed" if leaf.seed is None else "drawn"
    leaf.say(key, (MARGIN, HEIGHT - 15.4, ROOM, 5), SEED, seed=plain)


def draw_week_page(leaf: BookletPage) -> None:
    """Draw the page about the course of a week."""
    facts = leaf.adventure.facts.value
    y = leaf.begin("week.title", "week.line")
    leaf.plate(MARGIN, y, ROOM, 27.4)
    leaf.heading("week.start", MARGIN + 4, y + 3.4, ROOM - 8)
    starts = (("finesse", "finesse"), ("rock", "rocks"), ("reel", "rod"), ("momentum", "tile"))
    for i, (sign, key) in enumerate(starts):
        down, across = divmod(i, 2)
        x, top = MARGIN + 4 + across * 45, y + 8.6 + down * 8.6
        leaf.icon(sign, x + 3, top + 3.2, 6.0)
        place = (x + 8, top - 0.4, ROOM - 45 - 8 - 8 if across else 36.0, 7.6)
        leaf.say(f"week.{key}", place, START, n=getattr(facts, key, ""), rod=facts.rod)
    y += 33.2
    ties = leaf.data.compute(read_scoring).ties
    numbers = {
        "tie": ", ".join(leaf.words[f"colour.{tie.id}.name"] for tie in ties),
        "dice": facts.player_dice,
        "fish": facts.fish_to_end,
        "bonus": facts.bonus_points,
        "each": facts.tokens // len(HATCH),
    }
    accent = leaf.color("accent")
    for part, count in (("morning", 2), ("day", 4), ("evening", 4)):
        leaf.heading(f"week.{part}", MARGIN, y, ROOM)
        y += 5.8
        for n in range(1, count + 1):
            leaf.add(Circle(MARGIN + 1.6, y + 1.15, 0.75, accent))
            place = (MARGIN + 5, y, ROOM - 5, 20)
            y += leaf.say(f"week.{part}-{n}", place, BODY, **numbers) + 2.7
        y += 2.6
    top, count = HEIGHT - MARGIN - 21, len(leaf.adventure.locations)
    leaf.plate(MARGIN, top, ROOM, 20)
    place = (MARGIN + 4, top + 2.4, ROOM - 8, 7)
    leaf.say("week.end", place, END, waters=count, days=facts.days)
    for i in range(count):
        x = WIDTH / 2 + (i - (count - 1) / 2) * 13
        if i:
            leaf.add(Line(x - 9.2, top + 14, x - 4.2, top + 14, Pen(accent, 0.45, (0.01, 1.1))))
        leaf.disc(i + 1, Circle(x, top + 14, 3.4, pen=Pen(accent, 0.5)), 1.5, 12, "accent")


def draw_map_half(leaf: BookletPage, side: int) -> None:
    """Draw the left (0) or right (1) half of the map."""
    leaf.add(Use(load_drawing("ground/adventure-map", leaf.theme.ink), -BLEED, -BLEED))
    accent, locations = leaf.color("accent"), leaf.adventure.locations
    mine = [i for i, _ in enumerate(locations) if int(PLATES[i][0] >= WIDTH) == side]
    for i in mine:  # a dotted line from each pool to its plate
        (x, y), (left, top) = POOLS[i], PLATES[i]
        to_x = min(max(x, left + 6), left + PLATE[0] - 6)
        to_y = min(max(y, top + 6), top + PLATE[1] - 6)
        leaf.add(Line(x, y, to_x, to_y, Pen(accent, 0.5, (0.01, 1.2))))
    for i in mine:
        _draw_plate(leaf, locations[i].value, i)
    for i in mine:
        pool = Circle(*POOLS[i], 5.4, leaf.color("plate"), Pen(accent, 0.8))
        leaf.disc(i + 1, pool, 2.25, 18, "accent")
    if side == 0:
        x, y, w = MAP_TITLE
        leaf.say("title", (x, y, w, 14), TITLE_TYPE)
        waters, days = len(leaf.data.entries(LOCATIONS)), leaf.data.value(ADVENTURE).days
        leaf.say("waters-days", (x, y + 13, w, 6), MAP_SUBTITLE, waters=waters, days=days)
        leaf.say("map-line", (x, y + 20.4, 62, 16), MAP_BODY)
    else:
        _draw_key(leaf)
    leaf.shapes = [Group(tuple(leaf.shapes), x=-side * WIDTH)]


def _draw_plate(leaf: BookletPage, location: Location, index: int) -> None:
    (x, y), (w, h) = PLATES[index], PLATE
    leaf.plate(x, y, w, h)
    leaf.disc(index + 1, Circle(x + 7, y + 7.4, 4.6, leaf.color("accent")), 2.05, 16, "plate")
    name = leaf.words[f"waters.{location.water}.name"]
    leaf.write(name, (x + 14, y + 4.6, w - 33, 8), MAP_WATER)
    leaf.say("beaten", (x + w - 24, y + 6.3, 12.6, 4), BEATEN)
    leaf.badge(location.id, x + w - 6.6, y + 6.6)
    _draw_river(leaf, location, x + 4.4, y + 15.4)
    left = x + 4.4 + COLUMNS * (CELL[0] + CELL[2]) + 3.4
    room = x + w - 4 - left
    leaf.heading("scores.title", left, y + 14.4, room)
    down = y + 19.6
    for line in _describe_scores(leaf, location):
        down += leaf.write(line, (left, down, room, 12), SCORES) + 1.9
    drawings = insects_by_colour(leaf.data)
    for i, (colour, points) in enumerate(location.tokens):
        row, column = divmod(i, 3)
        middle, top = left + 2.4 + column * 11.6, down + 1.9 + row * 5.7
        edge = Pen(leaf.color("ink"), 0.15)
        leaf.add(Circle(middle, top, 2.4, leaf.theme.colors[f"hatch.{colour}.fill"], edge))
        insect = load_drawing(f"insect/{drawings[colour]}", leaf.theme.ink)
        leaf.add(replace(fit_in_circle(insect, 1.9), x=middle, y=top))
        text = f"{leaf.words[f'hatch.{colour}.letter']} *{points}*"
        leaf.write(text, (middle + 3.3, top - 2.4, 8, 4.8), TOKEN)
    key = "scores.bonus" if location.bonus else "scores.no-bonus"
    low = y + 15.4 + len(ROWS) * (CELL[1] + CELL[2]) + 0.8
    bonus = leaf.data.value(ADVENTURE).bonus_points
    leaf.say(key, (left + 6.4, low, room - 6.4, 4.4), BONUS, n=bonus)


def _draw_river(leaf: BookletPage, location: Location, x: float, y: float) -> None:
    """Draw the river spaces with their decks, and the hatch tiles below."""
    wide, high, gap = CELL
    for place in PLACES:
        left, top = x + (place.column - 1) * (wide + gap), y + place.row * (high + gap)
        leaf.add(*_draw_space(leaf, left, top, deck=place in location.decks))
    low = y + len(ROWS) * (high + gap) + 0.5
    for column, tile in enumerate((*location.hatch, location.waiting)):
        left = x + column * (wide + gap) + (1.6 if column == COLUMNS else 0)
        _draw_tile(leaf, left, low, tile, waits=column == COLUMNS)


def _draw_space(leaf: BookletPage, x: float, y: float, *, deck: bool) -> Iterator[Shape]:
    """Yield a river space with a fish, or with a deck of rock cards."""
    wide, high, _ = CELL
    kind = "map.rock" if deck else "map.water"
    pen = Pen(leaf.color(f"{kind}.edge"), 0.3 if deck else 0.22)
    yield Rect(x, y, wide, high, 0.7, leaf.theme.colors[kind], pen)
    sign, size, role = ("rock", 4.4, "ink") if deck else ("fish", 3.2, "map.water.edge")
    yield from draw_icon(sign, x + wide / 2, y + high / 2, size, leaf.color(role))


def _draw_tile(leaf: BookletPage, x: float, y: float, tile: int, *, waits: bool) -> None:
    """Draw a hatch tile as a number; a 5 gets a ring. If `waits`, the tile gets a dashed frame."""
    wide = CELL[0]
    at, five = (x + wide / 2, y + 2.4), leaf.color("five")
    if tile == 5:
        leaf.add(Circle(*at, 2.3, pen=Pen(five, 0.35)))
    if waits:
        pen = Pen(leaf.color("rule"), 0.25, (0.8, 0.6))
        leaf.add(Rect(x + 0.2, y - 0.3, wide - 0.4, 5.4, 0.8, pen=pen))
    color = five if tile == 5 else leaf.color("ink")
    leaf.add(Text(at[0], at[1] + 1.05, str(tile), "sans-bold", 8.5, color, "middle"))


def _describe_scores(leaf: BookletPage, location: Location) -> Iterator[str]:
    """Yield the Silent Angler's scores at a location, line by line."""
    for key, points in location.each_scores:
        yield leaf.label(f"scores.{key}", n=points)
    icons, words = colour_icons(leaf.data), leaf.words
    if location.colours:
        yield "|".join(
            f"{{{icons[colour]}}}\u00a0{words[f'colour.{colour}.name']}\u00a0*{points}*"
            for colour, points in location.colours
        )
    for points in sorted({points for _, points in location.species}, reverse=True):
        worths = (species for species, worth in location.species if worth == points)
        names = ", ".join(words[f"species.{species}.name"] for species in worths)
        yield f"{leaf.label('scores.each', n=points)} {names}"


def _draw_key(leaf: BookletPage) -> None:
    """Draw the legend, which explains the icons on the plates of the map."""
    x, y, w, h = KEY
    leaf.plate(x, y, w, h)
    leaf.heading("legend", x + 4, y + 3.4, w - 8)
    for i, key in enumerate(("river-fish", "rock-deck", "hatch-tiles", "waiting-tile")):
        top = y + 8.0 + i * 7.2 - (0.6 if i > 1 else 0)
        if i < 2:
            sample = tuple(_draw_space(leaf, 0, 0, deck=i == 1))
            leaf.add(Group(sample, x + 4.6, top - 0.6, scale=0.86))
        else:
            _draw_tile(leaf, x + 4.2, top + 0.6, 5 if i == 2 else 4, waits=i == 3)
        leaf.say(key, (x + 12.4, top, w - 15, 6), LEGEND)
