"""Where a page opens that was written for one thing to do."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Opening(Struct, frozen=True, omit_defaults=True):
    """The last evening of a game, or a new one of one player, on a tab of it."""

    game: str  # the slug of one of the page
    tab: str  # play, setup, score or log
    seed: str = ""  # of a new evening; "" for one that the phone draws
    options: Mapping[str, str] = {}  # of the set-up, as chosen from the start
    notes: tuple[str, ...] = ()  # what to know beside the notes of the game
