"""Layouts of cards: named boxes, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.limits import Range
from companion.core.units import BLEED, pt_to_mm
from companion.drawing.shapes import KAPPA, Anchor, Circle, Path, Rect, Shapes, Text
from companion.drawing.theme import WHITE, contrast_ratio

if TYPE_CHECKING:
    from companion.drawing.fit_text import TextStyle

Kind = Literal["panel", "disc", "text", "number", "icon", "art", "rule"]
Edge = Literal["left", "top", "right", "bottom"]
Fit = Literal["contain", "cover"]
Span: TypeAlias = Annotated[float, Range(0)]
Side: TypeAlias = Annotated[float, Range(10, 1000, "mm")]
LARGEST_TYPE = 200.0  # pt
Fonts = Literal[
    "serif", "serif-bold", "serif-black", "serif-italic", "small-caps", "sans", "sans-bold"
]


class LayoutBox(Struct, frozen=True):
    """One box of a face; lengths in mm from the top left corner of the trimmed card.

    Names in braces are replaced on each card: `{points}` by the card's value, `{species.name}` by
    the label of its species, `{card.name}` by the card's own label, `{words.field-marks}` by a
    label that all cards share.
    """

    kind: Kind
    # a `panel` of colour, a `disc` of it, a `text`, a `number` (6 and 9 get a bar), an `icon`, a
    # drawing (`art`) or a `rule`
    x: float
    y: float
    w: Span
    h: Span
    text: str = ""  # text or number to show; the value in an icon
    name: str = ""  # name of an icon or drawing
    color: str = "ink"  # role of the ink, or of a panel's fill
    edge: str = "none"  # role of a panel's outline
    edge_width: Span = 0.3  # its width
    radius: Span = 0.0  # radius of a panel's corners, except those in the bleed
    bleed: tuple[Edge, ...] = ()  # edges where a panel extends into the bleed
    font: Fonts = "sans"  # typeface
    size: tuple[float, float] = (9.0, 6.5)  # largest and smallest size of the type, pt
    align: Anchor = "start"  # horizontal alignment in the box
    valign: Literal["top", "middle", "bottom"] = "middle"  # vertical alignment in the box
    leading: Annotated[float, Range(0.1, 10)] = 1.18  # line height as a share of the size
    spacing: float = 0.0  # added after each letter
    lines: Annotated[int, Range(0)] = 0  # most lines of type
    angle: float = 0.0  # clockwise turn of a drawing, degrees
    mirrored: bool = False  # whether a drawing is mirrored
    thinnest: Span = 0.0  # least line width of a drawing shrunk to its box
    shares: str = ""
    # of a text: the picture above with which it shares the height of both, by need of its words;
    # lines of it whose columns are empty are left out
    fit: Fit = "contain"  # whether an owner's picture is shown whole, or cropped to fill the box
    both_ends: bool = False  # whether the box is repeated, turned by 180 about the card's centre
    far_end: bool = False  # whether only the turned box is shown
    ink: tuple[Literal["full", "saver", "line"], ...] = ()  # ink modes with this box; () for all
    only: Mapping[str, str] = {}  # the cards with this box, such as `{colour = "gold"}`
    when: str = ""
    # only on cards for which this holds, such as `points > 3`, `colour == 'gold'`, or `habitat`:
    # where something stands in that column
    beneath: bool = False  # whether a copy's box lies below the front's panels instead of on top

    def __post_init__(self) -> None:
        if self.kind in ("text", "number") and not self.text:
            raise ValueError('"text" is missing')
        if self.kind in ("icon", "art") and not self.name:
            raise ValueError('"name" is missing')
        if self.kind in ("icon", "art") and not (self.w and self.h):
            raise ValueError('"w" and "h" must be above 0')
        if (
            self.kind in ("text", "number")
            and not 1 <= self.size[1] <= self.size[0] <= LARGEST_TYPE
        ):
            raise ValueError('"size" must be two sizes in pt, the largest first')
        if self.both_ends and self.far_end:
            raise ValueError('"both-ends" and "far-end" do not go together; leave one out')


class FaceLayout(Struct, frozen=True):
    """One side of a card or of a round token."""

    boxes: Mapping[str, LayoutBox]  # by name, from bottom to top
    fill: str = "plate"  # colour role of a token's ground, with values in braces
    ink: str = "ink"  # colour role of its rim


class CardLayout(Struct, frozen=True):
    """The layout of both sides, for all cards of a component."""

    id: str  # name of the component
    size: tuple[Side, Side]  # width and height of the trimmed card
    front: FaceLayout  # its first side
    back: FaceLayout | None = None  # its other side, if that depends on the card's values
    plain_back: bool = False  # whether the other side is equal on all cards and tells nothing
    smallest_type: float = 6.5  # no type below this size, pt
    turns: Mapping[str, tuple[str, ...]] = {}  # values in turn, by number in ids, else by position
    copy_box: LayoutBox | None = None
    # a box over the front that differs from copy to copy: its `{picture}` is each of the card's
    # `pictures` in turn, which commas part; an empty one leaves the front alone

    @property
    def faces(self) -> tuple[FaceLayout, ...]:
        """The sides of the card that have a layout."""
        return (self.front, self.back) if self.back else (self.front,)

    def __post_init__(self) -> None:
        for face in self.faces:
            for name, box in face.boxes.items():
                if box.kind in ("text", "number") and box.size[1] < self.smallest_type:
                    raise ValueError(f'box "{name}": "size" is below {self.smallest_type:g} pt')
        for name, row in self.turns.items():
            if not row:
                raise ValueError(f'"{name}" of "turns" is empty')


# Boxes of cards: the outlines of panels, what these leave free, words on and below others.


Sides: TypeAlias = tuple[float, float, float, float]
WEAK = 3.0  # contrast below which words are hard to read
OPPOSITE: Mapping[Edge, Edge] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
SHARES = ((0.45, 9.0), (0.5, 8.0), (0.65, 7.0), (0.85, 0.0))
"""What a text may take of the height that it shares, and its smallest type for that, pt."""
SHARED_GAP = 2.0  # mm


def free_area(panels: Iterable[tuple[LayoutBox, float]], size: tuple[float, float]) -> Path:
    """Return the area of a face, with bleed, as one path with holes for the panels.

    `panels` are pairs: a panel's box and the width of its border line. A hole includes this line.
    """
    (wide, high), far_out = size, BLEED
    right, low = f"{wide + far_out:g}", f"{high + far_out:g}"
    data = f"M{-far_out:g} {-far_out:g}L{-far_out:g} {low}L{right} {low}L{right} {-far_out:g}Z"
    for box, line in panels:
        out, (left, top, end, foot) = line / 2, box_with_bleed(box)
        left, top, end, foot = left - out, top - out, end + out, foot + out
        radius = box.radius + out
        data += rounded_rectangle(left, top, end, foot, radius, box.bleed)
        if box.both_ends:
            far = tuple(OPPOSITE[edge] for edge in box.bleed)
            data += rounded_rectangle(wide - end, high - foot, wide - left, high - top, radius, far)
    return Path(data)


def box_with_bleed(box: LayoutBox) -> Sides:
    """Return left, top, right and bottom of a box with its bleed."""
    sides: tuple[Edge, ...] = ("left", "top", "right", "bottom")
    left, top, right, bottom = (BLEED if side in box.bleed else 0.0 for side in sides)
    return box.x - left, box.y - top, box.x + box.w + right, box.y + box.h + bottom


def rounded_rectangle(
    left: float, top: float, right: float, bottom: float, radius: float, bleed: Sequence[str]
) -> str:
    """Return a rectangle as path data. Corners at an edge named in `bleed` are not rounded."""
    corners = (
        ((left, top), (1, 0), (0, 1), ("left", "top")),
        ((right, top), (0, 1), (-1, 0), ("right", "top")),
        ((right, bottom), (-1, 0), (0, -1), ("right", "bottom")),
        ((left, bottom), (0, -1), (1, 0), ("left", "bottom")),
    )
    data = ""
    for (x, y), (ax, ay), (bx, by), edges in corners:
        letter = "L" if data else "M"
        if any(edge in bleed for edge in edges):
            data += f"{letter}{x:g} {y:g}"
            continue
        k = radius * (1 - KAPPA)
        data += f"{letter}{x + bx * radius:g} {y + by * radius:g}"
        data += f"C{x + bx * k:g} {y + by * k:g} {x + ax * k:g} {y + ay * k:g}"
        data += f" {x + ax * radius:g} {y + ay * radius:g}"
    return data + "Z"


def describe_weak(box: LayoutBox, drawn: Shapes, below: Iterable[tuple[LayoutBox, Shapes]]) -> str:
    """Return a message if a text contrasts too little with the colour behind it, else ""."""
    ink = next((shape.fill for shape in drawn if isinstance(shape, Text)), "")
    x, y, ground = box.x + box.w / 2, box.y + box.h / 2, WHITE
    for other, shapes in below if ink else ():
        if 0 <= x - other.x <= other.w and 0 <= y - other.y <= other.h:
            fills = [shape.fill for shape in shapes if isinstance(shape, Rect | Path | Circle)]
            ground = "" if other.kind == "art" else next(filter(None, fills), ground)
    if not ink or not ground or (share := contrast_ratio(ink, ground)) >= WEAK:
        return ""
    return f"words in {ink} on {ground} need more contrast: {WEAK:g}:1 or more, not {share:.1f}:1"


def style_of(box: LayoutBox) -> TextStyle:
    """Return the text style of a box."""
    from companion.drawing.fit_text import TextStyle  # late: a score reads layouts, but no fonts

    return TextStyle(
        box.font, box.size[0], smallest_pt=box.size[1], leading=box.leading, align=box.align,
        valign=box.valign, spacing=box.spacing, most_lines=box.lines or None,
    )  # fmt: skip


def share_height(above: LayoutBox, box: LayoutBox, words: str) -> tuple[LayoutBox, LayoutBox]:
    """Resize the picture `above` and the text box below it so that the words fit; return both."""
    from companion.drawing.fit_text import fit_text  # late, as above

    for share, smallest in SHARES:
        style = replace(style_of(box), smallest_pt=max(smallest, box.size[1]))
        text = fit_text(words, (box.x, 0, box.w, share * box.h), style)
        if text.overflow is None:
            break
    low = min(share * box.h, text.height + 0.3 * pt_to_mm(text.size_pt) + 0.1)
    below = replace(box, y=box.y + box.h - low, h=low, size=(text.size_pt, box.size[1]))
    return replace(above, h=box.h - low - SHARED_GAP), below
