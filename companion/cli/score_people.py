"""Who plays, and how: the first question of `companion score`, and the names of players."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from companion.cli.asking import ask_line, print_notice
from companion.cli.terminal import strip_control
from companion.core import record_questions as talking
from companion.core.answers import MOST_NAMED, AnswerError, describe_answer, limits, parse_answer
from companion.core.blank_record import may_have_field
from companion.core.record_path import get_value, has_value, with_value
from companion.core.record_questions import (
    MODE,
    PLAYERS,
    Dialogue,
    Question,
    iter_questions,
    record_mode,
    with_answer,
)
from companion.core.scoring_types import Field, Mode, Scoring
from companion.core.text_format import join_with_or, plural, shorten_line

NAME = ("name",)  # where a player's name goes, in the player
EXPLAINED = {
    "choice": "Type its number, its name, or the beginning of its name.",
    "flag": "Type yes or no; y and n will do.",
    "number": "Type a number in digits.",
    "numbers": "Type numbers with spaces between.",
    "counts": "Type each name with a number, or a number for each in this order.",
    "picks": "Type names with commas between, or none.",
    "rows": "Type what there is with commas between, or none; ids and names are understood.",
    "text": "Type it as it is.",
}
_WORDS = ("one", "two", "three", "four", "five")
_BETWEEN = re.compile(r",|\s+(?:and|&)\s+")


def choose(words: str, field: Field, usual: str = "") -> object:
    """Ask something that stands in no record, until it is answered."""
    usual = usual or field.choices[0]
    hint = f"{describe_limits(field)} [Enter: {describe_answer(field, usual)}]"
    while True:
        text = ask_line(words, hint, EXPLAINED[field.kind])
        try:
            return parse_answer(field, number_choices(field).get(text, text) or usual)
        except AnswerError as error:
            print_notice(end_sentence(f"Not understood: {error}"))


def ask_people(
    scoring: Scoring, first: object, known: Sequence[str], keep: Callable[[object], None]
) -> None:
    """Ask how many play, or who, and in which mode; `keep` takes the answers after each."""
    known_mode = get_value(first, MODE) is not None
    modes_left = [record_mode(scoring, first)] if known_mode else scoring.modes
    numbers = sorted({n for mode in modes_left for n in people_of(scoring, mode)})
    if len(numbers) == 1:  # and their names are asked one by one
        keep(begin_with(scoring, first, numbers[0]))
        return
    right = f"{numbers[0]} to {numbers[-1]}"
    company = known if len(known) in numbers else ()
    hint = f"a number of players from {right}, or their names: Ann, Bo and Cy"
    hint += f" [Enter: {len(company)}: {', '.join(map(strip_control, company))}]" if company else ""
    more = "Type 3, or three names on one line; a game for one may be a solo game."
    while True:
        text = ask_line("Who plays?", hint, more)
        is_number = text.isdecimal() or count_of(text)
        names = () if is_number else split_people(text) or company
        people = count_of(text) if is_number else len(names)
        try:
            answers = begin_with(scoring, first, people, names)
        except AnswerError as error:
            print_notice(end_sentence(f"That cannot be: {error}"))
            continue
        mistakes = talking.list_mistakes(scoring, talking.start_dialogue(scoring, answers))
        wrong = [each for each in mistakes if each.place.endswith(".name") and names]
        if not wrong:
            break
        print_notice(f"That cannot be: {end_sentence(wrong[0].message)}")
    echo_names(names)
    keep(answers)
    if len(modes := modes_for(scoring, people)) > 1 and not known_mode:
        labels = {mode.id: mode.label for mode in scoring.modes if mode.id in modes}
        field = Field("mode", "choice", choices=modes, names=labels, required=True)
        keep(with_value(answers, MODE, choose("How do you play?", field)))


def echo_names(names: Sequence[str]) -> None:
    """Say back how many names were understood."""
    if names:
        text = join_with_or(map(strip_control, names)).replace(" or ", " and ")
        print_notice(f"= {plural(len(names), 'player')}: {text}", "  ")


def number_choices(field: Field) -> dict[str, str]:
    """Return the choices of a question by their numbers; none where a choice is a number."""
    numbered = field.kind == "choice" and len(field.choices) <= MOST_NAMED
    numbered = numbered and not any(choice.isdecimal() for choice in field.choices)
    return {str(i): choice for i, choice in enumerate(field.choices, 1)} if numbered else {}


def describe_limits(field: Field) -> str:
    """Return what an answer may be, with a number for each choice that has none."""
    pairs = [(i, field.names.get(name, name)) for i, name in number_choices(field).items()]
    texts = [label if label.startswith(i) else f"{i} {label}" for i, label in pairs]
    return ", ".join(texts) or limits(field)


def end_sentence(text: str) -> str:
    """Return a sentence with a full stop, unless it has an end already."""
    return text if text.endswith(("?", ".", "!")) else f"{text}."


# --- how many, and who -----------------------------------------------------------------------


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
    fixed = sum(may_have_field(scoring, field, {"mode": mode.id}) for field in seats)
    return range(mode.players[0] - fixed, mode.players[1] - fixed + 1)


def begin_with(scoring: Scoring, answers: object, people: int, names: Sequence[str] = ()) -> object:
    """Return answers in which so many people play; AnswerError if the game is not for so many."""
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
    """Return answers with the names that are always the same: of the Silent Angler."""
    for question in iter_questions(scoring, answers):
        if asks_name(question) and question.usual and not has_value(answers, question.path):
            answers = with_answer(answers, question, question.usual)
    return answers


def list_people(scoring: Scoring, answers: object) -> tuple[str, ...]:
    """Return the names of all people; the Silent Angler is none."""
    questions = iter_questions(scoring, answers)
    paths = (each.path for each in questions if asks_name(each) and not each.usual)
    return tuple(str(get_value(answers, path)) for path in paths)


def usual_name(question: Question, talk: Dialogue, known: Sequence[str]) -> str | None:
    """Return who sat in this seat the last time, unless the name is taken by now."""
    if not asks_name(question) or question.usual is not None:
        return None
    seat = question.path[1]
    assert isinstance(seat, int)
    free = seat < len(known) and known[seat] not in names_in(talk.answers)
    return known[seat] if free else None


def names_in(answers: object) -> list[object]:
    """Return the name of each player, None where there is none yet."""
    players = get_value(answers, PLAYERS)
    return [get_value(each, NAME) for each in players] if isinstance(players, list) else []


def names_on_a_line(
    scoring: Scoring, talk: Dialogue, question: Question, text: str
) -> tuple[str, ...]:
    """Return several names that were typed; AnswerError if they do not fit the open seats."""
    names = split_people(text)
    paths = [each.path for each in iter_questions(scoring, talk.answers) if asks_name(each)]
    seats = len(paths) - paths.index(question.path) if question.path in paths else 0
    if len(names) < 2 or seats < 2:
        return ()
    if len(names) != seats:
        raise AnswerError(
            f'"{shorten_line(text)}" is {len(names)} names for {seats} players; a name that has a'
            " comma in"
            " it needs quotes"
        )
    return names
