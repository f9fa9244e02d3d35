"""Words with places for values."""

from __future__ import annotations

import re
from collections.abc import Mapping

FIELD = re.compile(r"\{([a-z][a-z0-9_.-]*)\}")  # a place for a value or a label


def fill_template(template: str, values: Mapping[str, object]) -> str:
    """Return words with `{key}` replaced by values; braces with other names stay as they are."""
    for key, value in values.items():
        template = template.replace(f"{{{key}}}", str(value))
    return template


def labels_below(words: Mapping[str, str], start: str) -> dict[str, str]:
    """Return all words below a name, by the rest of their names."""
    start = f"{start}."
    return {name[len(start) :]: words[name] for name in words if name.startswith(start)}
