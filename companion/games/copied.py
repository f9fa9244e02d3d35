"""Copies one of our games as the folder of an own game: its data, without parts that need code."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping

from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.data.starter import LABELS, game_files, reworded_labels, toml_string
from companion.games.card_decks import entry_texts
from companion.games.components import ComponentOrder, ComponentRow, declared_rows
from companion.games.game_type import Choices, Game

# A table of a file with the notes above it.
PART = re.compile(r"^(?:#[^\n]*\n)*\[+([^\]\n]+)\]+\n(?:(?!#|\[)[^\n]*\n?)*", re.MULTILINE)
# What names a function.
CODED = re.compile(r'^[a-z]+ = "[a-z_.]+:[a-z_]+"\n', re.MULTILINE)
NAMED = re.compile(r'^name = "([^"]*)"', re.MULTILINE)
PLAYERS = re.compile(r"^players = ", re.MULTILINE)
ID = re.compile(r'^id = "([^"]*)"', re.MULTILINE)
DERIVED = re.compile(r"^derived = true$", re.MULTILINE)
DRAWN = re.compile(r'^draw = "', re.MULTILINE)
LEFT_OUT = ("example", "house-values")
"""Tables of `game.toml` that only code reads."""
UNSAID = ("screen", "odds", "phone", "needs", "needs-sign")
"""Subjects of labels that only code says, or that stand in a column of the copy."""


def copy_game(game: Game, name: str, title: str) -> Mapping[str, bytes]:
    """Return the files of a game like one of ours, by path with `/`.

    What code makes of a card stands in a column of its table; what only code can draw is left out.
    """
    data = game.load(None)
    gone = {
        f"components.{row.name}" for row in data.compute(declared_rows) if row.draw or row.sides
    }
    files, values = game_files(game.slug), dict[str, object]()
    for row in data.compute(declared_rows):
        table = f"{row.table or row.name}.toml"
        if row.values and row.kind == "aid":
            values |= ComponentOrder(row, data, Choices()).code(row.values)(data)
            files[table], drawn = _remove_entries(DRAWN, files[table])
            gone |= {f"aid.{name}" for name in drawn}
        elif row.values:
            del files[table]
            files[f"{row.table or row.name}.csv"] = _sheet(data, row)
    files["scoring.toml"] = _scoring(files["scoring.toml"])
    files["game.toml"] = _declaration(files["game.toml"], gone, title)
    files[LABELS] = fill_template(_words(files[LABELS], gone, reworded_labels(game.slug)), values)
    ours, theirs = (f'"game": "{item}"' for item in (game.slug, name))  # in the examples of records
    return {
        file: (CODED.sub("", text) if file.endswith(".toml") else text)
        .replace(ours, theirs)
        .encode()
        for file, text in files.items()
    }


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each table of a file, first the part before them."""
    first = PART.search(text)
    yield "", text[: first.start() if first else len(text)]
    for part in PART.finditer(text):
        yield part[1].strip(), part[0]


def _declaration(text: str, gone: set[str], title: str) -> str:
    remaining = []
    head = f"title = {toml_string(title)}\nplayers = "
    for name, part in _parts(text):
        named = NAMED.search(part)
        if name in LEFT_OUT or (name == "components" and named and f"{name}.{named[1]}" in gone):
            continue
        remaining.append(PLAYERS.sub(lambda _: head, part) if name == "game" else part)
    return "".join(remaining)


def _scoring(text: str) -> str:
    """Return the scoring without the fields that code derives, and without lines that name them."""
    remaining, derived = _remove_entries(DERIVED, text)
    names = re.compile(rf"\b({'|'.join(derived)})\b" if derived else "(?!)")
    return "".join(part for _, part in _parts(remaining) if not names.search(part))


def _remove_entries(what: re.Pattern[str], text: str) -> tuple[str, list[str]]:
    """Return a file without the entries that match, and their ids."""
    parts = [part for _, part in _parts(text)]
    gone = [ID.findall(part)[0] for part in parts if what.search(part)]
    return "".join(part for part in parts if not what.search(part)), gone


def _words(text: str, gone: set[str], others: Mapping[str, Mapping[str, str]]) -> str:
    """Return the labels of the copy; its title is in its `game.toml`."""
    remaining = []
    for name, part in _parts(text):
        if name.partition(".")[0] in (*UNSAID, "game") or name in gone:
            continue
        remaining.append(_reword(part, others.get(name, {})))
    return "".join(remaining)


def _reword(text: str, others: Mapping[str, str]) -> str:
    for key, word in others.items():
        text = re.sub(rf'^{key} = ".*"$', f'{key} = "{word}"', text, flags=re.MULTILINE)
    return text


def _sheet(data: GameData, row: ComponentRow) -> str:
    """Return a table as a spreadsheet; texts that code makes get columns of their own."""
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
