"""The questions whose answers make up a record, as declared by the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.answers import limits
from companion.core.record import add_values, apply_options, blank_value, may_have_field
from companion.core.record_path import Path, format_path, get_list, get_value, has_value, with_value
from companion.core.rules import EvalContext, Value, evaluate, iter_paths, reads_all_players
from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Field, Mistake, Mode, Scoring
from companion.core.text_format import show_value

PLAYERS: Path = ("players",)
MODE: Path = ("mode",)
ANY_TIME = 'At any point: "back", "undo", "show", "quit"; "?" explains the question.'
FROM_A_PIPE = "From a pipe, each line is one answer; each player's name needs a line of its own."


class Question(Struct, frozen=True):
    """A question of the score dialogue."""

    path: Path  # path of the answer in the record
    field: Field  # type and limits of the answer
    words: str  # the text of the question
    label: str  # a short name for narrow columns
    who: str = ""  # the name of the player in question; "" for none
    usual: object = None  # the value of an empty line; None leaves the field empty
    entries: bool = False  # whether the answer is the length of the list at `path`

    @property
    def place(self) -> str:
        """The path of the answer as messages show it: `players[0].fish`."""
        return format_path(self.path)


def iter_questions(scoring: Scoring, record: object) -> Iterator[Question]:
    """Yield the questions of a record in order.

    The order is: the mode, the players, the fields of the whole table, the fields of each player. A
    question that depends on an earlier answer is yielded if that answer, or the default, allows it.
    """
    if len(scoring.modes) > 1:
        names = {mode.id: mode.label for mode in scoring.modes}
        mode_field = Field("mode", "choice", choices=tuple(names), names=names, required=True)
        yield Question(MODE, mode_field, "How do you play?", "mode", usual=scoring.modes[0].id)
    mode = record_mode(scoring, record)
    few, many = mode.players
    if few != many:
        mode_field = Field("players", "number", "players", least=few, most=many, required=True)
        yield Question(PLAYERS, mode_field, "How many play?", "players", entries=True)
    count = _player_count(mode, record)
    given: dict[str, Value] = {"mode": mode.id}
    yield from _name_questions(scoring, mode, record, count)
    for mode_field in scoring.table:
        if not mode_field.derived and may_have_field(scoring, mode_field, given):
            yield from _field_questions(record, (mode_field.key,), mode_field, "")
        add_values(scoring, mode_field, record, given)
    for seat in range(count):
        yield from _player_questions(scoring, record, seat, dict(given))


def is_settled(record: object, question: Question) -> bool:
    """Return whether the answer to a question is already decided.

    The name of a special player, such as the Silent Angler, is decided. A flag that only one player
    can have is decided once another player has it.
    """
    path = question.path
    if path[2:] == ("name",) and question.usual is not None:
        return has_value(record, path)
    return question.field.once and any(
        get_value(record, (*path[:1], seat, *path[2:])) is True
        for seat in range(len(get_list(record, PLAYERS)))
        if seat != path[1]
    )


def record_mode(scoring: Scoring, record: object) -> Mode:
    """Return the mode that a record names, or the default one."""
    named = get_value(record, MODE)
    return next((mode for mode in scoring.modes if mode.id == named), scoring.modes[0])


def build_record(scoring: Scoring, answers: object) -> object:
    """Build a record from answers; leave out answers to questions that no longer apply."""
    mode = record_mode(scoring, answers)
    count = _player_count(mode, answers)
    record: object = {"game": scoring.slug, "mode": mode.id}
    for question in iter_questions(scoring, with_players(answers, count)):
        path = question.path
        if has_value(answers, path):
            entries = get_list(answers, path)
            counted = question.entries and not any(isinstance(entry, str) for entry in entries)
            answer = len(entries) if counted else get_value(answers, path)
            record = with_answer(record, question, answer)
    record = with_players(record, count)
    silent = [field.key for field in scoring.fields if not field.asked]
    paths: list[Path] = [(field.key,) for field in scoring.table if not field.asked]
    for path in (*paths, *((*PLAYERS, seat, key) for seat in range(count) for key in silent)):
        if has_value(answers, path):
            record = with_value(record, path, get_value(answers, path))
    record, _ = apply_options(scoring, record)
    for field in scoring.fields:
        if field.seat is not None and may_have_field(scoring, field, {"mode": mode.id}):
            record = with_value(record, ("players", field.seat, field.key), True)
    return record


def _player_count(mode: Mode, record: object) -> int:
    """Return the number of players in a record, kept within the mode's limits."""
    few, many = mode.players
    return min(max(len(get_list(record, PLAYERS)), few), many)


