"""What so many players need of Freshwater Fly, where that is not all that is in the box."""

from __future__ import annotations

from companion.drawing.component import Component
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.game import Choices
from companion.games.needed import each, first, limited, solo_only

SOLO_BOARDS = ("1A", "3B", "4B")  # Source: R Fly Solo, Setup 7


def needed(component: Component, data: FreshwaterFly, choices: Choices) -> Component:
    """Return a component with the pieces that so many players need.

    Source: R Setup: each player has a reel board, a finesse token and a drag token; D: flies are
    swapped one for one, so one of each pair for each player gives everybody any colour; R Fly Solo:
    the booklet and the Silent Angler's token are for one player, who has fewer hatch tokens.
    """
    players = choices.players
    if players is None:
        return component
    solo = players == 1
    match component.name:
        case "reel-boards" if solo:
            found = limited(component, dict.fromkeys(SOLO_BOARDS, 1))
        case "reel-boards" | "player-aids":
            found = first(component, players)
        case "spinners":
            found = first(component, len(SOLO_BOARDS) if solo else players)
        case "finesse-tokens" | "drag-tokens" | "token-standees":
            found = limited(component, _tokens(data, players))
        case "dice":
            found = first(component, _dice(data, players))
        case "fly-tokens":
            found = each(component, players)
        case "hatch-tokens" if solo:
            found = each(component, data.adventure.facts.value.tokens // len(component.copies))
        case "adventure-map":
            found = solo_only(component, choices)
        case _:
            found = component
    return found


def _tokens(data: FreshwaterFly, players: int) -> dict[str, int]:
    """Return the tokens and standees of those who play, by id."""
    seats = [str(seat) for seat in range(1, players + 1)]
    if players == 1:
        seats.append("silent-angler")
    kinds = (("finesse", data.pieces.finesse_tokens), ("drag", data.pieces.drag_tokens))
    return {
        name: entry.value.copies
        for sign, entries in kinds
        for entry in entries
        if entry.value.player in seats
        for name in (entry.id, f"{sign}-{entry.id}")
    }


def _dice(data: FreshwaterFly, players: int) -> int:
    """Return how many dice the largest pool has. Source: R Setup; Fly Solo, Round Summary."""
    pool = next(entry.value for entry in data.piles.pools if entry.id == "dice")
    return max(
        sum(number for _, number in roll.dice) * max(roll.counts, default=1)
        for roll in pool.rolls
        if players in roll.players
    )
