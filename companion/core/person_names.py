"""Names of people as they are compared, and letters in them that cannot be seen."""

from __future__ import annotations

import re
from unicodedata import category, normalize

# what phones write behind a picture, such as a heart, for its colours or to join it to the next
_JOINERS = re.compile("([\u2190-\u2bff\U0001f000-\U0001faff])[\ufe0f\u200d]+")
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")
_NO_WIDTH = (  # letters and signs by their class, which fonts draw as nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000))))
)


def name_key(name: str) -> str:
    """Return a name as it compares: full-width letters, capitals and spaces are no difference."""
    name = normalize("NFKC", _JOINERS.sub(r"\1", name))
    return " ".join(normalize("NFKC", name.casefold()).split())


def describe_unseen(name: str) -> str:
    """Return the problem of a name with an invisible letter, "" if it has none."""
    for letter in _JOINERS.sub(r"\1", name):
        if category(letter) in _UNSEEN or letter in _NO_WIDTH:
            return f"has a letter that cannot be seen (U+{ord(letter):04X}); leave it out"
    return ""
