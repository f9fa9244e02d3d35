"""Names of players at a terminal: those of the last game, and all of them on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.cli.terminal import cleaned
from companion.core.answers import AnswerError
from companion.core.blank import holds
from companion.core.conversation import Conversation
from companion.core.declaration import Mode, Scoring
from companion.core.questions import MODE, PLAYERS, Question, mode_of, questions, with_answer
from companion.core.record_path import get_at, has_at, with_at
from companion.core.wording import cut

NAME = ("name",)  # where a player's name goes, in the player
_WORDS = ("one", "two", "three", "four", "five")
_BETWEEN = re.compile(r",|\s+(?:and|&)\s+")

_PLAYER = re.compile(r"players\[(\d+)\][\w.\[\]]*")


def name_players(text: str, names: Sequence[object]) -> str:
    """Return a text with the names of players in place of `players[0].fish[3]`."""

    def name_of(place: re.Match[str]) -> str:
        seat = int(place[1])
        name = names[seat] if seat < len(names) else None
        return cleaned(name) if isinstance(name, str) and name else place[0]

    return _PLAYER.sub(name_of, text)


def asks_name(question: Question) -> bool:
    """Return whether a question asks for the name of a player."""
    return question.path[:1] == PLAYERS and question.path[2:] == NAME


def count_of(text: str) -> int:
    """Return the number of players that a text is, in digits or as a word; 0 if it is none."""
    if text.lower() in _WORDS:
        return _WORDS.index(text.lower()) + 1
    return int(text[:3]) if text.isdecimal() else 0


def split_people(text: str) -> tuple[str, ...]:
    """Return the names of a line: `Ann, Bo and Cy` are three; one in quotes stays whole."""
    people = [text.strip('"')] if text.startswith('"') else _BETWEEN.split(text)
    return tuple(name for name in map(str.strip, people) if name)


def modes_for(scoring: Scoring, people: int) -> tuple[str, ...]:
    """Return the ways in which so many people can play; the Silent Angler is none of them."""
    return tuple(mode.id for mode in scoring.modes if people in people_of(scoring, mode))


def people_of(scoring: Scoring, mode: Mode) -> range:
    """Return how many people can play."""
    seats = [field for field in scoring.fields if field.seat is not None]
    fixed = sum(holds(scoring, field, {"mode": mode.id}) for field in seats)
    return range(mode.players[0] - fixed, mode.players[1] - fixed + 1)


def begin_with(scoring: Scoring, answers: object, people: int, names: Sequence[str] = ()) -> object:
    """Return answers in which so many people play; what follows from that is answered too.

    Raises:
        AnswerError: the game is not for so many.
    """
    modes = modes_for(scoring, people)
    mode = get_at(answers, MODE)
    if not modes or mode not in (None, *modes):
        every = [mode_of(scoring, answers)] if mode else scoring.modes
        numbers = sorted({n for one in every for n in people_of(scoring, one)})
        right = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
        raise AnswerError(f"{scoring.title} is for {right} players, not {people}")
    if len(modes) == 1 < len(scoring.modes):
        answers = with_at(answers, MODE, modes[0])
    answers = with_at(answers, PLAYERS, [{"name": name} for name in names] or [{}] * people)
    return with_fixed_names(scoring, answers)


def with_fixed_names(scoring: Scoring, answers: object) -> object:
    """Return answers with the names that are always the same: of the Silent Angler."""
    for question in questions(scoring, answers):
        if asks_name(question) and question.usual and not has_at(answers, question.path):
            answers = with_answer(answers, question, question.usual)
    return answers


def names_to_keep(scoring: Scoring, answers: object) -> tuple[str, ...]:
    """Return the names of all people; the Silent Angler is none."""
    return tuple(
        str(get_at(answers, one.path))
        for one in questions(scoring, answers)
        if asks_name(one) and one.usual is None
    )


def company(question: Question, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players of the last game, if so many can play this one."""
    asked = question.path == PLAYERS and question.field.least <= len(known) <= question.field.most
    return known if asked else ()


def usual_name(question: Question, talk: Conversation, known: tuple[str, ...]) -> str | None:
    """Return who sat in this seat the last time, unless the name is taken by now."""
    if not asks_name(question) or question.usual is not None:
        return None
    seat = question.path[1]
    assert isinstance(seat, int)
    players = get_at(talk.answers, PLAYERS)
    taken = [get_at(one, NAME) for one in players] if isinstance(players, list) else []
    return known[seat] if seat < len(known) and known[seat] not in taken else None


def names_on_a_line(
    scoring: Scoring, talk: Conversation, question: Question, text: str
) -> tuple[str, ...]:
    """Return the names of several players, if that is what was typed.

    Raises:
        AnswerError: they are not as many as there are players without a name.
    """
    names = split_people(text)
    if question.path == PLAYERS:
        return () if text.isdecimal() or count_of(text) else names
    if len(names) < 2:
        return ()
    paths = [one.path for one in questions(scoring, talk.answers) if asks_name(one)]
    seats = len(paths) - paths.index(question.path) if question.path in paths else 0
    if seats < 2:
        return ()
    if len(names) != seats:
        raise AnswerError(
            f'"{cut(text)}" is {len(names)} names for {seats} players; a name that has a comma in'
            " it needs quotes"
        )
    return names