def with_players(record: object, count: int) -> object:
    """Return a record with `count` players. Cut off the last players or add empty ones."""
    return with_entries(record, PLAYERS, count)


def with_entries(record: object, path: Path, count: int) -> object:
    """Return a record with `count` entries in a list. Cut off later entries or add empty ones."""
    there = get_list(record, path)[:count]
    return with_value(record, path, [*there, *({} for _ in range(count - len(there)))])


def _name_questions(scoring: Scoring, mode: Mode, record: object, count: int) -> Iterator[Question]:
    field = scoring.fields[0]
    for seat in range(count):
        usual: object = None
        for item in scoring.fields:
            if item.seat == seat and may_have_field(scoring, item, {"mode": mode.id}):
                usual = item.label
        who = f"player {seat + 1}" if count > 1 else ""
        words = field.question or field.label
        yield Question(("players", seat, field.key), field, words, field.label, who, usual)


def _player_questions(
    scoring: Scoring, record: object, seat: int, given: dict[str, Value]
) -> Iterator[Question]:
    start: Path = ("players", seat)
    name = get_value(record, (*start, "name"))
    who = name if isinstance(name, str) and name else f"player {seat + 1}"
    for field in scoring.fields[1:]:
        path = (*start, field.key)
        if field.seat is None and not field.derived and may_have_field(scoring, field, given):
            yield from _field_questions(record, path, field, who)
        add_values(scoring, field, get_value(record, start), given, seat)


def _field_questions(
    record: object, path: Path, field: Field, who: str, name: str = ""
) -> Iterator[Question]:
    """Yield the question about a field, or a question for each of its parts."""
    if field.derived or not field.asked:
        return
    if field.kind == "group":
        yield from _part_questions(record, path, field.fields, who, field.label)
    elif field.printed_as:
        yield from _field_questions(
            record, (*path[:-1], field.printed_as), field.as_printed, who, name
        )
    elif field.kind == "keyed":
        for choice in field.choices:
            inner = field.names.get(choice, choice)
            yield from _part_questions(record, (*path, choice), field.fields, who, inner)
    else:
        words = (field.question or field.label).replace("{name}", name)
        if field.kind != "rows" or _fits_one_line(field):
            yield Question(path, field, words, f"{name} {field.label}".strip(), who)
            return
        if field.short:  # the entries themselves, or how many there are
            yield Question(path, field, words, field.label, who, entries=True)
        else:
            number = Field(field.key, "number", field.label, most=field.longest)
            yield Question(path, number, f"{words} How many?", field.label, who, entries=True)
        for i, entry in enumerate(get_list(record, path)):
            if isinstance(entry, str):
                continue  # all that there is to say
            yield from _part_questions(
                record, (*path, i), field.fields, who, f"{field.label} {i + 1}"
            )


def _part_questions(
    record: object, path: Path, fields: tuple[Field, ...], who: str, name: str
) -> Iterator[Question]:
    """Yield a question for each part of a field. If the first part is 0, ask only for numbers."""
    first = fields[0]
    is_empty = first.kind == "number" and get_value(record, (*path, first.key)) == 0
    for part in fields:
        if part.kind == "number" or not is_empty:
            yield from _field_questions(record, (*path, part.key), part, who, name)


def _fits_one_line(field: Field) -> bool:
    """Return whether all entries of a list can be typed on one line."""
    if field.cards or (field.short and all(inner.asked for inner in field.fields)):
        return True
    return all(inner.kind in ("number", "choice", "flag") for inner in field.fields)


