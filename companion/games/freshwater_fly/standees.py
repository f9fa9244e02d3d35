"""The finesse and drag tokens once more, as standees to use in place of the discs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.data.entry import Entry
from companion.drawing import fonts
from companion.drawing.component import Component
from companion.drawing.folding.standee import standee
from companion.drawing.shapes import Group, Pen, Rect, Shapes, Text
from companion.drawing.theme import Theme
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.pieces import PlayerToken
from companion.games.freshwater_fly.players import angler, player_mark
from companion.games.freshwater_fly.sizes import sizes_for
from companion.games.freshwater_fly.tokens import LABELS
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Figure, standees_component

NAME = "token-standees"
# Shares of the diameter of the disc. Width and depth of the foot make 3 : 4 : 5 with it, so that a
# standee stands in the round space of its disc.
WIDTH, HEIGHT, FOOT = 0.8, 1.5, 0.3
LETTER_PT = 0.75  # for each mm of the disc
EDGE = 0.9  # mm from the frame to the cut
CLEAR = 0.6  # mm from the mark to the frame
MARK = 1.05  # how wide a mark is at most, as a share of its circle


def token_standees(data: FreshwaterFly, choices: Choices) -> Component:
    """Return a standee for each finesse and each drag token."""
    sizes, pieces = sizes_for(data.sizes, choices.card_size), data.pieces
    groups = (
        ("finesse", pieces.finesse_tokens, sizes.finesse_token),
        ("drag", pieces.drag_tokens, sizes.drag_token),
    )
    entries = [entry for _, found, _ in groups for entry in found]
    return standees_component(
        kit(NAME, entries, data.words, LABELS),
        [
            figure
            for sign, found, diameter in groups
            for figure in _figures(data, found, sign, diameter)
        ],
    )


def _figures(
    data: FreshwaterFly, entries: tuple[Entry[PlayerToken], ...], sign: str, diameter: float
) -> Iterator[Figure]:
    net = standee(WIDTH * diameter, HEIGHT * diameter, foot=FOOT * diameter)
    for entry in entries:
        side = _side(data, entry.value, sign, diameter, net.figure)
        name = data.words[f"player.{entry.value.player}.name"]
        title = f"{data.words[f'components.{sign}-tokens.title']}, {name}"
        yield Figure(f"{sign}-{entry.id}", title, net, side, side, copies=entry.value.copies)


def _side(
    data: FreshwaterFly,
    token: PlayerToken,
    sign: str,
    diameter: float,
    figure: tuple[float, float],
) -> Callable[[Theme], Shapes]:
    """Return what draws a side: the player's shape over the number, in a frame."""
    width, height = figure
    player, size_pt = token.player, LETTER_PT * diameter
    radius = (width / 2 - EDGE - CLEAR) / MARK

    def drawn(theme: Theme) -> Shapes:
        ink = theme.colors["ink"] or "#000000"
        if player == "silent-angler":
            mark, letter = angler(theme, radius), data.words["player.silent-angler.letter"]
        else:
            mark, letter = player_mark(player, theme, radius, icon_name=sign), player
        low = height - EDGE - 0.14 * diameter
        high = fonts.cap_height("serif-bold", size_pt)
        return (
            Rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, 0.8, pen=Pen(ink, 0.2)),
            Group(tuple(mark), width / 2, (EDGE + low - high) / 2),
            Text(width / 2, low, letter, "serif-bold", size_pt, ink, "middle"),
        )

    return drawn
