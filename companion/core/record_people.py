"""The players of a record: their number, their names, and the modes of play."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core.answers import AnswerError
from companion.core.errors import CompanionError
from companion.core.names import find_name
from companion.core.record import blank_record, may_have_field
from companion.core.record_path import get_list, get_value, has_value, with_value
from companion.core.score_questions import (
    MODE,
    PLAYERS,
    Dialogue,
    Question,
    iter_questions,
    record_mode,
    with_answer,
)
from companion.core.scoring_types import Mode, Scoring
from companion.core.text_format import shorten_line

NAME = ("name",)  # where a player's name goes, in the player
_WORDS = ("one", "two", "three", "four", "five")
_BETWEEN = re.compile(r",|\s+(?:and|&)\s+")


def asks_name(question: Question) -> bool:
    """Return whether a question asks for the name of a player."""
    return question.path[:1] == PLAYERS and question.path[2:] == NAME


def count_of(text: str) -> int | None:
    """Parse a number of players in digits, or a word from `one` to `five`; None for other texts."""
    if text.lower() in _WORDS:
        return _WORDS.index(text.lower()) + 1
    return int(text[:3]) if text.isdecimal() else None


def split_people(text: str) -> tuple[str, ...]:
    """Split a line into names: `Ann, Bo and Cy` are three; a quoted name stays whole."""
    people = [text.strip('"')] if text.startswith('"') else _BETWEEN.split(text)
    return tuple(name for name in map(str.strip, people) if name)


def modes_for(scoring: Scoring, people: int) -> tuple[str, ...]:
    """Return the modes for this number of people; the Silent Angler does not count."""
    return tuple(mode.id for mode in scoring.modes if people in people_of(scoring, mode))


def people_of(scoring: Scoring, mode: Mode) -> range:
    """Return the possible numbers of people in a mode; the Silent Angler is not counted."""
    seats = [field for field in scoring.fields if field.seat is not None]
    fixed = sum(may_have_field(scoring, field, {"mode": mode.id}) for field in seats)
    return range(mode.players[0] - fixed, mode.players[1] - fixed + 1)


def begin_with(scoring: Scoring, answers: object, people: int, names: Sequence[str] = ()) -> object:
    """Return answers that start with this number of people, and with their names if known.

    Raises AnswerError if the game, or the chosen mode, does not allow the number.
    """
    modes = modes_for(scoring, people)
    mode = get_value(answers, MODE)
    if not modes or mode not in (None, *modes):
        every = [record_mode(scoring, answers)] if mode else scoring.modes
        numbers = sorted({n for each in every for n in people_of(scoring, each)})
        right = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
        raise AnswerError(f"{scoring.title} is for {right} players, not {people}")
    if len(modes) == 1 < len(scoring.modes):
        answers = with_value(answers, MODE, modes[0])
    answers = with_value(answers, PLAYERS, [{"name": name} for name in names] or [{}] * people)
    return with_fixed_names(scoring, answers)


def with_fixed_names(scoring: Scoring, answers: object) -> object:
    """Fill in the names of players who are not people, such as the Silent Angler."""
    for question in iter_questions(scoring, answers):
        if asks_name(question) and question.usual and not has_value(answers, question.path):
            answers = with_answer(answers, question, question.usual)
    return answers


def list_people(scoring: Scoring, answers: object) -> tuple[str, ...]:
    """Return the names of all people, without the Silent Angler."""
    questions = iter_questions(scoring, answers)
    paths = (each.path for each in questions if asks_name(each) and not each.usual)
    return tuple(str(get_value(answers, path)) for path in paths)


def usual_name(question: Question, talk: Dialogue, known: Sequence[str]) -> str | None:
    """Suggest the name that a seat had in the last game.

    Returns None if the name is not known or a player already has it.
    """
    if not asks_name(question) or question.usual is not None:
        return None
    seat = question.path[1]
    assert isinstance(seat, int)
    free = seat < len(known) and known[seat] not in names_in(talk.answers)
    return known[seat] if free else None


def names_in(answers: object) -> list[object]:
    """Return the name of each player, or None for a player without a name."""
    return [get_value(player, NAME) for player in get_list(answers, PLAYERS)]


def names_on_a_line(
    scoring: Scoring, talk: Dialogue, question: Question, text: str
) -> tuple[str, ...]:
    """Split a typed line into the names of the player in `question` and of all later players.

    Returns () if there is only one name, or for the last player. Raises AnswerError if there are
    more or fewer names than these players. The Silent Angler does not count.
    """
    names, questions = split_people(text), iter_questions(scoring, talk.answers)
    paths = [each.path for each in questions if asks_name(each) and each.usual is None]
    seats = len(paths) - paths.index(question.path) if question.path in paths else 0
    if len(names) < 2 or seats < 2:
        return ()
    if len(names) != seats:
        raise AnswerError(
            f'"{shorten_line(text)}" is {len(names)} names for {seats} players; a name that has a'
            " comma in it needs quotes"
        )
    return names


def find_mode(scoring: Scoring, name: str | None, players: int | None = None) -> Mode:
    """Return the mode called `name`.

    If `name` is None, returns the first mode for this number of players, or else the first of all.
    Raises CompanionError if no mode, or more than one, fits `name`.
    """
    modes = {mode.id: mode for mode in scoring.modes}
    titles = {key: mode.label for key, mode in modes.items()}
    usual = next(iter((*modes_for(scoring, players or 0), *modes)), "")
    if not usual:
        raise CompanionError(f"{scoring.slug} has no mode left; keep an entry of scoring-modes")
    return modes[find_name(name or usual, titles, f"{scoring.slug} has no mode")]


def find_example(scoring: Scoring, mode: Mode) -> str:
    """Return an example record of a mode as JSON; CompanionError if the game has none."""
    if mode.id not in scoring.examples:
        raise CompanionError(f'there is no example of mode "{mode.id}"; try --blank')
    return scoring.examples[mode.id].strip()


def start_blank(scoring: Scoring, mode: Mode, people: int | None) -> dict[str, object]:
    """Return a blank record; CompanionError if the mode does not allow so many people."""
    few, many = mode.players
    players = few if people is None else people
    known = people_of(scoring, mode)
    if people in known:  # the Silent Angler has a seat, too
        players += few - known[0]
    if not few <= players <= many:
        right = f"{few}" if few == many else f"{few} to {many}"
        raise CompanionError(f"{scoring.slug} ({mode.id}) is for {right} players, not {players}")
    return blank_record(scoring, mode, players)
