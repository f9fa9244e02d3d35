"""A player's cast, from first landing to hook or last drift. Source: rules, Cast.

The river lies on the table, not in the program. The player enters which card lies under the
casting token. Shuffles use a stream of random numbers.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.games.freshwater_fly.rows import COLUMNS

LAST_COLUMN = 1  # the river flows down to it. Source: rules, Drifting
FINESSE_CARDS = 1  # one more strike card for each finesse. Source: rules, Finesse Actions

Phase = Literal["landing", "drifting", "last", "hooked"]
Move = Literal["match", "blank", "finesse", "third-drift", "restart", "finish"]


class CastRules(Struct, frozen=True):
    """Strike cards and limits of a cast, from the data files."""

    cards: tuple[str, ...]  # the strike cards
    hooks: frozenset[str]  # strike cards that hook the fish
    landing: int  # strike cards dealt for a match at the landing
    drift: int  # strike cards dealt for a match after a drift
    drifts: int  # most drifts
    long_drifts: int  # most drifts with card X


class Strikes(Struct, frozen=True):
    """The shuffled strike cards of one cast."""

    hidden: tuple[str, ...]  # face-down cards, the next one first
    shown: tuple[str, ...] = ()  # face-up cards, in the order of dealing

    def dealt(self, count: int) -> Strikes:
        """Return the strike cards with `count` more turned face up.

        If fewer are left, all are turned up. Cards stay face up until the cast is over. Source: R
        Draw Strike Cards, note.
        """
        return Strikes(self.hidden[count:], self.shown + self.hidden[:count])


class Cast(Struct, frozen=True):
    """A cast in progress."""

    start: int  # column of the first landing, 1 to 6
    column: int  # column of the casting token
    phase: Phase
    # `landing` until the first card is told, `drifting` while it must drift on, `last` when it
    # cannot, `hooked` with a fish
    strikes: Strikes  # the strike cards
    drifts: int  # number of drifts so far
    limit: int  # most drifts
    matched: bool = False  # whether strike cards were earned at this card
    long: bool = False  # whether card X was used; it works once a turn
    restarted: bool = False  # whether card G was used; it then leaves the game


def shuffle_strikes(rules: CastRules, stream: Stream) -> Strikes:
    """Return all strike cards, shuffled. Source: rules, Draw Strike Cards i."""
    return Strikes(stream.shuffled(rules.cards))


def start_cast(rules: CastRules, column: int, stream: Stream) -> Cast:
    """Shuffle the strike cards and start a cast into a column.

    Raises CompanionError for a wrong column. Source: rules, First Landing i; Draw Strike Cards i.
    """
    if not LAST_COLUMN <= column <= COLUMNS:
        raise CompanionError(f"there is no column {column}; cast into {LAST_COLUMN} to {COLUMNS}")
    return Cast(column, column, "landing", shuffle_strikes(rules, stream), 0, rules.drifts)


def possible_moves(rules: CastRules, cast: Cast) -> tuple[Move, ...]:
    """Return the moves that are possible next in a cast, in the order of the menu.

    `finesse` is possible only after a match at the current card: no other fish can be hooked.

    Source: rules, Drifting; Set the Hook ii; Finesse Actions iii; Appendix A, card G; Appendix C,
    card X.
    """
    if cast.phase == "landing":
        return ("match", "blank")
    result: list[Move] = ["match", "blank"] if cast.phase == "drifting" else []
    if cast.phase != "hooked" and cast.matched and cast.strikes.hidden:
        result.append("finesse")
    drifted = cast.phase == "last" and cast.drifts == rules.drifts < rules.long_drifts
    if drifted and cast.column > LAST_COLUMN and not cast.long:
        result.append("third-drift")
    if not cast.restarted:
        result.append("restart")
    if cast.phase != "drifting":
        result.append("finish")
    return tuple(result)


def apply_move(rules: CastRules, cast: Cast, move: Move, stream: Stream) -> Cast | None:
    """Apply a move; return the cast after the move, or None if the cast is over.

    The player enters one of two moves for the card under the casting token:

    - `match`: it is a fish, and a hatch token in its column matches the fly
    - `blank`: it is any other card

    Raises CompanionError if the move is not possible now.
    """
    if move not in (possible := possible_moves(rules, cast)):
        raise CompanionError(f"not possible now; possible are: {', '.join(possible)}")
    match move:
        case "match":  # Source: rules, First Landing ii; Drifting iii
            earned = rules.landing if cast.phase == "landing" else rules.drift
            there = replace(_place_token(cast), strikes=cast.strikes.dealt(earned), matched=True)
            return _settle(rules, there)
        case "blank":  # Source: rules, First Landing iii; Drifting iii; note on Rock cards
            return _settle(rules, replace(_place_token(cast), matched=False))
        case "finesse":  # Source: rules, Finesse Actions iii
            return _settle(rules, replace(cast, strikes=cast.strikes.dealt(FINESSE_CARDS)))
        case "third-drift":  # Source: rules, Appendix C, card X
            return replace(cast, phase="drifting", limit=rules.long_drifts, long=True)
        case "restart":  # Source: rules, Appendix A, card G
            return replace(start_cast(rules, cast.start, stream), long=cast.long, restarted=True)
        case "finish":  # Source: rules, Drifting v; Set the Hook iv
            return None


def _place_token(cast: Cast) -> Cast:
    """Move the casting token a column downstream and count a drift, except at the first landing."""
    if cast.phase == "landing":
        return cast
    return replace(cast, column=cast.column - 1, drifts=cast.drifts + 1)


def _settle(rules: CastRules, cast: Cast) -> Cast:
    """Return a cast with its new phase: `hooked`, `last` (no drift left) or `drifting`."""
    if rules.hooks & set(cast.strikes.shown):
        return replace(cast, phase="hooked")
    over = cast.column == LAST_COLUMN or cast.drifts >= cast.limit
    return replace(cast, phase="last" if over else "drifting")
