"""`companion score` without a record: one question at a time, with back, undo and a summary."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NoReturn, TypeVar

import msgspec
import typer
from msgspec.structs import replace

from companion.atomic_write import find_free_name, write_file, write_synced
from companion.cli.score_command import UNFINISHED, load_draft
from companion.cli.terminal import HELP, QUIT, YES, YES_NO, confirm, print_notice, read_line
from companion.cli.user_config import NAMES, data_folder, draft_file
from companion.core import record_people as people
from companion.core import score_questions as talking
from companion.core.answers import (
    EXPLAINED,
    AnswerError,
    ambiguous_numbers,
    describe_answer,
    describe_limits,
    limits,
    number_choices,
    parse_answer,
)
from companion.core.errors import CompanionError, describe_refusal
from companion.core.record import SUMS, blank_value
from companion.core.record_path import get_value, with_value
from companion.core.score_questions import (
    MODE,
    PLAYERS,
    Dialogue,
    Question,
    build_record,
    record_mode,
)
from companion.core.score_table import COUNTED, name_players
from companion.core.scoring import Result, score_record, scoring_by_sums, scoring_for_record
from companion.core.scoring_types import Field, Mistake, Scoring
from companion.core.text_format import plural, shorten_line, strip_control
from companion.interrupts import STOPPED

COMMANDS = (
    "back: goes to the previous question; Enter keeps its answer",
    "undo: takes the last answer back",
    "show: shows your answers so far",
    "quit, or Ctrl-C: stops; your answers are kept",
    'If a player has such a name, write it in quotes: "back".',
)
_ENTRY = re.compile(r"^\[(\d+)\]")
T = TypeVar("T")


def ask_for_record(
    scoring: Scoring,
    known: object,
    sums: bool = False,
    *,
    keeps: bool = True,
    resumed: bool = False,
    confirmed: list[Mistake] | None = None,
    show: Callable[[object], object] | None = None,
) -> object:
    """Ask for the values that `known` does not have, show the result, and offer to save the record.

    Unlikely values that the person confirms are added to `confirmed`. Raises CompanionError if the
    input ended too early, and typer.Exit if the person stopped.
    """
    person = sys.stdin.isatty()
    whole = scoring_by_sums(scoring) if sums else scoring_for_record(scoring, known)
    dialogue = _Dialogue(whole, known, person=person, keeps=keeps)
    dialogue.confirmed = [] if confirmed is None else confirmed
    print_notice(f"{scoring.title}: the score, question by question", strong=True)
    print_notice(talking.ANY_TIME if person else talking.FROM_A_PIPE)
    try:
        dialogue.begin(offers=keeps and person, resumed=resumed)
        while True:
            record = dialogue.run()
            if show is not None:
                show(record)
            if offer_to_save(scoring, record, dialogue.run_command):
                break
        if dialogue.is_kept:  # the record is complete
            draft_file(scoring.slug).unlink(missing_ok=True)
    except EOFError:
        if person:
            dialogue.stop(1)
        raise CompanionError(
            "the input ended before every question was answered; nothing was saved. To read a"
            " record from standard input, write - as FILE"
        ) from None
    except KeyboardInterrupt:
        dialogue.stop(STOPPED)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CompanionError(f"cannot ask more questions: {reason}; {dialogue.hint}") from error
    return record


class _Dialogue:
    """A score dialogue at the keyboard: the answers so far, and the state of the screen.

    Answers can also come from a file, one line per question. So that old files stay valid, newer
    questions are asked only at a keyboard. Settled questions are skipped only at a keyboard.
    """

    def __init__(self, scoring: Scoring, answers: object, *, person: bool, keeps: bool) -> None:
        self.whole = self.scoring = scoring
        self.first = people.with_fixed_names(scoring, answers) if person else answers
        self.talk = talking.start_dialogue(scoring, self.first, in_short=person)
        self.person, self.known = person, load_names() if person else ()
        self.keeps, self.is_kept = keeps and person, False
        self.is_new = person and not get_value(self.first, PLAYERS)
        self.who = ""
        self.confirmed: list[Mistake] = []

    def begin(self, *, offers: bool = False, resumed: bool = False) -> None:
        """Go on with `resumed` answers or an offered draft; else ask who plays, unless known."""
        draft = self.first if resumed else _offer_draft(self.whole) if offers else None
        if draft is not None:
            self.start(draft, self.whole if resumed else scoring_for_record(self.whole, draft))
            self.summary()
            self.talk = replace(self.talk, to_end=resumed)
            return
        if not self.is_new:
            return
        ask_people(self.whole, self.first, self.known, self.start)
        answers, scoring = self.talk.answers, self.whole
        if scoring.sums:
            sums = ", ".join(scoring.groups[group] for group in scoring.sums)
            names = {"count": "count for me", "sums": f"I type the sums from my paper: {sums}"}
            field = Field("count", "choice", choices=tuple(names), names=names, required=True)
            if choose("Shall companion count for you?", field) == "sums":
                answers = with_value(answers, (*PLAYERS, 0, SUMS), {})
                scoring = scoring_by_sums(scoring)
        self.start(answers, scoring)

    def start(self, answers: object, scoring: Scoring | None = None) -> None:
        """Restart at the first question that `answers` leave open, and save them as a draft."""
        self.scoring = scoring or self.scoring
        self.talk = talking.start_dialogue(self.scoring, answers, in_short=self.person)
        self.keep()

    def keep(self) -> None:
        """Save the answers so far, so that none is lost if the program is killed."""
        if self.keeps:
            question = talking.current_question(self.scoring, self.talk)
            place = question.place if question else ""
            self.is_kept = save_draft(self.whole, self.talk.answers, place)

    def run(self) -> object:
        """Ask until the record is complete and confirmed, and return it."""
        while True:
            before = self.talk
            if question := talking.current_question(self.scoring, before):
                self.ask_question(question)
                text = read_line()
                if not self.run_command(text):
                    self.answer(question, text)
            elif self.confirm():
                break
            if self.talk is not before:
                self.keep()
        record = build_record(self.scoring, self.talk.answers)
        if self.person:
            save_names(people.list_people(self.scoring, record))
        return record

    def ask_question(self, question: Question) -> None:
        """Show a question with its limits and its default."""
        print_notice()
        if question.who and question.who != self.who:
            print_notice(strip_control(question.who), strong=True)
        self.who = question.who
        print_notice(question.words)
        usual = [describe_answer(question.field, value) for value in self.usual(question)]
        hint = f" [Enter: {usual[0] or 'none'}]" if usual else ""
        print_notice(describe_limits(question.field) + hint, "  ")

    def run_command(self, text: str) -> bool:
        """Run a command such as `back`; return whether the text was a command."""
        word = text.lower()
        if word == "back":
            if before := talking.go_back(self.scoring, self.talk):
                self.talk = before
            elif self.is_new:
                self.begin()
            else:
                print_notice("This is the first question.")
        elif word == "undo":
            self.undo()
        elif word == "show":
            self.summary()
            self.who = ""
        elif word == QUIT:
            raise KeyboardInterrupt
        elif word in HELP:
            lines: tuple[str, ...] = COMMANDS
            if question := talking.current_question(self.scoring, self.talk):
                field = question.field
                here = f"Here: {limits(field)}."
                lines = (question.words, EXPLAINED[field.kind], here, *COMMANDS)
            for line in lines:
                print_notice(line, "  ")
        return word in ("back", "undo", "show", *HELP)

    def undo(self) -> None:
        """Undo the last answer, and report which one."""
        before = talking.undo_answer(self.talk)
        if before is None:
            print_notice("There is no answer to take back.")
            return
        self.talk = before
        if question := talking.current_question(self.scoring, before):
            whose = f"{strip_control(question.who)}, " if question.who else ""
            print_notice(f"Taken back: {whose}{question.label}.")

    def usual(self, question: Question) -> tuple[object, ...]:
        """Return a tuple with the default answer to a question. It is empty if there is none."""
        for other, value in talking.list_answers(self.scoring, self.talk):
            if other.path == question.path:
                return (value,)
        name = people.usual_name(question, self.talk, self.known)
        if (usual := question.usual if name is None else name) is not None:
            return (usual,)
        return () if question.field.required else (blank_value(question.field),)

    def answer(self, question: Question, text: str) -> None:
        """Store an answer if it is valid. Ask to confirm an unlikely one, and explain a mistake."""
        try:
            if self.person and people.asks_name(question):
                names = people.names_on_a_line(self.scoring, self.talk, question, text)
                if names:
                    self.seat(names)
                    return
            value = self.parse(question, text)
        except AnswerError as error:
            print_notice(end_sentence(f"Not understood: {error}" if text else str(error)))
            if self.person and " " in text:
                print_notice("Press arrow up to get your line back.", "  ")
            return
        after = talking.give_answer(self.scoring, self.talk, value)
        if not isinstance(after, Dialogue):
            self.refuse(after, question)
            return
        doubts = talking.doubts_of(self.scoring, after, question, self.talk)
        for warning in doubts if self.person else ():
            print_notice(f"{end_sentence(self.explain_mistake(warning))} Is that right? {YES_NO}")
            if (reply := read_line().lower()) not in YES:
                again = talking.find_question(self.scoring, after, warning.place) or question
                if reply != "undo" and again.path != question.path:
                    self.talk = talking.go_to_question(after, again.path)
                return
            self.confirmed.append(warning)
        if (understood := describe_answer(question.field, value)) != text:
            print_notice(f"= {understood}", "  ")
        self.talk = after

    def parse(self, question: Question, text: str) -> object:
        """Return the value of an answer; AnswerError if it is unclear."""
        field = question.field
        if self.person and (unclear := ambiguous_numbers(field, text)):
            raise AnswerError(unclear)
        if text:
            return parse_answer(field, number_choices(field).get(text, text))
        for value in self.usual(question):
            return value
        raise AnswerError(f"An answer is needed here: {limits(field)}")

    def seat(self, names: Sequence[str]) -> None:
        """Store names for the current player and the next players. Stop at the first wrong name."""
        for name in names:
            after = talking.give_answer(self.scoring, self.talk, name)
            if not isinstance(after, Dialogue):
                self.refuse(after, talking.current_question(self.scoring, self.talk))
                return
            self.talk = after
        echo_names(names)

    def refuse(self, mistakes: Sequence[Mistake], question: Question | None = None) -> None:
        """Report mistakes in an answer or in the record."""
        for mistake in mistakes:
            print_notice(f"That cannot be: {end_sentence(self.explain_mistake(mistake, question))}")

    def explain_mistake(self, mistake: Mistake, question: Question | None = None) -> str:
        """Describe a mistake for a person: with players' names, and list entries counted from 1."""
        where = mistake.place
        if question is not None:
            where = where.removeprefix(question.place).lstrip(".")
            where = _ENTRY.sub(lambda i: f"number {int(i[1]) + 1}", where) or question.label
        return name_players(f"{where}: {mistake.message}", people.names_in(self.talk.answers))

    def summary(self) -> list[Question]:
        """Print all answers, numbered; return their questions in the same order."""
        who = ""
        answers = talking.list_answers(self.scoring, self.talk)
        for number, (question, value) in enumerate(answers, start=1):
            whose, label = question.who, question.label
            if question.path[2:] == people.NAME:
                whose, label = "", whose or label
            if whose not in ("", who):
                print_notice(strip_control(whose), strong=True)
            who = whose
            print_notice(
                f"{label}: {describe_answer(question.field, value)}", " " * 5, start=f"{number:3}  "
            )
        return [question for question, _ in answers]

    def confirm(self) -> bool:
        """Show all answers. Return True if confirmed. Else go to an answer and return False."""
        print_notice()
        print_notice("These are your answers", strong=True)
        questions, before = self.summary(), self.talk
        wrong = talking.list_mistakes(self.scoring, before)
        self.refuse(wrong)
        if wrong and (place := talking.find_question(self.scoring, before, wrong[0].place)):
            self.talk = talking.go_to_question(before, place.path)
        while self.talk is before:
            print_notice("Is this right? [Enter: yes; a number: change that answer; back; undo]")
            text = read_line().lower()
            if text in ("", *YES) and not wrong:
                return True
            if text.isdecimal() and len(text) < 9 and 0 < int(text) <= len(questions):
                self.talk = talking.go_to_question(before, questions[int(text) - 1].path)
            elif not self.run_command(text):
                print_notice(f'"{shorten_line(text)}" is not a number from 1 to {len(questions)}.')
        return False

    @property
    def hint(self) -> str:
        """A note: whether answers are saved, and the command with which to continue."""
        command = f"companion score {self.whole.slug}"
        return f"your answers are kept, go on with: {command}" * self.is_kept or "nothing was saved"

    def stop(self, code: int) -> NoReturn:
        """Exit, after a message on how to continue."""
        print_notice()
        print_notice(f"Stopped; {self.hint}{'.' * (not self.is_kept)}")  # commands are copied
        raise typer.Exit(code)


