"""The tokens and dice of Freshwater Fly. Source of all counts: R Components."""

from __future__ import annotations

from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.drawing import fonts
from companion.drawing.folding.nets import die_net
from companion.drawing.icons import icon
from companion.drawing.shapes import Circle, Group, Pen, Shapes, Text
from companion.drawing.theme import Theme
from companion.drawing.tokens import LETTERED, disc
from companion.games.freshwater_fly.hatch import Hatch
from companion.games.freshwater_fly.insects import insect
from companion.games.freshwater_fly.pieces import FlyToken, HatchToken, Part, Player, PlayerToken
from companion.games.freshwater_fly.players import player_letter, player_mark
from companion.games.freshwater_fly.tables import insects
from companion.games.parts import Die, Token, TokenSide, pips_in

DIE_EDGE = 17.0  # mm
CHIP = 0.2  # radius of the mark of a fly's other side, as a share of that of the token
CHIP_PT = 5.5
FLY = 0.88  # how much smaller its insect is, to leave room for the ring of thread
THREAD = 0.88  # of the ring of thread on a fly


def hatch(data: GameData, entry: Entry[HatchToken]) -> Token:
    """Return a hatch token."""
    name = data.words[f"hatch.{entry.id}.name"]
    return Token(entry.id, name, hatch_side(data, entry.id), copies=entry.value.copies)


def fly(data: GameData, entry: Entry[FlyToken]) -> Token:
    """Return a fly token: a fly on each side."""
    one, other = entry.value.sides
    title = " / ".join(data.words[f"hatch.{colour}.name"] for colour in (one, other))
    front, back = _fly(data, one, other), _fly(data, other, one)
    return Token(entry.id, title, front, back, copies=entry.value.copies)


def finesse(data: GameData, entry: Entry[PlayerToken]) -> Token:
    """Return a finesse token."""
    return _player_token(data, entry, "finesse")


def drag(data: GameData, entry: Entry[PlayerToken]) -> Token:
    """Return a drag token."""
    return _player_token(data, entry, "drag")


def die(data: GameData, entry: Entry[Part]) -> Die:
    """Return a die."""
    return Die(
        entry.id,
        data.words[f"dice.{entry.id}.name"],
        die_net(6, DIE_EDGE),
        pips_in(),
        copies=entry.value.copies,
        hint=data.words["dice.hint"],
    )


# --- hatch tokens and flies ---------------------------------------------------------------------


def hatch_side(data: GameData, colour: str) -> TokenSide:
    """Return the side of a token in a colour of the hatch: its insect over its letter."""
    slug = insects(data)[colour]
    fill, ink = f"hatch.{colour}.fill", f"hatch.{colour}.ink"

    def centre(theme: Theme, radius: float) -> Shapes:
        return (disc(insect(slug, theme, fill=fill, ink=ink), radius),)

    return TokenSide(centre, letter=data.words[f"hatch.{colour}.letter"], fill=fill, ink=ink)


def _fly(data: GameData, colour: Hatch, behind: Hatch) -> TokenSide:
    """Return one side of a fly: ringed with thread, with a hook and what the other side shows."""
    plain = hatch_side(data, colour)
    letter = data.words[f"hatch.{behind}.letter"]

    def centre(theme: Theme, radius: float) -> Shapes:
        assert plain.centre is not None
        r = radius / LETTERED  # of the token
        ink = theme.color(plain.ink)
        under, on = theme.colors[f"hatch.{behind}.fill"], theme.colors[f"hatch.{behind}.ink"]
        x, y, chip = 0.54 * r, 0.66 * r, CHIP * r
        return (
            Circle(0, 0.2 * r, THREAD * r, pen=Pen(ink, 0.35, (0.5, 0.7), round=False)),
            Group(tuple(plain.centre(theme, FLY * radius)), y=-0.05 * r),
            Circle(-x, y, chip, fill=theme.colors[plain.fill] or "#FFFFFF"),
            *icon("hook", -x, y, 1.7 * chip, ink),
            Circle(x, y, chip, fill=under, pen=Pen(ink, 0.14)),
            Text(
                x,
                round(y + fonts.cap_height("serif-bold", CHIP_PT) / 2, 3),
                letter,
                "serif-bold",
                CHIP_PT,
                on or "#000000",
                anchor="middle",
            ),
        )

    return TokenSide(centre, letter=plain.letter, fill=plain.fill, ink=plain.ink)


# --- tokens of players --------------------------------------------------------------------------


def _player_token(data: GameData, entry: Entry[PlayerToken], sign: str) -> Token:
    """Return a token with its player's shape and number, and the icon of what it is."""
    player: Player = entry.value.player

    def centre(theme: Theme, radius: float) -> Shapes:
        return player_mark(player, theme, radius, icon_name=sign)

    side = TokenSide(centre, letter=player_letter(data, player))
    title = data.words[f"player.{player}.name"]
    return Token(entry.id, title, side, copies=entry.value.copies)
