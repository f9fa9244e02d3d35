"""What the worked example of a score pad says: in words, as cards, as tiles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, islice
from typing import TypeGuard

from msgspec import Struct

from companion.core.answers import describe_answer
from companion.core.conversation import Dialogue, list_answers
from companion.core.declaration import Field, Scoring
from companion.core.questions import MODE, PLAYERS, Question
from companion.core.record_path import Path
from companion.core.scoring import Result
from companion.data.score_pad import PadData
from companion.drawing.icons import icon_names


class WorkedExample(Struct, frozen=True):
    """An example and what it scores."""

    scoring: Scoring
    mode: str
    record: object
    result: Result


class Tile(Struct, frozen=True):
    """A tile of the example: the drawings on it, and what else is said of it."""

    holds: list[str]
    says: list[str]


class ExampleParts(Struct, frozen=True):
    """What the example says of a player: in words, as cards, as tiles, as things with a drawing."""

    words: list[str]
    cards: list[tuple[Field, object]]
    tiles: list[Tile]
    things: list[str]


def describe_example(
    pad: PadData, worked: WorkedExample, *, cards: bool
) -> dict[str, ExampleParts]:
    """Return what an example says of each player, and of the game as "".

    Args:
        pad: names the pictures.
        worked: the example.
        cards: whether what has a picture is shown; else it is told in words.
    """
    scoring, record = worked.scoring, worked.record
    found = {"": ExampleParts([], [], [], [])}
    found.update((sheet.name, ExampleParts([], [], [], [])) for sheet in worked.result.players)
    entry: Path = ()
    for question, value in list_answers(scoring, Dialogue(record, None)):
        path = question.path
        known = path in (MODE, PLAYERS) or path[2:] == ("name",) or question.entries
        if not value or known:
            continue
        own, field = found[question.who], question.field
        if cards and _has_pictures(value, pad, field):
            own.cards.extend((field, card) for card in value)
            continue
        if cards and isinstance(value, int) and (art := pad.entry.value.things.get(field.key)):
            if art in icon_names():
                own.words.append(f"{{{art}}}" * value)
                continue
            shown = sum(map(len, (one.things for one in found.values())))
            own.things.extend(islice(cycle(art.split()), shown, shown + value))
        if len(path) > 4 and isinstance(path[3], int):
            _of_entry(pad, own, question, value, cards=cards, more=path[:4] == entry)
        else:
            answer = describe_value(pad, field, value)
            inside = len(path) > 3 and path[:3] == entry[:3]  # the same field as before this
            name = field.label if inside else question.label
            said = name if value is True else f"{name} {answer}"
            own.words.append(f"{own.words.pop()}, {said}" if inside else said)
        entry = path[:4]
    return found


def _of_entry(
    pad: PadData, own: ExampleParts, question: Question, value: object, *, cards: bool, more: bool
) -> None:
    """Add what is said of the entry of a list; more: of the last one."""
    field, answer = question.field, describe_value(pad, question.field, value)
    if cards and (art := pad.entry.value.tiles.get(str(question.path[2]))):
        if not more:
            own.tiles.append(Tile([], []))
        if field.kind == "picks" and isinstance(value, list):
            own.tiles[-1].holds.extend(art.replace("{}", str(one)) for one in value)
        else:
            own.tiles[-1].says.append(answer)
    elif more:
        own.words[-1] += f", {answer}"
    else:
        own.words.append(f"{question.label.removesuffix(field.label).strip()}: {answer}")


def describe_value(pad: PadData, field: Field, value: object) -> str:
    """Return a value in words; if choices have icons, in icons, without the ids of cards."""
    icons = pad.choices
    if icons and field.kind == "rows" and isinstance(value, list):
        entries = [field.cards.get(str(item), item) for item in value]
        return ", ".join(
            " ".join(
                describe_value(pad, inner, entry[inner.key])
                for inner in field.fields
                if inner.key in entry
            )
            for entry in entries
            if isinstance(entry, Mapping)
        )
    names = [str(item) for item in (value if isinstance(value, list) else [value])]
    if names and all(name in icons for name in names):
        return "".join(icons[name] for name in names)
    answer = describe_answer(field, value)
    kind, parted, of = answer.partition(":")
    if parted and not field.names:
        return f"{kind} {icons.get(of, of.replace('-', '−'))}"
    return answer


def _has_pictures(value: object, pad: PadData, field: Field) -> TypeGuard[list[object]]:
    """Return whether these are cards that are shown, or what is written like one."""
    shown = pad.pictures.get(field.key, {})
    return isinstance(value, list) and all(
        str(item) in shown or (bool(shown) and isinstance(item, Mapping)) for item in value
    )
