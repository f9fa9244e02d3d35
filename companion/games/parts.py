"""Paper parts as components: fold-up dice, their labels, tuck boxes, standees, round tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeVar

from companion.drawing.art import drawing
from companion.drawing.component import Component, Piece, Stock, Style
from companion.drawing.cutout import Cutout, circle
from companion.drawing.folding.boxes import TuckBox
from companion.drawing.folding.die import (
    die_shapes,
    label_outline,
    label_places,
    label_sheet,
    pips,
)
from companion.drawing.folding.nets import DieNet
from companion.drawing.folding.standee import Standee, standee_shapes
from companion.drawing.folding.tuck import TuckWords, tuck_box_face
from companion.drawing.shapes import Shapes
from companion.drawing.theme import Theme
from companion.drawing.tokens import round_token
from companion.games.kits import Kit

LABEL_GAP = 1.0


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of fold-up die.

    Attributes:
        net: from `die_net`.
        face: draws a value round (0, 0) in a circle of the radius in mm.
        fill: role of the ground.
        fold: role of the dashed lines on it.
        hint: how to put it together; printed where the net leaves room.
    """

    id: str
    title: str
    net: DieNet
    face: Callable[[Theme, int, float], Shapes]
    copies: int = 1
    fill: str = "plate"
    fold: str = "quiet"
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A tuck box.

    Attributes:
        net: from `tuck_box` and `deck_depth`.
        art: name of a drawing for its front, such as `fish/brook`; "" for none.
        accent: role of its band.
    """

    id: str
    title: str
    net: TuckBox
    words: TuckWords
    art: str = ""
    accent: str = "accent"
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A standee.

    Attributes:
        net: from `standee`.
        front: draws its front, from (0, 0) to the size of the figure.
        back: draws its back; the front mirrored if there is none.
        foot: draws what stands on each of its feet, which is seen from above.
        fill: role of the ground.
    """

    id: str
    title: str
    net: Standee
    front: Callable[[Theme], Shapes]
    back: Callable[[Theme], Shapes] | None = None
    copies: int = 1
    foot: Callable[[Theme], Shapes] | None = None
    fill: str = "plate"


@dataclass(frozen=True, slots=True)
class TokenSide:
    """One side of a round token.

    Attributes:
        centre: draws its middle round (0, 0) in a circle of the radius in mm.
        letter: below the drawing, or alone in the middle.
        fill: role of the ground.
        ink: role of the rim and the letter.
    """

    centre: Callable[[Theme, float], Shapes] | None = None
    letter: str = ""
    fill: str = "plate"
    ink: str = "ink"


@dataclass(frozen=True, slots=True)
class Token:
    """A round token with one side or two."""

    id: str
    title: str
    front: TokenSide
    back: TokenSide | None = None
    copies: int = 1


def dice_component(kit: Kit, dice: Sequence[Die]) -> Component:
    """Return fold-up dice; those of several sizes lie in boxes of the largest."""

    def drawn(style: Style, die: Die) -> Piece:
        theme = style.theme
        shapes = die_shapes(
            die.net,
            lambda value, radius: die.face(theme, value, radius),
            theme,
            fill=die.fill,
            fold=die.fold,
            hint=die.hint,
        )
        return kit.piece(die.id, die.title, shapes)

    cutouts = {die.id: die.net.cutout for die in dice}
    nets = {die.id: die.net for die in dice}
    largest = _largest(nets.values())
    return replace(_component(kit, "dice", dice, largest, drawn, cutouts), assemblies=nets)


