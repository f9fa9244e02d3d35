"""An evening at the screen: what has happened, and where its chance comes from."""

from __future__ import annotations

from typing import Any, Protocol

from companion.core.chance import Stream, commitment
from companion.core.errors import CompanionError
from companion.core.wording import listed
from companion.games.screen import AnyScreen, Choice, View

UNDO_KEYS = ("u", "backspace")


class Keeper(Protocol):
    """Keeps what happens, and holds the stream that it comes from."""

    def now(self, screen: AnyScreen, history: Any) -> Any:
        """Return the history with what has been kept besides."""

    def step(self, screen: AnyScreen, history: Any, action: str) -> Any:
        """Return the history with one more action, kept."""

    def opening(self) -> str:
        """Return what to say at the start about honest dealing."""

    def closing(self) -> str:
        """Return what to say at the end."""


class InMemory:
    """Keeps everything for as long as the program runs; the seed is told at the end."""

    def __init__(self, seed: str) -> None:
        self._promise = commitment(seed)
        self._stream = Stream(seed)

    def now(self, screen: AnyScreen, history: Any) -> Any:
        """Return the history: nobody else can add to it."""
        return history

    def step(self, screen: AnyScreen, history: Any, action: str) -> Any:
        """Return the history with one more action."""
        return screen.acted(history, action, self._stream)

    def opening(self) -> str:
        """Return the promise of the seed."""
        return f"Seed promised: {self._promise}"

    def closing(self) -> str:
        """Return the seed."""
        return f"Seed: {self._stream.seed} (its SHA-256 was promised: {self._promise})"


class Sitting:
    """What the keys of a screen do.

    Attributes:
        screen: what the game shows.
        history: what has happened.
    """

    def __init__(self, screen: AnyScreen, keeper: Keeper) -> None:
        self.screen = screen
        self.keeper = keeper
        self.history = keeper.now(screen, screen.start)

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
        notes = (*self.screen.notes, self.keeper.opening())
        return (*keys, "", *(f"· {note}" for note in notes))

    def press(self, key: str) -> None:
        """Do what a key stands for.

        Args:
            key: one letter or digit, `enter` or `backspace`; or an action as it is written.

        Raises:
            CompanionError: the key does nothing now, or somebody else at the table was faster.
        """
        action = self._action(key)
        try:
            self.history = self.keeper.step(self.screen, self.history, action)
        except CompanionError:
            self.history = self.keeper.now(self.screen, self.history)
            raise

    def _action(self, key: str) -> str:
        if key.lower() in (*UNDO_KEYS, self.screen.undo):
            return self.screen.undo
        choices = self.view.choices
        for choice in choices:
            if key.lower() in (choice.key, choice.action):
                return choice.action
        raise CompanionError(f'"{key[:20]}" does nothing now; press {_keys(choices)}')


def _keys(choices: tuple[Choice, ...]) -> str:
    return listed(choice.key for choice in choices)
