"""The page of a score pad: a head, and a table with labels at the left and cells for players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.text_format import fill_template
from companion.drawing.art import has_drawing, load_drawing
from companion.drawing.camera_codes import CameraMarks, MarkedBox, draw_markers, place_markers
from companion.drawing.fit_text import Area, TextStyle
from companion.drawing.icons import describe_unknown_icon, draw_icon, icon_names
from companion.drawing.scaled_art import simplify_for_scale, thicken_drawing
from companion.drawing.shapes import Circle, Group, Line, Pen, Point, Rect, put_symbol
from companion.drawing.theme import Face, Ink, Theme
from companion.drawing.widgets import TextWriter, draw_head, find_room, set_words

WIDTH, HEIGHT = 128.0, 186.0
LEFT, RIGHT, TOP, FOOT = 6.0, 122.0, 6.0, 180.0
MARKER, MARKER_EDGE, FIRST_MARKER = 4.0, 0.9, 44  # markers in the corners, for a camera
HEAD, NAMES = 17.0, 9.0
CLEAR = 4.5  # mm: from the drawn title to what stands below the head
GROUP_WIDE = 20.0
NARROWEST, WIDEST = 12.6, 20.0  # mm: a cell to write into
MARK_WIDE, DATED = 34.0, 11.6  # mm: the drawn title of a game; a head above a date
ART_WIDE, ART_HIGH, ART_GAP = 30.0, 12.5, 4.0  # mm: the drawing at the head, room beside it
FOOT_GAP, FOOT_LEAST = 3.0, 7.0  # mm above a drawing at the foot; its least height
SHARP = 1.5  # pictures that are shown small keep what is seen at so many times their size
FOOT_CUT = 0.6  # share of what is cut off that is cut off at its top
STRONG, FINE = 0.3, 0.15
TITLE = TextStyle("serif-bold", 22)
SUBTITLE = TextStyle("small-caps", 8.5, "accent", spacing=0.15)
DATE = TextStyle("serif-italic", 7, "quiet", align="end")
ASIDE = TextStyle("serif-italic", 7.5, "quiet", leading=1.1, align="end", valign="middle")
TOTAL = TextStyle("serif-bold", 13, align="end", valign="middle")

CARD, CARD_HIGH, CARD_GAP = 18.4, 11.0, 1.0  # mm: a card shown small
TILE, ON_TILE = 26.0, 11.0  # mm: a tile shown small, a picture on it
SWIMS, SWIMS_HIGH, THIN = 12.6, 5.8, 0.1  # mm: its picture at most, its lines
MEDAL, INSIDE = 4.5, 0.4  # mm: its points, and how far they lie inside its edge
CARD_NAME = TextStyle("sans", 7.5, smallest_pt=7.5, align="middle", valign="middle", most_lines=1)
CARD_POINTS = TextStyle("serif-black", 8.5, smallest_pt=7.5, align="middle", valign="middle")
WRITTEN = TextStyle(
    "serif-italic", role="accent", leading=1.05, align="middle", valign="middle", most_lines=2
)


class PadPage:
    """One page of a score pad while it is drawn, from top to bottom."""

    def __init__(
        self,
        theme: Theme,
        words: Mapping[str, str],
        columns: int,
        *,
        words_wide: float,
        widest: float = WIDEST,
    ) -> None:
        self.theme, self.words, self.columns = theme, words, columns
        self.set = TextWriter(theme)
        # width of a player's column, mm: what the words leave
        self.cell = min(widest, max(NARROWEST, (RIGHT - LEFT - words_wide) / columns))
        self.first = RIGHT - columns * self.cell  # where the columns begin, mm
        self.y = TOP  # where it goes on, mm
        self.has_foot = False  # whether there was room for the drawing at its foot
        self.groups: list[MarkedBox] = []  # drawn so far
        self.spare = 0.0  # mm: what is left above the least drawing at the foot

    def say(self, name: str, **values: object) -> str:
        """Return a label shared by score pads, with `values` in place of the names in braces."""
        return fill_template(self.words[name], values)

    def head(self, title: str, game: str, art: str, *, dated: bool = False) -> None:
        """Draw a page head in the game's own look, else a plain one: title, game and drawing."""
        if face := self.theme.face:
            self._faced(face, title, game, DATED if dated else HEAD - CLEAR)
            self.y += HEAD
            return
        wide = RIGHT - LEFT - ART_WIDE - ART_GAP
        self.set.write(title, (LEFT, self.y, wide, 10), TITLE)
        place = (LEFT, self.y + 9.6, wide, 4.5)
        self.set.write(game, place, SUBTITLE)
        if art:
            try:
                symbol = load_drawing(art, self.theme.ink)
            except CompanionError as error:
                self.set.problems.append(str(error))
            else:
                wide = min(ART_WIDE, ART_HIGH * symbol.w / symbol.h)
                self.set.add(put_symbol(symbol, RIGHT - wide / 2, self.y + 6.4, width=wide))
        self.y += HEAD

    def _faced(self, face: Face, title: str, game: str, high: float) -> None:
        """Draw the head of a page, `high` mm high, in the game's own look."""
        left = LEFT
        if face.mark:
            mark = load_drawing(face.mark, self.theme.ink)
            tall = HEAD - CLEAR
            wide = min(MARK_WIDE, tall * mark.w / mark.h)
            self.set.add(put_symbol(mark, LEFT + wide / 2, self.y + tall / 2, width=wide))
            left += wide + 3
        area = Area(left, self.y, RIGHT - left, high)
        if ground := self.theme.colors["aid.head"]:
            self.set.add(Rect(*area, fill=ground))
        self.set.add(*draw_head(face, self.theme.ink, area))
        room = find_room(face, self.theme.ink, area)
        set_words(self.set, room, title, "" if face.mark else game, TITLE.size_pt)

    def date(self) -> None:
        """Draw the line for the date: beside a plain head's title, or below the game's own head."""
        low, right = TOP + 13.0, RIGHT - ART_WIDE - ART_GAP
        if self.theme.face:
            low, right = TOP + HEAD - 1.6, RIGHT
        place = (right - 36, low - 2.6, 9, 4)
        label = self.say("date")
        self.set.write(label, place, DATE)
        self.rule(right - 26, right, low, 0.2)

    def rule(self, x1: float, x2: float, y: float, width: float) -> None:
        """Draw a horizontal line `width` mm wide: dark from 0.3 mm on, else pale."""
        self.line(x1, y, x2, y, width)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float) -> None:
        """Draw a line `width` mm wide: dark from 0.3 mm on, else pale."""
        color = self.set.color("ink" if width >= STRONG else "rule")
        self.set.add(Line(x1, y1, x2, y2, Pen(color, width, round=False)))

    def note(self, text: str, high: float) -> None:
        """Write a small note at the right end of the label column, beside the cells."""
        place = (LEFT + 2, self.y + 0.3, self.first - LEFT - 4, high - 0.6)
        self.set.write(text, place, ASIDE)

    def names(self, names: Sequence[str] = (), high: float = NAMES) -> None:
        """Draw the row for the players' names, and write `names` into it."""
        self.note(self.say("name"), high)
        for seat, name in enumerate(names):
            self.handwriting(name, seat, self.y, high, 8.5)
        self.y += high
        self.rule(LEFT, RIGHT, self.y, STRONG)

    def handwriting(self, text: str, seat: int, y: float, high: float, size_pt: float) -> None:
        """Write into the cell of player `seat`, from 0, in the typeface for handwriting."""
        place = (self.first + seat * self.cell + 0.8, y + 0.4, self.cell - 1.6, high - 0.8)
        self.set.write(text, place, replace(WRITTEN, size_pt=size_pt))

    def total(self, text: str, high: float) -> None:
        """Draw the row of totals, with `text` as its label."""
        if fill := self.theme.colors["pad.total"]:
            self.set.add(Rect(self.first, self.y, RIGHT - self.first, high, fill=fill))
        place = (LEFT + 2, self.y, self.first - LEFT - 4, high)
        self.set.write(text, place, TOTAL)
        self.y += high

    def frame(self, top: float, bottom: float) -> None:
        """Draw the outer frame and the lines between players."""
        pen = Pen(self.set.color("ink"), 0.4, round=False)
        self.set.add(Rect(LEFT, top, RIGHT - LEFT, bottom - top, pen=pen))
        for seat in range(self.columns):
            x = self.first + seat * self.cell
            self.line(x, top, x, bottom, STRONG)

    def markers(self) -> None:
        """Draw a marker for cameras in each corner."""
        places, ink = self.camera.places, self.set.color("ink")
        self.set.add(*draw_markers(FIRST_MARKER, places, MARKER, ink))

    @property
    def camera(self) -> CameraMarks:
        """The places of the corner markers and of the boxes so far, to read a photo of the page."""
        places = place_markers(WIDTH, HEIGHT, MARKER, MARKER_EDGE)
        return CameraMarks(places, MARKER, lambda copy: FIRST_MARKER, tuple(self.groups))

    def sign(self, name: str, x: float, y: float, size: float, role: str) -> None:
        """Draw an icon centred on (x, y); an unknown name is recorded as a problem."""
        if name in icon_names():
            self.set.add(*draw_icon(name, x, y, size, self.set.color(role)))
        else:
            self.set.problems.append(describe_unknown_icon(name))

    def finish(self, art: str = "") -> None:
        """Draw `art` at the foot if 7 mm of it fit; record a problem if the page is too full."""
        room = FOOT - self.y - FOOT_GAP
        self.spare = room - FOOT_LEAST if art else FOOT - self.y
        if art and room > FOOT_LEAST - 0.01:
            self.has_foot = True
            symbol = load_drawing(_simpler_drawing(art, self.theme.ink), self.theme.ink)
            high = (RIGHT - LEFT) * symbol.h / symbol.w
            shown = min(room, high)
            seen = Rect(LEFT, FOOT - shown, RIGHT - LEFT, shown, 1.6)
            middle = FOOT - shown - (high - shown) * FOOT_CUT + high / 2
            whole = put_symbol(symbol, (LEFT + RIGHT) / 2, middle, width=RIGHT - LEFT)
            self.set.add(Group(simplify_for_scale((whole,), SHARP), clip=seen))
            self.set.add(replace(seen, pen=Pen(self.set.color("rule"), 0.2)))
        if self.y > FOOT + 0.01:
            self.set.problems.append(
                f"needs {self.y + HEIGHT - FOOT:.1f} mm in height, but the sheet has {HEIGHT:g} mm"
            )


