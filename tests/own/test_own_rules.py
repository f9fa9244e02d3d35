"""Rules in a folder from a friend: each command ends, and what is too deep or too large is told."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from companion.games.owner_games import find_own_games
from tests.cli.scored import fed
from tests.command import Ran, done, run
from tests.scorings import open_scoring
from tests.web.test_two_interpreters import node, on_the_phone

GAME = '[game]\ntitle = "P"\nplayers = [1, 12]\n[[components]]\nname = "cards"\nkind = "deck"\n'
FIELD = '[[scoring-fields]]\nid = "{}"\nkind = "{}"\n'
NUMBER = FIELD.format("n", "number") + "most = 1000000000000\n"
M = FIELD.format("m", "number")
BOX = 'kind = "text"\ntext = "a"\nx = 5\ny = 5\nw = 50\nh = 20\n'
LAYOUT = (
    f'[[layout]]\nid = "cards"\nsize = [63.5, 88.9]\n[layout.front.boxes.p]\n{BOX}when = "{{}}"\n'
)
LARGE = 10**12
TOO_LARGE = "must be less than 9,007,199,254,740,992; write smaller numbers"
TOO_LARGE_HERE = "is too large a number; at most 1,000,000,000,000 is allowed"


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    folder = tmp_path / "pond"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "cards.csv").write_text("id,points\na,1\nb,2\n", "utf-8")
    return folder


def scores(pond: Path, points: str, more: str = "") -> None:
    """Write what the game scores: one line, which reads the number n."""
    line = f'[[scoring-lines]]\nid = "l"\npoints = "{points}"\n'
    (pond / "scoring.toml").write_text(f"{NUMBER}{more}{line}", "utf-8")


def record(*numbers: int, **more: object) -> str:
    """Return a record in which each player has a number."""
    return json.dumps(
        {"players": [{"name": f"P{i}", "n": n, **more} for i, n in enumerate(numbers)]}
    )


def quick(*words: object, typed: str | None = None) -> Ran:
    """Run a command that takes no long time and tells what is wrong in lines."""
    start = time.process_time()
    ran = run(*map(str, words), typed=typed)
    assert time.process_time() - start < 5
    assert "Traceback" not in ran.err
    return ran


@pytest.mark.parametrize(
    ("points", "total"),
    [
        ("share(7, " * 24 + "n" + ")" * 24, 1),
        ("together(" * 8 + "n" + ")" * 8, 12**8),
        ("share(together(n), together(share(9, n)))", 1),
    ],
)
def test_looking_at_all_players_again_and_again_ends(pond: Path, points: str, total: int) -> None:
    scores(pond, points)
    assert quick("check", "pond", "--games", pond.parent).code == 0
    ran = quick("score", "pond", "-", "--json", "--games", pond.parent, typed=record(*[1] * 12))
    assert {player["total"] for player in ran.json["players"]} == {total}


@pytest.mark.parametrize("size", [1, 2, 3])
def test_sets_of_large_counts_end(pond: Path, size: int) -> None:
    scores(
        pond,
        f"different(c, {size})",
        FIELD.format("c", "counts") + f"most = {LARGE}\nchoices = ['a', 'b', 'c']\n",
    )
    text = record(1, c={"a": LARGE, "b": 5, "c": 1})
    ran = quick("score", "pond", "-", "--json", "--games", pond.parent, typed=text)
    assert ran.json["players"][0]["total"] == {1: LARGE + 6, 2: 6, 3: 1}[size]


@pytest.mark.parametrize(
    ("points", "more", "told"),
    [
        ("-" * 390 + "n", "", "l: points: has more than 100 levels of operators"),
        ("n*" * 150 + "n", "", "l: points: has more than 100 levels of operators"),
        ("9" * 390, "", "l: points: has too large a number in it; at most 1,000,000,000,000"),
        ("0x" + "f" * 390, "", "l: points: has too large a number in it"),
        ("n" * 401, "", "l: points: must have at most 400 letters"),
        ("n", M + "most = 1000000000001\n", "m: most: must be at most 1,000,000,000,000"),
        ("n", M + f"most = {'9' * 5000}\n", f"line 8 {TOO_LARGE_HERE}"),
        ("n", M + f"most = 0x{'f' * 5000}\n", f"line 8 {TOO_LARGE_HERE}"),
        ("n", M + 'printed = "$cards.*.points"\nprinted-as = "{points}"\n', "m: printed: must"),
        ("n", FIELD.format("m", "numbers") + "longest = 1001\n", "longest: must be at most 1,000"),
        ("n", M + 'when = "share(1, n)"\n', 'm: when: cannot use "share"'),
        ("n", M + 'when = "z"\n' + FIELD.format("z", "flag"), 'uses "z"'),
        ("z", FIELD.format("z", "number") + "derived = true\n", "z: derived: must be left out"),
        ("n", '[[scoring-outcomes]]\nid = "o"\nvalue = "together(total)"\n', 'cannot read "total"'),
    ],
)  # fmt: skip
def test_what_is_too_deep_or_too_large_is_told(
    pond: Path, points: str, more: str, told: str
) -> None:
    scores(pond, points, more)
    checked = quick("check", "pond", "--games", pond.parent)
    assert (checked.code, "pond/scoring.toml: " in checked.err) == (1, True)
    assert told in checked.err
    scored = quick("score", "pond", "-", "--games", pond.parent, typed=record(1, 2))
    assert scored.code == 1
    assert told in scored.err


def test_a_table_in_a_rule_has_a_bound(pond: Path) -> None:
    (pond / "track.toml").write_text(f'[[track]]\nid = "a"\nspaces = {[1] * 1001}\n', "utf-8")
    scores(pond, "sum($track.a.spaces)")
    assert "reads 1,001 values in" in quick("check", "pond", "--games", pond.parent).err
    scores(
        pond, "sum(fish.points)", FIELD.format("fish", "rows") + 'of = ["cards"]\nshort = "card"\n'
    )
    (pond / "cards.csv").write_text("id,points\na,1000000000001\n", "utf-8")
    told = "points: must be a whole number up to 1,000,000,000,000"
    assert told in quick("check", "pond", "--games", pond.parent).err


@pytest.mark.parametrize(
    ("points", "numbers", "wrong"),
    [
        ("n * 9007", (LARGE, 5), []),
        ("n * 9008", (5, LARGE), ["players[1]: n"]),
        ("n * n - n * n", (LARGE, LARGE), ["players[0]: n", "players[1]: n"]),
        ("when(n > 5, n * n, n)", (5, LARGE), ["players[1]: n"]),
        ("together(n * 9007)", (LARGE, LARGE), ["players[0]: n", "players[1]: n"]),
        ("share(n * n, n)", (LARGE, 1), ["players[0]: n"]),
        ("floor(n * n * n, n)", (LARGE, 0), ["players[0]: n"]),
    ],
)
@node
def test_a_record_that_comes_to_too_much_is_refused_in_both_languages(
    pond: Path, points: str, numbers: tuple[int, ...], wrong: list[str]
) -> None:
    scores(pond, points)
    text = record(*numbers)
    words = ("score", "pond", "-", "--json", "--games", pond.parent)
    said = json.loads(fed(text, *words, code=len(wrong) > 0).out)
    errors = [f"{one['place']}: {one['message']}" for one in said.get("error", ())]
    assert errors == [f"{place} {TOO_LARGE}" for place in wrong]
    (game,) = find_own_games([pond.parent], ())
    scoring = open_scoring("pond", game.scoring, home=game.home)
    said.pop("data", None)  # the phone has but one set of numbers
    assert on_the_phone([scoring], [("pond", json.loads(text))]) == [said]


@node
def test_totals_and_conditions_that_come_to_too_much_are_refused(pond: Path) -> None:
    more = FIELD.format("m", "flag") + 'when = "n * n * n > 4"\n'
    scores(pond, "n * 9007", more + '[[scoring-lines]]\nid = "k"\npoints = "n * 9007"\n')
    words = ("score", "pond", "-", "--games", pond.parent)
    assert f"players[0].m: n {TOO_LARGE}" in fed(record(LARGE), *words, code=1).err
    scores(pond, "n * 9007", '[[scoring-lines]]\nid = "k"\npoints = "n * 9007"\n')
    assert f"players[0]: the total {TOO_LARGE}" in fed(record(LARGE), *words, code=1).err


def test_a_dialogue_knows_what_conditions_read(pond: Path) -> None:
    """Conditions may read counts and parts of groups, asked before or not asked at all."""
    more = (
        f"{FIELD.format('c', 'counts')}choices = ['a', 'b']\n{FIELD.format('g', 'group')}"
        f"{FIELD.format('g.x', 'number')}{M}when = \"count(c, 'a') * g.x > 3\"\n"
    )
    scores(pond, "n + m", more)
    words = ("score", "pond", "--json", "--games", pond.parent)
    for answers, total in (("a 2\n3\n40", 41), ("a 1\n3", 1)):
        ran = fed(f"1\nAnn\n1\n{answers}\n\nno\n", *words)
        assert json.loads(ran.out)["players"][0]["total"] == total


@pytest.mark.parametrize(
    ("when", "points", "told"),
    [
        ("share(1, points) > 0", "1", '"when" cannot use "share" here: it looks at all players'),
        ("together(1) > 0", "1", '"when" cannot use "together" here: it looks at all players'),
        ("-" * 390 + "points", "1", '"when" has more than 100 levels of operators'),
        ("points > 0", "9" * 5000, '"when" value 1 of ">" must be a number, not word'),
        ("points * points > 0", "9" * 12, '"when" cannot be computed: points ' + TOO_LARGE),
    ],
)
def test_a_condition_of_a_layout_has_the_same_bounds(
    pond: Path, when: str, points: str, told: str, tmp_path: Path
) -> None:
    (pond / "cards.csv").write_text(f"id,points\na,{points}\nb,2\n", "utf-8")
    (pond / "layout.toml").write_text(LAYOUT.format(when), "utf-8")
    assert told in quick("check", "pond", "--games", pond.parent).err
    assert told in quick("print", "pond", "--games", pond.parent, "--out", tmp_path / "out").err
    assert quick("list", "pond", "cards", "--games", pond.parent).code == 0
    assert quick("list", "pond", "--games", pond.parent).code == 0


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("share(3, players)", 'cannot use "share" here: it looks at all players'),
        ("-" * 390 + "players", "has more than 100 levels of operators"),
        (f"players * {LARGE} * {LARGE}", TOO_LARGE),
    ],
)
def test_a_step_of_a_setup_has_the_same_bounds(pond: Path, value: str, told: str) -> None:
    (pond / "setup.toml").write_text(f'[[setup-steps]]\nid = "c"\nvalue = "{value}"\n', "utf-8")
    for words in (("check", "pond"), ("setup", "pond", "--players", "2")):
        ran = quick(*words, "--games", pond.parent)
        assert (ran.code, told in ran.err) == (1, True), ran.err


@pytest.mark.parametrize("file", ["game", "cards", "scoring", "layout", "setup", "chance", "pad"])
@pytest.mark.parametrize("digits", ["9" * 5000, f"0x{'f' * 5000}", f"-{'9' * 5000}"])
def test_numbers_of_many_digits_are_told_in_every_file(pond: Path, file: str, digits: str) -> None:
    scores(pond, "n")
    if file == "cards":
        (pond / "cards.csv").unlink()
    path = pond / f"{file}.toml"
    old = path.read_text("utf-8") if path.exists() else ""
    path.write_text(f"{old}\n[[more]]\nid = {digits}\n", "utf-8")
    ran = quick("check", "pond", "--games", pond.parent)
    assert ran.code == 1
    assert f"pond/{file}.toml: " in ran.err and TOO_LARGE_HERE in ran.err
    for words in (("list",), ("list", "pond"), ("list", "pond", "cards")):
        assert quick(*words, "--games", pond.parent).code in (0, 1)
    assert quick("score", "pond", "-", "--games", pond.parent, typed=record(1)).code in (0, 1)


def test_a_key_of_many_digits_is_told(pond: Path) -> None:
    (pond / "cards.csv").unlink()
    text = f'[[cards]]\nid = "a"\n{"9" * 5000} = 1\nsources = {{ z = "R" }}\n'
    (pond / "cards.toml").write_text(text, "utf-8")
    assert (
        "names a key that the entry does not have"
        in quick("check", "pond", "--games", pond.parent).err
    )


def test_a_field_over_a_game_of_ours_is_not_derived(tmp_path: Path) -> None:
    (tmp_path / "own" / "lure").mkdir(parents=True)
    text = '[[scoring-fields]]\nid = "boosts"\nderived = true\n'
    (tmp_path / "own" / "lure" / "scoring.toml").write_text(text, "utf-8")
    example = done("score", "lure", "--example").out
    ran = quick("score", "lure", "-", "--data", tmp_path / "own", typed=example)
    assert "boosts: derived: must be left out: only fields of our games can be derived" in ran.err
