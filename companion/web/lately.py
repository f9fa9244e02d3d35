"""Limits how often a client does something: guesses of codes, requests without end."""

from __future__ import annotations

LATELY = 60.0  # seconds
MOST_KNOWN = 1_000  # who is remembered


class Lately:
    """How often each of several did something lately; `most` times they may."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._times: dict[str, list[float]] = {}

    def may(self, who: str, now: float) -> bool:
        """Return whether this client may do it once more."""
        return sum(now - at < LATELY for at in self._times.get(who, [])) < self._most

    def add(self, who: str, now: float) -> None:
        """Count that this client did it."""
        if len(self._times) > MOST_KNOWN:
            self._times.clear()
        self._times[who] = [*self._times.get(who, [])[1 - self._most :], now]
