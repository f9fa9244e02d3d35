"""`companion strike` in a terminal: the worked examples by scripted keys."""

from __future__ import annotations

import asyncio
import html
import os
import re
import signal
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.cli.table_screen.card_art import Look, look_for, rows_of_cards
from companion.cli.table_screen.sitting import InMemory, Sitting
from companion.core.chance import Stream
from companion.games.catalog import GAMES
from companion.games.screen import AnyScreen, ShownCard, View
from tests.command import command, done, run, started
from tests.sampled import sampled

textual = pytest.importorskip("textual", reason="no Textual: pip install textual")
pexpect: Any = pytest.importorskip("pexpect")

TEXT = re.compile(r'<text[^>]* y="([\d.]+)"[^>]*>([^<]*)</text>')
DECK = ("hook", "miss-1", "miss-2", "miss-3")


@cache
def screen() -> AnyScreen:
    reads = next(game.screen for game in GAMES if game.screen)
    return reads(None, "en")


def seed_for(wanted: Callable[[tuple[tuple[str, ...], ...]], bool]) -> str:
    """Return a seed whose first shuffles of the four cards are wanted."""
    for number in range(5000):
        stream = Stream(f"s{number}")
        if wanted(tuple(stream.shuffled(DECK) for _ in range(6))):
            return f"s{number}"
    raise AssertionError("no such seed")


def hook_at(order: tuple[str, ...]) -> int:
    return order.index("hook") + 1


# Griffin: miss; miss, hook. Derrick: miss, miss, and the hook by finesse.
EXAMPLE_1 = seed_for(lambda orders: hook_at(orders[0]) == 3)
KEYS_1 = ("5", "m", "n", "m", "enter")
LINES_1 = (
    "1. Cast into column 5; cards shuffled",
    "2. Column 5, match: miss",
    "3. Column 4, no match",
    "4. Column 3, match: miss, hook",
    "5. Fish hooked in column 3",
)
KEYS_3 = ("5", "n", "m", "f", "enter")
LINES_3 = (
    "1. Cast into column 5; cards shuffled",
    "2. Column 5, no match",
    "3. Column 4, match: miss, miss",
    "4. Finesse: hook",
    "5. Fish hooked in column 4",
)
# A round of Fly Solo, pages 19-21: three casts of yours, then dice 2 and 5 of the Silent Angler.
# The die of 2 finds a fish at once and takes orange, for its column has no blue; the 5 finds none.
SOLO = seed_for(
    lambda orders: (
        hook_at(orders[0]) == 1
        and hook_at(orders[1]) == 4
        and hook_at(orders[2]) >= 3
        and hook_at(orders[3]) == 1
        and hook_at(orders[4]) == 4
    )
)
KEYS_SOLO = (
    *("4", "m", "enter"),
    *("2", "m", "n", "enter"),
    *("6", "n", "n", "m", "enter"),
    *("a", "5", "2", "f", "n", "y", "enter", "f", "r", "f", "enter"),
)
LINES_SOLO = (
    "Column 4, match: hook",
    "Fish hooked in column 4",
    "Cast over without a fish",
    "Column 4, match: miss, miss",
    "Silent Angler casts, die 2; cards shuffled",
    "Silent Angler, column 2, bottom row: hook",
    "No blue in its column",
    "It takes the fish and one token, orange",
    "Silent Angler casts, die 5; cards shuffled",
    "Silent Angler, column 5, middle row: rock",
    "Silent Angler, column 5, top row: miss",
    "Round 1 over",
)
EXAMPLES = (
    pytest.param(EXAMPLE_1, KEYS_1, LINES_1, id="example-1"),
    pytest.param(EXAMPLE_1, KEYS_3, LINES_3, id="example-3"),
    pytest.param(SOLO, KEYS_SOLO, LINES_SOLO, id="solo-round"),
)


