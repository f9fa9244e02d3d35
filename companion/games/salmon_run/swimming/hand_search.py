"""Ways to play the swim cards of a hand, and how many rounds it is from each hex to the pond."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.salmon_run.model import Race
from companion.games.salmon_run.swimming.water import (
    FORWARD,
    ICON,
    LEFT,
    NOWHERE,
    RIGHT,
    STEPS,
    SWIMS,
    WILD,
    Water,
)

MOST_PLANNED = 4  # swim cards of a turn that a player thinks through
ROUND = 100  # the unit of values: hundredths of a round
TIRED = 48  # that a fatigue card costs ten rounds from the pond
TEN_ROUNDS = 1000
LEAST = 0.15  # share of it that remains at the pond, where fatigue breaks ties
STUCK = 900  # that a hex without a way on is worse than the worst other one
MOST_REEDS = 2  # fatigue cards that reeds on the way can take out
KEPT = 6  # plans that are looked at again with bears on the river
WORTH = {
    "eagle": 8,
    "wild": 35,
    "current": 8,
    "rapids": 8,
    "current-or-rapids": 8,
    "double-swim": 35,
    "swim": 12,
    "draw": 25,
    "reeds": 10,
    "reeds-2": 20,
    "fatigue": -TIRED,
}
"""What a symbol is worth ten rounds from the pond; more if it is farther, less if nearer."""
REEDS = {ICON["reeds"]: 1, ICON["reeds-2"]: 2}
"""Cards that the symbol takes out of a deck."""
TYPICAL = (*[FORWARD] * 3, *[LEFT] * 3, *[RIGHT] * 3, WILD, SWIMS, SWIMS)
"""A deck as it is on the way: swim cards, and two that do not swim."""


class Plan(Struct, frozen=True):
    """Swim cards in the order of playing, and what comes of it.

    Attributes:
        cards: those played.
        entered: hexes that the salmon enters, or whose symbol it gets in a jump, in order.
        landed: of these, hexes that it really enters: a bear there tires it.
        end: where it ends.
        fatigue: cards of fatigue for jumps and for too many swims.
        gain: rounds that are saved, in hundredths; symbols and fatigue count too.
    """

    cards: tuple[int, ...]
    entered: tuple[int, ...]
    landed: tuple[int, ...]
    end: int
    fatigue: int
    gain: int = 0


class Planner:
    """Finds plans and remembers them: the river does not change.

    Attributes:
        water: the river.
        numbers: of a turn.
        far: rounds from each hex to the pond, in hundredths, as cards come.
        drift: by how much a current is expected to change that.
    """

    def __init__(self, water: Water, numbers: Race) -> None:
        self.water = water
        self.numbers = numbers
        self._most = min(numbers.plays, MOST_PLANNED)
        names = {number: name for name, number in ICON.items()}
        self._worth = [WORTH.get(names.get(icon, ""), 0) for icon in water.icon]
        self._reeds = [REEDS.get(icon, 0) for icon in water.icon]
        self._known: dict[tuple[int, tuple[int, ...], int], tuple[Plan, ...]] = {}
        self._used: dict[tuple[int, tuple[int, ...]], tuple[Plan, ...]] = {}
        self._hunted: dict[int, frozenset[int]] = {}
        self.far = self._far()
        self.drift = tuple(self._drift(hex_) for hex_ in range(len(water.cells)))

    def plans(self, hex_: int, swims: tuple[int, ...], fatigue: int) -> tuple[Plan, ...]:
        """Return the best plans with some of these swim cards, sorted; the best is the first.

        Args:
            hex_: where the salmon is.
            swims: the swim cards in hand, sorted.
            fatigue: fatigue cards in the whole deck, which reeds can take out.
        """
        key = hex_, swims, min(fatigue, MOST_REEDS)
        found = self._known.get(key)
        if found is None:
            all_ = [
                self._cleansed(plan, key[2])
                for used in _choices(swims, self._most)
                for plan in self._valued(hex_, used)
            ]
            all_.sort(key=lambda plan: (-plan.gain, plan.cards))
            found = self._known[key] = tuple(all_[:KEPT])
        return found

    def tired(self, hex_: int) -> float:
        """Return what a fatigue card costs somebody there, in hundredths of a round."""
        return TIRED * self._share(hex_)

    def blocked(self, hex_: int, card: int) -> bool:
        """Return whether a swim card is ignored there if it is played alone."""
        return not any(self._swum(hex_, steps) for steps in STEPS[card])

    def hunted(self, hex_: int) -> frozenset[int]:
        """Return the hexes from which a bear reaches this one. Source: R The Bear."""
        found = self._hunted.get(hex_)
        if found is None:
            found = frozenset((hex_,))
            for _ in range(self.numbers.hunt):
                found = found.union(*(self.water.near[near] for near in found))
            self._hunted[hex_] = found
        return found

    def _share(self, hex_: int) -> float:
        return LEAST + (1 - LEAST) * self.far[hex_] / TEN_ROUNDS

    def _valued(self, hex_: int, used: tuple[int, ...]) -> tuple[Plan, ...]:
        """Return the plans that play exactly these cards, with what they gain."""
        key = hex_, used
        found = self._used.get(key)
        if found is None:
            plans = self._outcomes(hex_, used)
            found = tuple(replace(plan, gain=round(self._gain(hex_, plan))) for plan in plans)
            self._used[key] = found
        return found

    def _cleansed(self, plan: Plan, fatigue: int) -> Plan:
        """Return a plan with what reeds on its way are worth to somebody so tired."""
        count = min(fatigue, sum(self._reeds[hex_] for hex_ in plan.entered))
        return (
            replace(plan, gain=plan.gain + round(count * self.tired(plan.end))) if count else plan
        )

    def _gain(self, hex_: int, plan: Plan) -> float:
        share = self._share(plan.end)
        cards = sum(self._worth[entered] for entered in plan.entered) - TIRED * plan.fatigue
        return self.far[hex_] - self.far[plan.end] + share * cards

    # --- how far it is --------------------------------------------------------------------------

    def _far(self) -> list[int]:
        """Return the rounds to the pond; every move leads to a hex with a higher number."""
        water, hands = self.water, _hands(self.numbers.hand)
        choices = dict.fromkeys(used for hand in hands for used in _choices(hand, self._most))
        self.far = [0] * len(water.cells)
        worst, stuck = 0, []
        for hex_ in range(len(water.cells) - 1, -1, -1):
            if water.pond[hex_] or not water.rest[hex_]:
                continue
            best = self._after(hex_, choices)
            if not best:
                stuck.append(hex_)
                continue
            self.far[hex_] = self._expected(best, hands)
            worst = max(worst, self.far[hex_])
        for hex_ in stuck:
            self.far[hex_] = worst + STUCK
        return self.far

    def _after(
        self, hex_: int, choices: Iterable[tuple[int, ...]]
    ) -> Mapping[tuple[int, ...], float]:
        """Return for each set of cards how far it is after the best way to play them."""
        found = {}
        for used in choices:
            ends = [
                self.far[plan.end]
                - self._share(plan.end)
                * (sum(self._worth[h] for h in plan.entered) - TIRED * plan.fatigue)
                for plan in self._outcomes(hex_, used)
                if self.far[plan.end] or self.water.pond[plan.end]
            ]
            if ends:
                found[used] = min(ends)
        return found

    def _expected(
        self, best: Mapping[tuple[int, ...], float], hands: Mapping[tuple[int, ...], int]
    ) -> int:
        """Return how far it is if every hand is played as well as it can be.

        A hand that leads nowhere better waits for the next: two passes settle which those are.
        """
        total = sum(hands.values())
        limit = float("inf")
        for _ in range(2):
            moving, ahead = 0, 0.0
            for hand, count in hands.items():
                ends = [best[used] for used in _choices(hand, self._most) if used in best]
                if ends and min(ends) < limit:
                    moving += count
                    ahead += count * min(ends)
            limit = (ROUND * total + ahead) / moving
        return round(limit)

    def _drift(self, hex_: int) -> int:
        water = self.water
        if not water.rest[hex_] or not water.arrows[hex_]:
            return 0
        ways = water.arrows[hex_]
        return round(sum(map(self._washed, ways)) / len(ways)) - self.far[hex_]

    def _washed(self, hex_: int) -> float:
        if self.water.rest[hex_]:
            return self.far[hex_]
        ways = self.water.arrows[hex_]
        return sum(map(self._washed, ways)) / len(ways)

    # --- moves ----------------------------------------------------------------------------------

    def _outcomes(self, start: int, used: tuple[int, ...]) -> tuple[Plan, ...]:
        """Return every plan that plays all these cards; a jump joins steps of two cards.

        Source: R Jumping, Double Swim Hex, Moving.
        """
        found: dict[tuple[int, ...], Plan] = {}
        tired = len(used) >= self.numbers.tiring
        todo: list[_Swimming] = [_Swimming(start, used)]
        while todo:
            one = todo.pop()
            if not one.left:
                plan = Plan(one.cards, one.entered, one.landed, one.hex, one.jumps + tired)
                same = found.get(plan.entered)
                if same is None or same.fatigue > plan.fatigue:
                    found[plan.entered] = plan
            elif not self.water.pond[one.hex]:
                todo += self._next(one)
        return tuple(found.values())

    def _next(self, one: _Swimming) -> Iterator[_Swimming]:
        for index, card in enumerate(one.left):
            if card in one.left[:index]:
                continue
            rest = one.left[:index] + one.left[index + 1 :]
            for steps in STEPS[card]:
                if way := self._swum(one.hex, steps):
                    yield one.moved(rest, (card,), way, way, 0)
                for second, way, got in self._jumped(one.hex, steps, rest):
                    at = rest.index(second)
                    yield one.moved(rest[:at] + rest[at + 1 :], (card, second), way, got, 1)

    def _swum(self, hex_: int, steps: tuple[int, ...]) -> tuple[int, ...]:
        """Return the hexes of a swim, none if its first step is ignored.

        A double swim whose second step is blocked goes one hex: house ruling.
        """
        way: tuple[int, ...] = ()
        for step in steps:
            to = self.water.ahead[step][hex_]
            if to == NOWHERE or not self.water.rest[to]:
                break
            way = (*way, to)
            hex_ = to
            if self.water.pond[to]:
                break
        return way

    def _jumped(
        self, hex_: int, steps: tuple[int, ...], left: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Yield the second card of each jump, the hexes entered, and those whose symbol counts.

        The last step of the first card leads over a hex, the first of the second card onto one.
        """
        begun: tuple[int, ...] = ()
        if len(steps) > 1:
            begun = self._swum(hex_, steps[:-1])
            if not begun or self.water.pond[begun[-1]]:
                return
            hex_ = begun[-1]
        over = self.water.ahead[steps[-1]][hex_]
        if over == NOWHERE or self.water.pond[over]:
            return
        fall = () if self.water.rest[over] else (over,)
        for card in dict.fromkeys(left):
            for steps2 in STEPS[card]:
                to = self.water.ahead[steps2[0]][over]
                if to == NOWHERE or not self.water.rest[to]:
                    continue
                after = () if self.water.pond[to] else self._swum(to, steps2[1:])
                yield card, (*begun, to, *after), (*begun, *fall, to, *after)


class _Swimming(Struct, frozen=True):
    """A plan that is being made: cards that are left, and what the played ones did."""

    hex: int
    left: tuple[int, ...]
    cards: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()
    landed: tuple[int, ...] = ()
    jumps: int = 0

    def moved(
        self,
        left: tuple[int, ...],
        cards: tuple[int, ...],
        way: tuple[int, ...],
        got: tuple[int, ...],
        jumps: int,
    ) -> _Swimming:
        """Return it after more cards."""
        return _Swimming(
            way[-1],
            left,
            self.cards + cards,
            self.entered + got,
            self.landed + way,
            self.jumps + jumps,
        )


@cache
def _choices(swims: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """Return every choice of one to so many of these cards, each once."""
    found = (choice for count in range(1, most + 1) for choice in combinations(swims, count))
    return tuple(dict.fromkeys(found))


@cache
def _hands(size: int) -> Mapping[tuple[int, ...], int]:
    """Return the swim cards of every hand from a typical deck, and how often each comes."""
    return Counter(
        tuple(card for card in hand if card < SWIMS) for hand in combinations(TYPICAL, size)
    )
