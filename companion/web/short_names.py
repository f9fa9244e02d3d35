"""Short names for what stands at the top of a program, so that a phone loads fewer bytes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count, product
from string import ascii_letters, ascii_uppercase

_STRING = r'"(?:[^"\\]|\\.)*"|' + r"'(?:[^'\\]|\\.)*'"
_PATTERN = r"(?:(?<=[(,=:\[!&|?{};>\n])|(?<=return))/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/"
_TEMPLATE = r"`(?:[^`\\]|\\.)*`"
_NAME = r"(?<![\w$])[A-Za-z_$][\w$]*"
_TEXT = re.compile(f"{_STRING}|{_PATTERN}|{_TEMPLATE}")
_PART = re.compile(f"{_STRING}|{_PATTERN}|{_TEMPLATE}|(?P<name>{_NAME})")
_FILLED = re.compile(rf"(?<=\$\{{)((?:[^{{}}\"']|{_STRING}|\{{[^{{}}]*\}})*)(?=\}})")
_KEYS = (  # where a name may be one of an object, and not that of a variable
    re.compile(r"(?<!\.\.)\.([\w$]+)"),
    re.compile(r"[{,]([\w$]+)(?=[,}=:])"),
    re.compile(r"(?<!function )(?<!function\*)\b([\w$]+)\((?:[^()]|\([^()]*\))*\)\{"),
    re.compile(r"\b(?:get|set|static) ([\w$]+)"),
)


def shorten_names(program: str, names: Collection[str]) -> str:
    """Return a program in which names are short, wherever they stand.

    A name that may also be a key of an object stays, so every other one can change everywhere at
    once: whatever it means in some place, it means with the short name too.

    Args:
        program: without comments, in one scope, with no template in a template.
        names: what is declared at its top, so that none of them means what a browser has.
    """
    code = _code(program)
    keys = {found for key in _KEYS for found in key.findall(code)}
    used = Counter(re.findall(_NAME, code))
    longest_first = sorted(set(names) - keys, key=lambda name: (-used[name], name))
    short = dict(zip(longest_first, _fresh(used.keys()), strict=False))

    def renamed(text: str) -> str:
        return _PART.sub(part, text)

    def part(found: re.Match[str]) -> str:
        if found["name"]:
            return short.get(found[0], found[0])
        if found[0].startswith("`"):
            return _FILLED.sub(lambda filled: renamed(filled[0]), found[0])
        return found[0]

    return renamed(program)


def _code(program: str) -> str:
    """Return a program without its texts; what fills them stands in brackets."""
    return _TEXT.sub(lambda text: "".join(map(_bracketed, _FILLED.findall(text[0]))), program)


def _bracketed(code: str) -> str:
    return f"({_code(code)})"


def _fresh(taken: Collection[str]) -> Iterator[str]:
    """Yield short names that are not taken, the shortest first; no word of the language is so."""
    for more in count(1):
        for name in map("".join, product(ascii_uppercase, *[ascii_letters] * more)):
            if name not in taken:
                yield name
