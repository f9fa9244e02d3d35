"""Chance: every outcome equally likely, nothing lost from decks, mistakes told."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import permutations
from math import exp, lgamma, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import (
    LONGEST_COMMITTED,
    WORD,
    Die,
    Stream,
    commit_to_seed,
    fair_number,
    parse_dice,
    plain_die,
    roll_dice,
)
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError

STRIKE = ("hook", "miss-1", "miss-2", "miss-3")
SEED = "the fixed seed of these tests"
UNLIKELY = 1e-4  # the seeds are fixed: a test that has passed goes on passing


# --- the bounded sampler: proved, not sampled ---


@pytest.mark.parametrize("bound", range(2, 9))
@pytest.mark.parametrize("bits", [3, 4, 8, 12, 16])
def test_every_number_stands_for_equally_many_words(bound: int, bits: int) -> None:
    words = 1 << bits
    counts = Counter(fair_number(word, bound, words) for word in range(words))
    left_over = counts.pop(None, 0)
    assert counts.keys() == set(range(bound))
    assert set(counts.values()) == {words // bound}
    assert left_over == words % bound


@pytest.mark.parametrize("bound", range(2, 9))
def test_the_sampler_of_32_bits_keeps_equally_many_words(bound: int) -> None:
    """The words kept are those below a limit; counted exactly by their rests, without a loop."""
    limit = WORD // bound * bound
    assert fair_number(limit - 1, bound) == bound - 1
    assert limit == WORD or fair_number(limit, bound) is None
    assert fair_number(WORD - 1, bound) is None or limit == WORD
    assert {len(range(rest, limit, bound)) for rest in range(bound)} == {WORD // bound}


class Scripted(Stream):
    """A stream that gives the numbers it is told to, whatever the bound."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__("")
        self.numbers = list(numbers)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self.numbers.pop(0)


def all_scripts(bounds: Sequence[int]) -> Iterable[tuple[int, ...]]:
    if not bounds:
        return [()]
    rest = list(all_scripts(bounds[1:]))
    return [(first, *others) for first in range(bounds[0]) for others in rest]


@pytest.mark.parametrize("size", range(2, 7))
def test_a_shuffle_reaches_each_order_in_exactly_one_way(size: int) -> None:
    pieces = tuple(range(size))
    reached: Counter[tuple[int, ...]] = Counter()
    for script in all_scripts(range(size, 1, -1)):
        stream = Scripted(script)
        reached[stream.shuffled(pieces)] += 1
        assert stream.bounds == list(range(size, 1, -1))
    assert reached == Counter(permutations(pieces))


# --- chi-square: a smoke test with a fixed seed ---


def chance_of(statistic: float, freedom: int) -> float:
    """Return how likely so large a chi-square is: the upper incomplete gamma function."""
    a, x = freedom / 2, statistic / 2
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 1000):
            term *= x / (a + n)
            total += term
        return 1 - total * exp(a * log(x) - x - lgamma(a)) if x else 1.0
    b, c, d = x + 1 - a, 1e300, 1 / (x + 1 - a)
    h = d
    for n in range(1, 1000):
        an, b = -n * (n - a), b + 2
        d, c = 1 / (an * d + b), b + an / c
        h *= d * c
    return exp(a * log(x) - x - lgamma(a)) * h


def fairness(found: Iterable[Hashable], outcomes: Sequence[Hashable]) -> float:
    """Return how likely it is that equally likely outcomes differ as much as these do."""
    counts = Counter(found)
    assert counts.keys() <= set(outcomes), "something impossible was found"
    expected = counts.total() / len(outcomes)
    statistic = sum((counts[one] - expected) ** 2 / expected for one in outcomes)
    return chance_of(statistic, len(outcomes) - 1)


def test_the_measure_agrees_with_printed_tables() -> None:
    for statistic, freedom, chance in ((3.841, 1, 0.05), (35.172, 23, 0.05), (49.728, 23, 0.001)):
        assert chance_of(statistic, freedom) == pytest.approx(chance, rel=2e-3)
    assert chance_of(22.337, 23) == pytest.approx(0.5, rel=1e-3)


def strike_orders(shuffle: Callable[[Stream], tuple[str, ...]], deals: int) -> float:
    stream = Stream(SEED)
    return fairness((shuffle(stream) for _ in range(deals)), list(permutations(STRIKE)))


