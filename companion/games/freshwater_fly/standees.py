"""The finesse and drag tokens once more, as standees to use in place of the discs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.data.game_data import GameData
from companion.data.schema import Entries
from companion.drawing import fonts
from companion.drawing.component import Component
from companion.drawing.folding.standee import standee
from companion.drawing.shapes import Group, Pen, Rect, Shapes, Text
from companion.drawing.theme import Theme
from companion.games.components import Order
from companion.games.freshwater_fly.pieces import PlayerToken
from companion.games.freshwater_fly.players import player_letter, player_mark
from companion.games.freshwater_fly.tables import DRAG_TOKENS, FINESSE_TOKENS, SIZES, fitting
from companion.games.parts import Figure, standees_component

# Shares of the diameter of the disc. Width and depth of the foot make 3 : 4 : 5 with it, so that a
# standee stands in the round space of its disc.
WIDTH, HEIGHT, FOOT = 0.8, 1.5, 0.3
LETTER_PT = 0.75  # for each mm of the disc
EDGE = 0.9  # mm from the frame to the cut
CLEAR = 0.6  # mm from the mark to the frame
MARK = 1.05  # how wide a mark is at most, as a share of its circle


def token_standees(order: Order) -> Component:
    """Return a standee for each finesse and each drag token."""
    sizes = fitting(order.data, SIZES, order.choices.card_size)
    figures = (
        *_figures(order.data, FINESSE_TOKENS, "finesse", sizes.finesse_token),
        *_figures(order.data, DRAG_TOKENS, "drag", sizes.drag_token),
    )
    return standees_component(order.info, figures)


def _figures(
    data: GameData, table: Entries[PlayerToken], sign: str, diameter: float
) -> Iterator[Figure]:
    net = standee(WIDTH * diameter, HEIGHT * diameter, foot=FOOT * diameter)
    for entry in data.entries(table):
        side = _side(data, entry.value, sign, diameter, net.figure)
        name = data.words[f"player.{entry.value.player}.name"]
        title = f"{data.words[f'components.{sign}-tokens.title']}, {name}"
        yield Figure(f"{sign}-{entry.id}", title, net, side, side, copies=entry.value.copies)


def _side(
    data: GameData,
    token: PlayerToken,
    sign: str,
    diameter: float,
    figure: tuple[float, float],
) -> Callable[[Theme], Shapes]:
    """Return what draws a side: the player's shape over the number, in a frame."""
    width, height = figure
    player, letter = token.player, player_letter(data, token.player)
    size_pt = LETTER_PT * diameter
    radius = (width / 2 - EDGE - CLEAR) / MARK

    def drawn(theme: Theme) -> Shapes:
        ink = theme.color("ink")
        mark = player_mark(player, theme, radius, icon_name=sign)
        low = height - EDGE - 0.14 * diameter
        high = fonts.cap_height("serif-bold", size_pt)
        return (
            Rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, 0.8, pen=Pen(ink, 0.2)),
            Group(tuple(mark), width / 2, (EDGE + low - high) / 2),
            Text(width / 2, low, letter, "serif-bold", size_pt, ink, "middle"),
        )

    return drawn
