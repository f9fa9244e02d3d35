"""One race by the full rules: decks, hands, jumps, fatigue, currents, rapids, bears and eagles."""

from __future__ import annotations

from msgspec import Struct

from companion.core.chance import Stream
from companion.games.salmon_run.swimming.hand_search import Planner
from companion.games.salmon_run.swimming.water import (
    BASIC,
    BEAR,
    BEAR_HEX,
    CURRENT,
    DOUBLES,
    EAGLE,
    FATIGUE,
    ICON,
    PLAIN,
    RAPIDS,
    WILD,
    Supply,
)

GIVES: dict[int, tuple[int, ...]] = {
    ICON["eagle"]: (EAGLE,),
    ICON["wild"]: (WILD,),
    ICON["current"]: (CURRENT,),
    ICON["rapids"]: (RAPIDS,),
    ICON["current-or-rapids"]: (CURRENT, RAPIDS),
    ICON["double-swim"]: DOUBLES,
    ICON["swim"]: BASIC,
    BEAR_HEX: (BEAR,),
}
"""The cards of which a symbol gives one. Source: R Special Hexes."""
DRAW, REEDS, REEDS_2, TIRES = (ICON[name] for name in ("draw", "reeds", "reeds-2", "fatigue"))


class Salmon:
    """A player: where the salmon is, and the cards."""

    __slots__ = ("deck", "discards", "fatigue", "hand", "hex", "in_pond")

    def __init__(self, start: int, deck: list[int]) -> None:
        self.hex = start
        self.deck = deck
        self.hand: list[int] = []
        self.discards: list[int] = []
        self.fatigue = 0
        self.in_pond = False


class Result(Struct, frozen=True):
    """How a race ended.

    Attributes:
        rounds: until somebody was in the pond, that one included; None if nobody ever came.
        fatigue: cards of each player.
        in_pond: who is there.
        winners: those in the pond with the fewest fatigue cards.
        left: cards in the fatigue deck at the end.
    """

    rounds: int | None
    fatigue: tuple[int, ...]
    in_pond: tuple[bool, ...]
    winners: tuple[int, ...]
    left: int


class Table:
    """The state of a race and the rules that change it."""

    def __init__(self, planner: Planner, supply: Supply, players: int, stream: Stream) -> None:
        self.planner = planner
        self.water = water = planner.water
        self.stream = stream
        self.bears = list(water.bears)
        self.piles = list(supply.piles)
        self.left = supply.fatigue
        self.salmon = [
            Salmon(water.start, list(stream.shuffled(supply.decks[player])))
            for player in range(players)
        ]
        for one in self.salmon:
            self.refill(one)

    # --- cards ----------------------------------------------------------------------------------

    def draw(self, one: Salmon) -> bool:
        """Move the top card of a deck into the hand. Source: R Discard Pile."""
        if not one.deck:
            if not one.discards:
                return False
            one.deck = list(self.stream.shuffled(one.discards))
            one.discards = []
        one.hand.append(one.deck.pop())
        return True

    def refill(self, one: Salmon) -> None:
        """Draw up to the size of a hand. Source: R Hand Size."""
        while len(one.hand) < self.planner.numbers.hand and self.draw(one):
            pass

    def tire(self, one: Salmon, count: int = 1) -> None:
        """Add fatigue cards to the discard pile, as long as there are any."""
        count = min(count, self.left)
        self.left -= count
        one.fatigue += count
        one.discards += [FATIGUE] * count

    def recover(self, one: Salmon, pile: list[int]) -> None:
        """Return a fatigue card to its deck."""
        pile.remove(FATIGUE)
        one.fatigue -= 1
        self.left += 1

    def take(self, one: Salmon, options: tuple[int, ...]) -> None:
        """Add the first of some cards that its pile still has."""
        for card in options:
            if self.piles[card]:
                self.piles[card] -= 1
                one.discards.append(card)
                return

    # --- hexes ----------------------------------------------------------------------------------

    def enter(self, one: Salmon, hex_: int, *, landed: bool = True) -> None:
        """Have a salmon enter a hex, or get the symbol of a waterfall that it jumps over."""
        if landed:
            one.hex = hex_
            if hex_ in self.bears:
                self.tire(one, self.bears.count(hex_))
            if self.water.pond[hex_]:
                one.in_pond = True
        icon = self.water.icon[hex_]
        if icon == PLAIN:
            return
        if (options := GIVES.get(icon)) is not None:
            self.take(one, options)
        elif icon == DRAW:
            self.draw(one)
        elif icon == TIRES:
            self.tire(one)
        else:
            for _ in range(2 if icon == REEDS_2 else 1):
                self.cleanse(one)

    def cleanse(self, one: Salmon) -> None:
        """Take a fatigue card out of hand, discards or deck. Source: R Reeds."""
        for pile in (one.hand, one.discards):
            if FATIGUE in pile:
                self.recover(one, pile)
                return
        if FATIGUE in one.deck:
            self.recover(one, one.deck)
            one.deck = list(self.stream.shuffled(one.deck))

    # --- cards that meet others -----------------------------------------------------------------

    def current(self) -> None:
        """Move every salmon along its arrow, past waterfalls. Source: R Currents, Counter."""
        for one in self.salmon:
            hex_ = one.hex
            if not self.water.arrows[hex_]:
                continue
            if self.planner.drift[hex_] > 0 and self._countered(one, CURRENT):
                continue
            hex_ = self._along(hex_)
            while not self.water.rest[hex_]:
                hex_ = self._along(hex_)
            self.enter(one, hex_)

    def _along(self, hex_: int) -> int:
        arrows = self.water.arrows[hex_]
        return arrows[0] if len(arrows) == 1 else arrows[self.stream.below(2)]

    def rapids(self, worst: list[int]) -> None:
        """Have everybody discard a card for each arrow of the own hex. Source: R Rapids.

        Args:
            worst: the cards from the one that is missed least.
        """
        for one in self.salmon:
            count = min(len(self.water.arrows[one.hex]), len(one.hand))
            if one.in_pond or not count or self._countered(one, RAPIDS):
                continue
            one.hand.sort(key=worst.index)
            one.discards += one.hand[:count]
            del one.hand[:count]

    def eagle(self, victim: Salmon, card: int) -> None:
        """Have a card of a hand discarded. Source: R The Eagle."""
        if not self._countered(victim, EAGLE):
            victim.hand.remove(card)
            victim.discards.append(card)

    def bear(self, index: int, hex_: int) -> None:
        """Move a bear onto a hex: every salmon there takes fatigue. Source: R The Bear."""
        self.bears[index] = hex_
        for one in self.salmon:
            if one.hex == hex_ and not one.in_pond:
                self.tire(one)

    @staticmethod
    def _countered(one: Salmon, card: int) -> bool:
        """Return whether somebody discards such a card to be spared."""
        if card not in one.hand:
            return False
        one.hand.remove(card)
        one.discards.append(card)
        return True

    def result(self, rounds: int | None) -> Result:
        """Return how the race ended. Source: R Winning the Game."""
        arrived = [index for index, one in enumerate(self.salmon) if one.in_pond]
        least = min((self.salmon[index].fatigue for index in arrived), default=0)
        return Result(
            rounds,
            tuple(one.fatigue for one in self.salmon),
            tuple(one.in_pond for one in self.salmon),
            tuple(index for index in arrived if self.salmon[index].fatigue == least),
            self.left,
        )
