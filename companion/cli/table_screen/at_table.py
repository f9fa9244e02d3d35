"""Keeps all that happens on the screen in the log of a table."""

from __future__ import annotations

from typing import Any

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.games.screen import AnyScreen
from companion.table.table import Table
from companion.table.turn import PlayResult


class AtTable:
    """Every action is saved before it is shown; the table's seed deals, and stays secret."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def now(self, screen: AnyScreen, history: Any) -> Any:
        """Return the history with what others have done at the table since."""
        self._table.refresh()
        for play in self._table.plays(screen.name)[len(screen.actions(history)) :]:
            history = screen.acted(history, play.action, self._table.stream_at(play.start))
        return history

    def step(self, screen: AnyScreen, history: Any, action: str) -> Any:
        """Return the history with one more action, saved.

        Raises:
            CompanionError: it is not possible, somebody else has acted since, or it cannot be
                saved; then nothing has happened.
        """
        after = history

        def decide(stream: Stream) -> PlayResult:
            nonlocal after
            if len(self._table.plays(screen.name)) != len(screen.actions(history)):
                raise CompanionError("somebody else was faster; look at the new state")
            after = screen.acted(history, action, stream)
            return PlayResult(screen.dealt(after), {"line": screen.log(after)[-1]})

        self._table.play(screen.name, action, decide)
        return after

    def opening(self) -> str:
        """Return the promise of the table's seed."""
        return f"Seed promised: {self._table.state.commitment}"

    def closing(self) -> str:
        """Return where the log is."""
        return f"It is in the log of the table: companion table log {self._table.row.name}"