class SmallCard(Struct, frozen=True):
    """A small card: its picture, name, points, and the colour role of the points."""

    art: str
    name: str
    points: str
    medal: str


def draw_small_card(
    page: PadPage, place: Point, across: float, card: SmallCard, large: float = 1.0
) -> None:
    """Draw a small card from its top left corner: picture, points beside it, name below.

    `across` is its width, mm. `large` multiplies its type size.
    """
    pen, colors, wide = TextWriter(page.theme), page.theme.colors, across / large
    edge = Pen(pen.color("rule"), 0.2)
    pen.add(Rect(0, 0, wide, CARD_HIGH, fill=colors["plate"], pen=edge, radius=1.0))
    room = min(SWIMS, wide - MEDAL - INSIDE - 0.9)
    symbol = thicken_drawing(card.art, page.theme.ink, room, THIN)
    shown = min(room, SWIMS_HIGH * symbol.w / symbol.h)
    pen.add(put_symbol(symbol, 0.5 + room / 2, 3.7, width=shown))
    fill, rim = colors[f"{card.medal}.fill"], colors[f"{card.medal}.edge"]
    middle = wide - INSIDE - MEDAL / 2
    pen.add(Circle(middle, 3.4, MEDAL / 2, fill=fill, pen=Pen(rim, 0.2) if rim else None))
    figure = (middle - MEDAL / 2, 3.4 - MEDAL / 2, MEDAL, MEDAL)
    pen.write(card.points, figure, replace(CARD_POINTS, role=f"{card.medal}.ink"))
    pen.write(card.name, (0.6, 7.0, wide - 1.2, 3.6), CARD_NAME)
    page.set.problems += pen.problems
    page.set.doubts += pen.doubts
    page.set.add(Group(tuple(pen.shapes), *place, scale=large))