def swapped_any(stream: Stream) -> tuple[str, ...]:
    """A well-known mistake: each card swaps with any card."""
    deck = list(STRIKE)
    for one in range(len(deck)):
        other = stream.below(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
    return tuple(deck)


def never_at_home(stream: Stream) -> tuple[str, ...]:
    """Another one: the bound is one too low, so no card stays where it was."""
    deck = list(STRIKE)
    for last in range(len(deck) - 1, 0, -1):
        other = stream.below(last)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def test_the_24_orders_of_the_strike_deck_are_equally_likely() -> None:
    assert strike_orders(lambda stream: stream.shuffled(STRIKE), 24_000) > UNLIKELY


@pytest.mark.parametrize("biased", [swapped_any, never_at_home])
def test_a_biased_shuffle_is_caught(biased: Callable[[Stream], tuple[str, ...]]) -> None:
    assert strike_orders(biased, 24_000) < UNLIKELY / 1e6


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_the_faces_of_a_die_are_equally_likely(sides: int) -> None:
    dice = [plain_die(sides)] * 500
    stream = Stream(SEED)
    values = [die.value for _ in range(sides) for die in roll_dice(stream, dice)]
    assert fairness(values, range(1, sides + 1)) > UNLIKELY


# --- streams ---


@given(st.text(max_size=80), st.integers(0, 100))
def test_a_stream_goes_on_where_another_stopped(seed: str, used: int) -> None:
    stream = Stream(seed)
    for _ in range(used):
        stream.word()
    assert stream.used == used
    later = Stream(seed, used)
    assert later.used == used
    assert [later.word() for _ in range(20)] == [stream.word() for _ in range(20)]


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_no_number_is_below_such_a_bound(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be"):
        Stream("").below(bound)


def test_a_number_between_two_lies_as_far_as_its_word() -> None:
    part = Stream("shore").word() / WORD
    assert Stream("shore").between(-3.0, 5.0) == -3.0 + 8.0 * part


def test_a_seed_that_is_no_text_is_a_mistake() -> None:
    with pytest.raises(CompanionError, match="seed"):
        Stream("trout \udcff")


def test_a_commitment_never_is_the_key_of_the_stream() -> None:
    """HMAC takes the SHA-256 of a long key for the key: then the promise would tell all cards."""
    long = "s" * (LONGEST_COMMITTED + 1)
    with pytest.raises(CompanionError, match="at most 64 bytes"):
        commit_to_seed(long)
    with pytest.raises(CompanionError, match="at most 64 bytes"):
        commit_to_seed("\u00fc" * 33)
    assert len(commit_to_seed("s" * LONGEST_COMMITTED)) == 64


# --- dice ---


def test_notation() -> None:
    assert [die.name for die in parse_dice("2d6+d12+d20")] == ["d6", "d6", "d12", "d20"]
    assert [die.name for die in parse_dice(" 2D6 + d12 ")] == ["d6", "d6", "d12"]
    assert parse_dice("7d6") == (plain_die(6),) * 7
    assert len(parse_dice("1000d2")) == len(parse_dice("999d6+d20")) == 1000


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "d", "6", "7d", "d1", "d0", "0d6", "-1d6", "1.5d6", "2d6+", "d6d6", "2 d6", "2d6-d4"),
        *("1001d6", "1000d6+d6", "d1001", "99999d6", "d" + "9" * 5000, "d\u0666", "d6\n+x"),
    ],
)
def test_wrong_notation_is_told(wrong: str) -> None:
    with pytest.raises(CompanionError) as caught:
        parse_dice(wrong)
    assert len(str(caught.value)) < 150


@given(st.text(alphabet=string.printable, max_size=20))
def test_any_words_are_dice_or_a_mistake(words: str) -> None:
    try:
        dice = parse_dice(words)
    except CompanionError:
        return
    assert 1 <= len(dice) <= 1000


def test_a_die_shows_what_stands_on_its_face() -> None:
    boat = Die("boat", ("shrimp", "cod", "lobster", "swordfish", "oyster", "coins"))
    fallen = roll_dice(Stream(SEED), [boat] * 50)
    assert {die.face for die in fallen} == set(boat.faces)
    assert all(boat.faces[die.value - 1] == die.face and die.die == "boat" for die in fallen)


# --- decks ---


def dealer_of(*pieces: str) -> Dealer:
    dealer = Dealer(Stream(SEED))
    dealer.by_hand = True
    dealer.shuffle("fish", pieces)
    return dealer


def test_a_deck_is_dealt_from_the_top() -> None:
    dealer = dealer_of("a", "b", "c")
    assert (dealer.deal("fish", 2), dealer.left("fish")) == (("a", "b"), 1)
    assert dealer.deal("fish", 0) == ()
    assert (dealer.deal("fish"), dealer.left("fish")) == (("c",), 0)


@pytest.mark.parametrize(
    ("left", "told"), [(0, "nothing is left"), (1, "only 1 is left"), (3, "only 3 are left")]
)
def test_more_than_is_left_is_a_mistake(left: int, told: str) -> None:
    with pytest.raises(CompanionError, match=f"{told} in the deck, not 4"):
        dealer_of(*"a" * left).deal("fish", 4)
    with pytest.raises(ValueError, match="negative"):
        dealer_of("a").deal("fish", -1)
