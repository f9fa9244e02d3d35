"""Personal achievements of a reel board in pictures and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from companion.drawing.art import load_drawing
from companion.drawing.shapes import Circle, Group, Line, Pen, Shape, Text, put_symbol
from companion.drawing.text import SMALLEST_PT, TextStyle
from companion.drawing.tokens import fit_in_circle
from companion.games.freshwater_fly.board_facts import PersonalAchievement
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.insects import draw_insect
from companion.games.freshwater_fly.model import HATCH, Hatch

TOKEN = 10.5  # mm across at scale 1
LEAST_TOKEN = 8.2  # so that its letter can be read
LETTER_PT = 6.5
BADGE = 9.6
BADGE_COLUMN = 11.0
HEAD = 9.5  # height of the heading

Row = tuple[PersonalAchievement, ...]
NOTE = TextStyle("serif-italic", 7.8, "quiet", align="middle", most_lines=1)
TOKENS = TextStyle("serif-bold", 10, leading=1.1, valign="middle", most_lines=3)
SPECIES = TextStyle("serif-bold", 9.4, align="middle", valign="middle", most_lines=1)


def draw_achievements(
    writer: BoardWriter,
    place: Space,
    achievements: Sequence[PersonalAchievement],
    insects: Mapping[str, str],
) -> Iterator[Shape]:
    """Yield the plate of all achievements of a board."""
    u = writer.scale
    yield from writer.plate(place)
    yield from writer.heading(writer.label("reel.achievements"), place, size=11.5)
    rows = _rows(achievements)
    top, pad = place.y + HEAD * u, 3 * u
    high = (place.low - 1 * u - top) / max(1, len(rows))
    for i, row in enumerate(rows):
        box = Space("row", place.x + pad, top + i * high, place.w - 2 * pad, high)
        if i:
            yield Line(box.x, box.y, box.right, box.y, Pen(writer.ink("rule"), 0.2))
        art = Space("art", box.x, box.y, box.w - BADGE_COLUMN * u, box.h)
        first = row[0]
        if first.tokens:
            yield from _tokens(writer, box, row, insects)
        else:
            yield from _badge(writer, first, art.right + BADGE_COLUMN / 2 * u, box)
            if first.species:
                yield from _fish(writer, art, first)
            else:
                yield from _set(writer, art, first, insects)


def _rows(achievements: Sequence[PersonalAchievement]) -> list[Row]:
    """Return the achievements row by row; those of single tokens share one."""
    rows: list[Row] = []
    for of_tokens, some in groupby(achievements, key=lambda one: bool(one.tokens)):
        together = tuple(some)
        rows += [together] if of_tokens else [(one,) for one in together]
    return rows


def _badge(
    writer: BoardWriter, achievement: PersonalAchievement, x: float, row: Space
) -> Iterator[Shape]:
    """Yield what an achievement scores, and for what each time."""
    u = writer.scale
    y = row.middle[1] - 1.6 * u
    yield from writer.sign("badge", x, y, BADGE, role="ink", value=str(achievement.points))
    many = len(achievement.species) > 1 or achievement.different
    key = "reel.set" if many else "reel.per-colour" if achievement.alike else "reel.each"
    yield from writer.say(
        writer.label(key),
        (
            x - BADGE_COLUMN / 2 * u - 0.6,
            y + BADGE / 2 * u + 0.2 * u,
            BADGE_COLUMN * u + 1.2,
            4 * u,
        ),
        NOTE,
    )


def _tokens(
    writer: BoardWriter, row: Space, ones: Row, insects: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield groups of tokens, each group before the badge that every one of them scores."""
    u = writer.scale
    size = max(LEAST_TOKEN, TOKEN * u)
    column = BADGE_COLUMN * u
    count = sum(len(one.tokens) for one in ones)
    gaps = count - len(ones)  # inside groups
    between = 1.5 * u
    free = row.w - len(ones) * column - between * (len(ones) - 1) - len(ones) * size
    step = min(size + 0.8 * u, free / gaps) if gaps else size
    spare = max(0.0, free - gaps * step) / max(1, len(ones) - 1)
    x = row.x
    for number, one in enumerate(ones):
        for i, colour in enumerate(one.tokens):
            middle = x + size / 2 + i * step
            yield from _token(writer, colour, middle, row.middle[1], size, insects)
        x += size + (len(one.tokens) - 1) * step
        at = row.right - column / 2 if number == len(ones) - 1 else x + column / 2
        yield from _badge(writer, one, at, row)
        x += column + between + spare


def _token(
    writer: BoardWriter,
    colour: Hatch,
    x: float,
    y: float,
    size: float,
    insects: Mapping[str, str],
    *,
    lettered: bool = True,
) -> Iterator[Shape]:
    fill, ink = f"hatch.{colour}.fill", f"hatch.{colour}.ink"
    r = size / 2
    rim = Pen(writer.ink("ink"), 0.2)
    yield Circle(x, y, r, writer.fill(fill) or "#FFFFFF", rim)
    figure = fit_in_circle(
        draw_insect(insects[colour], writer.theme, fill=fill, ink=ink),
        r * (0.72 if lettered else 0.8),
    )
    yield Group((figure,), x, y - (0.2 * r if lettered else 0))
    if lettered:
        size_pt = max(SMALLEST_PT, LETTER_PT * size / TOKEN)
        yield Text(
            x, round(y + 0.86 * r, 3), writer.words[f"hatch.{colour}.letter"],
            "serif-bold", size_pt, writer.ink(ink), anchor="middle",
        )  # fmt: skip


def _fish(writer: BoardWriter, art: Space, achievement: PersonalAchievement) -> Iterator[Shape]:
    """Yield the fish side by side with their names."""
    u = writer.scale
    count = len(achievement.species)
    plus = 3.4 * u
    wide = (art.w - plus * (count - 1)) / count
    name = 6.4 * u
    y = art.y + (art.h - name) / 2 + 0.5 * u
    tall = min(9.4 * u, art.h - name - 0.6 * u)
    for i, species in enumerate(achievement.species):
        x = art.x + wide / 2 + i * (wide + plus)
        symbol = load_drawing(f"fish/{species}", writer.theme.ink)
        yield put_symbol(symbol, x, y, width=min(wide, 27 * u, symbol.w * tall / symbol.h))
        yield from writer.say(
            writer.words[f"species.{species}.name"],
            (x - wide / 2, art.low - name, wide, 5.4 * u),
            SPECIES,
        )
        if i:
            yield from writer.sign("plus", x - (wide + plus) / 2, y, 3, role="quiet")


def _set(
    writer: BoardWriter, art: Space, achievement: PersonalAchievement, insects: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield a fan of tokens: different ones with insects, or plain ones that are alike."""
    u = writer.scale
    size = TOKEN * u
    count = achievement.different or achievement.alike or 0
    step = (0.66 if achievement.different else 0.84) * size
    y = art.middle[1]
    for i in range(count):
        x = art.x + size / 2 + i * step
        if achievement.different:
            yield from _token(writer, HATCH[i], x, y, size, insects, lettered=False)
        else:
            rim = Pen(writer.ink("ink"), 0.2)
            yield Circle(x, y, size / 2, writer.fill("plate") or "#FFFFFF", rim)
            yield from writer.sign("hatch", x, y, 6, role="ink")
    start = art.x + size + (count - 1) * step + 2.5 * u
    yield from writer.say(
        writer.label("reel.different" if achievement.different else "reel.alike", n=count),
        (start, art.y + 1 * u, art.right - start, art.h - 2 * u),
        TOKENS,
    )
