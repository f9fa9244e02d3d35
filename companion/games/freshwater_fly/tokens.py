"""The tokens and dice of Freshwater Fly. Source of all counts: R Components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.data.entry import Entry
from companion.drawing import fonts
from companion.drawing.component import Component
from companion.drawing.folding.nets import die_net
from companion.drawing.icons import icon
from companion.drawing.shapes import Circle, Group, Pen, Shapes, Text
from companion.drawing.theme import Theme
from companion.drawing.tokens import disc
from companion.games.freshwater_fly.casting_token import casting_token
from companion.games.freshwater_fly.hatch import Hatch, HatchColour
from companion.games.freshwater_fly.insects import insect
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.pieces import Player, PlayerToken
from companion.games.freshwater_fly.players import angler, player_mark
from companion.games.freshwater_fly.sizes import sizes_for
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import (
    Die,
    Token,
    TokenSide,
    dice_component,
    pips_in,
    tokens_component,
)

DIE_EDGE = 17.0  # mm
CHIP = 0.2  # radius of the mark of a fly's other side, as a share of that of the token
CHIP_PT = 5.5
FLY = 0.88  # how much smaller its insect is, to leave room for the ring of thread
THREAD = 0.88  # of the ring of thread on a fly
LABELS = "freshwater_fly/labels/en.toml"


def tokens(data: FreshwaterFly, choices: Choices) -> tuple[Component, ...]:
    """Return all tokens and the dice."""
    sizes, pieces = sizes_for(data.sizes, choices.card_size), data.pieces
    return (
        _hatch_tokens(data, sizes.hatch_token),
        _fly_tokens(data, sizes.fly_token),
        tokens_component(
            kit("finesse-tokens", pieces.finesse_tokens, data.words, LABELS),
            [_player_token(entry, "finesse", data.words) for entry in pieces.finesse_tokens],
            sizes.finesse_token,
        ),
        tokens_component(
            kit("drag-tokens", pieces.drag_tokens, data.words, LABELS),
            [_player_token(entry, "drag", data.words) for entry in pieces.drag_tokens],
            sizes.drag_token,
        ),
        casting_token(
            kit("casting-token", pieces.casting_token, data.words, LABELS),
            pieces.casting_token,
            sizes.casting_token,
            data.words,
        ),
        dice_component(
            kit("dice", pieces.dice, data.words, LABELS),
            [
                Die(
                    entry.id,
                    data.words[f"dice.{entry.id}.name"],
                    die_net(6, DIE_EDGE),
                    pips_in(),
                    copies=entry.value.copies,
                    hint=data.words["dice.hint"],
                )
                for entry in pieces.dice
            ],
        ),
    )


# --- hatch tokens and flies ---------------------------------------------------------------------


def _hatch_tokens(data: FreshwaterFly, diameter: float) -> Component:
    entries = data.pieces.hatch_tokens
    found = [
        Token(
            entry.id,
            data.words[f"hatch.{entry.id}.name"],
            hatch_side(entry.id, data.hatch_colours, data.words),
            copies=entry.value.copies,
        )
        for entry in entries
    ]
    return tokens_component(kit("hatch-tokens", entries, data.words, LABELS), found, diameter)


def hatch_side(
    colour: str, colours: Sequence[Entry[HatchColour]], words: Mapping[str, str]
) -> TokenSide:
    """Return the side of a token in a colour of the hatch: its insect over its letter."""
    slug = next(entry.value.insect for entry in colours if entry.id == colour)
    fill, ink = f"hatch.{colour}.fill", f"hatch.{colour}.ink"

    def centre(theme: Theme, radius: float) -> Shapes:
        return (disc(insect(slug, theme, fill=fill, ink=ink), radius),)

    return TokenSide(centre, letter=words[f"hatch.{colour}.letter"], fill=fill, ink=ink)


def _fly_tokens(data: FreshwaterFly, diameter: float) -> Component:
    entries = data.pieces.fly_tokens
    found = []
    for entry in entries:
        one, other = entry.value.sides
        names = [data.words[f"hatch.{colour}.name"] for colour in (one, other)]
        found.append(
            Token(
                entry.id,
                " / ".join(names),
                _fly(data, one, other, diameter),
                _fly(data, other, one, diameter),
                copies=entry.value.copies,
            )
        )
    return tokens_component(kit("fly-tokens", entries, data.words, LABELS), found, diameter)


def _fly(data: FreshwaterFly, colour: Hatch, behind: Hatch, diameter: float) -> TokenSide:
    """Return one side of a fly: ringed with thread, with a hook and what the other side shows."""
    plain = hatch_side(colour, data.hatch_colours, data.words)
    letter, r = data.words[f"hatch.{behind}.letter"], diameter / 2

    def centre(theme: Theme, radius: float) -> Shapes:
        assert plain.centre is not None
        ink = theme.colors[plain.ink] or "#000000"
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


def _player_token(entry: Entry[PlayerToken], sign: str, words: Mapping[str, str]) -> Token:
    """Return a token with its player's shape and number, and the icon of what it is."""
    player: Player = entry.value.player
    if player == "silent-angler":
        side = TokenSide(angler, letter=words["player.silent-angler.letter"])
    else:

        def centre(theme: Theme, radius: float) -> Shapes:
            return player_mark(player, theme, radius, icon_name=sign)

        side = TokenSide(centre, letter=player)
    return Token(entry.id, words[f"player.{player}.name"], side, copies=entry.value.copies)
