"""Words that a player reads, by dotted name, in the language asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.errors import Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.core.struct_convert import MOST_LETTERS, TOO_LONG
from companion.core.text_format import escape_control, labels_below, shorten_line
from companion.data.raw_tables import Report, Row

UNLESS, EDITION = "unless", "edition"


class Labels(dict[str, str]):
    """The words of a game; a missing one is reported, and is the report's answer or its name."""

    def __init__(self, words: Mapping[str, str], missing: Callable[[str], str | None]) -> None:
        super().__init__(words)
        self._missing = missing

    def __missing__(self, name: str) -> str:
        return self._missing(name) or name

    def of(self, *path: str) -> str:
        """Return the word at a path: `labels.of("species", "brook", "name")`."""
        return self[".".join(path)]

    def table(self, *path: str) -> Mapping[str, str]:
        """Return all words below a path by the rest of their names; one at least is expected."""
        result = labels_below(self, ".".join(path))
        if not result:
            self._missing(".".join(path))
        return result


def choose_variants(words: Mapping[str, str], switches: Mapping[str, Row]) -> dict[str, str]:
    """Return the words that hold: `unless.SWITCH.NAME` replaces NAME if a switch is off."""
    start = f"{UNLESS}."
    result = {name: words[name] for name in words if not name.startswith(start)}
    edition = switches[EDITION].values.get("value") if EDITION in switches else None
    for variant in [name for name in words if name.startswith(start)][::-1]:  # the first wins
        switch, _, name = variant.removeprefix(start).partition(".")
        says = switches[switch].values if switch in switches else {}
        editions = says.get("editions")
        value = editions.get(edition) if isinstance(editions, dict) else None
        if not (says.get("value", True) if value is None else value) and name in result:
            result[name] = words[variant]
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
                message = f'has a sign that cannot be seen: "{shorten_line(value)}"'
                report(Problem(file, "", name, message))
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
    language: str,
    translated: Mapping[str, str],
    report: Report,
) -> None:
    """Report unused words; entries that the owner added may have the keys that ours have."""
    words, new = {**english, **added}, added.keys() - english.keys()
    patterns = {_label_pattern(name) for name in english} if new else set()
    english_file, no_such = f"{place}/en.toml", "there is no such label"
    for name in words:
        start, _, rest = name.partition(".")
        other = rest.partition(".")[2]
        if start == UNLESS and other not in words:  # it stands for another where a switch is off
            report(Problem(english_file, "", name, no_such + suggest_names(other, words)))
    for name in new:
        if _label_pattern(name) not in patterns:
            report(Problem(english_file, "", name, no_such + suggest_names(name, english)))
    for name in translated.keys() - words.keys():
        message = "English has no such label" + suggest_names(name, words)
        report(Problem(f"{place}/{language}.toml", "", name, message))


def _label_pattern(name: str) -> tuple[str, str, int]:
    """Return the table, the key and the depth of a label: what entries of a table share."""
    parts = name.split(".")
    return parts[0], parts[-1], len(parts)
