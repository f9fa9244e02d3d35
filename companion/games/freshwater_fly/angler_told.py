"""What `companion silent-angler` tells of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.words import fill_template
from companion.data.game_data import GameData
from companion.games.freshwater_fly.silent_angler import load_angler_rules
from companion.games.piece_titles import card_titles


class RowReport(Struct, frozen=True):
    """A row that the casting token was on, as T, M or B."""

    row: str
    card: str  # `fish` or `rock`
    strike: str | None  # the strike card that was turned; None on a rock


class CastReport(Struct, frozen=True):
    """One cast."""

    die: int
    column: int
    rows: tuple[RowReport, ...]
    hooked: str | None  # the row of the fish, or None
    wheel: tuple[str, ...]
    # the colours in the order in which it looks for them; empty without a fish
    told: bool  # whether the person told what tokens the column has
    token: str | None  # the one that it takes, or None if there is none or the column was not told
    rock_decks: tuple[str, ...]  # of these one loses a card
    rock_taken: str | None  # the deck that the next cast reckons to have lost it, or None
    rock_gone: bool  # whether that was its last card: the space is a fish from then on
    track: int  # its space afterwards


class RoundReport(Struct, frozen=True):
    """All casts of a round."""

    casts: tuple[CastReport, ...]
    caught: int
    track: int  # its space at the end of the round
    track_points: int  # what that is worth


def describe_round(data: GameData, told: RoundReport) -> Iterator[str]:
    """Yield what a person reads of a round."""
    words, hooks = data.words, load_angler_rules(data).cast.hooks
    turned = {row.strike for cast in told.casts for row in cast.rows if row.strike}
    titles = card_titles(data, ("strike-cards", "alternate-strike-cards"), turned)
    for cast in told.casts:
        yield fill_template(words["angler.cast"], {"die": cast.die, "column": cast.column})
        for row in cast.rows:
            key = "rock" if row.card == "rock" else "hook" if row.strike in hooks else "miss"
            name = words[f"setup.row-{row.row}"]
            strike = titles.get(row.strike or "", row.strike)
            yield "  " + fill_template(words[f"angler.{key}"], {"row": name, "strike": strike})
        yield from (f"  {line}" for line in _catch(words, cast))
    yield words["angler.fed" if told.caught else "angler.hungry"]
    values = {"space": told.track, "points": told.track_points}
    yield fill_template(words["angler.track"], values)


def _catch(words: Mapping[str, str], cast: CastReport) -> Iterator[str]:
    if cast.hooked is None:
        yield words["angler.nothing"]
        return
    if cast.token:
        yield fill_template(words["angler.token"], {"colour": words[f"hatch.{cast.token}.name"]})
    elif cast.told:
        yield words["angler.no-token"]
    else:
        colours = ", ".join(words[f"hatch.{colour}.name"] for colour in cast.wheel)
        yield fill_template(words["angler.wheel"], {"colours": colours})
    if cast.rock_taken:
        others = ", ".join(space for space in cast.rock_decks if space != cast.rock_taken)
        values = {"space": cast.rock_taken, "others": others}
        yield fill_template(words["angler.rock-choice" if others else "angler.rock-deck"], values)
        if cast.rock_gone:
            yield fill_template(words["angler.rock-gone"], values)
