"""A sensible player: which cards to play, and whom they are to harm."""

from __future__ import annotations

from companion.core.chance import Stream
from companion.games.salmon_run.swimming.hand_search import TIRED, Plan, Planner
from companion.games.salmon_run.swimming.race import Result, Salmon, Table
from companion.games.salmon_run.swimming.water import (
    BEAR,
    CURRENT,
    EAGLE,
    FATIGUE,
    RAPIDS,
    SWIMS,
    WILD,
    Supply,
)

MOST_ROUNDS = 300
WORST_FIRST = [FATIGUE, BEAR, EAGLE, RAPIDS, CURRENT, 1, 2, 0, 5, 6, 4, WILD]
"""All cards from the one that is missed least."""


def race(planner: Planner, supply: Supply, players: int, stream: Stream) -> Result:
    """Return how a race ends; the round in which somebody reaches the pond is the last."""
    table = Table(planner, supply, players, stream)
    first = stream.below(players)
    order = [*table.salmon[first:], *table.salmon[:first]]
    for rounds in range(1, MOST_ROUNDS + 1):
        for one in order:
            if not one.in_pond:
                take_turn(table, one)
        if any(one.in_pond for one in order):
            return table.result(rounds)
    return table.result(None)


def take_turn(table: Table, one: Salmon) -> None:
    """Play some cards and draw. Source: R Gameplay."""
    played: list[int] = []
    plan = _plan(table, one)
    tired = one.hand.count(FATIGUE)
    if tired and (plan is None or plan.gain <= table.planner.tired(one.hex)):
        played = [FATIGUE] * min(tired, table.planner.numbers.plays)
        for card in played:
            one.hand.remove(card)
        table.recover(one, played)
    else:
        if plan is not None:
            _swim(table, one, plan)
            played += plan.cards
        if not one.in_pond:
            _more(table, one, played)
    one.discards += played
    _end(table, one)


def _plan(table: Table, one: Salmon) -> Plan | None:
    """Return the best plan that gets on, with bears where they are now."""
    swims = tuple(sorted(card for card in one.hand if card < SWIMS))
    plans = table.planner.plans(one.hex, swims, one.fatigue) if swims else ()
    if not plans:
        return None
    bears = table.bears
    best = max(
        plans, key=lambda plan: plan.gain - TIRED * sum(hex_ in bears for hex_ in plan.landed)
    )
    return best if best.gain > 0 else None


def _swim(table: Table, one: Salmon, plan: Plan) -> None:
    for card in plan.cards:
        one.hand.remove(card)
    table.tire(one, plan.fatigue)
    landed = list(plan.landed)
    for hex_ in plan.entered:
        real = bool(landed) and landed[0] == hex_
        if real:
            del landed[0]
        table.enter(one, hex_, landed=real)
        if one.in_pond:
            return


def _more(table: Table, one: Salmon, played: list[int]) -> None:
    """Play what harms rivals, then what is in the way, while plays are left."""
    most = table.planner.numbers.plays
    for card in (EAGLE, BEAR, CURRENT, RAPIDS):
        while card in one.hand and len(played) < most and _useful(table, one, card):
            _meet(table, one, card, played)
    while FATIGUE in one.hand and len(played) < most:
        one.hand.remove(FATIGUE)
        played.append(FATIGUE)
    if not played:
        _dump(table, one, played)
    if not played and one.hand:  # a hand that cannot do anything else
        for card in (RAPIDS, CURRENT, BEAR):
            if card in one.hand:
                _meet(table, one, card, played)
                return


def _dump(table: Table, one: Salmon, played: list[int]) -> None:
    """Play swims that are ignored, one short of a fatigue card, to get others. Source: R Moving."""
    numbers = table.planner.numbers
    most = min(numbers.plays, numbers.tiring - 1)
    blocked = [card for card in one.hand if card < SWIMS and table.planner.blocked(one.hex, card)]
    for card in sorted(blocked, key=WORST_FIRST.index)[:most]:
        one.hand.remove(card)
        played.append(card)


def _leader(table: Table, one: Salmon) -> Salmon | None:
    """Return the rival who is nearest to the pond."""
    rivals = [other for other in table.salmon if other is not one and not other.in_pond]
    return min(rivals, key=lambda other: table.planner.far[other.hex], default=None)


def _useful(table: Table, one: Salmon, card: int) -> bool:
    """Return whether a card that meets others harms the leader more than oneself."""
    leader = _leader(table, one)
    if leader is None:
        return False
    if card == EAGLE:
        return bool(leader.hand)
    if card == CURRENT:
        drift = table.planner.drift
        return drift[leader.hex] > drift[one.hex]
    if card == RAPIDS:
        arrows = table.water.arrows
        return len(arrows[leader.hex]) > _missed(one, len(arrows[one.hex]))
    return True


def _meet(table: Table, one: Salmon, card: int, played: list[int]) -> None:
    """Play a card that meets others."""
    one.hand.remove(card)
    played.append(card)
    leader = _leader(table, one)
    if card == CURRENT:
        table.current()
    elif card == RAPIDS:
        table.rapids(WORST_FIRST)
    elif leader is not None and card == EAGLE:
        table.eagle(leader, max(leader.hand, key=WORST_FIRST.index))
    elif leader is not None:
        _bear(table, one, leader)


def _missed(one: Salmon, count: int) -> int:
    """Return how many swim cards somebody loses who discards so many cards, the worst first."""
    return max(0, count - sum(card >= SWIMS for card in one.hand))


def _bear(table: Table, one: Salmon, leader: Salmon) -> None:
    """Move a bear onto the leader if one is near and the own salmon is not there.

    Else a bear goes one hex and back, which harms nobody. Source: R The Bear.
    """
    target = leader.hex
    if target == one.hex:
        return
    reach = table.planner.hunted(target)
    for index, hex_ in enumerate(table.bears):
        if hex_ in reach:
            table.bear(index, target)
            return


def _end(table: Table, one: Salmon) -> None:
    """Draw or discard to the size of a hand. Source: R Hand Size."""
    extra = len(one.hand) - table.planner.numbers.hand
    if extra > 0:
        one.hand.sort(key=WORST_FIRST.index)
        one.discards += one.hand[:extra]
        del one.hand[:extra]
    table.refill(one)
