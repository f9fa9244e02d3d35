"""The adventure map as a component: its pages, with boxes to fill in, for one campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.step_log import effective_steps, parse_steps
from companion.data.game_data import Entry, GameData
from companion.data.raw_tables import count_marks
from companion.drawing.component import Component, Piece, Style
from companion.drawing.fit_text import TextStyle
from companion.drawing.shapes import Circle, Line, Pen, Rect
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly.adventure import map_pages
from companion.games.freshwater_fly.adventure.generate import generate_adventure
from companion.games.freshwater_fly.adventure.page_writer import (
    BOX,
    EMPTY,
    HEIGHT,
    MARGIN,
    RIGHT,
    ROOM,
    SMALLEST_PT,
    STEP,
    WIDTH,
    BookletPage,
)
from companion.games.freshwater_fly.adventure.rows import Adventure, Challenge, Upgrade
from companion.games.freshwater_fly.campaign import journal
from companion.games.freshwater_fly.campaign.week import EVENING, replay_week
from companion.games.freshwater_fly.cards import FISH_CARDS, colour_icons
from companion.games.freshwater_fly.schema import load_adventure


def adventure_map(order: ComponentOrder) -> Component:
    """Build the booklet: the adventure in the data, or a generated one if there is a seed."""
    data, info, choices = order.data, order.info, order.choices
    chosen_seed = choices.extra.get("adventure")
    seed = str(chosen_seed) if chosen_seed else choices.seed
    week, angler = EMPTY, ""
    if log := choices.extra.get("campaign"):
        week, angler = _replay(data, str(log))
        if seed not in (None, week.adventure):
            raise CompanionError("this campaign is of another adventure; leave --adventure out")
        seed = week.adventure
    adventure = data.compute(load_adventure)
    if seed is not None:
        adventure = generate_adventure(adventure, data.entries(FISH_CARDS), seed)
    house = _count_house_values(adventure)
    page = partial(BookletPage, data=data, adventure=adventure, seed=seed, week=week, angler=angler)

    def draw_piece(style: Style, name: str) -> Piece:
        leaf = page(style.theme, SMALLEST_PT)
        PAGES[name](leaf)
        title, problems = leaf.label(f"page.{name}"), leaf.problems
        piece = info.piece(name, title, leaf.shapes, house=house[name] > 0, problems=problems)
        return replace(piece, values=leaf.values)

    return replace(
        info.component("sheet", (WIDTH, HEIGHT), dict.fromkeys(PAGES, 1), draw_piece),
        provenance=count_marks(entry.source for table in adventure.tables for entry in table),
        file=info.name,
        binding="folded" if choices.extra.get("booklet") else "spreads",
    )


def _replay(data: GameData, log: str) -> tuple[journal.Week, str]:
    """Return the week and the player's name from a log; CompanionError if the log is not valid."""
    try:
        steps = parse_steps(log.encode().splitlines())
        _, week = replay_week(data, steps)
    except CompanionError as error:
        raise CompanionError(f"--campaign: {error}") from error
    records = [step.body["record"] for step in effective_steps(steps) if step.kind == EVENING]
    return week, str(records[-1]["players"][0]["name"]) if records else ""


def _count_house_values(adventure: Adventure) -> Counter[str]:
    """Count the entries on each booklet page that have our own values, not the publisher's."""
    pages: list[tuple[Entry[Any], str]] = [(entry, "journal") for entry in adventure.journal]
    pages += [(entry, "journal") for entry in adventure.badges]
    for name in ("cover", "map-left", "map-right"):
        pages += [(entry, name) for entry in adventure.locations]
    for entry in adventure.challenges:
        pages.append((entry, "big-ones" if entry.value.kind == "big-one" else "guide-book"))
    return Counter(page for entry, page in pages if entry.source.mark == "H")


