"""The files that a new game of an owner begins with."""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.data.spreadsheet_file import iter_leaves
from companion.data.toml_file import read_toml
from companion.resources import shared_folder, templates_folder

TITLE = b'"{title}"'
LABELS = "labels/en.toml"


def starter_files(title: str, like: str) -> Mapping[str, bytes]:
    """Return the content of each file of a game that works, by its path with `/`."""
    folder = shared_folder() / "new" / like
    return {
        file.relative_to(folder).as_posix(): file.read_bytes().replace(
            TITLE, toml_string(title).encode()
        )
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def toml_string(words: str) -> str:
    """Return words as a string of TOML."""
    return json.dumps(words, ensure_ascii=False)


def reworded_labels(slug: str) -> dict[str, dict[str, str]]:
    """Return what a copy of a game of ours says in other words, by the table of the labels."""
    result: dict[str, dict[str, str]] = {}
    for (*table, key), word in iter_leaves(
        read_toml(shared_folder() / "new" / slug / "words.toml")
    ):
        result.setdefault(".".join(table), {})[key] = str(word)
    return result


def game_files(slug: str) -> dict[str, str]:
    """Return the tables of a game of ours and its English labels, by their paths."""
    folder = templates_folder() / slug
    files = {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.toml"))}
    return {**files, LABELS: (folder / LABELS).read_text("utf-8")}
