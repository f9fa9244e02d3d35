"""Draws texts, icons and plates on boards, and the plates that only the game board has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import cos, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.drawing import fonts, icons, shapes
from companion.drawing.art import load_drawing
from companion.drawing.fit_text import Place, TextStyle
from companion.drawing.ink_colors import WHITE
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter
from companion.games.freshwater_fly.board_plan import SAFE, Plan, Space
from companion.games.freshwater_fly.cards import colour_icons
from companion.games.freshwater_fly.rows import HATCH, CommonAchievement
from companion.games.freshwater_fly.schema import ADVENTURE, BOARD, insects_by_colour
from companion.games.freshwater_fly.tokens import draw_insect

SECTORS = len(HATCH)
MOMENTUM_NOTES = {1: "hold", 2: "back", 3: "start", 5: "more"}
TURN = 360 / SECTORS
ARROW = 62  # degrees from the top: where the arrow over the wheel ends
TITLE_WIDE = 66.0  # mm: the widest drawn title
TITLE = TextStyle("serif-bold", 40, align="middle", valign="middle", most_lines=1)
NAME = TextStyle("serif-bold", 13, valign="middle", most_lines=1)
BODY = TextStyle(size_pt=12, leading=1.18)
ALONG = TextStyle("serif-italic", 10, "quiet", align="middle", valign="bottom", most_lines=1)
TRACK = TextStyle("serif-italic", 10.5, align="end", valign="middle", most_lines=1)
COLOUR_LETTER = TextStyle("sans-bold", 11, leading=1.18, align="middle", valign="middle")
BONUS = TextStyle(size_pt=12, leading=1.18, valign="middle")


class BoardWriter(Struct, frozen=True):
    """Writes texts and draws ornaments on one side of the board."""

    set: TextWriter  # sets texts, and records those that do not fit
    data: GameData  # data of the game
    scale: float  # scale of type and ornaments

    @property
    def theme(self) -> Theme:
        """The colours of the board."""
        return self.set.theme

    @property
    def words(self) -> Mapping[str, str]:
        """The labels of the game."""
        return self.data.words

    def insect(self, colour: str) -> shapes.Symbol:
        """Return the insect of a hatch colour, drawn as on the tokens of that colour."""
        slug = insects_by_colour(self.data)[colour]
        return draw_insect(slug, self.theme, fill=f"hatch.{colour}.fill", ink=f"hatch.{colour}.ink")

    def ink(self, role: str) -> shapes.Color:
        """Return the theme's colour for a role, such as `accent`; black if the theme has none."""
        return self.theme.color(role)

    def fill(self, role: str) -> shapes.Color | None:
        """Return the theme's colour for a role, such as `plate`; None if the theme has none."""
        return self.theme.colors[role]

    def solid(self, role: str) -> shapes.Color:
        """Return the theme's colour for a role, such as `plate`; white if the theme has none."""
        return self.theme.colors[role] or WHITE

    def edge(self, role: str, width: float) -> shapes.Pen | None:
        """Return a pen in the theme's colour for a role; None if the theme has no such colour."""
        color = self.theme.colors[role]
        return shapes.Pen(color, width) if color else None

    def label(self, key: str, **numbers: int) -> str:
        """Return the label `key` with the numbers filled in."""
        return fill_template(self.words[key], numbers)

    def say(self, text: str, place: Place, style: TextStyle) -> Iterator[shapes.Shape]:
        """Yield a text fitted into a place; type sizes of `style` are multiplied by the scale."""
        yield from self.set.fitted(text, place, style.scaled(self.scale)).shapes

    def write(
        self, key: str, place: Place, style: TextStyle, **numbers: int
    ) -> Iterator[shapes.Shape]:
        """Yield the label `key` with `numbers` filled in, fitted and scaled as by `say`."""
        yield from self.say(self.label(key, **numbers), place, style)

    def heading(self, text: str, plate: Space, *, size: float = 12.0) -> Iterator[shapes.Shape]:
        """Yield the heading of a plate, with a hairline beside it."""
        u = self.scale
        pad = 4 * u
        place = (plate.x + pad, plate.y + 2.6 * u, plate.w - 2 * pad, 6.4 * u)
        style = TextStyle("small-caps", size, valign="middle", spacing=0.12, most_lines=1)
        result = list(self.say(text, place, style))
        yield from result
        ends = [fonts.line_end(shape) for shape in result if isinstance(shape, shapes.Text)]
        start = max(ends, default=plate.x) + 2 * u
        y = plate.y + 6.1 * u
        if start < plate.right - pad - 2:
            yield shapes.Line(start, y, plate.right - pad, y, shapes.Pen(self.ink("rule"), 0.25))

    def plate(self, space: Space) -> Iterator[shapes.Shape]:
        """Yield the plate that lies under a text."""
        yield shapes.Rect(
            *space.box, 2.6 * self.scale, self.fill("plate"), shapes.Pen(self.ink("rule"), 0.35)
        )

    def bed(self, space: Space, *, fill: str = "", role: str) -> Iterator[shapes.Shape]:
        """Yield a dashed outline where a piece lies."""
        u = self.scale
        pen = shapes.Pen(self.ink(role), 0.6 * u, (2.6 * u, 1.9 * u), round=False)
        ground = self.fill(fill) if fill else None
        if space.round:
            yield shapes.Circle(*space.middle, space.w / 2, ground, pen)
        else:
            yield shapes.Rect(*space.box, 3.2 * u, ground, pen)

    def sign(
        self, name: str, x: float, y: float, size: float, *, role: str, value: str = ""
    ) -> Iterator[shapes.Shape]:
        """Yield the icon `name` centred on (x, y); its size is `size` mm times the scale."""
        yield from icons.draw_icon(name, x, y, size * self.scale, self.ink(role), value)

    def number(
        self, value: int, x: float, y: float, size: float, *, role: str
    ) -> Iterator[shapes.Shape]:
        """Yield a number around (x, y), `size` pt times the scale; a 6 or 9 is underlined."""
        high = size * self.scale * 0.5
        yield from self.say(
            str(value),
            (x - 3 * high, y - 2 * high, 6 * high, 4 * high),
            TextStyle("serif-black", size, role, leading=1.18, align="middle", valign="middle"),
        )
        if value in (6, 9):
            wide, down = size * self.scale * 0.075, size * self.scale * 0.155
            pen = shapes.Pen(self.ink(role), 0.02 * size * self.scale)
            yield shapes.Line(x - wide, y + down, x + wide, y + down, pen)


