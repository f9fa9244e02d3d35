"""The strike dealer: successive casts of players and the Silent Angler, with undo.

An action is a text: a word, such as `match`, or a word and a number, such as `cast 5`. The same
actions over the same stream give the same history on every machine.
"""

from __future__ import annotations

from typing import cast as typed

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.games.freshwater_fly import casting, silent_angler
from companion.games.freshwater_fly.casting import Cast, Strikes
from companion.games.freshwater_fly.rows import COLUMNS
from companion.games.freshwater_fly.silent_angler import AnglerRules, Day

COLUMN_ACTIONS = tuple(f"cast {column}" for column in range(1, COLUMNS + 1))
DIE_ACTIONS = tuple(f"die {face}" for face in range(1, silent_angler.FACES + 1))
ANGLER, START, NEW_DAY, UNDO = "angler", "start", "new-day", "undo"
SHUFFLING = ("cast", "die", "start", "restart", "finish", UNDO)


class State(Struct, frozen=True):
    """The dealer's state. Of `cast`, `angler` and `picked` at most one is set, the rest None."""

    cast: Cast | None = None  # a player's cast
    angler: silent_angler.AnglerCast | None = None  # a cast of the Silent Angler
    picked: tuple[int, ...] | None = None  # its dice entered so far; None if not asked
    day: Day = field(default_factory=Day)  # its state on this day

    @property
    def strikes(self) -> Strikes | None:
        """The strike cards on the table; None between casts."""
        running = self.cast or self.angler
        return running.strikes if running else None


class Entry(Struct, frozen=True):
    """An action in a history, and its result."""

    number: int  # from 1
    action: str  # the action as text
    before: State  # state before it
    after: State  # state after it
    dealt: tuple[str, ...] = ()  # strike cards turned up by it
    shuffled: bool = False  # whether it shuffled the strike cards
    undoes: int | None = None  # number of the entry it undoes

    @property
    def hidden_again(self) -> tuple[str, ...]:
        """The strike cards that were face up before the action but not after it."""
        shown = self.before.strikes.shown if self.before.strikes else ()
        return shown[len(self.after.strikes.shown) if self.after.strikes else 0 :]


class History(Struct, frozen=True):
    """All actions of a dealer so far, including undone ones."""

    entries: tuple[Entry, ...] = ()  # in order
    standing: tuple[int, ...] = ()  # numbers of entries that can be undone, the latest last

    @property
    def state(self) -> State:
        """The state after the last action."""
        return self.entries[-1].after if self.entries else State()


def possible_actions(rules: AnglerRules, state: State) -> tuple[str, ...]:
    """Return all possible next actions except undo."""
    if state.cast:
        return casting.possible_moves(rules.cast, state.cast)
    if state.angler:
        return silent_angler.possible_angler_moves(state.angler)
    if state.picked is not None:
        return (*DIE_ACTIONS, START) if state.picked else DIE_ACTIONS
    fresh = state.day == Day()
    return (*COLUMN_ACTIONS, ANGLER) if fresh else (*COLUMN_ACTIONS, ANGLER, NEW_DAY)


def apply_action(rules: AnglerRules, history: History, action: str, stream: Stream) -> History:
    """Apply an action; return the new history. CompanionError if the action is not possible now."""
    if action == UNDO:
        return _undo_last(history, stream)
    before, number = history.state, len(history.entries) + 1
    if before.cast:
        move = typed(casting.Move, action)
        after = replace(before, cast=casting.apply_move(rules.cast, before.cast, move, stream))
    elif before.angler:
        step = typed(silent_angler.Move, action)
        moved = silent_angler.apply_angler_move(rules, before.angler, before.day, step, stream)
        after = replace(before, angler=moved[0], day=moved[1])
    else:
        after = _start_action(rules, before, action, stream)
    strikes = after.strikes or Strikes(())
    shuffled = bool(strikes.hidden) and not strikes.shown and action.partition(" ")[0] in SHUFFLING
    seen = 0 if shuffled or before.strikes is None else len(before.strikes.shown)
    entry = Entry(number, action, before, after, strikes.shown[seen:], shuffled)
    return History((*history.entries, entry), (*history.standing, number))


def _start_action(rules: AnglerRules, state: State, action: str, stream: Stream) -> State:
    """Return the state after an action between casts; CompanionError if it is not possible now."""
    if action not in (now := possible_actions(rules, state)):
        raise CompanionError(f'"{action[:40]}" is not possible now; possible are {", ".join(now)}')
    name, _, number = action.partition(" ")
    if name == "cast":
        return replace(state, cast=casting.start_cast(rules.cast, int(number), stream))
    if name == NEW_DAY:
        return State()
    if name == ANGLER:
        return replace(state, picked=())
    dice = (*(state.picked or ()), *((int(number),) if number else ()))
    if name == START or len(dice) == silent_angler.MOST_DICE:
        return replace(state, picked=None, angler=silent_angler.start_turn(rules, dice, stream))
    return replace(state, picked=dice)


def _undo_last(history: History, stream: Stream) -> History:
    """Undo the last action that still counts.

    The undone action and the undo both stay in the history. If the action turned or shuffled cards,
    the hidden cards are shuffled again, so that nobody knows their order. So they are if the action
    ended a cast, and cards were shuffled afterwards. This shuffle continues the stream. In all
    other cases the hidden cards keep their order.
    """
    if not history.standing:
        raise CompanionError("there is nothing to undo")
    target = history.entries[history.standing[-1] - 1]
    now, back, anew = history.state, target.before, False
    key, running = ("cast", back.cast) if back.cast else ("angler", back.angler)
    if running is not None:
        later = history.entries[target.number :]
        gone = now.strikes is None and any(entry.shuffled for entry in later)
        anew = bool(target.dealt) or target.shuffled or gone
        before = running.strikes.hidden
        lie = now.strikes.hidden if now.strikes else before
        hidden = stream.shuffled(sorted(before)) if anew else lie
        strikes = replace(running.strikes, hidden=hidden)
        back = replace(back, **{key: replace(running, strikes=strikes)})
    number = len(history.entries) + 1
    entry = Entry(number, UNDO, now, back, shuffled=anew, undoes=target.number)
    return History((*history.entries, entry), history.standing[:-1])