def with_answer(record: object, question: Question, answer: object) -> object:
    """Return a copy of a record with an answer added. Lists are extended if they are too short."""
    path = question.path
    for i, step in enumerate(path):
        if isinstance(step, int) and len(get_list(record, path[:i])) <= step:
            record = with_entries(record, path[:i], step + 1)
    if question.entries and isinstance(answer, int):
        return with_entries(record, path, answer)
    return with_value(record, path, answer)


class Dialogue(Struct, frozen=True):
    """The answers so far, and the current question."""

    answers: object  # a record with all answers, also with some that no longer apply
    at: Path | None = None  # the path asked for now; None at the end
    to_end: bool = False  # whether the next answer leads back to the end, after a correction
    before: tuple[Dialogue, ...] = ()  # the dialogues before each answer, for undo
    brief: bool = False
    # whether questions that another answer has settled are left out. A file of answers has one for
    # each question, a person needs none.


def start_dialogue(scoring: Scoring, answers: object, *, in_short: bool = False) -> Dialogue:
    """Start a dialogue at the first open question.

    If `in_short` is true, it leaves out questions that need no answer from a person.
    """
    talk = Dialogue(answers, brief=in_short)
    return replace(talk, at=_open(scoring, talk))


def _questions(scoring: Scoring, talk: Dialogue) -> Iterator[Question]:
    answers, brief = talk.answers, talk.brief
    for question in iter_questions(scoring, answers):
        if not (brief and (is_settled(answers, question) or _is_vain(scoring, answers, question))):
            yield question


def _is_vain(scoring: Scoring, answers: object, question: Question) -> bool:
    """Return whether an open question about the whole table has only unlikely choices."""
    doubts = [doubt.when for doubt in scoring.doubts if doubt.place == question.place]
    if not doubts or question.path[:1] == PLAYERS or has_value(answers, question.path):
        return False
    if question.field.kind != "choice":
        return False
    for choice in question.field.choices:
        values: dict[str, Value] = {"mode": record_mode(scoring, answers).id}
        for field in scoring.table:
            add_values(scoring, field, with_answer(answers, question, choice), values)
        context = EvalContext(values, (), scoring.words, {})
        if not any(evaluate(when, context).value for when in doubts):
            return False
    return True


def current_question(scoring: Scoring, talk: Dialogue) -> Question | None:
    """Return the question to answer now; None at the end."""
    return next((each for each in _questions(scoring, talk) if each.path == talk.at), None)


def give_answer(scoring: Scoring, talk: Dialogue, answer: object) -> Dialogue | tuple[Mistake, ...]:
    """Return the dialogue after an answer, or the mistakes in the answer."""
    question = current_question(scoring, talk)
    assert question is not None
    field = question.field
    most = field.longest if field.kind == "rows" else field.most
    listed = field.kind == "rows" and isinstance(answer, list)
    counted = type(answer) is int and field.least <= answer <= most
    if question.entries and not listed and not counted:
        return (Mistake(question.place, f"must be {limits(field)}, not {show_value(answer)}"),)
    before = (*talk.before, replace(talk, before=()))
    after = replace(talk, answers=with_answer(talk.answers, question, answer), before=before)
    wrong = tuple(
        mistake
        for mistake in list_mistakes(scoring, after)
        if _is_within(mistake.place, question.place)
        and not (question.entries and mistake.place != question.place)
    )
    if wrong:
        return wrong
    at = _open(scoring, after) if talk.to_end else _find_path(scoring, after, question.path, 1)
    return replace(after, at=at, to_end=talk.to_end and at is not None)


def go_back(scoring: Scoring, talk: Dialogue) -> Dialogue | None:
    """Go back to the previous question and keep all answers. Return None at the first question."""
    before = _find_path(scoring, talk, talk.at, -1)
    return replace(talk, at=before, to_end=False) if before else None


