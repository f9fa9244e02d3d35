"""Asking for a record question by question, with back, undo and corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import limits
from companion.core.blank import blank_value
from companion.core.declaration import Mistake, Scoring
from companion.core.expressions import iter_paths, reads_all_players
from companion.core.questions import (
    PLAYERS,
    Question,
    build_record,
    is_settled,
    iter_questions,
    with_answer,
)
from companion.core.record_path import Path, format_path, get_value, has_value
from companion.core.scoring import Result, score_record
from companion.core.wording import show_value


class Dialogue(Struct, frozen=True):
    """What was answered so far, and where we are."""

    answers: object  # a record with all answers; later ones may have made some of them needless
    at: Path | None  # the place that is asked for; None for the end
    to_end: bool = False
    # whether the next answer leads back to the end, as after a correction there
    before: tuple[Dialogue, ...] = ()  # the conversation before each answer, for undo
    brief: bool = False
    # whether questions that another answer has settled are left out. A file of answers has one for
    # each question, a person needs none.


def start_dialogue(scoring: Scoring, answers: object, *, in_short: bool = False) -> Dialogue:
    """Return a conversation at the first question that has no answer yet."""
    return Dialogue(answers, _open(scoring, answers, in_short), brief=in_short)


def _questions(scoring: Scoring, answers: object, brief: bool) -> Iterator[Question]:
    for question in iter_questions(scoring, answers):
        if not (brief and is_settled(answers, question)):
            yield question


def current_question(scoring: Scoring, talk: Dialogue) -> Question | None:
    """Return the question to answer now; None at the end."""
    for question in _questions(scoring, talk.answers, talk.brief):
        if question.path == talk.at:
            return question
    return None


def give_answer(scoring: Scoring, talk: Dialogue, answer: object) -> Dialogue | tuple[Mistake, ...]:
    """Return the conversation after an answer, or what is wrong with it."""
    question = current_question(scoring, talk)
    assert question is not None
    one = question.field
    most = one.longest if one.kind == "rows" else one.most
    listed = one.kind == "rows" and isinstance(answer, list)
    if (
        question.entries
        and not listed
        and not (type(answer) is int and one.least <= answer <= most)
    ):
        return (Mistake(question.place, f"must be {limits(one)}, not {show_value(answer)}"),)
    answers = with_answer(talk.answers, question, answer)
    wrong = _answer_mistakes(scoring, answers, question)
    if wrong:
        return wrong
    before = (*talk.before, replace(talk, before=()))
    brief = talk.brief
    if talk.to_end:
        at = _open(scoring, answers, brief)
    else:
        at = _next_question(scoring, answers, question.path, brief)
    return Dialogue(answers, at, talk.to_end and at is not None, before, brief)


def go_back(scoring: Scoring, talk: Dialogue) -> Dialogue | None:
    """Return the conversation at the question before; None at the first. Answers stay."""
    paths = [question.path for question in _questions(scoring, talk.answers, talk.brief)]
    place = paths.index(talk.at) if talk.at in paths else len(paths)
    return replace(talk, at=paths[place - 1], to_end=False) if place else None


def undo_answer(talk: Dialogue) -> Dialogue | None:
    """Return the conversation as it was before the last answer; None if there was none."""
    if not talk.before:
        return None
    return replace(talk.before[-1], before=talk.before[:-1])


def go_to_question(talk: Dialogue, path: Path) -> Dialogue:
    """Return the conversation at an answered question; the new answer leads back to the end."""
    return replace(talk, at=path, to_end=True)


def list_answers(scoring: Scoring, talk: Dialogue) -> list[tuple[Question, object]]:
    """Return every question that has an answer, with it; of a list of entries their number."""
    found = []
    for question in _questions(scoring, talk.answers, talk.brief):
        if has_value(talk.answers, question.path):
            value = get_value(talk.answers, question.path)
            counted = question.entries and isinstance(value, list)
            found.append((question, len(value) if counted else value))  # type: ignore[arg-type]
    return found


def list_mistakes(scoring: Scoring, talk: Dialogue) -> Sequence[Mistake]:
    """Return what is wrong with the record as a whole."""
    found = score_record(scoring, build_record(scoring, talk.answers))
    return () if isinstance(found, Result) else found


def doubts_of(
    scoring: Scoring, talk: Dialogue, question: Question, before: Dialogue
) -> Sequence[Mistake]:
    """Return what is unlikely since an answer, once all that it depends on is answered."""
    warnings, missing = _warnings(scoring, talk)
    old = _warnings(scoring, before)[0] if warnings else ()
    return tuple(
        each
        for each in warnings
        if _is_due(scoring, each, question, missing, is_new=each not in old)
    )


def _warnings(scoring: Scoring, talk: Dialogue) -> tuple[Sequence[Mistake], list[Path]]:
    """Return what is unlikely in the answers so far, and what has no answer yet."""
    answers, missing = talk.answers, []
    for other in _questions(scoring, answers, talk.brief):
        if not has_value(answers, other.path):
            missing.append(other.path)
            if other.field.required:
                answers = with_answer(answers, other, _any_value(other, answers))
    found = score_record(scoring, build_record(scoring, answers))
    return found.warnings if isinstance(found, Result) else (), missing


def _is_due(
    scoring: Scoring, warning: Mistake, question: Question, missing: list[Path], *, is_new: bool
) -> bool:
    """Return whether a question answers the last of what a warning is about."""
    doubts = [
        one
        for one in scoring.doubts
        if warning.place.endswith(one.place)
        and warning.message.endswith(one.words.rpartition("}")[2])
    ]
    if not doubts:
        return is_new or _is_within(warning.place, question.place)
    needs: set[object] = set()
    for doubt in doubts:
        paths = {path.partition(".")[0] for path in iter_paths(doubt.when)}
        needs |= {doubt.place, *paths}
        if reads_all_players(doubt.when) and any(_key_of(path) in paths for path in missing):
            return False
    seat = question.path[:2] if question.path[:1] == PLAYERS else ()
    own = [path for path in missing if path[:2] == seat or path[:1] != PLAYERS]
    same = not seat or warning.place.startswith(format_path(seat)) or "players" not in warning.place
    return same and _key_of(question.path) in needs and not any(_key_of(p) in needs for p in own)


def _key_of(path: Path) -> object:
    return path[2] if path[:1] == PLAYERS and len(path) > 2 else path[0]


def _any_value(question: Question, answers: object) -> object:
    """Return a value that a question may have, and no other player has."""
    field, path = question.field, question.path
    if question.usual is not None or field.kind != "choice":
        return blank_value(field) if question.usual is None else question.usual
    players = get_value(answers, PLAYERS) if path[:1] == PLAYERS else None
    taken = [get_value(each, path[2:]) for each in players] if isinstance(players, list) else []
    return next((choice for choice in field.choices if choice not in taken), field.choices[0])


def find_question(scoring: Scoring, talk: Dialogue, place: str) -> Question | None:
    """Return the question whose answer has a place in it."""
    found = [
        one for one in _questions(scoring, talk.answers, talk.brief) if _is_within(place, one.place)
    ]
    return max(found, key=lambda one: len(one.place), default=None)


def _open(scoring: Scoring, answers: object, brief: bool) -> Path | None:
    for question in _questions(scoring, answers, brief):
        if not has_value(answers, question.path):
            return question.path
    return None


def _next_question(scoring: Scoring, answers: object, path: Path, brief: bool) -> Path | None:
    paths = [question.path for question in _questions(scoring, answers, brief)]
    place = paths.index(path) + 1
    return paths[place] if place < len(paths) else None


def _answer_mistakes(scoring: Scoring, answers: object, question: Question) -> tuple[Mistake, ...]:
    found = score_record(scoring, build_record(scoring, answers))
    if isinstance(found, Result):
        return ()
    return tuple(
        mistake
        for mistake in found
        if _is_within(mistake.place, question.place)
        and not (question.entries and mistake.place != question.place)
    )


def _is_within(place: str, outer: str) -> bool:
    return place == outer or (place.startswith(outer) and place[len(outer)] in ".[")
