"""`companion strike` in a terminal: the worked examples by scripted keys."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.freshwater_fly.commands import CLEAR, Sitting, SittingAtTable
from companion.games.freshwater_fly.strike_screen import (
    BACK,
    HOOK,
    MISS,
    ShownCard,
    StrikeScreen,
    View,
    lay_out,
)
from tests.command import command, done, get_environment, run, started

pexpect: Any = pytest.importorskip("pexpect")

DECK = ("hook", "miss-1", "miss-2", "miss-3")


@cache
def screen() -> StrikeScreen:
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


def spawned(
    words: tuple[str | Path, ...],
    size: tuple[int, int] = (60, 24),
    encoding: str = "utf-8",
    **more: str,
) -> Any:
    """Start a command in a real terminal of so many columns and rows."""
    first, *rest = command(*words)
    own = {
        name: value for name, value in get_environment().items() if name not in ("COLUMNS", "LINES")
    }
    return pexpect.spawn(
        first,
        rest,
        env={**own, "TERM": "xterm", "NO_COLOR": "1", **more},
        dimensions=(size[1], size[0]),
        encoding=encoding,
        timeout=20,
    )


def seen(child: Any) -> str:
    """Return the next screen, from where it was cleared to the row that stands below it."""
    child.expect(r"(?:q stop|Any key: \w+)\]?\r+\n")
    page = (child.before + child.after).rpartition(CLEAR)[2]
    assert "\x1b" not in page, page
    return re.sub(r"\r+\n", "\n", page)


@contextmanager
def dealt(seed: str, size: tuple[int, int] = (60, 24)) -> Iterator[Callable[[str], str]]:
    """Start the dealer; give what presses a key and returns the screen that follows."""
    child = spawned(("strike", "--seed", seed), size)
    child.delaybeforesend = None
    seen(child)

    def press(key: str) -> str:
        child.send({"enter": "\r", "backspace": "\x7f"}.get(key, key))
        return seen(child)

    yield press
    child.send("qq")
    child.expect(f"Seed: {seed} ")
    child.expect(pexpect.EOF)


def pressed(seed: str, keys: tuple[str, ...], size: tuple[int, int] = (60, 24)) -> list[str]:
    """Press keys in a terminal; return the screen after each."""
    with dealt(seed, size) as press:
        return [press(key) for key in keys]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "keys", "lines"), EXAMPLES)
def test_the_worked_examples_in_a_terminal(
    seed: str, keys: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    shown = pressed(seed, keys, (80, 40))
    told = "\n".join(shown)
    assert all(line in told for line in lines), told
    assert f"{len(keys)}. " in shown[-1] and "Next cast" in shown[-1]
    assert any("STRIKE!" in page and HOOK[1] in page for page in shown)


@pytest.mark.slow
def test_no_key_is_lost_that_is_pressed_while_the_cards_are_drawn() -> None:
    child = spawned(("strike", "--seed", EXAMPLE_1))
    child.delaybeforesend = None
    seen(child)
    for key in "5u" * 30:
        child.send(key)
        time.sleep(0.003)
    child.send("qq")
    child.expect("60 steps. Seed")
    child.expect(pexpect.EOF)


@pytest.mark.slow
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
    sitting = Sitting(screen(), *seed)
    for key in keys:
        sitting.press(key)
    assert list(sitting.log) == told


def test_card_g_puts_the_token_back_onto_its_card() -> None:
    """Appendix A, G: back to where the cast started, not onto any card of the column."""
    sitting = Sitting(screen(), EXAMPLE_1)
    for key in ("5", "m", "n"):
        sitting.press(key)
    before = sitting.view.ask
    sitting.press("g")
    assert "first card in column 5" in sitting.view.ask != before
    assert [choice.key for choice in sitting.view.choices] == ["m", "n"]


@pytest.mark.slow
def test_wrong_keys_change_nothing_and_are_told() -> None:
    with dealt("a") as press:
        assert all("does nothing now; press 1, 2" in press(key) for key in ("m", "7", "z", "enter"))
        assert "1. Cast into column 5" in press(" \t5")  # blanks are no keys


@pytest.mark.slow
def test_undo_log_and_help_by_one_key_each() -> None:
    shown = pressed("a", ("u", "5", "m", "u", "l", "x", "?", "x", "n"))
    assert "nothing to undo" in shown[0]
    assert "2. Column 5, match" in shown[4] and "3. Undone: step 2." in shown[4]
    assert "Seed promised" in shown[6] and "cards" not in shown[6].split("\n")[0]
    assert "4. Column 5, no match" in shown[-1]


@pytest.mark.slow
def test_a_log_longer_than_the_window_is_read_page_by_page() -> None:
    with dealt("a", (40, 10)) as press:
        for _ in range(6):
            press("5")
            press("u")
        pages = [press("l")]
        while "Any key: more" in pages[-1]:
            pages.append(press("x"))
        press("x")
    assert len(pages) > 1 and all(len(page.split("\n")) <= 11 for page in pages)
    assert "1. Cast into column 5" in pages[0] and "12. Undone: step 11" in pages[-1]


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (40, 20), (40, 16), (24, 8), (200, 70)])
def test_any_window_tells_the_hook(size: tuple[int, int]) -> None:
    page = pressed(EXAMPLE_1, KEYS_1[:4], size)[-1]
    assert "STRIKE!" in page
    assert (HOOK[1] in page) == (size[0] >= 60)


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (45, 12), (40, 20)])
def test_in_any_state_all_that_can_be_done_is_on_the_screen(size: tuple[int, int]) -> None:
    sitting = Sitting(screen(), SOLO)
    for key in (*KEYS_SOLO, "6", "m"):
        page = lay_out(sitting.view, (sitting.log or ("",))[-1], *size)
        assert len(page) <= size[1] and max(map(len, page)) <= size[0], page
        all_there(" ".join(page), sitting.view)
        sitting.press(key)


def all_there(page: str, shown: View) -> None:
    """Check that a page has all of what it is to show."""
    for choice in shown.choices:
        name = "" if choice.name == choice.key else f" {choice.name}"
        assert f"[{choice.key}{name}]" in page or f"[{choice.key}]{name}" in page, page
    for words in (shown.ask[:20], "u undo", "q stop"):
        assert words in page, page
    for card in shown.cards:
        assert page.lower().count(card.words.lower()) >= shown.cards.count(card), page
    back = BACK[1] if "░" in page else "[ ]"
    assert page.count(back) >= shown.hidden, page


def test_hints_are_shown_where_there_is_room() -> None:
    sitting = Sitting(screen(), EXAMPLE_1)
    sitting.press("5")
    large, small = (" ".join(lay_out(sitting.view, "", 60, rows)) for rows in (20, 5))
    assert "no such token, or a rock" in large and "no such token" not in small


def view(shown: tuple[ShownCard, ...], hidden: int) -> View:
    return View("", "", "", "", "calm", shown, hidden, ())


def test_hook_and_miss_differ_without_colour() -> None:
    cards = (ShownCard(True, "Strike!"), ShownCard(False, "No take"))
    rows = lay_out(view(cards, 1), "", 60, 30)[: len(HOOK)]
    assert {len(row) for row in rows} == {3 * len(BACK[0]) + 2}
    hook, miss, back = ("".join(art).count("█") for art in (HOOK, MISS, BACK))
    assert hook > 50 and miss == back == 0
    assert "STRIKE!" in rows[-2] and "No take" in rows[-2]
    assert lay_out(view(cards, 1), "", 40, 30)[0] == "[STRIKE!]  [No take]  [ ]"


def test_a_terminal_without_the_letters_of_pictures_gets_others() -> None:
    child = spawned(("strike", "--seed", EXAMPLE_1), encoding="latin-1", PYTHONIOENCODING="latin-1")
    child.expect("Which column")
    child.send("5")
    child.expect("What lies there")
    child.send("qq")
    child.expect(pexpect.EOF)


@pytest.mark.slow
def test_words_of_an_owner_cannot_control_the_terminal(tmp_path: Path) -> None:
    labels = tmp_path / "freshwater_fly" / "labels" / "en.toml"
    labels.parent.mkdir(parents=True)
    labels.write_text('"dealer.ask.idle" = "Which\\u001b[2J column"\n', encoding="utf-8")
    child = spawned(("strike", "--seed", "a", "--data", tmp_path))
    child.expect(r"Which(.*) column")
    assert "\x1b" not in child.match[1] and "[2J" in child.match[1]
    child.sendcontrol("c")
    child.expect(pexpect.EOF)


@pytest.mark.slow
def test_a_dumb_terminal_is_asked_line_by_line() -> None:
    child = spawned(("strike", "--seed", "a"), TERM="dumb")
    child.expect("Which column")
    child.sendline("q")
    child.expect("Seed: a")
    child.expect(pexpect.EOF)


@pytest.mark.slow
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


@pytest.mark.slow
def test_in_a_real_terminal_with_a_resize_and_ctrl_c() -> None:
    child = spawned(("strike", "--seed", EXAMPLE_1))
    child.expect("Which column")
    for key, told in (("5", "column 5"), ("m", "Drift to column 4"), ("n", "column 3")):
        child.send(key)
        child.expect(told)
    seen(child)
    child.setwinsize(40, 36)
    drawn_anew = seen(child)
    assert "column 3" in drawn_anew and max(map(len, drawn_anew.split("\n"))) <= 36
    child.setwinsize(40, 130)
    assert MISS[0] in seen(child) or BACK[1] in drawn_anew
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
    from companion.cli.parameters import open_table_for_writing

    with (
        open_table_for_writing("den", store) as first,
        open_table_for_writing("den", store) as second,
    ):
        fast, slow = (SittingAtTable(screen(), table) for table in (first, second))
        fast.press("5")
        with pytest.raises(CompanionError, match="acted first"):
            slow.press("3")
        assert slow.log == fast.log
        slow.press("m")
        with pytest.raises(CompanionError, match="acted first"):
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