NOTE = TextStyle("serif-italic", 9, "quiet", most_lines=1)
SPECIES = TextStyle("serif-bold", 11.5, valign="middle", most_lines=1)
CHALLENGE = TextStyle("serif-bold", 11, valign="middle", most_lines=1)
BIG_ONE = TextStyle("serif-bold", 12.5, most_lines=1)
POINTS = TextStyle("serif-bold", 17, align="middle", valign="middle")
BODY = TextStyle(size_pt=8.5)
UPGRADE = TextStyle("serif-bold", 11.5, most_lines=1)
UPGRADE_LINE = TextStyle(size_pt=8, role="quiet", leading=1.12)
COUNT = TextStyle("sans-bold", 8.5, "accent", align="end", most_lines=1)
BADGE = TextStyle(size_pt=8.5, most_lines=1)
GIVEN = TextStyle("sans-bold", 8.5, "quiet", align="middle", valign="middle")
ORDER = TextStyle("serif-italic", 7.4, "quiet", align="end", most_lines=1)
DAY = TextStyle("serif-bold", 13, most_lines=1)
LOG_NOTE = TextStyle("serif-italic", 8, "quiet", valign="middle", most_lines=1)
LOG_SCORES = (("you", 39.0, 18.0), ("angler", 60.0, 20.0))  # whose, from the margin, width in mm
BEATEN = TextStyle(size_pt=8.2, valign="middle")
CELL = TextStyle(size_pt=7, role="quiet", most_lines=1)
WATER = TextStyle("sans-bold", 8, "quiet", align="middle", valign="middle")


def draw_guide_book(leaf: BookletPage) -> None:
    """Fill the page with the challenges whose progress is ticked in boxes."""
    words, icons, adventure = leaf.words, colour_icons(leaf.data), leaf.adventure
    y = leaf.begin("guide.title", "guide.line")
    leaf.heading("guide.balanced", MARGIN, y, ROOM, "guide.balanced-how")
    y += 6.4
    for entry in adventure.of_kind("balanced"):
        colour = entry.value.colour or "gold"
        ink = f"class.{colour}.ink"
        leaf.tab(colour, MARGIN, y, 27, 7.4, 3.7)
        leaf.icon(icons[colour], MARGIN + 4.8, y + 3.7, 4.6, role=ink)
        name = words[f"colour.{colour}.name"].capitalize()
        leaf.write(name, (MARGIN + 9, y, 17, 7.4), replace(CHALLENGE, role=ink))
        _draw_boxes(leaf, entry.value, y + 0.5)
        y += 10.0
    y += 2.0
    leaf.heading("guide.species", MARGIN, y, ROOM, "guide.species-how")
    y += 6.2
    for entry in adventure.of_kind("species"):
        species = entry.value.species or "brook"
        leaf.fish(species, MARGIN + 14, y + 3.8, 26)
        leaf.write(words[f"species.{species}.name"], (MARGIN + 30, y, 32, 7.6), SPECIES)
        _draw_boxes(leaf, entry.value, y + 0.6)
        y += 9.7
    y += 1.8
    leaf.heading("guide.more", MARGIN, y, ROOM, "guide.bonus-how")
    y += 6.2
    for i, entry in enumerate((*adventure.of_kind("bonus"), *adventure.of_kind("many"))):
        bonus = "bonus-then" if i else "bonus-first"
        key = "many" if entry.value.kind == "many" else bonus
        leaf.say(f"guide.{key}", (MARGIN, y, 62, 7.6), CHALLENGE, fish=entry.value.fish)
        _draw_boxes(leaf, entry.value, y + 0.6)
        y += 9.7


def _draw_boxes(leaf: BookletPage, line: Challenge, y: float) -> None:
    """Draw the boxes of a guide-book line and, to their right, the badge that the line earns."""
    marked = leaf.week.ticks.get(line.id, 0)
    for i in range(line.boxes):
        leaf.tick(RIGHT - 11.6 - (line.boxes - i) * STEP, y, BOX, marked=i < marked)
    leaf.badge(line.id, RIGHT - 4.6, y + BOX / 2 - 0.5)


