"""Cases of which the short run takes some in turn, and the long run all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Collection[Any]], every: int) -> list[Any]:
    """Return cases for `parametrize`: the first of each `every` runs always, the others if --long.

    With `every` prime to how often a value comes again, each value has its turn.
    """
    return [
        pytest.param(*case, marks=() if number % every == 0 else pytest.mark.long)
        for number, case in enumerate(cases)
    ]
