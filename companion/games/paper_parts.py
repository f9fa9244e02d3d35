"""Paper components: fold-up dice, labels for dice, standees, tokens."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import Problem
from companion.core.text_format import fill_template
from companion.data.game_data import Entry
from companion.drawing.component import Component, Piece, Stock, Style
from companion.drawing.cutout import Cutout, circle_cutout
from companion.drawing.folding.box_face import TuckWords
from companion.drawing.folding.die_face import (
    PIPS,
    die_shapes,
    draw_number,
    label_outline,
    label_places,
    label_sheet,
)
from companion.drawing.folding.die_net import UNFOLDED, DieNet, die_net
from companion.drawing.folding.standee import Standee, draw_both_sides, standee_shapes
from companion.drawing.folding.tuck_box import TuckBox
from companion.drawing.icons import draw_icon, icon_names
from companion.drawing.ink_colors import WHITE, mix_colors
from companion.drawing.shapes import Group, Path, Pen, Shape, Shapes
from companion.drawing.theme import Theme
from companion.drawing.tokens import draw_round_token
from companion.games.card_decks import copies_of_entry, entry_texts, title_in
from companion.games.component_info import ComponentInfo
from companion.games.components import ComponentOrder

LABEL_GAP = 1.0


class Die(Struct, frozen=True):
    """A kind of fold-up die."""

    id: str
    title: str
    net: DieNet  # made by `die_net`
    face: Callable[[Theme, int, float], Shapes]  # draws a value around (0, 0), radius mm
    copies: int = 1
    fill: str = "plate"  # role of the ground
    fold: str = "quiet"  # role of the fold lines on it
    hint: str = ""  # assembly hint, printed if the net has room


class Box(Struct, frozen=True):
    """A tuck box."""

    id: str
    title: str
    net: TuckBox  # made by `tuck_box` and `deck_depth`
    words: TuckWords
    art: str = ""  # drawing on its front, such as `fish/brook`; "" for none
    scene: str = ""  # scene around it as a cover; "" for none
    accent: str = "accent"  # role of its band
    copies: int = 1


class Figure(Struct, frozen=True):
    """A standee."""

    id: str
    title: str
    net: Standee  # made by `standee`
    front: Callable[[Theme], Shapes]  # draws the front, from (0, 0) to the figure's size
    back: Callable[[Theme], Shapes] | None = None  # draws the back; by default the front mirrored
    copies: int = 1
    foot: Callable[[Theme], Shapes] | None = None  # draws a foot, seen from above
    fill: str = "plate"  # role of the ground
    of_copy: Callable[[Theme, int], Shapes] | None = None
    # draws over both sides the marks of a copy, by its number from 1
    back_of_copy: Callable[[Theme, int], Shapes] | None = None
    # draws it over the back, if that is not the mirrored front
    problems: list[Problem] = []  # of its pictures, added while it is drawn


class TokenSide(Struct, frozen=True):
    """One side of a round token."""

    centre: Callable[[Theme, float], Shapes] | None = None  # draws around (0, 0) in a radius, mm
    letter: str = ""  # below the drawing, or alone in the centre
    fill: str = "plate"  # role of the ground
    ink: str = "ink"  # role of the rim and the letter
    rim: bool = True  # whether it has a ring inside the edge


class Token(Struct, frozen=True):
    """A round token with one side or two."""

    id: str
    title: str
    front: TokenSide
    back: TokenSide | None = None
    copies: int = 1
    problems: list[Problem] = []  # of its pictures, added while it is drawn


def build_paper_dice(order: ComponentOrder) -> Component:
    """Build fold-up dice; the dice of one player form a group."""
    return _with_groups(order, dice_component(order.info, order.coded_pieces))


def _with_groups(order: ComponentOrder, dice: Component) -> Component:
    share = order.players if order.row.per_player else dice.count
    return replace(dice, group_size=max(1, dice.count // max(1, share)))


def build_standees(order: ComponentOrder) -> Component:
    """Build pawns and other standing figures."""
    return standees_component(order.info, order.coded_pieces)


def build_paper_tokens(order: ComponentOrder) -> Component:
    """Build tokens; the table of sizes sets their size, and whether they are square."""
    size, square = order.size[0], order.is_square
    result = tokens_component(order.info, order.coded_pieces, size, square=square)
    return replace(result, plain_back=order.row.plain_back)


def dice_component(info: ComponentInfo, dice: Sequence[Die]) -> Component:
    """Return a component of fold-up dice."""

    def draw_piece(style: Style, die: Die) -> Piece:
        face, theme = partial(die.face, style.theme), style.theme
        shapes = die_shapes(die.net, face, theme, fill=die.fill, fold=die.fold, hint=die.hint)
        return info.piece(die.id, die.title, shapes)

    return build_folded(info, "dice", dice, draw_piece)


def dice_labels_component(
    info: ComponentInfo, dice: Sequence[Die], size: float, *, columns: int = 6
) -> Component:
    """Return paper labels for blank dice, each size x size mm. Every die has its own sheet."""
    most = max(die.net.sides for die in dice)
    counts = min(columns, most), -(-most // columns)
    across, down = (count * (size + LABEL_GAP) - LABEL_GAP for count in counts)

    def draw_piece(style: Style, die: Die) -> Piece:
        shapes = label_sheet(
            range(1, die.net.sides + 1),
            size,
            partial(die.face, style.theme),
            style.theme,
            fill=die.fill,
            gap=LABEL_GAP,
            columns=columns,
        )
        return info.piece(die.id, die.title, shapes)

    def cut(die: Die) -> Cutout:
        places = label_places(die.net.sides, size, gap=LABEL_GAP, columns=columns)
        return Cutout(tuple(label_outline(size, x, y) for x, y in places))

    cutouts = {die.id: cut(die) for die in dice}
    return _component(info, "dice", dice, (across, down), draw_piece, cutouts)


def standees_component(info: ComponentInfo, figures: Sequence[Figure]) -> Component:
    """Return a component of standees."""

    def draw_piece(style: Style, figure: Figure) -> Piece:
        theme = style.theme
        front, back = figure.front(theme), figure.back(theme) if figure.back else None
        foot = figure.foot(theme) if figure.foot else ()
        feet, fill = (foot, foot), figure.fill
        shapes = standee_shapes(figure.net, front, theme, back=back, feet=feet, fill=fill)
        piece = info.piece(figure.id, figure.title, shapes, problems=figure.problems)
        if figure.of_copy is None:
            return piece
        own, behind = partial(figure.of_copy, theme), figure.back_of_copy

        def both(copy: int) -> Shapes:
            seen = behind(theme, copy) if behind else None
            return draw_both_sides(figure.net, own(copy), seen)

        return replace(piece, per_copy=both)

    return build_folded(info, "fold", figures, draw_piece)


def tokens_component(
    info: ComponentInfo, tokens: Sequence[Token], diameter: float, *, square: bool = False
) -> Component:
    """Return tokens of one size, all of them with a back or all without.

    `diameter` is in mm; for `square` tokens it is the length of an edge. Raises ValueError if only
    some tokens have a back.
    """
    info.check_any(tokens)
    two_sided = {token.back is not None for token in tokens}
    if len(two_sided) != 1:
        raise ValueError(f"{info.name}: give every token a back, or give none a back")

    def side(theme: Theme, face: TokenSide) -> Shapes:
        centre = partial(face.centre, theme) if face.centre else None
        letter, fill, ink, rim = face.letter, face.fill, face.ink, face.rim
        return draw_round_token(
            diameter, theme, centre=centre, letter=letter, fill=fill, ink=ink, rim=rim,
            square=square,
        )  # fmt: skip

    def draw_piece(style: Style, token: Token) -> Piece:
        front = side(style.theme, token.front)
        back = side(style.theme, token.back) if token.back else None
        return info.piece(token.id, token.title, front, back, problems=token.problems)

    cutouts = dict.fromkeys((token.id for token in tokens), circle_cutout(diameter))
    result = _component(info, "token", tokens, (diameter, diameter), draw_piece, cutouts)
    result = replace(result, sides=2 if True in two_sided else 1)
    return replace(result, cut="edges", cutouts={}) if square else result


def build_folded(
    info: ComponentInfo, stock: Stock, parts: Sequence[Any], drawn: Callable[[Style, Any], Piece]
) -> Component:
    """Build folded parts, such as dice. On paper all get as much room as the largest part."""
    info.check_any(parts)
    nets = {part.id: part.net for part in parts}
    size = max(net.w for net in nets.values()), max(net.h for net in nets.values())
    cutouts = {part: net.cutout for part, net in nets.items()}
    return replace(_component(info, stock, parts, size, drawn, cutouts), assemblies=nets)


def _component(
    info: ComponentInfo,
    stock: Stock,
    parts: Sequence[Any],
    size: tuple[float, float],
    drawn: Callable[[Style, Any], Piece],
    cutouts: Mapping[str, Cutout],
) -> Component:
    named = {part.id: part for part in parts}
    copies = {part.id: part.copies for part in parts}
    result = info.component(stock, size, copies, lambda style, name: drawn(style, named[name]))
    return replace(result, cut="line", cutouts=cutouts)


# Dice to fold up, a set for each player: in its colour, with its mark on every face.


# Of a face, as shares of its radius: the step and the size of pips that are marks, the size of the
# one on the face of 1; radius of the corners of the panel.
STEP, PIP, ACE, ROUND = 0.57, 0.53, 1.1, 0.24
# By the sides of a die: corners of a face; how far below its middle the panel has its foot.
CORNERS = {6: (4, 0.94), 12: (5, 0.92), 20: (3, 0.86)}
# By sides: size of the number and how far it moves down, size of the mark above it and how far up.
NUMBERS = {12: (0.8, 0.27, 0.6, 0.68), 20: (0.8, 0.24, 0.7, 0.84)}
NUMBER = 0.78  # size of a number without a mark
LIT, RIM = 0.12, 0.46  # how light the panel and its rim are
# The rim of each player's dice, mm and dashes: plain, dashed, dotted, double, thick.
RIMS = ((0.25, ()), (0.35, (1.5, 1.1)), (0.5, (0.01, 1.1)), (0.25, ()), (0.7, ()))
DOUBLE, INSIDE = 3, 0.9  # which of them is double; how large its inner line is
FEW = 6  # sides of a die whose net leaves room for a hint beside it
COLOURS = 5  # of players
USUAL = 16.0  # mm: its edge where nothing says one


def build_player_dice(order: ComponentOrder) -> Component:
    """Build the dice of the players at the table; the dice of one player form a group."""
    players = list(dict.fromkeys(entry.values["player"] for entry in order.entries))
    dice = [_die(order, entry, players) for entry in order.entries]
    order.data.raise_problems()
    return _with_groups(order, dice_component(order.info, dice))


def _die(order: ComponentOrder, entry: Entry[Any], players: list[object]) -> Die:
    texts, words, sides = entry_texts(entry), order.data.words, sides_of(order, entry)
    place = players.index(entry.values["player"]) % COLOURS
    role = f"player.{place + 1}"
    mark = texts.get("mark") or f"mark-{texts['player']}"
    return Die(
        entry.id,
        title_in(order, entry.id, texts),
        die_net(sides, edge_of_die(order, entry, texts)),
        _face(role, mark, sides, place),
        copies=copies_of_entry(order, entry),
        fill=f"{role}.fill",
        fold=f"{role}.ink",
        hint=words.get("dice.hint", "") if sides <= FEW else "",
    )


def sides_of(order: ComponentOrder, entry: Entry[Any]) -> int:
    """Return the number of sides of an entry's die; 6 if the number is missing or wrong."""
    sides = entry_texts(entry).get("sides") or "6"
    known = {str(count): count for count in UNFOLDED}
    if sides not in known:
        order.data.problem(entry, "sides", f'must be one of {", ".join(known)}, not "{sides[:9]}"')
    return known.get(sides, FEW)