def undo_answer(talk: Dialogue) -> Dialogue | None:
    """Return the dialogue before the last answer; None if there was none."""
    return replace(talk.before[-1], before=talk.before[:-1]) if talk.before else None


def go_to_question(talk: Dialogue, path: Path) -> Dialogue:
    """Go to an answered question. After the new answer comes the first open question or the end."""
    return replace(talk, at=path, to_end=True)


def list_answers(scoring: Scoring, talk: Dialogue) -> list[tuple[Question, object]]:
    """Return the answered questions and answers. The answer to `how many?` is a number."""
    result = []
    for question in _questions(scoring, talk):
        if has_value(talk.answers, question.path):
            value = get_value(talk.answers, question.path)
            if question.entries and isinstance(value, list):
                value = len(value)
            result.append((question, value))
    return result


def list_mistakes(scoring: Scoring, talk: Dialogue) -> Sequence[Mistake]:
    """Return the mistakes that a check of the whole record finds; () if there are none."""
    result = score_record(scoring, build_record(scoring, talk.answers))
    return () if isinstance(result, Result) else result


def doubts_of(
    scoring: Scoring, talk: Dialogue, question: Question, before: Dialogue
) -> Sequence[Mistake]:
    """Return the warnings to show after an answer. `before` is the dialogue without this answer."""
    warnings, missing = _warnings(scoring, talk)
    old = _warnings(scoring, before)[0] if warnings else ()
    return [w for w in warnings if _is_due(scoring, w, question, missing, is_new=w not in old)]


def _warnings(scoring: Scoring, talk: Dialogue) -> tuple[Sequence[Mistake], list[Path]]:
    """Return warnings about unlikely answers, and the paths of unanswered questions."""
    answers, missing = talk.answers, []
    for other in _questions(scoring, talk):
        if not has_value(answers, other.path):
            missing.append(other.path)
            if other.field.required:
                answers = with_answer(answers, other, _any_value(other, answers))
    result = score_record(scoring, build_record(scoring, answers))
    return result.warnings if isinstance(result, Result) else (), missing


def _is_due(
    scoring: Scoring, warning: Mistake, question: Question, missing: list[Path], *, is_new: bool
) -> bool:
    """Return whether to show a warning after the answer to `question`.

    The warning of a rule is shown after an answer that the rule reads, once all such answers are
    given. Any further warning is shown if it is new or is about this answer.
    """
    doubts = [
        item
        for item in scoring.doubts
        if warning.place.endswith(item.place)
        and warning.message.endswith(item.words.rpartition("}")[2])
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
    """Return a valid answer to an open question. A choice that no player has made is preferred."""
    field, path = question.field, question.path
    if question.usual is not None or field.kind != "choice":
        return blank_value(field) if question.usual is None else question.usual
    players = get_list(answers, PLAYERS) if path[:1] == PLAYERS else []
    taken = [get_value(player, path[2:]) for player in players]
    return next((choice for choice in field.choices if choice not in taken), field.choices[0])


def find_question(scoring: Scoring, talk: Dialogue, place: str) -> Question | None:
    """Return the most specific question about a place in the record, or None."""
    result = (each for each in _questions(scoring, talk) if _is_within(place, each.place))
    return max(result, key=lambda question: len(question.place), default=None)


def _open(scoring: Scoring, talk: Dialogue) -> Path | None:
    """Return the path of the first unanswered question."""
    paths = (question.path for question in _questions(scoring, talk))
    return next((path for path in paths if not has_value(talk.answers, path)), None)


def _find_path(scoring: Scoring, talk: Dialogue, path: Path | None, by: int) -> Path | None:
    """Return the path of the next question. If `by` is -1, return the path of the previous one.

    Returns None at the beginning and the end.
    """
    paths: list[Path | None] = [None, *(each.path for each in _questions(scoring, talk)), None]
    at = paths.index(path, 1) if path in paths else len(paths) - 1
    return paths[at + by]


def _is_within(place: str, outer: str) -> bool:
    return place == outer or (place.startswith(outer) and place[len(outer)] in ".[")