def pressed(sitting: Sitting, keys: tuple[str, ...], size: tuple[int, int] = (60, 24)) -> list[str]:
    """Press keys in the full screen; return what stands in its rows after each."""
    from companion.cli.table_screen.full import FullScreen

    async def play() -> list[str]:
        app, shown = FullScreen(sitting), []
        async with app.run_test(size=size) as pilot:
            for key in keys:
                await pilot.press(key)
                await pilot.pause(0.02)
                shown.append(seen(app))
        return shown

    return run_alone(play())


def run_alone(work: Coroutine[Any, Any, Any]) -> Any:
    """Run something in a thread, where no other test has a loop of its own."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def seen(app: Any) -> str:
    """Return the letters on the screen, row by row."""
    rows: dict[float, str] = {}
    for y, words in TEXT.findall(app.export_screenshot(simplify=True)):
        rows[float(y)] = rows.get(float(y), "") + html.unescape(words).replace("\xa0", " ")
    return "\n".join(rows[y] for y in sorted(rows))


@pytest.mark.parametrize(("seed", "keys", "lines"), EXAMPLES)
def test_the_worked_examples_on_the_full_screen(
    seed: str, keys: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    sitting = Sitting(screen(), InMemory(seed))
    shown = pressed(sitting, keys)
    assert all(any(line in told for told in sitting.log) for line in lines), sitting.log
    assert len(sitting.log) == len(keys)
    assert any("STRIKE!" in page and "████" in page for page in shown)
    assert "Next cast" in shown[-1]


@pytest.mark.parametrize(("seed", "keys", "lines"), EXAMPLES)
def test_the_worked_examples_line_by_line(
    seed: str, keys: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    typed = "\n".join("" if key == "enter" else key for key in keys) + "\n"
    ran = started("strike", "--seed", seed, typed=typed)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert all(line in ran.stdout for line in lines), ran.stdout
    assert f"Seed: {seed} " in ran.stdout


def test_the_examples_of_the_players_page_are_dealt_as_told() -> None:
    page = (Path(__file__).parents[2] / "docs/strike.md").read_text("utf-8")
    keys = " ".join(re.findall(r"[Tt]he keys (?:were )?`([^`]*)`", page)).split()
    told = re.findall(r"^    (\d+\. .*)$", page, re.MULTILINE)
    seed = re.findall(r"`--seed (\w+)`", page)
    assert (len(keys), len(told), len(seed)) == (13, 13, 1)
    sitting = Sitting(screen(), InMemory(*seed))
    for key in keys:
        sitting.press(key)
    assert list(sitting.log) == told


def test_card_g_puts_the_token_back_onto_its_card() -> None:
    """Appendix A, G: back to where the cast started, not onto any card of the column."""
    sitting = Sitting(screen(), InMemory(EXAMPLE_1))
    for key in ("5", "m", "n"):
        sitting.press(key)
    before = sitting.view.ask
    sitting.press("g")
    assert "first card in column 5" in sitting.view.ask != before
    assert [choice.key for choice in sitting.view.choices] == ["m", "n"]


def test_wrong_keys_change_nothing_and_are_told() -> None:
    sitting = Sitting(screen(), InMemory("a"))
    shown = pressed(sitting, ("m", "7", "z", "enter", "tab", "f5", "space"))
    assert sitting.log == ()
    assert '"z" does nothing now; press 1, 2' in shown[2]


def test_undo_log_and_help_by_one_key_each() -> None:
    sitting = Sitting(screen(), InMemory("a"))
    shown = pressed(sitting, ("u", "5", "m", "u", "l", "escape", "question_mark", "enter", "n"))
    assert "nothing to undo" in shown[0]
    assert "2. Column 5, match" in shown[4] and "3. Undone: step 2." in shown[4]
    assert "Seed promised" in shown[6]
    assert sitting.log[-1] == "4. Column 5, no match"


@pytest.mark.parametrize("size", [(60, 24), (40, 16), (20, 8), (200, 70)])
def test_any_window_tells_the_hook(size: tuple[int, int]) -> None:
    sitting = Sitting(screen(), InMemory(EXAMPLE_1))
    page = pressed(sitting, KEYS_1[:4], size)[-1]
    assert "STRIKE!" in page
    assert ("▀▀▀▀" in page) == (size[0] >= 60)


@pytest.mark.slow
@pytest.mark.parametrize(("size",), sampled([[(45, 12)], [(60, 24)], [(60, 18)]], 3))
def test_in_any_state_all_that_can_be_done_is_on_the_screen(size: tuple[int, int]) -> None:
    """Also after a resize behind the help: cards, choices, foot; hints where there is room."""
    sitting = Sitting(screen(), InMemory(SOLO))
    from companion.cli.table_screen.full import FullScreen

    async def play() -> None:
        app = FullScreen(sitting)
        async with app.run_test(size=(60, 24)) as pilot:
            await pilot.press(KEYS_SOLO[0], "question_mark")
            await pilot.resize_terminal(*size)
            await pilot.press("enter")
            for key in (*KEYS_SOLO[1:], "6", "m"):
                await pilot.pause()
                all_there(seen(app), sitting.view, hinted=size[1] >= 22)
                await pilot.press(key)

    run_alone(play())


def all_there(page: str, shown: View, *, hinted: bool) -> None:
    """Check that a page has all of what it is to show."""
    for choice in shown.choices:
        if choice.name == choice.key:
            assert f" {choice.key} " in page, page
        else:
            assert re.search(rf" {choice.key} +{choice.name}", page), page
            assert not hinted or choice.hint[:20] in page, page
    for words in (shown.ask[:20], "u undo", "q stop"):
        assert words in page, page
    for card in shown.cards:
        assert page.lower().count(card.words.lower()) >= shown.cards.count(card), page
    back = "░░░░" if "░" in page else "· · ·"
    assert shown.hidden == 0 or page.count(back) >= shown.hidden, page


def view(shown: tuple[ShownCard, ...], hidden: int) -> View:
    return View("", "", "", "", "calm", shown, hidden, ())


@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
def test_hook_and_miss_differ_without_colour(zoom: int) -> None:
    look = Look(zoom, 1)
    hit = rows_of_cards(view((ShownCard(True, "Strike!"),), 0), look)
    miss = rows_of_cards(view((ShownCard(False, "No take"),), 0), look)
    back = rows_of_cards(view((), 1), look)
    assert len(hit) == len(miss) == len(back)
    assert {len(row) for row in rows_of_cards(view((ShownCard(False, "No take"),), 3), look)} == {
        4 * look.width + 3
    }
    if zoom:
        full = sum(row.count("█") for row in hit)
        assert full > 4 * max(sum(row.count("█") for row in face) for face in (miss, back))


def test_cards_grow_with_the_window() -> None:
    looks = [look_for(columns, rows, 4, 14) for columns, rows in ((50, 24), (60, 24), (120, 40))]
    assert [look.zoom for look in looks] == [0, 1, 2]


def test_without_colour_there_is_none() -> None:
    """NO_COLOR: no code of a colour but those of the terminal itself."""
    child = spawned(("strike", "--seed", EXAMPLE_1))
    told = ""
    for key, words in (("5", "column 5"), ("m", "column 4"), ("n", "column 3"), ("m", "STRIKE!")):
        child.send(key)
        child.expect(words)
        told += child.before + child.after
    child.send("qq")
    child.expect(pexpect.EOF)
    codes = {code for codes in re.findall(r"\x1b\[([0-9;]*)m", told) for code in codes.split(";")}
    assert {"1", "7"} <= codes <= {"", "0", "1", "2", "4", "7", "39", "49"}


def test_without_textual_it_asks_line_by_line(tmp_path: Path) -> None:
    """In a terminal, but the library is not installed."""
    block = tmp_path / "textual.py"
    block.write_text("raise ModuleNotFoundError('no textual', name='textual')")
    path = os.pathsep.join((str(tmp_path), *sys.path))
    child = spawned(("strike", "--seed", "a"), PYTHONPATH=path)
    child.expect(r"needs Textual: pip install textual")
    child.expect("Which column")
    child.sendline("5")
    child.expect("Cast into column 5; cards shuffled")
    child.sendeof()
    child.expect(pexpect.EOF)


def test_a_dumb_terminal_is_asked_line_by_line() -> None:
    child = spawned(("strike", "--seed", "a"), TERM="dumb")
    child.expect("Which column")
    child.sendline("q")
    child.expect("Seed: a")
    child.expect(pexpect.EOF)


def test_ctrl_c_line_by_line_tells_the_seed_too() -> None:
    child = spawned(("strike", "--seed", "a", "--plain"))
    child.expect("Which column")
    child.sendline("5")
    child.expect("What lies there")
    child.sendcontrol("c")
    child.expect("1 step. Seed: a")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def spawned(words: tuple[str | Path, ...], **environment: str) -> Any:
    """Start a command in a real terminal of 60 x 24."""
    first, *rest = command(*words)
    return pexpect.spawn(
        first,
        rest,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", **environment},
        dimensions=(24, 60),
        encoding="utf-8",
        timeout=20,
    )


def test_in_a_real_terminal_with_a_resize_and_ctrl_c() -> None:
    child = spawned(("strike", "--seed", EXAMPLE_1))
    child.expect("Which column")
    for key, told in (("5", "column 5"), ("m", "Drift to column 4"), ("n", "column 3")):
        child.send(key)
        child.expect(told)
    child.setwinsize(40, 130)
    child.send("m")
    child.expect("STRIKE!")
    child.sendcontrol("c")
    child.expect(f"4 steps. Seed: {EXAMPLE_1}")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Return a store with a table called den."""
    file = tmp_path / "tables.sqlite3"
    done("table", "new", "den", "--store", file)
    return file