def draw_small_tile(
    page: PadPage, place: Point, wide: float, holds: Sequence[str], says: str
) -> None:
    """Draw a game tile at small size: the drawings `holds` side by side, the text `says` below."""
    (x, y), pen, colors = place, page.set, page.theme.colors
    edge = Pen(pen.color("rule"), 0.2)
    pen.add(Rect(x, y, wide, CARD_HIGH, fill=colors["plate"], pen=edge, radius=1.0))
    high = 7.0 if says else CARD_HIGH
    each = min(ON_TILE, (wide - 1.6) / max(1, len(holds)) - 0.6)
    start = x + wide / 2 - (len(holds) - 1) * (each + 0.6) / 2
    for i, art in enumerate(holds):
        symbol = thicken_drawing(art, page.theme.ink, each, THIN)
        shown = min(each, 5.4 * symbol.w / symbol.h)
        pen.add(put_symbol(symbol, start + i * (each + 0.6), y + high / 2, width=shown))
    if says:
        foot = y + 7.0 if holds else y + (CARD_HIGH - 3.6) / 2
        pen.write(says, (x + 0.4, foot, wide - 0.8, 3.6), CARD_NAME)


def draw_small_thing(page: PadPage, place: Point, art: str) -> float:
    """Draw a small framed object, such as a token, and return its width, mm."""
    (x, y), pen, ink = place, page.set, page.theme.ink
    art = _simpler_drawing(art, ink)
    art_wide, art_high = load_drawing(art, ink).w, load_drawing(art, ink).h
    wide = CARD_HIGH * art_wide / art_high
    frame = Rect(x, y, wide, CARD_HIGH, radius=1.0)
    symbol = thicken_drawing(art, ink, wide, THIN)
    whole = put_symbol(symbol, x + wide / 2, y + CARD_HIGH / 2, width=wide)
    pen.add(Group(simplify_for_scale((whole,), SHARP), clip=frame))
    pen.add(replace(frame, pen=Pen(pen.color("rule"), 0.2)))
    return wide


def _simpler_drawing(art: str, ink: Ink) -> str:
    """Return the name of a drawing's `-outline` version in ink-saving modes, if any, else `art`."""
    simpler = f"{art}-outline"
    return simpler if ink != "full" and has_drawing(simpler) else art