def title(writer: BoardWriter, plan: Plan) -> Iterator[shapes.Shape]:
    """Yield the game's title in the free corner beside the hatch tiles."""
    u, tile, (_, high) = writer.scale, plan.tiles[0], plan.layout.size
    x, y = SAFE, tile.y + 14 * u
    w, h = tile.x - 8 * u - x, high - SAFE - y
    face = writer.theme.face
    if face and face.mark:
        mark = load_drawing(face.mark, writer.theme.ink)
        wide = min(w, h * mark.w / mark.h, TITLE_WIDE * u)
        yield shapes.put_symbol(mark, x + w / 2, y + h / 2, width=wide)
    else:
        yield from writer.write("game.title", (x, y, w, h), TITLE)


def achievement_plate(
    writer: BoardWriter, plate: Space, what: CommonAchievement
) -> Iterator[shapes.Shape]:
    """Yield the plate of a common achievement: picture, points, name, and text on its scoring."""
    u, x, y = writer.scale, plate.x + 4 * writer.scale, plate.y
    marks = colour_icons(writer.data)
    yield from writer.plate(plate)
    middle = y + 10.6 * u
    if what.species:
        symbol = load_drawing(f"fish/{what.species}", writer.theme.ink)
        wide = min(38 * u, 14 * u * symbol.w / symbol.h)
        yield shapes.put_symbol(symbol, x + 19 * u, middle, width=wide)
    for i, colour in enumerate(what.colours):
        cx, r = x + 6 * u + i * 13.4 * u, 5.6 * u
        pen = writer.edge(f"class.{colour}.edge", 0.4 * u)
        yield shapes.Circle(cx, middle, r, writer.fill(f"class.{colour}.fill"), pen)
        yield from writer.sign(marks[colour], cx, middle, 7.6, role=f"class.{colour}.ink")
        if i:
            yield from writer.sign("plus", cx - 6.7 * u, middle, 2.2, role="ink")
    if what.count:
        shown = min(what.count, 9)
        for i in range(shown):
            first = i == shown - 1
            cx, cy = x + 3.6 * u + i % 4 * 9.4 * u, middle + (-3.4 + i // 4 * 7.2) * u
            yield from writer.sign("fish", cx, cy, 8.0, role="accent" if first else "board.past")
    shield = plate.right - 9.4 * u
    yield from writer.sign("badge", shield, middle, 14, role="ink", value=str(what.points))
    key, top, wide = f"common-achievements.{what.id}", y + 26.6 * u, plate.w - 8 * u
    numbers = {"count": what.count or 0, "points": what.points}
    yield from writer.write(f"{key}.name", (x, y + 19.4 * u, wide, 6.4 * u), NAME, **numbers)
    line = (x, top, wide, plate.low - 2 * u - top)
    yield from writer.write(f"{key}.line", line, BODY, **numbers)


def words_plate(writer: BoardWriter, plate: Space, key: str) -> Iterator[shapes.Shape]:
    """Yield a plate with the labels `<key>.name` as heading and `<key>.line` as text."""
    u = writer.scale
    yield from writer.plate(plate)
    yield from writer.heading(writer.words[f"{key}.name"], plate)
    line = (plate.x + 4 * u, plate.y + 11 * u, plate.w - 8 * u, plate.h - 13 * u)
    yield from writer.write(f"{key}.line", line, BODY)


def momentum_plate(writer: BoardWriter, plan: Plan, *, alone: bool) -> Iterator[shapes.Shape]:
    """Yield a heading and the spaces of the momentum tiles, for the plate beside the river."""
    u, plate = writer.scale, plan.momentum_plate
    yield from writer.heading(writer.words["board.momentum"], plate, size=13)
    for i, space in enumerate(plan.momentum, 1):
        yield from writer.bed(space, fill="plate", role="accent")
        x, y = space.middle
        yield from writer.sign("momentum", x - 8 * u, y, 13, role="board.past")
        yield from writer.number(i, x + 8 * u, y, 22, role="accent")
        if note := MOMENTUM_NOTES.get(i):
            note = "alone" if alone and note == "more" else note
            line = (space.x + 2 * u, space.low - 8 * u, space.w - 4 * u, 6 * u)
            yield from writer.write(f"board.momentum-{note}", line, ALONG)


def track_plate(writer: BoardWriter, plan: Plan) -> Iterator[shapes.Shape]:
    """Yield the Silent Angler's achievement track above the last two columns."""
    first, last, track = plan.band[-2], plan.band[-1], writer.data.value(BOARD).track
    plate = Space("track", first.x, first.y, last.right - first.x, first.h)
    u = writer.scale
    yield from writer.plate(plate)
    yield from writer.heading(writer.words["board.track"], first, size=12)
    line = (last.x + 2 * u, last.y + 2.6 * u, last.w - 5 * u, 6.4 * u)
    yield from writer.write("board.track-line", line, TRACK)
    pen = shapes.Pen(writer.ink("board.deep"), 0.7 * u, (1.6 * u, 1.3 * u), round=False)
    for a, b in pairwise(plan.track):
        yield shapes.Line(*a.middle, *b.middle, pen)
    for i, (space, value) in enumerate(zip(plan.track, track, strict=True)):
        r = space.w / 2
        yield shapes.Circle(*space.middle, r, writer.solid("plate"))
        edge = shapes.Pen(writer.ink("board.deep"), (1.6 if i == 0 else 0.6) * u)
        yield shapes.Circle(*space.middle, r - 0.3 * u, pen=edge)
        size = 21 if space.w > 14 * u else 19
        yield from writer.number(value, *space.middle, size, role="board.deep")


def angler_plates(writer: BoardWriter, plan: Plan) -> Iterator[shapes.Shape]:
    """Yield two plates: the colour wheel, and the Silent Angler's turn with a place for a token."""
    u, plate = writer.scale, plan.upper_plate
    yield from writer.plate(plate)
    yield from writer.heading(writer.words["board.wheel"], plate, size=13)
    room = plate.h - 15 * u
    r = min(plate.w / 2 - 5 * u, room / 2 - 2.8 * u)
    x, y = plate.x + plate.w / 2, plate.y + 12.6 * u + room / 2
    yield from _wheel(writer, x, y, r)
    plate, token = plan.lower_plate, plan.bonus
    yield from writer.plate(plate)
    yield from writer.heading(writer.words["board.angler.name"], plate, size=13)
    left, right, top, low = plate.x + 4 * u, plate.right - 4 * u, plate.y + 11 * u, token.y - 2 * u
    line = (left, top, plate.w - 8 * u, token.y - 2.5 * u - top)
    yield from writer.write("board.angler.line", line, BODY)
    yield shapes.Line(left, low, right, low, shapes.Pen(writer.ink("rule"), 0.25))
    yield from writer.bed(token, role="board.deep")
    yield from writer.sign("plus", *token.middle, 5, role="board.deep")
    left = token.right + 3 * u
    line = (left, token.y, right - left, token.h)
    bonus = writer.data.value(ADVENTURE).bonus_points
    yield from writer.write("board.bonus", line, BONUS, points=bonus)


def _wheel(writer: BoardWriter, x: float, y: float, r: float) -> Iterator[shapes.Shape]:
    """Yield the colour wheel around (x, y); each sector has a die, a letter and an insect."""
    u = writer.scale
    pen = shapes.Pen(writer.ink("ink"), 0.4 * u)

    def at(share: float, angle: float) -> tuple[float, float]:
        turn = radians(angle - 90)
        return x + r * share * cos(turn), y + r * share * sin(turn)

    for i, colour in enumerate(writer.data.value(BOARD).wheel):
        middle = TURN * i
        edge = shapes.arc_path(x, y, r, middle - TURN / 2, middle + TURN / 2)
        sector = f"M{x:.3f} {y:.3f}L{edge[1:]}Z"
        yield shapes.Path(sector, writer.fill(f"hatch.{colour}.fill"), pen)
        symbol = writer.insect(colour)
        wide = r * 0.36 * symbol.w / max(symbol.w, symbol.h)
        yield shapes.put_symbol(symbol, *at(0.785, middle), width=wide)
        lx, ly = at(0.525, middle)
        place = (lx - r * 0.1, ly - r * 0.1, r * 0.2, r * 0.2)
        style = replace(COLOUR_LETTER, role=f"hatch.{colour}.ink")
        yield from writer.write(f"hatch.{colour}.letter", place, style)
    yield shapes.Circle(x, y, r * 0.42, writer.solid("plate"), pen)
    for i in range(SECTORS):
        die = at(0.28, TURN * i)
        yield from writer.sign("die", *die, r * 0.19 / u, role="ink", value=str(i + 1))
    # clockwise: an arc with an arrowhead over the upper right
    ink, out, turn = writer.ink("ink"), r + 2.6 * u, radians(ARROW)
    yield shapes.Path(shapes.arc_path(x, y, out, 8, ARROW), pen=shapes.Pen(ink, 0.5 * u))
    head = shapes.Polygon(((-0.2, -1.5), (2.8, 0.0), (-0.2, 1.5)), fill=ink)
    yield shapes.Group((head,), x + out * sin(turn), y - out * cos(turn), angle_deg=ARROW, scale=u)
