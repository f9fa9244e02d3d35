"""Words that a player reads, by dotted name, in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar, overload

from companion.core.errors import Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.core.struct_convert import MOST_LETTERS, TOO_LONG
from companion.core.text_format import escape_control, shorten_line
from companion.data.raw_tables import Report

T = TypeVar("T")
UNLESS = "unless"


class Labels(Mapping[str, str]):
    """The words of a game, with variants: `unless.SWITCH.NAME` replaces NAME if a switch is off.

    A missing word is reported and replaced by the report's answer or its own name.
    """

    def __init__(
        self,
        words: Mapping[str, str],
        missing: Callable[[str], str | None],
        is_off: Callable[[str], bool] = lambda _: False,
    ) -> None:
        start = f"{UNLESS}."
        self._words = {name: word for name, word in words.items() if not name.startswith(start)}
        self._missing, self._is_off = missing, is_off
        self._switched: dict[str, list[tuple[str, str]]] = {}
        if len(self._words) < len(words):
            for name in filter(lambda name: name.startswith(start), words):
                switch, _, other = name.removeprefix(start).partition(".")
                self._switched.setdefault(other, []).append((switch, words[name]))

    def _word(self, name: str) -> str | None:
        for switch, word in self._switched.get(name, ()):
            if self._is_off(switch):
                return word
        return self._words.get(name)

    def __getitem__(self, name: str) -> str:
        word = self._word(name)
        if word is None:
            return self._missing(name) or name
        return word

    def __contains__(self, name: object) -> bool:
        return name in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def get(self, name: str, /) -> str | None: ...
    @overload
    def get(self, name: str, /, default: str | T) -> str | T: ...
    def get(self, name: str, /, default: str | T | None = None) -> str | T | None:
        """Return a word, or the default if it is missing."""
        word = self._word(name)
        return default if word is None else word

    def of(self, *path: str) -> str:
        """Return the word at a path: `labels.of("species", "brook", "name")`."""
        return self[".".join(path)]

    def table(self, *path: str) -> Mapping[str, str]:
        """Return all words below a path by the rest of their names; one at least is expected."""
        start = ".".join((*path, ""))
        cut = len(start)
        result = {name[cut:]: self[name] for name in self._words if name.startswith(start)}
        if not result:
            self._missing(start[:-1])
        return result


def read_words(file: str, content: Mapping[str, object], report: Report) -> dict[str, str]:
    """Return the words of a file by dotted name, without what is wrong."""
    words: dict[str, str] = {}

    def collect(place: str, table: Mapping[str, object]) -> None:
        for key, value in table.items():
            name = f"{place}.{key}" if place else key
            if mistake := describe_bad_name(key):
                report(Problem(file, "", name[:80], f"the name {mistake}"))
            elif isinstance(value, dict):
                collect(name, value)
            elif not isinstance(value, str):
                report(Problem(file, "", name, "must be words in quotes"))
            elif len(value) > MOST_LETTERS:
                report(Problem(file, "", name, TOO_LONG))
            elif escape_control(value) != value:
                report(
                    Problem(
                        file, "", name, f'has a sign that cannot be seen: "{shorten_line(value)}"'
                    )
                )
            elif name in words:
                report(Problem(file, "", name, "stands twice"))
            else:
                words[name] = value

    collect("", content)
    return words


def check_words(
    place: str,
    english: Mapping[str, str],
    added: Mapping[str, str],
    translated: Mapping[str, Mapping[str, str]],
    report: Report,
) -> None:
    """Report unused words; entries that the owner added may have the keys that ours have."""
    words, new = {**english, **added}, added.keys() - english.keys()
    patterns = {_label_pattern(name) for name in english} if new else set()
    no_such = "there is no such label"
    for name in words:
        start, _, rest = name.partition(".")
        other = rest.partition(".")[2]
        if start == UNLESS and other not in words:  # it stands for another where a switch is off
            report(Problem(f"{place}/en.toml", "", name, no_such + suggest_names(other, words)))
    for name in new:
        if _label_pattern(name) not in patterns:
            report(Problem(f"{place}/en.toml", "", name, no_such + suggest_names(name, english)))
    for language, others in translated.items():
        for name in others.keys() - words.keys():
            message = "English has no such label" + suggest_names(name, words)
            report(Problem(f"{place}/{language}.toml", "", name, message))


def _label_pattern(name: str) -> tuple[str, str, int]:
    """Return the table, the key and the depth of a label: what entries of a table share."""
    parts = name.split(".")
    return parts[0], parts[-1], len(parts)
