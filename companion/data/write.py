"""Writes entries and labels into TOML files of the owner, and leaves all else as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any, TypeAlias

import tomli
import tomlkit

from companion.data.cells import same

Entries: TypeAlias = Mapping[str, Mapping[str, object] | None]


def with_entries(text: str, table: str, entries: Entries) -> str:
    """Return a file with entries of a table changed, added, or left out.

    Comments, order and other entries stay as they are.

    Args:
        text: of the file, which is right TOML.
        table: the name of a list of entries.
        entries: what they say by id, without the id; None for one that is to leave.
    """
    wanted = _plain_with_entries(tomli.loads(text), table, entries)
    ways = (
        lambda: _changed_in_place(text, table, entries),
        lambda: _table_anew(text, table, wanted),
        lambda: _fresh(wanted),
    )
    return _first_that_says(wanted, text, ways)


def with_labels(text: str, words: Mapping[tuple[str, ...], object]) -> str:
    """Return a file of labels with words changed, added, or left out.

    Args:
        text: of the file, which is right TOML.
        words: by path, or values of a record; None for one that is to leave.
    """
    wanted = tomli.loads(text)
    for path, word in words.items():
        _put_label(wanted, path, word)

    def in_place() -> str:
        document = tomlkit.parse(text)
        for path, word in words.items():
            _put_label(document, path, word)
        return tomlkit.dumps(document)

    return _first_that_says(wanted, text, (in_place, lambda: _fresh(wanted)))


def _first_that_says(
    wanted: Mapping[str, object], old: str, ways: Sequence[Callable[[], str]]
) -> str:
    """Return the first text that has the wanted values, in the style of the old one.

    tomlkit fails on some layouts, such as dotted keys; the later ways lose more comments.
    """
    for way in ways:
        with suppress(LookupError, ValueError, TypeError, AttributeError, AssertionError):
            text = way().replace("\r\n", "\n")
            found = tomli.loads(text)
            if same(found, wanted) or repr(found) == repr(wanted):  # nan equals nothing
                return text.replace("\n", "\r\n") if "\r\n" in old else text
    raise ValueError("no way to write the file")


def _changed_in_place(text: str, table: str, entries: Entries) -> str:
    document = tomlkit.parse(text)
    if table not in document:
        document.append(table, tomlkit.aot())
    items: Any = document[table]
    places = {item["id"]: place for place, item in enumerate(items)}
    for name, content in entries.items():
        if content is None:
            continue
        if name in places:
            _change(items[places[name]], content, keep=("id",))
        else:
            inline = isinstance(items, tomlkit.items.Array)
            items.append(_item({"id": name, **content}, inline=inline))
    for name in sorted(places.keys() & entries.keys(), key=places.__getitem__, reverse=True):
        if entries[name] is None:
            del items[places[name]]
    if not items:
        del document[table]
    return tomlkit.dumps(document)


def _table_anew(text: str, table: str, wanted: Mapping[str, object]) -> str:
    document = tomlkit.parse(text)
    del document[table]
    rest, addition = tomlkit.dumps(document), _fresh({table: wanted.get(table, [])})
    return f"{rest.rstrip()}\n\n{addition}" if rest.strip() else addition


def _change(item: Any, content: Mapping[str, object], keep: Sequence[str] = ()) -> None:
    for key in [key for key in item if key not in content and key not in keep]:
        del item[key]
    for key, value in content.items():
        old = item.get(key)
        if isinstance(old, MutableMapping) and isinstance(value, Mapping) and value:
            _change(old, value)
        elif old is None or not same(old.unwrap() if hasattr(old, "unwrap") else old, value):
            item[key] = _value(value)


def _item(content: Mapping[str, object], *, inline: bool) -> Any:
    item = tomlkit.inline_table() if inline else tomlkit.table()
    for key, value in content.items():
        item.append(key, _value(value))
    return item


def _value(value: object) -> Any:
    if isinstance(value, Mapping):
        return _item(value, inline=True)
    if isinstance(value, list):
        array = tomlkit.array()
        for item in value:
            array.append(_value(item))
        return array
    return tomlkit.item(value)


def _put_label(table: Any, path: Sequence[str], word: object) -> None:
    name = ".".join(path)
    for holder, key in list(_labels_called(table, name)):
        if word is None:
            del holder[key]
        else:
            holder[key] = word
        return
    if word is None:
        return
    *above, last = path
    for key in above:
        if key not in table:
            table[key] = {} if type(table) is dict else tomlkit.table()
        table = table[key]
    table[last] = word


def _labels_called(table: Any, name: str) -> Iterator[tuple[Any, str]]:
    """Yield where a dotted name stands, however its keys are cut."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            if name.startswith(f"{key}."):
                yield from _labels_called(value, name[len(key) + 1 :])
        elif key == name:
            yield table, key


def _plain_with_entries(content: Mapping[str, Any], table: str, entries: Entries) -> dict[str, Any]:
    old = content.get(table, [])
    known = {item["id"] for item in old}
    changed = []
    for item in old:
        content_of = entries.get(item["id"], item)
        if content_of is not None:
            changed.append({**content_of, "id": item["id"]})
    new = [
        {"id": name, **value}
        for name, value in entries.items()
        if value is not None and name not in known
    ]
    rest = {key: value for key, value in content.items() if key != table}
    return deepcopy({**rest, table: changed + new} if changed + new else rest)


def _fresh(content: Mapping[str, object]) -> str:
    document = tomlkit.document()
    lists: dict[str, Any] = {
        key: value for key, value in content.items() if _is_list_of_tables(value)
    }
    plain = {key: value for key, value in content.items() if key not in lists}
    for key, value in sorted(plain.items(), key=lambda item: isinstance(item[1], Mapping)):
        document.append(key, tomlkit.item(value))
    for key, value in lists.items():
        array = tomlkit.aot()
        for item in value:
            array.append(_item(item, inline=False))
        document.append(key, array)
    return tomlkit.dumps(document)


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(i, Mapping) for i in value)