def dice_labels_component(
    kit: Kit, dice: Sequence[Die], size: float, *, columns: int = 6
) -> Component:
    """Return labels of size x size mm to stick on blank dice, one sheet of labels for each die."""
    most = max(die.net.sides for die in dice)
    across = min(columns, most)
    down = -(-most // columns)

    def drawn(style: Style, die: Die) -> Piece:
        theme = style.theme
        shapes = label_sheet(
            range(1, die.net.sides + 1),
            size,
            lambda value, radius: die.face(theme, value, radius),
            theme,
            fill=die.fill,
            gap=LABEL_GAP,
            columns=columns,
        )
        return kit.piece(die.id, die.title, shapes)

    box = tuple(count * (size + LABEL_GAP) - LABEL_GAP for count in (across, down))

    def cut(die: Die) -> Cutout:
        places = label_places(die.net.sides, size, gap=LABEL_GAP, columns=columns)
        return Cutout(tuple(label_outline(size, x, y) for x, y in places))

    cutouts = {die.id: cut(die) for die in dice}
    return _component(kit, "dice", dice, (box[0], box[1]), drawn, cutouts)


def tuck_boxes_component(kit: Kit, boxes: Sequence[Box]) -> Component:
    """Return tuck boxes, each in a rectangle of its own size."""

    def drawn(style: Style, box: Box) -> Piece:
        art = drawing(box.art, style.theme.ink) if box.art else None
        face = tuck_box_face(box.net, box.words, style.theme, art=art, accent=box.accent)
        return kit.piece(box.id, box.title, face.shapes, problems=face.problems)

    largest = _largest(box.net for box in boxes)
    sizes = {box.id: (box.net.w, box.net.h) for box in boxes}
    smaller = {box: size for box, size in sizes.items() if size != largest}
    cutouts = {box.id: box.net.cutout for box in boxes}
    nets = {box.id: box.net for box in boxes}
    found = _component(kit, "fold", boxes, largest, drawn, cutouts)
    return replace(found, sizes=smaller, assemblies=nets)


def standees_component(kit: Kit, figures: Sequence[Figure]) -> Component:
    """Return standees; those of several sizes lie in boxes of the largest."""

    def drawn(style: Style, figure: Figure) -> Piece:
        theme = style.theme
        back = figure.back(theme) if figure.back else None
        foot = figure.foot(theme) if figure.foot else ()
        shapes = standee_shapes(
            figure.net,
            figure.front(theme),
            theme,
            back=back,
            feet=(foot, foot),
            fill=figure.fill,
        )
        return kit.piece(figure.id, figure.title, shapes)

    cutouts = {figure.id: figure.net.cutout for figure in figures}
    nets = {figure.id: figure.net for figure in figures}
    found = _component(kit, "fold", figures, _largest(nets.values()), drawn, cutouts)
    return replace(found, assemblies=nets)


def tokens_component(
    kit: Kit, tokens: Sequence[Token], diameter: float, *, plain_back: bool = False
) -> Component:
    """Return round tokens of one diameter, mm.

    Args:
        kit: what the component says of itself.
        tokens: all with one side or all with two.
        diameter: where they are cut, mm.
        plain_back: whether all backs are alike and tell nothing.

    Raises:
        ValueError: some tokens have a back and some do not.
    """
    two_sided = {token.back is not None for token in tokens}
    if len(two_sided) != 1:
        raise ValueError(f"{kit.name}: either every token has a back or none has")

    def side(theme: Theme, face: TokenSide) -> Shapes:
        centre = face.centre
        return round_token(
            diameter,
            theme,
            centre=None if centre is None else lambda radius: centre(theme, radius),
            letter=face.letter,
            fill=face.fill,
            ink=face.ink,
        )

    def drawn(style: Style, token: Token) -> Piece:
        back = side(style.theme, token.back) if token.back else None
        return kit.piece(token.id, token.title, side(style.theme, token.front), back)

    cutouts = dict.fromkeys((token.id for token in tokens), circle(diameter))
    sides: Literal[1, 2] = 2 if True in two_sided else 1
    found = _component(kit, "token", tokens, (diameter, diameter), drawn, cutouts, sides=sides)
    return replace(found, plain_back=plain_back)


# --- faces of dice ------------------------------------------------------------------------------


def pips_in(ink: str = "ink") -> Callable[[Theme, int, float], Shapes]:
    """Return a face that shows 1 to 6 pips in the colour of a role."""
    return lambda theme, value, radius: pips(value, radius, theme.colors[ink] or "#000000")


# --- components ---------------------------------------------------------------------------------


class Named(Protocol):
    """A part that says what it is called and how often it is in a full set."""

    @property
    def id(self) -> str:
        """The name of its entry."""

    @property
    def title(self) -> str:
        """What a person calls it."""

    @property
    def copies(self) -> int:
        """How often it is in a full set."""


P = TypeVar("P", bound=Named)


class Sized(Protocol):
    """A net in a box of w x h mm."""

    @property
    def w(self) -> float:
        """Its width."""

    @property
    def h(self) -> float:
        """Its height."""


def _largest(nets: Iterable[Sized]) -> tuple[float, float]:
    sizes = [(net.w, net.h) for net in nets]
    return max(w for w, _ in sizes), max(h for _, h in sizes)


def _component(
    kit: Kit,
    stock: Stock,
    parts: Sequence[P],
    size: tuple[float, float],
    drawn: Callable[[Style, P], Piece],
    cutouts: Mapping[str, Cutout],
    *,
    sides: Literal[1, 2] = 1,
) -> Component:
    named = {part.id: part for part in parts}
    copies = {part.id: part.copies for part in parts}
    found = kit.component(
        stock, size, copies, lambda style, name: drawn(style, named[name]), sides=sides
    )
    return replace(found, cut="line", cutouts=cutouts)
