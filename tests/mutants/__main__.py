"""Changes a rule or a number a little and runs the tests of the score: some test must fail.

    python -m tests.mutants rules fleet_dice

`rules` are the operators, constants and conditions of core/rules.py; a game is each number, word
and operator that it scores by.

Each change runs in a process of its own that has pytest loaded but not yet the program. What no
test notices is printed as a survivor.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.mutants.program import RULES, changed_rules

ROOT = Path(__file__).parent.parent.parent
RULE_TESTS = ("tests/core/test_rules.py", "tests/test_scoring_docs.py")
GAME_TESTS = "tests/games/{slug}/test_scoring*.py"
NAME_TESTS = "tests/test_record_names.py"
TOO_LONG = 30  # seconds

Change = tuple[str, Callable[[], None]]
"""Where a change is, and what makes it in a process that has not run anything yet."""


def survives(make: Callable[[], None], tests: Sequence[str]) -> bool:
    """Return whether all tests pass in a process of its own with a change."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) == 0
    code = 1
    try:
        signal.alarm(TOO_LONG)  # an endless loop is noticed too
        make()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            arguments = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
            code = int(pytest.main(arguments))
    finally:
        os._exit(code)


def changes(what: str) -> tuple[Iterator[Change], Sequence[str]]:
    """Return the changes of the rules or of a game, and the tests that should notice them."""
    if what == "rules":
        return changed_rules((ROOT / RULES).read_text("utf-8")), RULE_TESTS
    own = sorted(ROOT.glob(GAME_TESTS.format(slug=what)), reverse=True)  # the fast ones first
    return _of_game(what), [*map(str, own), NAME_TESTS]


def _of_game(slug: str) -> Iterator[Change]:
    # late: these import the module that `rules` changes
    from tests.mutants.declared import changed_declarations
    from tests.mutants.numbers import changed_numbers

    yield from changed_declarations(slug)
    yield from changed_numbers(slug)


def main(what: str) -> None:
    """Print the survivors of the rules or of one game."""
    found, tests = changes(what)
    if not survives(lambda: None, tests):
        sys.exit(f"{what}: the tests fail without any change")
    count, survivors = 0, 0
    for place, make in found:
        count += 1
        if survives(make, tests):
            survivors += 1
            sys.stdout.write(f"  {place}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{what}: {count} changes, {survivors} survive\n")


if __name__ == "__main__":
    os.chdir(ROOT)
    for name in sys.argv[1:]:
        main(name)
