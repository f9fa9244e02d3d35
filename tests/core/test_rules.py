"""Each operator gives the right number and says why; what is no rule is refused with a reason."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.rule_text import LONGEST, RuleError, parse_rule
from companion.core.rules import OPERATORS, EvalContext, Explained, Kind, Value, evaluate
from companion.data.shared import shared_words

WORDS = shared_words("because")
KINDS: dict[str, Kind] = {
    "catch": "counts",
    "none": "counts",
    "bare": "counts",
    "points": "numbers",
    "empty": "numbers",
    "n": "number",
    "first": "flag",
    "second": "flag",
    "board": "word",
    "absent": "word",
}
ANN: dict[str, Value] = {
    "catch": {"gold": 2, "black": 4, "green": 3, "blue": 0},
    "none": {"gold": 0, "black": 0},
    "bare": {},
    "points": (4, 2, 6),
    "empty": (),
    "n": 7,
    "first": 1,
    "second": 0,
    "board": "1A",
    "absent": None,
}
BO: dict[str, Value] = ANN | {"catch": {"gold": 2, "black": 1, "green": 0, "blue": 0}, "n": 9}
CY: dict[str, Value] = ANN | {"catch": {"gold": 2, "black": 4, "green": 3, "blue": 1}, "n": 7}
NAMES = {"catch": {"gold": "Gold"}, "first": {"": "first to seven"}}
DATA: dict[str, Value] = {
    "track": (0, 2, 4, 6),
    "worth": {"gold": 3, "black": 2, "blue": 1},
    "pair": ("gold", "green"),
    "five": 5,
    "word": "1A",
    "nothing": (),
}


def found(text: str, values: dict[str, Value] = ANN) -> Explained:
    players = (("Ann", ANN), ("Bo", BO), ("Cy", CY))
    return evaluate(
        parse_rule(text, KINDS, DATA.__getitem__), EvalContext(values, players, WORDS, NAMES)
    )


@pytest.mark.parametrize(
    ("text", "value", "because"),
    [
        ("5", 5, "5"),
        ("n", 7, "7"),
        ("first", 1, "first to seven: yes"),
        ("second", 0, "second: no"),
        ("$five", 5, "5"),
        ("n + 2", 9, "7 + 2"),
        ("n - 2", 5, "7 − 2"),
        ("2 - n", -5, "2 − 7"),
        ("n * 2", 14, "7 × 2"),
        ("2 + n * 3", 23, "2 + 7 × 3"),
        ("n == 7", 1, "yes"),
        ("n == 6", 0, "no"),
        ("board == '1A'", 1, "yes"),
        ("board == $word", 1, "yes"),
        ("absent == '1A'", 0, "no"),
        ("n != 7", 0, "no"),
        ("board != '2A'", 1, "yes"),
        ("n < 7", 0, "no"),
        ("n < 8", 1, "yes"),
        ("n <= 7", 1, "yes"),
        ("n <= 6", 0, "no"),
        ("n > 7", 0, "no"),
        ("n > 6", 1, "yes"),
        ("n >= 7", 1, "yes"),
        ("n >= 8", 0, "no"),
        ("floor(n, 2)", 3, "7 ÷ 2, rounded down"),
        ("floor(n, 7)", 1, "7 ÷ 7"),
        ("floor(n, 0)", 0, "7 ÷ 0"),
        ("floor(n, 0 - 2)", 0, "7 ÷ (0 − 2)"),
        ("floor(n, 2) * 5", 15, "(7 ÷ 2, rounded down) × 5"),
        ("count(catch) > 8", 1, "yes"),
        ("count(catch) == n", 0, "no"),
        ("(n + 2) * 3", 27, "(7 + 2) × 3"),
        ("3 * (n - 2)", 15, "3 × (7 − 2)"),
        ("n - (2 - 3)", 8, "7 − (2 − 3)"),
        ("n + (2 - 3)", 6, "7 + 2 − 3"),
        ("floor(n + 2, 2) * 5", 20, "((7 + 2) ÷ 2, rounded down) × 5"),
        ("sum(points) * 2", 24, "(4 + 2 + 6) × 2"),
        ("floor(n, 1)", 7, "7 ÷ 1"),
        ("ceil(n, 2)", 4, "7 ÷ 2, rounded up"),
        ("ceil(n, 7)", 1, "7 ÷ 7"),
        ("ceil(n, 0)", 0, "7 ÷ 0"),
        ("ceil(n, 1)", 7, "7 ÷ 1"),
        ("when(first, 2, 3)", 2, "first to seven: yes"),
        ("when(second, 2, 3)", 3, "second: no"),
        ("when($five, n, 3)", 7, "7"),
        ("best(n, 3)", 7, "7 or 3"),
        ("best(3, n)", 7, "3 or 7"),
        ("best(catch)", 4, "Gold 2, black 4, green 3, blue 0"),
        ("best(none)", 0, "gold 0, black 0"),
        ("best(bare)", 0, "0"),
        ("best(count(catch, 'gold'), count(catch, 'green'))", 3, "Gold 2 or green 3"),
        ("count(catch)", 9, "Gold 2, black 4, green 3"),
        ("count(none)", 0, "0"),
        ("count(catch, 'gold')", 2, "Gold 2"),
        ("count(catch, 'gold', 'green')", 5, "Gold 2, green 3"),
        ("count(catch, $pair)", 5, "Gold 2, green 3"),
        ("count(catch, 'red')", 0, "red 0"),
        ("count(catch, absent)", 0, "0"),
        ("sets(catch, 'gold', 'black', 'green')", 2, "2 sets: Gold 2, black 4, green 3"),
        ("sets(catch, 'gold', 'blue')", 0, "0 sets: Gold 2, blue 0"),
        ("sets(catch, absent)", 0, "0 sets"),
        ("sets(catch, $pair) * 3", 6, "2 sets × 3: Gold 2, green 3"),
        ("distinct(catch, 1)", 3, "3 different: Gold 2, black 4, green 3"),
        ("distinct(catch, 3)", 2, "2 with 3 or more: Gold 2, black 4, green 3"),
        ("distinct(catch, 0)", 0, "0 with 0 or more: Gold 2, black 4, green 3"),
        ("alike(catch, 2)", 4, "4 sets of 2 alike: Gold 2, black 4, green 3"),
        ("alike(catch, 4)", 1, "1 set of 4 alike: Gold 2, black 4, green 3"),
        ("alike(catch, 0)", 0, "0 sets of 0 alike: Gold 2, black 4, green 3"),
        ("different(catch, 2)", 4, "4 sets of 2 different: Gold 2, black 4, green 3"),
        ("different(catch, 3)", 2, "2 sets of 3 different: Gold 2, black 4, green 3"),
        ("different(catch, 4)", 0, "0 sets of 4 different: Gold 2, black 4, green 3"),
        ("different(catch, 0 - 1)", 0, "0 sets of -1 different: Gold 2, black 4, green 3"),
        ("worth(catch, $worth)", 14, "2 × 3 + 4 × 2: Gold 2, black 4, blue 0"),
        ("worth(none, $worth)", 0, "gold 0, black 0, blue 0"),
        ("sum(points)", 12, "4 + 2 + 6"),
        ("sum(empty)", 0, "0"),
        ("at($track, 2)", 2, "space 2, which shows 2"),
        ("at($track, 4)", 6, "space 4, which shows 6"),
        ("at($track, 9)", 6, "space 9, which shows 6"),
        ("at($track, 0)", 0, "space 0, which shows 0"),
        ("at($track, 1)", 0, "space 1, which shows 0"),
        ("at(points, 1)", 4, "space 1, which shows 4"),
        ("at($nothing, 1)", 0, "space 1, which shows 0"),
        ("share(6, count(catch, 'black'))", 3, "6 ÷ 2: Ann 4, Bo 1, Cy 4"),
        ("share(6, count(catch, 'gold'))", 2, "6 ÷ 3: Ann 2, Bo 2, Cy 2"),
        ("share(7, count(catch, 'black'))", 4, "7 ÷ 2, rounded up: Ann 4, Bo 1, Cy 4"),
        ("together(n)", 23, "Ann 7, Bo 9, Cy 7"),
        ("share(6, n)", 0, "Ann 7, Bo 9, Cy 7"),
        ("share(6, count(none))", 0, "Ann 0, Bo 0, Cy 0"),
        ("share(6, 0 - n)", 0, "Ann -7, Bo -9, Cy -7"),
    ],
)
def test_an_operator_counts_and_explains(text: str, value: int, because: str) -> None:
    told = found(text)
    assert told.value == value
    assert told.because == because


def test_a_sole_majority_takes_all() -> None:
    told = found("share(6, n)", BO)
    assert (told.value, told.because) == (6, "Ann 7, Bo 9, Cy 7")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not an expression"),
        ("n +", "is not an expression"),
        ("(n", "is not an expression"),
        ("n n", "is not an expression"),
        ("$", "is not an expression"),
        ("'gold", "is not an expression"),
        ("lambda: 1", "does not understand lambda: 1"),
        ("[n]", "does not understand [n]"),
        ("n / 2", "does not understand n / 2"),
        ("-n", "does not understand -n"),
        ("True", "does not understand True"),
        ("1.5", "does not understand 1.5"),
        ("1 < n < 3", "does not understand 1 < n < 3"),
        ("n and 1", "does not understand n and 1"),
        ("count(catch, key='gold')", "does not understand count(catch, key='gold')"),
        ("().__class__", 'uses "().__class__"'),
        ("catch", "must give a number, not counts"),
        ("'\\d' == board", "is not an expression"),
        ("salmon", 'uses "salmon", which is not known here'),
        ("total(n)", 'has no operator "total"; there is: floor, ceil'),
        ("count()", '"count" takes counts, then a word'),
        ("sets(catch)", '"sets" takes counts, then a word'),
        ("sum(points, points)", '"sum" takes numbers'),
        ("count(n)", 'value 1 of "count" must be counts, not number'),
        ("count(catch, n)", 'value 2 of "count" must be a word, not number'),
        ("count(catch, 'gold', 3)", 'value 3 of "count" must be a word, not number'),
        ("n + board", 'value 2 of "+" must be a number, not word'),
        ("board < 'x'", 'value 1 of "<" must be a number, not word'),
        ("board == 3", '"==" compares a number with a word'),
        ("n != 'x'", '"!=" compares a number with a word'),
        ("worth(catch, $track)", 'value 2 of "worth" must be a table, not numbers'),
        ("when(n, 'a', 'b')", 'value 2 of "when" must be a number, not word'),
        ("n" * (LONGEST + 1), f"must have at most {LONGEST} letters"),
        ("-" * 98 + "n", "does not understand"),
        ("-" * 390 + "n", "has more than 100 levels of operators"),
        ("n+" * 150 + "n", "has more than 100 levels of operators"),
        ("n * 1000000000001", "has too large a number in it; at most 1,000,000,000,000"),
        ("'" + "x" * 300 + "' in board", "does not understand"),
        ("(" * 190 + "n" + ")" * 190, ""),
    ],
)
def test_what_is_no_rule_is_refused(text: str, reason: str) -> None:
    if not reason:
        assert found(text).value == 7  # brackets alone change nothing
        return
    with pytest.raises(RuleError) as caught:
        parse_rule(text, KINDS, DATA.__getitem__)
    assert reason in str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_a_rule_or_refused(text: str) -> None:
    def data(place: str) -> Value:
        raise RuleError(f"no {place}")

    with suppress(RuleError):
        parse_rule(text, KINDS, data)


counts = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 9))


@given(counts, st.integers(-2, 8))
def test_sets_of_different_names_can_be_laid_out(held: dict[str, int], size: int) -> None:
    """A greedy deal, always from the largest piles, is the best there is."""
    seat = EvalContext({"catch": held}, (("Ann", {"catch": held}),), WORDS, {})
    node = parse_rule(f"different(catch, {max(size, 0)})", {"catch": "counts"}, DATA.__getitem__)
    piles, laid = sorted(held.values(), reverse=True), 0
    while 0 < size <= len(piles) and piles[size - 1] > 0:
        piles = sorted([n - 1 if i < size else n for i, n in enumerate(piles)], reverse=True)
        laid += 1
    assert evaluate(node, seat).value == laid


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5), st.integers(0, 9))
def test_a_share_gives_the_points_away_rounded_up(has: list[int], points: int) -> None:
    players = tuple((f"player {i}", {"n": number}) for i, number in enumerate(has))
    node = parse_rule(f"share({points}, n)", {"n": "number"}, DATA.__getitem__)
    given_away = [
        evaluate(node, EvalContext(values, players, WORDS, {})).value for _, values in players
    ]
    most = max(has)
    tied = has.count(most)
    for number, share in zip(has, given_away, strict=True):
        assert share == (-(-points // tied) if number == most > 0 else 0)


def test_the_language_stays_small() -> None:
    named = [name for name in OPERATORS if name.isalpha()]
    assert len(named) <= 15
    assert set(OPERATORS) - set(named) == {"+", "-", "*", "==", "!=", "<", "<=", ">", ">="}