def draw_big_fish(leaf: BookletPage) -> None:
    """Fill the page with the big-fish challenges, each of which earns a badge."""
    words, icons = leaf.words, colour_icons(leaf.data)
    y = leaf.begin("guide.big", "guide.big-line")
    leaf.say("guide.big-how", (MARGIN, y, ROOM, 8), NOTE)
    y += 7.0
    big_ones = leaf.adventure.of_kind("big-one")
    rows = -(-len(big_ones) // 2)
    wide, gap = (ROOM - 4.0) / 2, 3.6
    high = min((HEIGHT - MARGIN - y - (rows - 1) * gap) / max(rows, 1), 36.0)
    for i, entry in enumerate(big_ones):
        down, across = divmod(i, 2)
        x, top = MARGIN + across * (wide + 4.0), y + down * (high + gap)
        big = entry.value
        colour, species, points = big.colour or "gold", big.species or "brook", str(big.points)
        ink = f"class.{colour}.ink"
        leaf.plate(x, top, wide, high)
        leaf.tab(colour, x + 2.2, top + 2.2, 9.6, 14.0, 1.2)
        leaf.write(points, (x + 2.2, top + 3.0, 9.6, 7), replace(POINTS, role=ink))
        if points in ("6", "9"):
            bar = Pen(leaf.color(ink), 0.35)
            leaf.add(Line(x + 5.4, top + 10.4, x + 8.6, top + 10.4, bar))
        leaf.icon(icons[colour], x + 7.0, top + 13.2, 3.9, role=ink)
        leaf.write(words[f"species.{species}.name"], (x + 14, top + 2.8, wide - 25, 6), BIG_ONE)
        leaf.values[words[f"species.{species}.name"]] = f"{words[f'colour.{colour}.name']} {points}"
        line = f"{words[f'colour.{colour}.name']}, {leaf.label('guide.points', points=points)}"
        leaf.write(line, (x + 14, top + 8.6, wide - 25, 5), NOTE)
        leaf.fish(species, x + 3 + (wide - 18) / 2, top + high * 0.71, min(36.0, wide - 19))
        leaf.tick(x + wide - 9.0, top + 2.8, BOX, marked=big.id in leaf.week.ticks)
        leaf.badge(big.id, x + wide - 5.8, top + high - 6.4)


def draw_journal(leaf: BookletPage) -> None:
    """Fill the page with every upgrade and the badges that pay for them."""
    adventure = leaf.adventure
    y = leaf.begin("journal.title", "journal.line")
    for entry in adventure.journal:
        _draw_upgrade(leaf, entry.value, y)
        y += 16.2
        leaf.rule(y - 1.0)
    y += 3.2
    total = sum(entry.value.count for entry in adventure.badges)
    boxes = sum(len(entry.value.boxes) for entry in adventure.journal)
    leaf.heading("journal.badges", MARGIN, y, ROOM)
    y += 5.6
    leaf.say("journal.badges-how", (MARGIN, y, ROOM, 9), BODY, total=total, boxes=boxes)
    y += 8.6
    column = ROOM / 2
    many = max((entry.value.fish or 0 for entry in adventure.challenges), default=0)
    for i, badge in enumerate(adventure.badges):
        across, down = divmod(i, 4)
        left, top = MARGIN + across * column, y + down * 5.4
        leaf.say("journal.badges-count", (left, top, 9, 4.5), COUNT, n=badge.value.count)
        leaf.say(f"badges.{badge.id}", (left + 11, top, column - 13, 4.5), BADGE, fish=many)


def _draw_upgrade(leaf: BookletPage, upgrade: Upgrade, y: float) -> None:
    middle = y + 6.8
    named = len(set(upgrade.boxes)) > 1
    boxes = middle - (1.3 if named else 0.0)
    edge = Pen(leaf.color("map.water.edge"), 0.25)
    leaf.add(Circle(MARGIN + 4.6, middle, 4.6, leaf.theme.colors["map.water"], edge))
    leaf.icon(leaf.words[f"journal.{upgrade.id}.sign"], MARGIN + 4.6, middle, 6.0)
    wide = [BOX if len(box) < 3 else 16.0 for box in upgrade.boxes]
    x = RIGHT - sum(wide) - (STEP - BOX) * (len(wide) - 1)
    room = x - MARGIN - 14
    for given in reversed(upgrade.given):
        at = x - STEP / 2 - 0.4
        leaf.add(Circle(at, boxes, 2.9, pen=Pen(leaf.color("rule"), 0.3)))
        leaf.write(given, (at - 3, boxes - 3, 6, 6), GIVEN)
        room -= STEP
    if upgrade.paid:
        leaf.badge(journal.FREE, x - 5.4, boxes - 0.4, 7.0)
        room -= 9
    name, line = (leaf.words[f"journal.{upgrade.id}.{part}"] for part in ("name", "line"))
    leaf.write(name, (MARGIN + 12, y + 2.6, room, 5), UPGRADE)
    leaf.write(line, (MARGIN + 12, y + 7.8, room, 7.6), UPGRADE_LINE)
    bought, choices = journal.past_choices(leaf.week, upgrade.id), journal.box_choices(upgrade)
    for i, (box, w) in enumerate(zip(upgrade.boxes, wide, strict=True)):
        marked = box in bought if choices else i < len(bought)
        leaf.tick(x, boxes - BOX / 2, BOX, box, w, marked=marked)
        if bought and len(upgrade.boxes) == 1 and choices:  # a choice within its box
            side = -1 if box.startswith(bought[-1]) else 1
            leaf.ring(x + w / 2 + side * w * 0.17, boxes, w * 0.34, BOX - 0.8)
        x += w + STEP - BOX
    if named:
        key = "in-order" if upgrade.ordered else "any-order"
        leaf.say(f"journal.{key}", (RIGHT - 30, boxes + 4.3, 30, 4), ORDER)


def draw_fishing_log(leaf: BookletPage) -> None:
    """Fill the page with a line per day."""
    adventure = leaf.adventure
    y = leaf.begin("log.title", "log.line") + 1.0
    days, evenings = adventure.facts.value.days, leaf.week.evenings
    waters = [location.id for location in adventure.locations]
    high = (HEIGHT - MARGIN - y + 1.0) / days
    fine, edge = Pen(leaf.color("rule"), 0.2), Pen(leaf.color("ink"), 0.25)
    for day in range(1, days + 1):
        top = y + (day - 1) * high
        tall = high - 3.0
        foot = top + tall
        evening = evenings[day - 1] if day <= len(evenings) else None
        leaf.plate(MARGIN, top, ROOM, tall)
        leaf.say("log.day", (MARGIN + 11.2, top + 2.6, 22, 6), DAY, n=day)
        leaf.tick(MARGIN + 2.8, top + 2.2, BOX, marked=evening is not None)
        for key, x, w in LOG_SCORES:
            leaf.add(Rect(MARGIN + x, top + 2.4, w, tall - 4.8, 0.9, pen=edge))
            leaf.say(f"log.{key}", (MARGIN + x + 1.2, top + 3.5, w - 2.4, 4), CELL)
        leaf.say("log.water", (MARGIN + 2.8, foot - 8.4, 12, 4.8), LOG_NOTE)
        for i, _ in enumerate(waters):
            at = MARGIN + 15.4 + i * 5.6
            leaf.add(Circle(at, foot - 6.0, 2.4, pen=edge))
            leaf.write(str(i + 1), (at - 2.4, foot - 8.4, 4.8, 4.8), WATER)
        x = MARGIN + 84.0
        leaf.tick(x, top + 2.4, 5.2, marked=evening is not None and evening.beaten)
        leaf.say("log.beaten", (x + 6.6, top + 2.4, 20, 5.2), BEATEN)
        leaf.say("log.bonus", (x, foot - 8.4, 14, 4.8), LOG_NOTE)
        leaf.add(Line(x + 13.6, foot - 4.0, MARGIN + ROOM - 3, foot - 4.0, fine))
        if evening:
            for key, left, w in LOG_SCORES:
                points = str(getattr(evening, key))
                leaf.write_by_hand(points, MARGIN + left + w / 2, foot - 5.2, 22, "middle")
            leaf.ring(MARGIN + 15.4 + waters.index(evening.location) * 5.6, foot - 6.0, 6.4, 6.4)
            if evening.bonus:
                bonus = leaf.words[f"hatch.{evening.bonus}.name"].lower()
                leaf.write_by_hand(bonus, x + 15.0, foot - 4.6, 13, "start")


PAGES: Mapping[str, Callable[[BookletPage], None]] = {  # in reading order, the map in the middle
    "cover": map_pages.draw_cover,
    "week": map_pages.draw_week_page,
    "journal": draw_journal,
    "map-left": partial(map_pages.draw_map_half, side=0),
    "map-right": partial(map_pages.draw_map_half, side=1),
    "guide-book": draw_guide_book,
    "big-ones": draw_big_fish,
    "log": draw_fishing_log,
}
