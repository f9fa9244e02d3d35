"""An evening at the dealer: what has happened, and where its chance comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.chance import Stream, commitment
from companion.core.errors import CompanionError
from companion.core.wording import listed
from companion.games.screen import AnyScreen, View

if TYPE_CHECKING:
    from companion.table.table import Table
    from companion.table.turn import PlayResult

UNDO_KEYS = ("u", "backspace")


class Sitting:
    """What the keys of a dealer do; kept for as long as the program runs.

    Attributes:
        screen: what the game shows.
        history: what has happened.
        opening: what to say at the start about honest dealing.
        closing: what to say at the end.
    """

    def __init__(self, screen: AnyScreen, seed: str) -> None:
        self.screen = screen
        self.history = screen.start
        self._stream = Stream(seed)
        promise = commitment(seed)
        self.opening = f"Seed promised: {promise}"
        self.closing = f"Seed: {seed} (its SHA-256 was promised: {promise})"

    @property
    def view(self) -> View:
        """What to show now."""
        return self.screen.view(self.history)

    @property
    def log(self) -> tuple[str, ...]:
        """A line for each thing that has happened."""
        return self.screen.log(self.history)

    @property
    def help(self) -> tuple[str, ...]:
        """What each key does now, then what the player should know; a line each."""
        choices = self.view.choices
        width = max((len(choice.key) for choice in choices), default=0)
        keys = (f"{choice.key:>{width}}  {choice.name}: {choice.hint}" for choice in choices)
        return (*keys, "", *(f"· {note}" for note in (*self.screen.notes, self.opening)))

    def press(self, key: str) -> None:
        """Do what a key stands for.

        Args:
            key: one letter or digit, `enter` or `backspace`; or an action as it is written.

        Raises:
            CompanionError: the key does nothing now, or somebody else at the table was faster.
        """
        self.act(self._action(key))

    def act(self, action: str) -> None:
        """Add an action to the history. Raises CompanionError: it is not possible."""
        self.history = self.screen.acted(self.history, action, self._stream)

    def _action(self, key: str) -> str:
        if key.lower() in (*UNDO_KEYS, self.screen.undo):
            return self.screen.undo
        choices = self.view.choices
        for choice in choices:
            if key.lower() in (choice.key, choice.action):
                return choice.action
        keys = listed(choice.key for choice in choices)
        raise CompanionError(f'"{key[:20]}" does nothing now; press {keys}')


class SittingAtTable(Sitting):
    """Saves every action before it is shown; the table's seed deals, and stays secret."""

    def __init__(self, screen: AnyScreen, table: Table) -> None:
        self.screen = screen
        self.history = screen.start
        self._table = table
        self.opening = f"Seed promised: {table.state.commitment}"
        self.closing = f"It is in the log of the table: companion table log {table.row.name}"
        self._refresh()

    def act(self, action: str) -> None:
        """Save an action and add it to the history.

        Raises:
            CompanionError: it is not possible, somebody else has acted since, or it cannot be
                saved; then nothing has happened, and the history has what others have done.
        """
        from companion.table.turn import PlayResult  # late: the table is there

        after: Any = None

        def decide(stream: Stream) -> PlayResult:
            nonlocal after
            if len(self._plays()) != len(self.screen.actions(self.history)):
                raise CompanionError("somebody else was faster; look at the new state")
            after = self.screen.acted(self.history, action, stream)
            return PlayResult(self.screen.dealt(after), {"line": self.screen.log(after)[-1]})

        try:
            self._table.play(self.screen.name, action, decide)
        except CompanionError:
            self._refresh()
            raise
        self.history = after

    def _refresh(self) -> None:
        """Add what others have done at the table since."""
        self._table.refresh()
        for play in self._plays()[len(self.screen.actions(self.history)) :]:
            stream = self._table.stream_at(play.start)
            self.history = self.screen.acted(self.history, play.action, stream)

    def _plays(self) -> Any:
        return self._table.plays(self.screen.name)