def _offer_draft(scoring: Scoring) -> object:
    """Ask whether to resume an interrupted dialogue; return its answers, or None."""
    try:
        answers = load_draft(scoring, draft_file(scoring.slug))
    except CompanionError:
        return None
    names = ", ".join(str(name or "?") for name in people.names_in(answers))
    print_notice()
    print_notice(f"An earlier score was not finished{f': {strip_control(names)}' * bool(names)}")
    return answers if choose("Go on with it?", Field("go", "flag"), usual="yes") else None


def ask(words: str, hint: str, explanation: str, parse: Callable[[str], T]) -> T:
    """Ask a question until `parse` accepts the answer; return the result of `parse`."""
    while True:
        print_notice()
        print_notice(words)
        print_notice(hint, "  ")
        text = read_line()
        if text.lower() == QUIT:
            raise KeyboardInterrupt
        try:
            if text.lower() not in HELP:
                return parse(text)
            print_notice(explanation, "  ")
        except AnswerError as error:
            print_notice(end_sentence(str(error)))


def choose(words: str, field: Field, usual: str = "") -> object:
    """Ask for one of a field's choices. If `usual` is "", the first choice is the default."""
    usual = usual or field.choices[0]
    hint = f"{describe_limits(field)} [Enter: {describe_answer(field, usual)}]"
    numbers = {"": usual, **number_choices(field)}
    return ask(
        words,
        hint,
        EXPLAINED[field.kind],
        lambda text: parse_answer(field, numbers.get(text, text)),
    )


