"""Options and fixtures of all tests."""

from __future__ import annotations

import gc
import os
import pickle
import shutil
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli
from coverage import Coverage
from hypothesis import HealthCheck, settings

from companion.cli import app as commands
from companion.data import toml_file

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Playwright


def remembered(loads: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a function that parses each text once, and returns a new value each time."""
    parsed = lru_cache(maxsize=500)(lambda text: pickle.dumps(loads(text)))
    return lambda text: pickle.loads(parsed(text))


def built_once(build: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that builds each command once, with the options of the games given."""
    found: dict[tuple[str, ...], Any] = {}

    def built(name: str, games: Sequence[Any] = ()) -> Any:
        key = (name, *(game.slug for game in games))
        if key not in found:
            found[key] = build(name, games)
        return found[key]

    return built


def known(compress: Callable[..., bytes]) -> Callable[..., bytes]:
    """Return a function that compresses equal bytes once."""
    once = lru_cache(maxsize=1000)(compress)

    def compressed(data: Any, *more: Any, **named: Any) -> bytes:
        return (once if isinstance(data, bytes) else compress)(data, *more, **named)

    return compressed


for profile, examples in {"short": 30, "long": 100}.items():
    settings.register_profile(
        profile,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        derandomize=True,
        max_examples=examples,
    )
settings.load_profile("short")
# the tests read the same files and start the same commands hundreds of times
toml_file.parse_toml = remembered(toml_file.parse_toml)
tomli.loads = remembered(tomli.loads)
commands.build_command = built_once(commands.build_command)
zlib.compress = known(zlib.compress)  # the same fonts and drawings come in print after print
gc.set_threshold(100_000, 20, 20)  # tests keep much; to look through it again and again takes time

MANY, FEW = 5, 3  # of more cases than many, few run where time is short
GOLDEN = Path(__file__).parent / "golden"
TAPS = ("click", "tap", "press")
# once the page shows what was tapped, which it does when that is kept
SHOWN = """async () => {
  while (document.querySelector("#app[aria-busy]")) await new Promise((then) => setTimeout(then));
}"""
SKIP_NOTHING = "COMPANION_SKIP_NOTHING"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")
    parser.addoption("--long", action="store_true", help="run the long versions of tests too")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        settings.load_profile("long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in item.fixturenames:
            # a busy computer may be late once; it is named (-r R), and a second time it fails
            item.add_marker(
                pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError", "nothing to tap"])
            )
    if config.getoption("--long"):
        return
    short = [item for item in items if "long" not in item.keywords]
    # CI, which may leave out nothing, runs each of these; `make test` the quick ones, some of many
    quick = spread(item for item in short if "slow" not in item.keywords)
    kept = short if os.environ.get(SKIP_NOTHING) else list(quick)
    few = {id(item) for item in spread(short)}
    # to measure takes as long again: of many cases, and of slow pages on phones, few run new lines;
    # the workshop's server serves a whole file: one test that is not measured would hide the rest
    for item in kept:
        slow_page = {"slow", "chromium"} <= {*item.keywords, *item.fixturenames}
        repeats = id(item) not in few or (slow_page and "web" in item.path.parts)
        if repeats and "studio" not in item.path.parts:
            item.add_marker("no_cover")
    chosen = {id(item) for item in kept}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in chosen])
    # those that take seconds first, so that none is left at the end
    items[:] = sorted(kept, key=lambda item: "web" not in item.path.parts)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Measure nothing of a test that is not measured: in a worker pytest-cov measures twice."""
    running = Coverage.current() if item.get_closest_marker("no_cover") else None
    if not running:
        return (yield)
    running.stop()
    try:
        return (yield)
    finally:
        running.start()


def spread(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield of each test that has many cases a few, evenly spread; from which on, its name says."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.split("[")[0], []).append(item)
    for name, found in cases.items():
        if len(found) <= MANY or "each_case" in found[0].keywords:
            yield from found
            continue
        first = zlib.crc32(name.encode())
        yield from (found[(first + len(found) * step // FEW) % len(found)] for step in range(FEW))


def free_memory_at_last() -> None:
    """Free what nobody uses, and look through what is left no more: that takes seconds."""
    gc.collect()
    gc.freeze()


def pytest_collection_finish() -> None:
    free_memory_at_last()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where nothing may be skipped, a skipped test fails the run."""
    free_memory_at_last()  # pytest looks five times before it ends
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and os.environ.get(SKIP_NOTHING):
        for report in skipped:
            reporter.write_line(f"left out: {report.nodeid}", red=True)
        session.exitstatus = 1


class Golden:
    """Compares text with a golden file, or writes the file when asked to."""

    def __init__(self, update: bool) -> None:
        self.update = update

    def check(self, name: str, text: str) -> None:
        file = GOLDEN / name
        if self.update:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            pytest.skip(f"wrote {name}: look at the page and read the diff")
        assert file.is_file(), f"{name} is missing; run pytest --update-golden"
        assert text == file.read_text(encoding="utf-8")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def chromium_program() -> str:
    """Return the Chromium of the system; what needs it is left out where there is none."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        pytest.skip("there is no Chromium here; on Debian: apt install chromium")
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start what drives a browser: one for all tests, as it suffers no second beside it."""
    from playwright.sync_api import Locator, sync_playwright

    with pytest.MonkeyPatch.context() as patched, sync_playwright() as driver:
        for name in TAPS:
            patched.setattr(Locator, name, answered(getattr(Locator, name)))
        yield driver


def answered(tap: Callable[..., None]) -> Callable[..., None]:
    """Return a tap that waits, as a person does, until the page shows what it did."""

    from playwright.sync_api import Error as PlaywrightError

    def tapped(self: Locator, *args: Any, **named: Any) -> None:
        tap(self, *args, **named)
        with suppress(PlaywrightError):  # the page went away by it
            self.page.evaluate(SHOWN)

    return tapped


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, chromium_program: str) -> Iterator[Browser]:
    """Start Chromium."""
    browser = playwright.chromium.launch(executable_path=chromium_program, args=["--no-sandbox"])
    yield browser
    browser.close()
