"""What holds for the scoring of every game: random records, sums, seats, ranks, shapes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.core.scoring import Result, result_json, score_record
from companion.core.scoring_types import Field, Scoring
from companion.games.catalog import GAMES
from tests.records import records, reseated
from tests.scorings import open_scoring

SCORED = {game.slug: open_scoring(game.slug, game.scoring) for game in GAMES}
each_game = pytest.mark.parametrize("scoring", SCORED.values(), ids=SCORED)


def scored(scoring: Scoring, record: object) -> Result | None:
    """Return what a record scores; None if the game itself finds it impossible."""
    found = score_record(scoring, record)
    if isinstance(found, Result):
        return found
    assert found
    assert all(mistake.place.startswith(("players[", "map")) for mistake in found), found
    return None


@pytest.mark.slow
@each_game
@given(data=st.data())
def test_a_random_record_scores_and_its_sums_are_right(
    scoring: Scoring, data: st.DataObject
) -> None:
    record = data.draw(records(scoring))
    result = scored(scoring, record)
    if result is None:
        return
    names = [player["name"] for player in record["players"]]
    assert [sheet.name for sheet in result.players] == names
    for sheet in result.players:
        if scoring.ranked_by is None:
            assert sheet.total == sum(line.points or 0 for line in sheet.lines)
        else:
            assert sheet.total is None
        assert sheet.lines
        for line in sheet.lines:
            assert line.group in scoring.groups
            assert line.label
            assert line.because
            assert line.source.split(" ")[0] in {"R", "F", "D", "H", "O"}
    ranks = sorted(sheet.rank for sheet in result.players)
    assert ranks[0] == 1
    assert all(rank in (i + 1, ranks[i - 1]) for i, rank in enumerate(ranks))
    best = [sheet.name for sheet in result.players if sheet.rank == 1]
    assert list(result.winners) == best or scoring.may_win is not None
    if scoring.ranked_by is None:
        totals = [sheet.total for sheet in sorted(result.players, key=lambda one: one.rank)]
        assert totals == sorted(totals, key=lambda total: -(total or 0)) or scoring.may_win
    has_its_shape(scoring, result)


def has_its_shape(scoring: Scoring, result: Result) -> None:
    """Check the document of a result, as programs read it."""
    told = json.loads(json.dumps(result_json(result)))
    assert set(told) >= {"game", "players", "winners", "tie_break", "warnings"}
    assert told["game"] == scoring.slug
    for player in told["players"]:
        assert set(player) == {"name", "total", "rank", "lines"}
        for line in player["lines"]:
            assert set(line) == {"group", "label", "points", "because", "source", "house"}
    for tie in told["tie_break"]:
        assert set(tie) == {"label", "values", "house"}
        assert len(tie["values"]) > 1


@pytest.mark.slow
@each_game
@given(data=st.data())
def test_seat_order_never_changes_a_score(scoring: Scoring, data: st.DataObject) -> None:
    seated = any(one.seat is not None for one in scoring.fields)
    record = data.draw(records(scoring, scoring.modes[0].id if seated else None))
    order = data.draw(st.permutations(range(len(record["players"]))))
    before, after = scored(scoring, record), scored(scoring, reseated(record, order))
    assert (before is None) == (after is None)
    if before is None or after is None:
        return
    for seat, old in enumerate(order):
        one, other = before.players[old], after.players[seat]
        assert (one.name, one.total, one.rank) == (other.name, other.total, other.rank)
        assert [line.points for line in one.lines] == [line.points for line in other.lines]
    assert set(before.winners) == set(after.winners)


def caught(scoring: Scoring) -> Field | None:
    """Return the field of the fish that a player has caught, if it is a list of cards."""
    return next((one for one in scoring.fields if one.key == "fish" and one.cards), None)


@pytest.mark.slow
@pytest.mark.parametrize("scoring", [one for one in SCORED.values() if caught(one)])
@given(data=st.data())
def test_adding_a_fish_never_lowers_the_fish_line(scoring: Scoring, data: st.DataObject) -> None:
    field = caught(scoring)
    assert field is not None
    record = data.draw(records(scoring))
    before = scored(scoring, record)
    assert before is not None
    seat = data.draw(st.integers(0, len(record["players"]) - 1))
    used = {card for player in record["players"] for card in _cards(player)}
    cards = sorted(set(field.cards) - used)
    assume(cards)  # one is left to be caught
    fish = [*record["players"][seat].get("fish", []), data.draw(st.sampled_from(cards))]
    more = {**record, "players": [*record["players"]]}
    more["players"][seat] = {**record["players"][seat], "fish": fish}
    after = scored(scoring, more)
    assert after is not None
    for i, (one, other) in enumerate(zip(before.players, after.players, strict=True)):
        old, new = (sheet.lines[0].points for sheet in (one, other))
        assert old is not None
        assert new is not None
        assert new >= old if i == seat else new == old


def _cards(player: dict[str, Any]) -> list[str]:
    return [card for card in player.get("fish", []) if not isinstance(card, dict)]


@each_game
def test_every_mode_has_an_example_that_scores(scoring: Scoring) -> None:
    assert set(scoring.examples) == {mode.id for mode in scoring.modes}
    for mode, text in scoring.examples.items():
        record = json.loads(text)
        assert (record["game"], record["mode"]) == (scoring.slug, mode)
        assert scored(scoring, record) is not None


@each_game
def test_the_least_record_scores(scoring: Scoring) -> None:
    """Whatever is not required may be missing."""
    for mode in scoring.modes:
        example = json.loads(scoring.examples[mode.id])
        fields = [one for one in scoring.fields if one.required or one.seat is not None]
        needed = {key for one in fields for key in (one.key, one.as_printed.key)}
        players = [
            {key: value for key, value in player.items() if key in needed}
            for player in example["players"]
        ]
        must = {one.key for one in scoring.table if one.required}
        table = {key: value for key, value in example.items() if key in must}
        assert scored(scoring, {"mode": mode.id, "players": players, **table}) is not None


@each_game
def test_every_field_has_a_question_and_words(scoring: Scoring) -> None:
    def check(one: Field) -> None:
        if one.derived:
            assert not one.question
            return
        assert one.label
        whole = one.kind in ("group", "keyed") or one.seat is not None
        assert one.question or whole or not one.asked, one.key
        assert one.least <= one.most
        assert set(one.names) <= {*one.choices, *one.cards}
        for inner in one.fields if one.asked else ():
            check(inner)

    for one in (*scoring.table, *scoring.fields):
        check(one)
    assert scoring.fields[0].key == "name"
    assert scoring.title
    assert all(scoring.groups.values())


@each_game
def test_a_record_of_another_game_is_refused(scoring: Scoring) -> None:
    record = json.loads(next(iter(scoring.examples.values())))
    found = score_record(scoring, {**record, "game": "whist"})
    assert not isinstance(found, Result)
    assert [mistake.place for mistake in found] == ["game"]
