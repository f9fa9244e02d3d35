"""Changes a rule, a number or a line of code a little and runs its tests: some test must fail.

    python -m tests.mutants fleet_dice companion/imposition/tiling.py modules

A game is each number, word and operator that it scores by; a module its operators, constants, signs
and conditions. `modules` are all modules below.

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

import hypothesis  # noqa: F401  it takes long to load, and each change would
import pytest

from tests.conftest import SKIP_NOTHING
from tests.mutants.program import changed_module

ROOT = Path(__file__).parent.parent.parent
MODULES = {  # with the tests that must notice, the nearest first
    "companion/core/rules.py": ("tests/core/test_rules.py", "tests/test_scoring_docs.py"),
    "companion/core/chance.py": ("tests/core/test_chance*.py",),
    "companion/core/pile.py": (
        "tests/core/test_pile.py",
        "tests/table/test_deck*.py",
        "tests/cli/test_table_decks.py",
    ),
    "companion/core/chance_events.py": ("tests/core/test_dealer.py", "tests/cli/test_chance*.py"),
    "companion/data/raw_tables.py": ("tests/data/test_overlay.py", "tests/data/test_game_data.py"),
    "companion/games/setup_*.py": ("tests/games/test_setups.py", "tests/games/*/test_setup.py"),
    "companion/games/*/setup.py": (
        "tests/games/{folder}/test_setup.py",
        "tests/games/test_setups.py",
    ),
    "companion/imposition/*.py": (
        "tests/imposition/test_{module}.py",
        "tests/imposition/test_*.py",
        "tests/printing/test_poster_pages.py",
    ),
}
GAME_TESTS = "tests/games/{slug}/test_scoring*.py"
NAME_TESTS = "tests/test_record_names.py"
OPTIONS = ("-pno:cacheprovider", "-pno:xdist", "-Wignore::pytest.PytestAssertRewriteWarning")
TOO_LONG = 60  # seconds of the processor

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
        signal.setitimer(signal.ITIMER_PROF, TOO_LONG)  # an endless loop is noticed too
        make()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            arguments = ["-x", "-q", *OPTIONS, *tests]
            code = int(pytest.main(arguments))
    finally:
        os._exit(code)


def changes(what: str) -> tuple[Iterator[Change], Sequence[str]]:
    """Return the changes of a module or of a game, and the tests that should notice them."""
    if what.endswith(".py"):
        return changed_module(what), tests_of(what)
    own = sorted(ROOT.glob(GAME_TESTS.format(slug=what)), reverse=True)  # the fast ones first
    return _of_game(what), [*map(str, own), NAME_TESTS]


def tests_of(module: str) -> Sequence[str]:
    """Return the files of tests that should notice a changed module, the nearest first."""
    path = Path(module)
    [patterns] = [tests for named, tests in MODULES.items() if path.match(named)]
    found = [
        str(file)
        for pattern in patterns
        for file in sorted(Path().glob(pattern.format(folder=path.parent.name, module=path.stem)))
    ]
    return list(dict.fromkeys(found))


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
    os.environ[SKIP_NOTHING] = "1"  # each case and the slow tests notice too
    files = {pattern: [*map(str, sorted(Path().glob(pattern)))] for pattern in MODULES}
    if gone := [pattern for pattern in files if not files[pattern]]:
        sys.exit(f"no module has the name {', '.join(gone)}")
    modules = [file for some in files.values() for file in some]
    for given in sys.argv[1:]:
        for name in modules if given == "modules" else [given]:
            main(name)
