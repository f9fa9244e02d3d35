"""Names of players at a terminal: those of the last game, and all of them on one line."""

from __future__ import annotations

from companion.core.answers import AnswerError
from companion.core.conversation import Conversation
from companion.core.declaration import Scoring
from companion.core.questions import PLAYERS, Question, questions
from companion.core.record_path import get_at
from companion.core.wording import cut

NAME = ("name",)  # where a player's name goes, in the player


def asks_name(question: Question) -> bool:
    """Return whether a question asks for the name of a player."""
    return question.path[:1] == PLAYERS and question.path[2:] == NAME


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
    if "," not in text or text.startswith('"'):
        return ()
    names = tuple(name for name in map(str.strip, text.split(",")) if name)
    if question.path == PLAYERS:
        return names
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
