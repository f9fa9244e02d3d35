"""What a dialogue asks before its record begins: whether to go on, who plays, how."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.asking import answer, tell
from companion.cli.score_names import (
    NAME,
    begin_with,
    count_of,
    modes_for,
    people_of,
    split_people,
)
from companion.cli.score_saving import draft_file, kept_record
from companion.cli.terminal import cleaned
from companion.core import conversation as talking
from companion.core.answers import MOST_NAMED, AnswerError, limits, parse_answer, told
from companion.core.declaration import Field, Scoring
from companion.core.errors import CompanionError
from companion.core.questions import MODE, PLAYERS
from companion.core.record_path import get_at, with_at
from companion.core.wording import listed

QUIT, HELP = "quit", ("?", "help")
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


def offer_draft(scoring: Scoring) -> object:
    """Return the answers of a dialogue that was cut off, if the person goes on; else None."""
    file = draft_file(scoring.slug)
    try:
        answers = kept_record(scoring, file) if file.is_file() else None
    except CompanionError:
        return None
    if answers is None:
        return None
    players = get_at(answers, PLAYERS)
    some = players if isinstance(players, list) else []
    names = [str(get_at(each, NAME) or "?") for each in some]
    tell()
    tell("An earlier score was not finished" + (f": {cleaned(', '.join(names))}" * bool(names)))
    return answers if choose("Go on with it?", Field("go", "flag"), usual="yes") else None


def choose(words: str, field: Field, usual: str = "") -> object:
    """Ask something that stands in no record, until it is answered.

    Raises:
        KeyboardInterrupt: the person stops.
    """
    usual = usual or field.choices[0]
    while True:
        tell()
        tell(words)
        tell(f"{limits_of(field)} [Enter: {told(field, usual)}]", "  ")
        text = answer()
        if text.lower() == QUIT:
            raise KeyboardInterrupt
        if text.lower() in HELP:
            tell(EXPLAINED[field.kind], "  ")
            continue
        try:
            return parse_answer(field, numbers_of(field).get(text, text) or usual)
        except AnswerError as error:
            tell(ended(f"Not understood: {error}"))


def ask_people(scoring: Scoring, first: object, known: Sequence[str]) -> object:
    """Ask how many play, or who, and how if that leaves a choice; return the answers.

    Args:
        scoring: what the game says.
        first: what is known already.
        known: the players of the last game.

    Raises:
        KeyboardInterrupt: the person stops.
    """
    ranges = [people_of(scoring, mode) for mode in scoring.modes]
    right = f"{min(map(min, ranges))} to {max(map(max, ranges))}"
    company = known if modes_for(scoring, len(known)) else ()
    hint = f" [Enter: {len(company)}: {', '.join(map(cleaned, company))}]" if company else ""
    while True:
        tell()
        tell("Who plays?")
        tell(f"a number of players from {right}, or their names: Ann, Bo and Cy{hint}", "  ")
        text = answer()
        if text.lower() == QUIT:
            raise KeyboardInterrupt
        if text.lower() in HELP:
            tell("Type 3, or three names on one line; a game for one may be a solo game.", "  ")
            continue
        is_number = text.isdecimal() or count_of(text)
        names = () if is_number else split_people(text) or company
        people = count_of(text) if is_number else len(names)
        try:
            answers = begin_with(scoring, first, people, names)
        except AnswerError as error:
            tell(ended(f"That cannot be: {error}"))
            continue
        if len(modes := modes_for(scoring, people)) > 1:
            labels = {mode.id: mode.label for mode in scoring.modes if mode.id in modes}
            field = Field("mode", "choice", choices=modes, names=labels, required=True)
            answers = with_at(answers, MODE, choose("How do you play?", field))
        mistakes = talking.mistakes_of(scoring, talking.started(scoring, answers))
        wrong = [each for each in mistakes if each.place.endswith(".name") and names]
        if not wrong:
            echo_names(names)
            return answers
        tell(f"That cannot be: {ended(wrong[0].message)}")


def echo_names(names: Sequence[str]) -> None:
    """Say back how many names were understood."""
    if names:
        said = listed(map(cleaned, names)).replace(" or ", " and ")
        tell(f"= {len(names)} player{'s' * (len(names) > 1)}: {said}", "  ")


def numbers_of(field: Field) -> dict[str, str]:
    """Return the choices of a question by their numbers; none where a choice is a number."""
    numbered = field.kind == "choice" and len(field.choices) <= MOST_NAMED
    numbered = numbered and not any(choice.isdecimal() for choice in field.choices)
    return {str(i): choice for i, choice in enumerate(field.choices, 1)} if numbered else {}


def limits_of(field: Field) -> str:
    """Return what an answer may be, with a number for each choice."""
    pairs = [f"{i} {field.names.get(name, name)}" for i, name in numbers_of(field).items()]
    return ", ".join(pairs) or limits(field)


def ended(text: str) -> str:
    """Return a sentence with a full stop, unless it has an end already."""
    return text if text.endswith(("?", ".", "!")) else f"{text}."