def edge_of_die(order: ComponentOrder, entry: Entry[Any], texts: dict[str, str]) -> float:
    """Return the height of a folded die, in mm.

    The component's `size` is a number, or a key of the table of sizes. In a key, `{sides}` stands
    for the number of sides of the die. Without such a size, the height is USUAL.
    """
    size = order.row.size
    if isinstance(size, str) and size:
        key = fill_template(size, texts)
        if any(key in row.values for row in order.data.rows("sizes").values()):
            return order.sized(key)[0]
        if key != size:  # a name without {sides} is checked with the component
            order.data.problem(entry, "sides", f'sizes.toml has no size "{key[:20]}"; add it there')
        return USUAL
    return float(size) if isinstance(size, (int, float)) else USUAL


def _face(role: str, mark: str, sides: int, place: int) -> Callable[[Theme, int, float], Shapes]:
    """Return a function that draws a die's face: the value, with the icon `mark` if it exists."""

    def face(theme: Theme, value: int, radius: float) -> Shapes:
        color, ground = theme.color(f"{role}.ink"), theme.colors[f"{role}.fill"]
        full = ground not in (None, WHITE)
        rim = Pen(mix_colors(ground or WHITE, color, RIM if full else 1.0), *RIMS[place])
        corners, foot = CORNERS[sides]
        panel = _panel(corners, foot * radius, ROUND * radius)
        shown = [Path(panel, mix_colors(ground, color, LIT) if ground and full else None, rim)]
        if place == DOUBLE:
            shown.append(Path(_panel(corners, INSIDE * foot * radius, ROUND * radius), pen=rim))
        if mark not in icon_names():
            return (*shown, *draw_number(value, NUMBER * radius, color, widest=str(sides)))
        if sides == FEW:
            return (*shown, *_pips(value, mark, radius, color))
        size, low, small, high = NUMBERS[sides]
        words = Group(draw_number(value, size * radius, color, widest=str(sides)), 0, low * radius)
        return (*shown, words, *draw_icon(mark, 0, -high * radius, small * radius, color))

    return face


def _pips(value: int, mark: str, radius: float, color: str) -> Iterator[Shape]:
    """Draw the pips of a plain die. Each pip is the player's mark."""
    size = ACE if value == 1 else PIP
    for x, y in PIPS[value]:
        yield from draw_icon(mark, x * STEP * radius, y * STEP * radius, size * radius, color)


def _panel(corners: int, foot: float, rounded: float) -> str:
    """Return path data of a rounded regular polygon around (0, 0), lower edge at y = `foot`."""
    far = foot / math.cos(math.pi / corners)
    turns = [math.pi / 2 + math.pi * (2 * k + 1) / corners for k in range(corners)]
    points = [(far * math.cos(turn), far * math.sin(turn)) for turn in turns]
    share = rounded / (2 * foot * math.tan(math.pi / corners))
    data = ""
    for k, (x, y) in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % corners]
        parts = (before, share), (before, share / 3), (after, share / 3), (after, share)
        places = [(x + (u - x) * part, y + (v - y) * part) for (u, v), part in parts]
        start, *rest = (f"{u:.3f} {v:.3f}" for u, v in places)
        data += f"{'L' if data else 'M'}{start}C{' '.join(rest)}"
    return data + "Z"
