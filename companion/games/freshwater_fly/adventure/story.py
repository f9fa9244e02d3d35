"""The pages to read: the cover, and how a week goes."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.data.scoring import load_scoring
from companion.drawing.art import load_drawing
from companion.drawing.component import BLEED
from companion.drawing.shapes import Circle, Line, Pen, Text, Use, put_symbol
from companion.drawing.text import TextStyle
from companion.games.freshwater_fly.adventure.leaf import HEIGHT, MARGIN, ROOM, WIDTH, BookletPage
from companion.games.freshwater_fly.adventure.model import Adventure
from companion.games.freshwater_fly.model import HATCH

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
    leaf.set.put(Use(load_drawing("ground/adventure-cover", leaf.theme.ink), -BLEED, -BLEED))
    trout = load_drawing("fish/rainbow", leaf.theme.ink)
    leaf.set.put(put_symbol(trout, WIDTH / 2 + 4, 110, width=60, angle_deg=42))
    leaf.set.write(leaf.words["adventure.title"], (MARGIN, 14, ROOM, 20), TITLE)
    leaf.set.write(leaf.words["adventure.subtitle"], (MARGIN, 35, ROOM, 8), SUBTITLE)
    leaf.plate(MARGIN, 140, ROOM, 42)
    y = 144.0
    column = ROOM / 2
    for i, entry in enumerate(adventure.locations):
        down, across = divmod(i, 2)
        x, top = MARGIN + across * column + 5, y + down * 9.6
        leaf.set.put(
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
        leaf.set.put(Line(x + 13, 169.4, x + w, 169.4, pen))
    leaf.write(leaf.filled.name, MARGIN + 20, 168.4, 15, "start")
    said = (
        leaf.words["adventure.fixed"]
        if seed is None
        else leaf.label("adventure.drawn", seed=_plain(seed))
    )
    leaf.set.write(said, (MARGIN, HEIGHT - 15.4, ROOM, 5), SEED)


def _plain(words: str) -> str:
    """Return words of a person without what has a meaning in a line of type."""
    return "".join(f"\\{letter}" if letter in "{}*|\\" else letter for letter in words)


def draw_week_page(leaf: BookletPage, data: GameData, adventure: Adventure) -> None:
    """Fill the page that tells how a week goes."""
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
    ties = data.made(load_scoring).scoring.ties
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
            leaf.set.put(Circle(MARGIN + 1.6, y + 1.15, 0.75, leaf.set.color("accent")))
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
            leaf.set.put(Line(x - 9.2, top + 14, x - 4.2, top + 14, pen))
        leaf.set.put(Circle(x, top + 14, 3.4, pen=Pen(leaf.set.color("accent"), 0.5)))
        number = Text(
            x, top + 15.5, str(i + 1), "serif-bold", 12, leaf.set.color("accent"), "middle"
        )
        leaf.set.put(number)