def ask_people(
    scoring: Scoring, first: object, known: Sequence[str], keep: Callable[[object], None]
) -> None:
    """Ask for the players (names or a number), then for the mode; call `keep` after each answer."""
    known_mode = get_value(first, MODE) is not None
    modes_left = [record_mode(scoring, first)] if known_mode else scoring.modes
    numbers = sorted({n for mode in modes_left for n in people.people_of(scoring, mode)})
    if len(numbers) == 1:  # and their names are asked one by one
        keep(people.begin_with(scoring, first, numbers[0]))
        return
    company = known if len(known) in numbers else ()

    def parse(text: str) -> tuple[object, int]:
        count = people.count_of(text)
        names = () if count is not None else people.split_people(text) or company
        count = len(names) if count is None else count
        answers = people.begin_with(scoring, first, count, names)
        for mistake in talking.list_mistakes(scoring, talking.start_dialogue(scoring, answers)):
            if names and mistake.place.endswith(".name"):
                raise AnswerError(name_players(str(mistake), names))
        echo_names(names)
        return answers, count

    hint = f"a number of players from {numbers[0]} to {numbers[-1]}, or their names: Ann, Bo and Cy"
    hint += f" [Enter: {len(company)}: {', '.join(map(strip_control, company))}]" if company else ""
    more = "Type 3, or three names on one line. Some games have a solo mode for one player."
    answers, count = ask("Who plays?", hint, more, parse)
    keep(answers)
    if len(modes := people.modes_for(scoring, count)) > 1 and not known_mode:
        labels = {mode.id: mode.label for mode in scoring.modes if mode.id in modes}
        field = Field("mode", "choice", choices=modes, names=labels, required=True)
        keep(with_value(answers, MODE, choose("How do you play?", field)))


