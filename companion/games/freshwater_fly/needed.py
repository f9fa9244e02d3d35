"""What so many players need of Freshwater Fly, where that is not all that is in the box.

Source: R Setup: each player is dealt a reel board, and has a finesse token and a drag token; D:
flies are swapped one for one, so one of each pair for each player gives everybody any colour;
R Fly Solo: the booklet and the Silent Angler's token are for one player, who has fewer hatch
tokens.
"""

from __future__ import annotations

from companion.data.decks_and_pools import POOLS
from companion.drawing.component import Component
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly.players import ANGLER
from companion.games.freshwater_fly.tables import ADVENTURE
from companion.games.needed import first_pieces, limit_copies, limit_copies_each

SOLO_BOARDS = ("1A", "3B", "4B")  # Source: R Fly Solo, Setup 7


def limit_boards(component: Component, order: ComponentOrder) -> Component:
    """Return all reel boards, from which they are dealt; one player chooses among three."""
    return (
        limit_copies(component, dict.fromkeys(SOLO_BOARDS, 1)) if order.players == 1 else component
    )


def limit_spinners(component: Component, order: ComponentOrder) -> Component:
    """Return a dial for each reel board."""
    return first_pieces(component, len(SOLO_BOARDS)) if order.players == 1 else component


def limit_player_pieces(component: Component, order: ComponentOrder) -> Component:
    """Return the tokens and standees of those who play; against one plays the Silent Angler."""
    playing = [str(seat) for seat in range(1, order.players + 1)]
    if order.players == 1:
        playing.append(ANGLER)
    most = {
        name: entry.value.copies
        for sign in ("finesse", "drag")
        for entry in order.data.named(f"{sign}-tokens")
        if entry.value.player in playing
        for name in (entry.id, f"{sign}-{entry.id}")
    }
    return limit_copies(component, most)


def limit_flies(component: Component, order: ComponentOrder) -> Component:
    """Return a fly of each pair for each player."""
    return limit_copies_each(component, order.players)


def limit_hatch_tokens(component: Component, order: ComponentOrder) -> Component:
    """Return the hatch tokens, of which one player has fewer."""
    if order.players > 1:
        return component
    return limit_copies_each(component, order.data.value(ADVENTURE).tokens // len(component.copies))


def limit_dice(component: Component, order: ComponentOrder) -> Component:
    """Return as many dice as the largest pool has. Source: R Setup; Fly Solo, Round Summary."""
    pool = order.data.entry(POOLS, "dice").value
    counts = (
        sum(number for _, number in roll.dice) * max(roll.counts, default=1)
        for roll in pool.rolls
        if order.players in roll.players
    )
    return first_pieces(component, max(counts))
