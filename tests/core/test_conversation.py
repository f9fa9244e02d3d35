"""A record is asked for question by question; back, undo and corrections lose nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.cli.score_command import open_game
from companion.core import score_questions as talking
from companion.core.answers import AnswerError, describe_answer, limits, parse_answer
from companion.core.field_check import MOST_MISTAKES
from companion.core.rule_text import parse_rule
from companion.core.score_questions import Dialogue, build_record, iter_questions
from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Field, Mode, Scoring, UnlikelyRule
from companion.games.catalog import GAMES

OPENED = {game.slug: open_game(game.slug, None) for game in GAMES if game.scoring}
PLAYS = [(slug, mode.id) for slug, scoring in OPENED.items() for mode in scoring.modes]
FLY = OPENED["freshwater_fly"]
TOKENS = Field(
    "tokens",
    "counts",
    choices=("white", "tan", "blue_dun"),
    names={"white": "White", "tan": "Tan", "blue_dun": "Blue Dun"},
)
FISH = next(one for one in FLY.fields if one.key == "fish")
COHO = {"species": "coho", "colour": "gold", "points": 6}
LURES = next(one for one in OPENED["lure"].fields if one.key == "fish")
MOVES = Field("moves", "rows", short="card", fields=(Field("card", "text"),))
ROCKS = next(one for one in FLY.fields if one.key == "skill_cards")
BOARD = next(one for one in FLY.fields if one.key == "reel_board")


def say(scoring: Scoring, talk: Dialogue, *texts: str) -> Dialogue:
    """Answer as a person would type it; each answer must be right."""
    for text in texts:
        question = talking.current_question(scoring, talk)
        assert question is not None
        done = talking.give_answer(scoring, talk, parse_answer(question.field, text))
        assert isinstance(done, Dialogue), (question.place, text, done)
        talk = done
    return talk


def place(scoring: Scoring, talk: Dialogue) -> str | None:
    question = talking.current_question(scoring, talk)
    return question.place if question else None


def filled(record: Any) -> Any:
    """Return a record without what is nothing."""
    if isinstance(record, dict):
        found = {key: filled(value) for key, value in record.items()}
        return {key: value for key, value in found.items() if value not in (None, 0, [], {}, "")}
    return [filled(one) for one in record] if isinstance(record, list) else record


def test_a_choice_said_exactly_is_never_another_one() -> None:
    points = Field("points", "choice", choices=("3", "+3", "-3"))
    assert [parse_answer(points, text) for text in points.choices] == ["3", "+3", "-3"]


@pytest.mark.parametrize(("slug", "mode"), PLAYS)
def test_every_example_can_be_typed(slug: str, mode: str) -> None:
    """Each answer of the example, told as text, gives the example again."""
    import json

    from companion.core.record_path import get_value

    scoring = OPENED[slug]
    wanted = json.loads(scoring.examples[mode])
    talk = talking.start_dialogue(scoring, {})
    for _ in range(200):
        question = talking.current_question(scoring, talk)
        if question is None:
            break
        value = get_value(wanted, question.path)
        if question.entries:
            value = len(value or ())  # type: ignore[arg-type]
        text = typed(question.field, value)
        answer = parse_answer(question.field, text) if text else value_of_nothing(question.field)
        done = talking.give_answer(scoring, talk, answer)
        assert isinstance(done, Dialogue), (question.place, text, done)
        talk = done
    record = build_record(scoring, talk.answers)
    assert filled(record) == filled({"mode": mode, **wanted})
    assert score_record(scoring, record) == score_record(scoring, wanted)
    assert talking.list_mistakes(scoring, talk) == ()


def typed(one: Field, value: Any) -> str:
    """Return an answer as a person types it; "" for an empty line."""
    if value in (None, [], {}):
        return "" if one.kind != "number" else "0"
    if one.kind == "rows" and not isinstance(value, int):
        rows = (x.items() if isinstance(x, dict) else ((x,),) for x in value)
        return " ".join(str(word) for row in rows for pair in row for word in pair)
    return describe_answer(one, value)


def value_of_nothing(one: Field) -> Any:
    from companion.core.record import blank_value

    return blank_value(one)


def test_players_come_first_and_their_number_can_change() -> None:
    talk = say(FLY, talking.start_dialogue(FLY, {}), "multi", "3", "Ann", "Bo", "Cy", "1A")
    assert place(FLY, talk) == "players[0].first_to_seven"
    for _ in range(5):
        talk = talking.go_back(FLY, talk) or talk
    assert place(FLY, talk) == "players"
    talk = say(FLY, talk, "2", "Ann", "Bo", "2A")
    assert build_record(FLY, talk.answers) == {
        "game": "freshwater_fly",
        "mode": "multiplayer",
        "players": [{"name": "Ann", "reel_board": "2A"}, {"name": "Bo"}],
    }


def test_a_name_without_a_question_is_asked_by_its_label() -> None:
    mute = replace(FLY, fields=(replace(FLY.fields[0], question=""), *FLY.fields[1:]))
    question = talking.current_question(
        mute, say(mute, talking.start_dialogue(mute, {}), "multi", "2")
    )
    assert question is not None
    assert question.words == FLY.fields[0].label


def test_no_more_players_than_can_play() -> None:
    talk = say(FLY, talking.start_dialogue(FLY, {}), "multi")
    for count in (1, 5, -1, True, "3", None):
        done = talking.give_answer(FLY, talk, count)
        assert isinstance(done, tuple)
        assert str(done[0]).startswith("players: must be a whole number from 2 to 4, not ")


def test_what_other_answers_made_needless_is_no_part_of_the_record() -> None:
    talk = say(FLY, talking.start_dialogue(FLY, {}), "solo", "Ann", "Silent Angler", "L2", "blue")
    for _ in range(5):
        talk = talking.go_back(FLY, talk) or talk
    assert place(FLY, talk) == "mode"
    talk = say(FLY, talk, "multiplayer", "2")
    assert set(build_record(FLY, talk.answers)) == {"game", "mode", "players"}  # type: ignore[call-overload]
    solo = say(FLY, replace(talk, at=("mode",)), "solo")
    assert build_record(FLY, solo.answers)["players"][1]["silent_angler"] is True  # type: ignore[index]


def test_a_wrong_answer_is_told_and_changes_nothing() -> None:
    talk = say(
        FLY, talking.start_dialogue(FLY, {}), "multi", "2", "Ann", "Bo", "1A", "yes", "F05 F09"
    )
    done = talking.give_answer(FLY, talk, {"white": 61})
    assert isinstance(done, tuple)
    assert [one.place for one in done] == ["players[0].hatch_tokens.white"]
    talk = say(FLY, talk, "white 2", "none", "2A", "no")
    done = talking.give_answer(FLY, talk, ["F20", "F05"])
    assert isinstance(done, tuple)
    assert [one.place for one in done] == ["players[1].fish[1]"]


def test_what_an_answer_makes_unlikely_is_doubted_where_it_is_new() -> None:
    talk = say(
        FLY, talking.start_dialogue(FLY, {}), "multi", "2", "Ann", "Bo", "1A", "no", "coho gold 6"
    )
    talk = say(FLY, talk, "none", "none", "3B", "no")
    doubts: list[tuple[str, ...]] = []
    for text in ("F48", "none"):
        question = talking.current_question(FLY, talk)
        assert question is not None
        done = say(FLY, talk, text)
        doubts.append(tuple(one.place for one in talking.doubts_of(FLY, done, question, talk)))
        talk = done
    assert doubts == [("players[0].fish[0]",), ()]


def test_a_correction_leads_back_to_the_end_and_later_mistakes_are_found() -> None:
    texts = ("multi", "2", "Ann", "Bo", "1A", "no", "F05", "none", "none", "2A", "no", "F20")
    talk = say(FLY, talking.start_dialogue(FLY, {}), *texts, "none", "none")
    assert place(FLY, talk) is None
    talk = say(FLY, talking.go_to_question(talk, ("players", 0, "fish")), "F20")
    assert place(FLY, talk) is None
    wrong = talking.list_mistakes(FLY, talk)
    assert [one.place for one in wrong] == ["players[1].fish[0]"]
    question = talking.find_question(FLY, talk, wrong[0].place)
    assert question is not None
    assert question.place == "players[1].fish"


def test_nothing_filled_needs_no_more_questions() -> None:
    fleet = OPENED["fleet_dice"]
    talk = say(fleet, talking.start_dialogue(fleet, {}), "base", "1", "Ann", "0")
    assert place(fleet, talk) == "players[0].columns.cod.boxes"
    question = talking.current_question(fleet, talk)
    assert question is not None
    assert question.words == "Cod: how many boxes are filled?"
    assert question.label == "Cod boxes"


STEPS = st.lists(
    st.sampled_from(["back", "undo", "answer", "answer", "answer", "answer", "wrong", "jump"]),
    max_size=40,
)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.sampled_from(sorted(OPENED)), STEPS, st.data())
def test_undo_is_the_way_back_of_every_answer(slug: str, steps: list[str], data: Any) -> None:
    scoring = OPENED[slug]
    talk = talking.start_dialogue(scoring, {})
    given: list[Dialogue] = []
    for step in steps:
        question = talking.current_question(scoring, talk)
        if step == "back":
            talk = talking.go_back(scoring, talk) or talk
        elif step == "undo":
            undone = talking.undo_answer(talk)
            assert (undone is None) == (not given)
            if undone is not None:
                before = given.pop()
                assert (undone.answers, undone.at) == (before.answers, before.at)
                talk = undone
        elif step == "jump":
            paths = [one.path for one in iter_questions(scoring, talk.answers)]
            talk = talking.go_to_question(talk, data.draw(st.sampled_from(paths)))
        elif question is not None:
            value = data.draw(ANSWERS[question.field.kind]) if step == "answer" else object()
            done = talking.give_answer(scoring, talk, value)
            if isinstance(done, Dialogue):
                given.append(talk)
                talk = done
        found = score_record(scoring, build_record(scoring, talk.answers))
        assert isinstance(found, Result) or 0 < len(found) <= MOST_MISTAKES


ANSWERS: dict[str, st.SearchStrategy[Any]] = {
    "number": st.integers(0, 4),
    "flag": st.booleans(),
    "choice": st.sampled_from(["solo", "multiplayer", "base", "1A", "2A", "L1", "blue", None]),
    "text": st.sampled_from(["Ann", "Bo", "Cy", ""]),
    "counts": st.dictionaries(st.sampled_from(["white", "tan", "casino"]), st.integers(0, 3)),
    "numbers": st.lists(st.integers(0, 4), max_size=4),
    "picks": st.lists(st.sampled_from(["boat", "license", "N"]), max_size=3),
    "rows": st.lists(st.sampled_from(["F05", "F09", "F20"]), max_size=3),
}


@pytest.mark.parametrize(
    ("one", "text", "value"),
    [
        (TOKENS, "white 2 tan 1", {"white": 2, "tan": 1}),
        (TOKENS, "2 white, 1 blue dun", {"white": 2, "blue_dun": 1}),
        (TOKENS, "W2 T1", {"white": 2, "tan": 1}),
        (TOKENS, "w2,tan1", {"white": 2, "tan": 1}),
        (TOKENS, "2 white, blue dun 1; 3 tan", {"white": 2, "blue_dun": 1, "tan": 3}),
        (TOKENS, "2 white 1 tan, blue dun 3", {"white": 2, "tan": 1, "blue_dun": 3}),
        (TOKENS, "white, 2, tan, 1", {"white": 2, "tan": 1}),
        (TOKENS, "blue dun: 3; WHITE=2", {"blue_dun": 3, "white": 2}),
        (TOKENS, "2 0 1", {"white": 2, "tan": 0, "blue_dun": 1}),
        (TOKENS, "w 4", {"white": 4}),
        (TOKENS, "none", {}),
        (FISH, "f05, F09 coho gold 6 F13", ["F05", "F09", COHO, "F13"]),
        (FISH, "species Coho, colour Gold, points 6", [COHO]),
        (FISH, "none", []),
        (LURES, "pik 3 lake trout, Bream", [24, 3, 26, 12]),
        (FISH, "Coho, gold 6, f05", [COHO, "F05"]),
        (FISH, "F5 f9 F13", ["F05", "F09", "F13"]),
        (BOARD, "3", "3B"),
        (BOARD, "3b", "3B"),
        (Field("n", "number"), " 7 ", 7),
        (Field("n", "numbers"), "4, 3 0", [4, 3, 0]),
        (Field("f", "flag"), "Y", True),
        (Field("f", "flag"), "no", False),
        (Field("t", "text"), '"back"', "back"),
        (Field("t", "text"), "Ann = 1, 2", "Ann = 1, 2"),
        (Field("p", "picks", choices=("boat", "license")), "b l,b", None),
        (Field("p", "picks", choices=("boat", "license")), "b l b", ["boat", "license", "boat"]),
        (MOVES, "up any:right", ["up", "any:right"]),
        (ROCKS, "N, light touch", ["N", "A"]),
        (ROCKS, "red stripes light touch W", ["N", "A", "W"]),
        (ROCKS, "light x", ["A", "X"]),
    ],
)
def test_answers_are_understood(one: Field, text: str, value: object) -> None:
    if value is None:
        with pytest.raises(AnswerError):
            parse_answer(one, text)
    else:
        assert parse_answer(one, text) == value


@pytest.mark.parametrize(
    ("one", "text", "words"),
    [
        (TOKENS, "2 1", "write all 3 numbers, not 2"),
        (TOKENS, "white", '"white" needs a name and a number; write "white 1"'),
        (TOKENS, "white 2 3", '"3" needs a name and a number'),
        (TOKENS, "white 1 white 2", "White is given twice"),
        (TOKENS, "wite 1", 'did you mean "White"'),
        (FISH, "F99", '"F99" is neither a card nor a species; did you mean "F'),
        (FISH, "chowder", '"chowder" is neither a card nor a species; write species, colour'),
        (FISH, "chowder", 'such as "brook green 1", or the small numbers on our cards, F01 to F48'),
        (FISH, "cutthrot", 'did you mean "cutthroat"? Write species'),
        (TOKENS, "white 2, tan, blue 1", '"tan" has no number; write "tan 1"'),
        (TOKENS, "2 white, tan, 1 blue", '"tan" has no number; write "1 tan"'),
        (TOKENS, "2 blue dun, tan, 1 white", '"tan" has no number; write "1 tan"'),
        (TOKENS, "2 white 1 blue tan 1", '"tan" has no number; write "1 tan"'),
        (TOKENS, "2 white, blue tan 1", '"blue" has no number; write "blue 1"'),
        (TOKENS, "2 white tokens 1 tan", '"tokens" is not one of these: '),
        (FISH, "coho gold", '"coho gold" could be F46 (Coho gold 4), F47 (Coho gold 5), F48'),
        (FISH, "rain", "could be F19 (Rainbow green 1), F20 (Rainbow green 2), F21"),
        (FISH, "coho gold x", '"x" is not a whole number'),
        (LURES, "br", "could be 12 (Bream 4), 19 (Brook char 7), 22 (Brown trout 7); "),
        (FISH, "coho red 6", '"red" is not one of these: '),
        (BOARD, "x", '"x" is not one of these: 1A, 2A, 3B, 4B'),
        (Field("c", "choice", choices=("gold", "green")), "g", "could be gold, green"),
        (Field("c", "choice", choices=("+3", "-3")), "3", "could be +3, -3"),
        (Field("n", "number"), "3.5", "not a whole number"),
        (Field("n", "number"), "9" * 5000, "not a whole number"),
        (Field("f", "flag"), "perhaps", "neither yes nor no"),
        (TOKENS, ",;:", "is empty"),
    ],
)
def test_answers_that_mean_nothing_are_told(one: Field, text: str, words: str) -> None:
    with pytest.raises(AnswerError) as error:
        parse_answer(one, text)
    assert words in str(error.value)
    assert len(str(error.value)) < 300


@given(st.sampled_from([TOKENS, FISH, BOARD, Field("n", "numbers")]), st.text(min_size=1))
def test_no_answer_breaks_anything(one: Field, text: str) -> None:
    assert limits(one)
    try:
        describe_answer(one, parse_answer(one, text))
    except AnswerError as error:
        assert str(error)


def test_lists_of_things_are_asked_one_by_one() -> None:
    tile = (
        Field("fish", "picks", choices=("ray", "tuna"), label="fish"),
        Field("special", "choice", choices=("island",), label="special"),
    )
    tiles = Field("tiles", "rows", "tile", "Which tiles?", longest=9, fields=tile)
    walk = Scoring(
        slug="walk",
        title="Walk",
        modes=(Mode("base", "base", (1, 3)),),
        table=(),
        fields=(Field("name", "text", "name", "Who?", required=True, most=40), tiles),
        groups={},
        lines=(),
        ties=(),
    )
    talk = say(
        walk, talking.start_dialogue(walk, {}), "1", "Ann", "2", "tuna tuna ray", "none", "none"
    )
    assert place(walk, talk) == "players[0].tiles[1].special"
    talk = say(walk, talk, "island")
    assert build_record(walk, talk.answers) == {
        "game": "walk",
        "mode": "base",
        "players": [
            {
                "name": "Ann",
                "tiles": [
                    {"fish": ["tuna", "tuna", "ray"], "special": None},
                    {"fish": [], "special": "island"},
                ],
            }
        ],
    }


SOLO = {"mode": "solo", "players": [{"name": "Ann"}, {"name": "Silent Angler"}]}


@pytest.mark.parametrize(("location", "asked"), [("L1", "bonus_hatch_token"), ("L4", "reel_board")])
def test_a_person_is_asked_for_a_bonus_token_only_where_one_can_lie(
    location: str, asked: str
) -> None:
    before = talking.start_dialogue(FLY, SOLO, in_short=True)
    question = talking.current_question(FLY, before)
    assert question is not None
    talk = say(FLY, before, location)
    assert not talking.doubts_of(FLY, talk, question, before)
    assert (place(FLY, talk) or "").endswith(asked)


def test_a_number_of_the_table_is_asked_for_though_some_are_unlikely() -> None:
    rounds = Field("rounds", "number", label="Rounds", most=20)
    rare = UnlikelyRule(
        "rare", "rounds", parse_rule("rounds > 9", {"rounds": "number"}, {}.get), "many"
    )
    scoring = replace(FLY, table=(*FLY.table, rounds), doubts=(rare,))
    talk = talking.start_dialogue(scoring, {"mode": "base"}, in_short=True)
    assert place(scoring, talking.go_to_question(talk, ("rounds",))) == "rounds"


def test_a_bonus_token_is_still_shown_after_the_location_became_one_without() -> None:
    answers = {**SOLO, "location": "L4", "bonus_hatch_token": "blue"}
    talk = talking.start_dialogue(FLY, answers, in_short=True)
    assert "bonus_hatch_token" in [one.place for one, _ in talking.list_answers(FLY, talk)]