def echo_names(names: Sequence[str]) -> None:
    """Print how many names were understood, and the names."""
    if names:
        *others, last = map(strip_control, names)
        text = f"{', '.join(others)} and {last}" if others else last
        print_notice(f"= {plural(len(names), 'player')}: {text}", "  ")


def end_sentence(text: str) -> str:
    """Add a full stop to a sentence unless it has an end mark."""
    return text if text.endswith(("?", ".", "!")) else f"{text}."


def offer_to_save(scoring: Scoring, record: object, command: Callable[[str], bool]) -> bool:
    """Ask until a record is saved or declined; return True. After a typed command, return False."""
    if isinstance(record, dict) and isinstance(result := score_record(scoring, record), Result):
        record = {**record, COUNTED: {sheet.name: sheet.total for sheet in result.players}}
    path = find_free_name(Path(), f"{scoring.slug}-{date.today().isoformat()}", ".json")
    print_notice()
    while True:
        print_notice(f"Save the record? [Enter: as {path}; no; or another file name]")
        text = read_line()
        if command(text):
            return False
        if text.lower() in ("no", "n", QUIT) or _save(text, path, record):
            return True


def _save(text: str, path: Path, record: object) -> bool:
    """Save a record to a typed path or the default; return whether it worked."""
    try:
        if text and text.lower() not in YES:
            path = Path(text)
            path = (path if path.suffix else path.with_suffix(".json")).expanduser()
        if path.exists() and not confirm(f"{path} exists already. Replace it?"):
            return False
        write_synced(path, _to_json(record))
    except (OSError, ValueError, RuntimeError) as error:  # of no such home
        refusal = error if isinstance(error, OSError) else OSError(str(error))
        what = f"{path} cannot be written"
        print_notice(f"Not saved: {describe_refusal(what, refusal, 'choose another name')}.")
        return False
    print_notice(f"Saved: {path}")
    return True


def _to_json(record: object) -> bytes:
    return (json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode()


def save_draft(scoring: Scoring, answers: object, place: str) -> bool:
    """Save unfinished answers and the path of the next question. Return True on success."""
    assert isinstance(answers, Mapping)
    record = {"game": scoring.slug, **answers, UNFINISHED: {"next": place}}
    with suppress(CompanionError):
        write_file(draft_file(scoring.slug), _to_json(record), private=True)
        return True
    return False


def load_names() -> tuple[str, ...]:
    """Load the names of the last game in seat order. If they are unreadable, return ()."""
    try:
        return msgspec.json.decode((data_folder() / NAMES).read_bytes(), type=tuple[str, ...])
    except (OSError, ValueError, RecursionError):
        return ()


def save_names(names: Sequence[str]) -> None:
    """Save players' names for the next game. If the only name is saved already, change nothing."""
    if len(names) == 1 and names[0] in load_names():
        return
    with suppress(CompanionError):
        write_file(data_folder() / NAMES, msgspec.json.encode(names), private=True)
