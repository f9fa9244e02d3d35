"""Files for an owner's new game: a small example, or a copy of one of our games.

A copy has the game's data, but no parts that need code.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping

from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.data.shared import read_starter
from companion.data.toml_file import parse_toml
from companion.games.card_decks import entry_texts
from companion.games.components import ComponentOrder, ComponentRow, declared_rows
from companion.games.game_type import Choices, Game

TITLE = '"{title}"'
WORDS = "labels/en.toml"
# A table of a file with the notes above it.
PART = re.compile(r"^(?:#[^\n]*\n)*\[+([^\]\n]+)\]+\n(?:(?!#|\[)[^\n]*\n?)*", re.MULTILINE)
# What names a function.
CODED = re.compile(r'^[a-z]+ = "[a-z_.]+:[a-z_]+"\n', re.MULTILINE)
NAMED = re.compile(r'^(?:name|id) = "([^"]*)"', re.MULTILINE)
DERIVED = re.compile(r"^derived = true$", re.MULTILINE)
DRAWN = re.compile(r'^draw = "', re.MULTILINE)
LEFT_OUT = ("example", "house-values")
"""Tables of `game.toml` that only code reads."""
UNSAID = ("screen", "odds", "phone", "needs", "needs-sign", "game")
"""Subjects of labels that only code says, or that stand in a column or in `game.toml` of a copy."""


def starter_files(title: str, like: str) -> Mapping[str, bytes]:
    """Return the files of a small working game: {file name: content}."""
    words = json.dumps(title, ensure_ascii=False)
    return {name: text.replace(TITLE, words).encode() for name, text in read_starter(like).items()}


def copy_game(game: Game, name: str, title: str) -> Mapping[str, bytes]:
    """Return the files of a copy of one of our games, by path with `/`.

    Texts made by code become columns of tables; on player aids they become part of the labels.
    Parts that only code can draw are left out.
    """
    data, values = game.load(None), dict[str, object]()
    rows, ours = data.compute(declared_rows), data.raw.folder
    gone = {f"components.{row.name}" for row in rows if row.draw or row.sides}
    files = {file.name: file.read_text("utf-8") for file in sorted(ours.glob("*.toml"))}
    for row in (row for row in rows if row.values):
        table = row.table or row.name
        if row.kind == "aid":
            values |= ComponentOrder(row, data, Choices()).code(row.values or "")(data)
            files[f"{table}.toml"], drawn = _remove_entries(DRAWN, files[f"{table}.toml"])
            gone |= {f"aid.{id}" for id in drawn}
        else:
            del files[f"{table}.toml"]
            files[f"{table}.csv"] = _sheet(data, row)
    scoring, derived = _remove_entries(DERIVED, files["scoring.toml"])
    code = re.compile(rf"\b({'|'.join(derived)})\b" if derived else "(?!)")
    files["scoring.toml"], _ = _remove_entries(code, scoring)
    head = f"title = {json.dumps(title, ensure_ascii=False)}\nplayers = "
    files["game.toml"] = "".join(
        re.sub("^players = ", lambda _: head, part, flags=re.MULTILINE) if table == "game" else part
        for table, part in _parts(files["game.toml"])
        if table not in LEFT_OUT and f"{table}.{_name(part)}" not in gone
    )
    labels = "".join(
        part
        for table, part in _parts((ours / WORDS).read_text("utf-8"))
        if table.partition(".")[0] not in UNSAID and table not in gone
    )
    for label, word in parse_toml(read_starter(game.slug)["words.toml"]).items():
        labels = labels.replace(f'"{data.words[label]}"', f'"{word}"')
    files[WORDS] = fill_template(labels, values)
    old, new = (f'"game": "{item}"' for item in (game.slug, name))  # in the examples of records
    return {
        file: (CODED.sub("", text) if file.endswith(".toml") else text).replace(old, new).encode()
        for file, text in files.items()
    }


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each TOML table in a file.

    Text before the first table comes first, under the name "".
    """
    parts = [*PART.finditer(text)]
    yield "", text[: parts[0].start() if parts else len(text)]
    yield from ((part[1].strip(), part[0]) for part in parts)


def _name(part: str) -> str:
    """Return the value of `id` or `name` in the text of a TOML table; "" if it has neither."""
    return next(iter(NAMED.findall(part)), "")


def _remove_entries(what: re.Pattern[str], text: str) -> tuple[str, list[str]]:
    """Remove TOML tables that match `what`; return the remaining text and the removed ids."""
    parts = [part for _, part in _parts(text)]
    gone = [_name(part) for part in parts if what.search(part)]
    return "".join(part for part in parts if not what.search(part)), gone


def _sheet(data: GameData, row: ComponentRow) -> str:
    """Return a component's table as CSV; texts made by code become extra columns."""
    order = ComponentOrder(row, data, Choices())
    texts = [
        {**entry_texts(entry), **order.code(row.values or "")(data, entry.value)}
        for entry in order.entries
    ]
    heads = dict.fromkeys(key for text in texts for key in text)
    file = io.StringIO()
    writer = csv.DictWriter(file, list(heads), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(texts)
    return file.getvalue()
