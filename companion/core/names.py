"""Matches typed names of people, entries, tables and pieces, and suggests corrections."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from unicodedata import category, combining, normalize

from companion.core.errors import CompanionError
from companion.core.text_format import join_with_or, number_sort_key, shorten_line

# what phones write behind a picture, such as a heart, for its colours or to join it to the next
_JOINERS = "([\u2190-\u2bff\U0001f000-\U0001faff])[\ufe0f\u200d]+"
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")
_NO_WIDTH = (  # letters and signs by their class, which fonts draw as nothing
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0"
    "\ufe00-\ufe0f\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
LONGEST = 80
MOST_LISTED = 12  # names in a guess
MOST_NAMES = 40  # names in a message
MOST_MEANT = 3  # names that have a word in them
SHORTEST_BEGINNING = 4  # letters of a mistyped beginning that is understood
MOST_REMEMBERED = 4096  # texts that are compared again and again
_LETTERS = re.compile(r"[A-Za-z0-9_.-]+")
_DEVICES = {"con", "prn", "aux", "nul"} | {f"{p}{i}" for p in ("com", "lpt") for i in range(10)}
_NUMBER = re.compile(r"#?0*(\d+)")


def name_key(name: str) -> str:
    """Return a key to compare names: full-width letters, case and spaces make no difference."""
    name = normalize("NFKC", re.sub(_JOINERS, r"\1", name))
    return " ".join(normalize("NFKC", name.casefold()).split())


def describe_unseen(name: str) -> str:
    """Return an error message if a name contains an invisible letter; else ""."""
    for letter in re.sub(_JOINERS, r"\1", name):
        if category(letter) in _UNSEEN or re.match(_NO_WIDTH, letter):
            return f"has a letter that cannot be seen (U+{ord(letter):04X}); leave it out"
    return ""


@lru_cache(MOST_REMEMBERED)
def describe_bad_name(name: str) -> str:
    """Return a message if a name is not safe in file names of every system; else ""."""
    if not _LETTERS.fullmatch(name):
        return "must be letters a to z, digits, -, _ and . only"
    if len(name) > LONGEST:
        return f"must have at most {LONGEST} letters"
    if name.strip(".") != name:
        return "must not begin or end with a dot"
    if name.partition(".")[0].lower() in _DEVICES:
        return "is reserved on Windows; choose another"
    return ""


def fitting(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids that fit a text exactly.

    If the text is an id, only that id is returned. Otherwise the ids of all entries with this
    printed name are returned. Case, accents and punctuation do not matter. The id may follow the
    name: `Silver Pike! 7`.
    """
    if text in names:
        return (text,)
    query = normalize_words(text)
    if not query:
        return ()
    by_id = tuple(key for key in names if normalize_words(key) == query)
    return by_id or tuple(
        key
        for key, name in names.items()
        if query in (normalize_words(name), normalize_words(f"{name} {key}"))
    )


def match_single_name(text: str, names: Mapping[str, str]) -> str | None:
    """Return the only id that a text may mean, or None."""
    result = fitting(text, names)
    return result[0] if len(result) == 1 else None


@lru_cache(MOST_REMEMBERED)
def normalize_words(text: str) -> str:
    """Return the words of a text in small letters, without accents and punctuation."""
    letters = normalize("NFKD", text.casefold())
    plain = (letter for letter in letters if not combining(letter) and letter not in "'’")
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain).split())


def suggest_word(name: str, known: Iterable[str], whole: Mapping[str, str] | None = None) -> str:
    """Return the suggestion `; did you mean "..."?`; "" if no known name is similar.

    `whole` maps some names to longer texts. The suggestion shows the longer text.
    """
    from difflib import get_close_matches  # late: needed for mistakes only

    folded = {_normalize(other): other for other in sorted(known, reverse=True)}
    near = get_close_matches(_normalize(name[:LONGEST]), folded, n=1)
    if not near:
        return ""
    right = folded[near[0]]
    return f'; did you mean "{(whole or {}).get(right, right)}"?'


def suggest_names(name: str, known: Iterable[str], most: int = MOST_LISTED) -> str:
    """Suggest the known name nearest to `name`.

    If there are at most `most` known names, all are listed, too. If there are more and none is
    near, the text has their number, the first name and the last one.
    """
    names = sorted(sorted(set(known)), key=number_sort_key)
    near = suggest_word(name, names)
    start = " There" if near else "; there"
    if not names or (near and len(names) > most):
        return near
    if len(names) > most:
        return f"; there are {len(names)}, from {names[0]} to {names[-1]}"
    return f"{near}{start} is: {', '.join(names)}"


def _normalize(name: str) -> str:
    return name.lower().replace("_", "-")


def match_names(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids that match a text.

    Tries ids and printed names first, then the number in an id (`5` in `F05`), then beginnings.
    Case, accents, spaces, `-` and `_` do not matter.
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
    """Return the only id that matches a text.

    Raises CompanionError, with suggestions, if no id or several ids match. If no id matches, the
    message begins with `missing`, such as `there is no game`, and closes with `ending`.
    """
    return choose_name(text, match_names(text, names), names, missing, ending)


def choose_name(
    text: str, matches: Sequence[str], names: Mapping[str, str], missing: str, ending: str = ""
) -> str:
    """Return the match equal to `text`, or the only match. CompanionError if there is neither."""
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
    """Return the ids that texts name, each id once.

    A text may contain several names, separated by commas. Raises the same errors as `find_name`.
    """
    parts = [
        part for text in texts for part in split_names(text, partial(match_names, names=names))
    ]
    return tuple(dict.fromkeys(find_name(part, names, missing) for part in parts))


def split_names(text: str, match: Callable[[str], object]) -> list[str]:
    """Split a text at commas into names. If `match` accepts the whole text, do not split it."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    whole = not parts or "," not in text or match(text)  # commas alone are a name that none has
    return [text] if whole else parts


def group_aliases(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Group names by alias; names with an empty alias are left out."""
    groups: dict[str, list[str]] = {}
    for name, alias in pairs:
        if alias:
            groups.setdefault(alias, []).append(name)
    return groups


def expand_aliases(texts: Iterable[str], groups: Mapping[str, Sequence[str]]) -> list[str]:
    """Replace each alias in a list by all names that belong to it."""
    return [name for text in texts for name in groups.get(text, [text])]


def suggest_name(text: str, names: Mapping[str, str]) -> str:
    """Suggest the nearest name for a wrong name. If none is near, list ids."""
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
    return near or suggest_names(text, names, MOST_NAMES) or "; there is none"


def _bare(text: str) -> str:
    return normalize_words(text).replace(" ", "")
