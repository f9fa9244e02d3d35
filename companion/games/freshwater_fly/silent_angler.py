"""The Silent Angler's casts and its state through a day. Source: R Fly Solo."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.freshwater_fly.cards import MASTER_CARDS, STRIKE_CARDS
from companion.games.freshwater_fly.casting import CastRules, Strikes, shuffle_strikes
from companion.games.freshwater_fly.schema import ADVENTURE, BOARD, CASTING

ROWS = 3
BOTTOM = ROWS - 1  # rows from 0 at the top; it casts beside the hatch tiles
FISH_CARDS = 1  # strike cards for each fish. Source: R Silent Angler's Turn 2
FACES = 6
MOST_DICE = 2  # Source: R Fly Solo, Round Summary 2

Phase = Literal["row", "token", "caught", "missed"]
Move = Literal["fish", "rock", "token", "no-token", "no-tokens", "finish"]


class AnglerRules(Struct, frozen=True):
    """The numbers of its turn, from the data files."""

    cast: CastRules  # the strike cards
    wheel: tuple[str, ...]  # the colour for a die of 1 to 6, clockwise
    track: tuple[int, ...]  # points of its track, space by space
    fish_to_end: int  # how many fish end the day


def load_angler_rules(data: GameData) -> AnglerRules:
    """Return the numbers of both kinds of casts."""
    strikes = [card for card in data.values(STRIKE_CARDS) for _ in range(card.copies)]
    casting, board = data.value(CASTING), data.value(BOARD)
    drifts = (card.drifts for card in data.values(MASTER_CARDS) if card.drifts)
    cast = CastRules(
        cards=tuple(card.id for card in strikes),
        hooks=frozenset(card.id for card in strikes if card.shows == "hook"),
        landing=casting.landing,
        drift=casting.drift,
        drifts=casting.drifts,
        long_drifts=max(drifts, default=casting.drifts),
    )
    return AnglerRules(cast, board.wheel, board.track, data.value(ADVENTURE).fish_to_end)


class Day(Struct, frozen=True):
    """The Silent Angler's state on a day."""

    round: int = 1  # the round that is played, from 1
    fish: int = 0  # how many it has caught
    tokens: tuple[str, ...] = ()  # colours of the hatch tokens that it has taken, in their order
    space: int = 1  # its space of the track, from 1
    fed: bool = False  # whether it has caught a fish this round


class AnglerCast(Struct, frozen=True):
    """One of its casts on its way."""

    die: int  # the die used, which is the column too
    row: int  # where the casting token is, 0 at the top
    phase: Phase
    # `row` until the card there is told, `token` while it looks for a hatch token, then `caught` or
    # `missed`
    strikes: Strikes  # the strike cards
    after: tuple[int, ...] = ()  # dice of its casts that follow in this round
    asked: int = 0  # colours of the wheel that its column does not have

    def colour(self, rules: AnglerRules) -> str:
        """Return the colour that it looks for. Source: R Silent Angler's Turn 4a, 4b."""
        return rules.wheel[(self.die - 1 + self.asked) % len(rules.wheel)]


Turn = tuple[AnglerCast | None, Day]


def start_turn(rules: AnglerRules, dice: tuple[int, ...], stream: Stream) -> AnglerCast:
    """Return its first cast of a round, with the lowest of its dice.

    Source: R Fly Solo, Round Summary 2; Silent Angler's Turn 1. Raises CompanionError for no dice,
    too many, or an impossible number.
    """
    if not 1 <= len(dice) <= MOST_DICE or not all(1 <= die <= FACES for die in dice):
        raise CompanionError("the Silent Angler casts with one or two dice of 1 to 6")
    first, *after = sorted(dice)
    return _start_cast(rules, first, tuple(after), stream)


def possible_angler_moves(cast: AnglerCast) -> tuple[Move, ...]:
    """Return the moves that its cast allows next."""
    if cast.phase == "row":
        return ("fish", "rock")
    return ("token", "no-token", "no-tokens") if cast.phase == "token" else ("finish",)


def apply_angler_move(
    rules: AnglerRules, cast: AnglerCast, day: Day, move: Move, stream: Stream
) -> Turn:
    """Return its cast and its day after a move; no cast once the round is over.

    `fish` and `rock` tell what lies under the token; `token` and `no-token` whether the column has
    the colour that it looks for, `no-tokens` that it has none at all. Raises CompanionError if the
    move is not possible now.
    """
    if move not in (possible := possible_angler_moves(cast)):
        raise CompanionError(f"not possible now; possible are: {', '.join(possible)}")
    match move:
        case "fish":  # Source: R Silent Angler's Turn 2, 4
            there = replace(cast, strikes=cast.strikes.dealt(FISH_CARDS))
            if not rules.cast.hooks & set(there.strikes.shown):
                return _look_upwards(there), day
            cast, day = replace(there, phase="token"), replace(day, fish=day.fish + 1, fed=True)
        case "rock":  # Source: R Silent Angler's Turn 2
            cast = _look_upwards(cast)
        case "token":  # Source: R Silent Angler's Turn 4a
            tokens = (*day.tokens, cast.colour(rules))
            cast, day = replace(cast, phase="caught"), replace(day, tokens=tokens)
        case "no-token" if cast.asked + 1 < len(rules.wheel):  # Source: R Silent Angler's Turn 4b
            cast = replace(cast, asked=cast.asked + 1)
        case "no-token" | "no-tokens":  # Source: R Silent Angler's Turn 4c
            cast = replace(cast, phase="caught", asked=len(rules.wheel))
            day = _advance_track(rules, day)
        case "finish" if cast.after:  # Source: R Fly Solo, Round Summary 2; note on shuffling
            cast = _start_cast(rules, cast.after[0], cast.after[1:], stream)
        case "finish":  # Source: R End of the Round 1, 2
            after = day if day.fed else _advance_track(rules, day)
            return None, replace(after, round=day.round + 1, fed=False)
    return cast, day


def _start_cast(rules: AnglerRules, die: int, after: tuple[int, ...], stream: Stream) -> AnglerCast:
    return AnglerCast(die, BOTTOM, "row", shuffle_strikes(rules.cast, stream), after)


def _look_upwards(cast: AnglerCast) -> AnglerCast:
    """Source: R Silent Angler's Turn 3."""
    return replace(cast, row=cast.row - 1) if cast.row else replace(cast, phase="missed")


def _advance_track(rules: AnglerRules, day: Day) -> Day:
    """Return the day with its token one space on, the last space at most."""
    return replace(day, space=min(day.space + 1, len(rules.track)))
