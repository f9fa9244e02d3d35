"""Which of several things a person means: the one way in which commands understand names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from companion.core.errors import CompanionError
from companion.core.names import fitting, normalize_words, suggest_names, suggest_word
from companion.core.text_format import join_with_or, shorten_line

MOST_LISTED = 40  # names in a message
MOST_MEANT = 3  # names that have a word in them
SHORTEST_BEGINNING = 4  # letters of a mistyped beginning that is understood
_NUMBER = re.compile(r"#?0*(\d+)")


def match_names(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the best ids for a text, in order: id, whole name, number of an id, then beginnings.

    `5` is the number of `F05`. Case, accents, spaces, `-` and `_` do not matter.
    """
    exact = fitting(text, names)
    start = _bare(text)
    if exact or not start:
        return exact
    if number := _NUMBER.fullmatch(text.strip()):
        ends = re.compile(rf"(.*\D)?0*{number[1]}")
        if matches := tuple(key for key in names if ends.fullmatch(key)):
            return matches
    both = {key: (_bare(key), _bare(name)) for key, name in names.items()}
    return tuple(key for key, bare in both.items() if any(each.startswith(start) for each in bare))


def find_name(text: str, names: Mapping[str, str], missing: str, ending: str = "") -> str:
    """Return the only id for a text, or raise CompanionError that names the right ones.

    Its sentence begins with `missing` (such as `there is no game`) and closes with `ending`.
    """
    return choose_name(text, match_names(text, names), names, missing, ending)


def choose_name(
    text: str, matches: Sequence[str], names: Mapping[str, str], missing: str, ending: str = ""
) -> str:
    """Return the only id that a text means, of those that it may mean; see `find_name`."""
    if len(matches) == 1 or text in matches:
        return text if text in matches else matches[0]
    if matches:
        raise CompanionError(
            f'"{shorten_line(text)}" could be {join_with_or(matches)}; write more of the name'
        )
    near = suggest_name(text, names)
    ending = "" if near.endswith("?") else ending
    raise CompanionError(f'{missing} "{shorten_line(text)}"{near}{ending}')


def find_names(texts: Iterable[str], names: Mapping[str, str], missing: str) -> tuple[str, ...]:
    """Return each id once; a text may be a list with commas. CompanionError as `find_name`."""
    parts = [
        part for text in texts for part in split_names(text, partial(match_names, names=names))
    ]
    return tuple(dict.fromkeys(find_name(part, names, missing) for part in parts))


def split_names(text: str, match: Callable[[str], object]) -> list[str]:
    """Return the names of a list with commas; a name that matches with a comma stays whole."""
    whole = "," not in text or match(text)
    return [text] if whole else [part.strip() for part in text.split(",") if part.strip()]


def group_aliases(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the names that share an alias, by alias; "" is none."""
    groups: dict[str, list[str]] = {}
    for name, alias in pairs:
        if alias:
            groups.setdefault(alias, []).append(name)
    return groups


def expand_aliases(texts: Iterable[str], groups: Mapping[str, Sequence[str]]) -> list[str]:
    """Return names with those that an alias stands for in its place."""
    return [name for text in texts for name in groups.get(text, [text])]


def suggest_name(text: str, names: Mapping[str, str]) -> str:
    """Return the name most like a wrong one, or else the right ids."""
    if _NUMBER.fullmatch(text):  # no number is a slip of another
        return suggest_names("", names)
    word = normalize_words(text)
    with_word = [
        key for key, name in names.items() if word in normalize_words(f"{key} {name}").split()
    ]
    if 0 < len(with_word) <= MOST_MEANT:
        quoted = (f'"{key}"' for key in with_word)
        return f"; did you mean {join_with_or(quoted)}?"
    near = "" if suggest_word(text, names) else suggest_word(text, names.values())
    if not near and not suggest_word(text, names) and len(text) >= SHORTEST_BEGINNING:
        beginnings = {key[: len(text)]: key for key in names}
        near = suggest_word(text, beginnings, beginnings)
    return near or suggest_names(text, names, MOST_LISTED) or "; there is none"


def _bare(text: str) -> str:
    return normalize_words(text).replace(" ", "")