@pytest.mark.slow
def test_a_killed_screen_at_a_table_goes_on_where_it_was(store: Path) -> None:
    words = ("strike", "--table", "den", "--store", store)
    child = spawned(words)
    child.expect("Which column")
    child.send("5")
    child.expect("column 5")
    child.send("m")
    child.expect("2. Column 5, match: [a-z]+")
    dealt = str(child.after)
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    ran = started(*words, typed="l\nu\n")
    assert dealt in ran.stdout
    assert "3. Undone: step 2." in ran.stdout
    done("table", "close", "den", "--store", store)
    assert "deals" in done("table", "verify", "den", "--store", store).out
    over = started(*words, typed="n\n")
    assert "closed" in over.stdout + over.stderr


def test_of_two_screens_at_a_table_the_slower_one_looks_again(store: Path) -> None:
    from companion.cli.table_options import at_table
    from companion.cli.table_screen.at_table import AtTable
    from companion.core.errors import CompanionError

    with at_table("den", store) as first, at_table("den", store) as second:
        fast, slow = (Sitting(screen(), AtTable(table)) for table in (first, second))
        fast.press("5")
        with pytest.raises(CompanionError, match="faster"):
            slow.press("3")
        assert slow.log == fast.log
        slow.press("m")
        with pytest.raises(CompanionError, match="faster"):
            fast.press("m")
        assert fast.log == slow.log and len(fast.log) == 2


def test_a_seed_and_a_table_do_not_go_together(store: Path) -> None:
    ran = run("strike", "--table", "den", "--store", store, "--seed", "a")
    assert (ran.code, "its own seed" in ran.err) == (1, True)
    missing = run("strike", "--table", "none", "--store", store)
    assert (missing.code, missing.err[:6]) == (1, "Error:")


def test_a_seed_too_long_to_be_promised_is_told() -> None:
    ran = run("strike", "--seed", "x" * 65)
    assert (ran.code, "at most 64 bytes" in ran.err) == (1, True)
