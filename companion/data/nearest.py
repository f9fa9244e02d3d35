"""What a person may have meant by a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

MOST_LISTED = 12


def guess(name: str, right: Iterable[str]) -> str:
    """Return "; did you mean ..." and the right names if they are few, or "" if there are none."""
    from difflib import get_close_matches  # late: needed for mistakes only

    names = sorted(set(right))
    folded = {other.lower().replace("_", "-"): other for other in names}
    near = get_close_matches(name[:80].lower().replace("_", "-"), folded, n=1)
    text = f'; did you mean "{folded[near[0]]}"?' if near else ""
    if names and len(names) <= MOST_LISTED:
        text += f"{' There' if near else '; there'} is: {', '.join(names)}"
    return text
