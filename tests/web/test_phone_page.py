"""The dealer's page on a phone: deals as Python does and keeps everything."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.chance import Stream, roll
from companion.data.decks_and_pools import POOLS, dice_of
from companion.games.catalog import GAMES
from tests.command import run, started
from tests.web.conftest import SEED, Phone, watch

if TYPE_CHECKING:
    from playwright.sync_api import Page

from tests.web.twin import Twin

MOST_BYTES = 64_000
TESTS = Path(__file__).parent.parent
CHANCE = json.loads((TESTS / "core/chance-vectors.json").read_text("utf-8"))


def test_one_small_file_that_names_no_other(written: Path) -> None:
    text = written.read_text("utf-8")
    assert len(text.encode()) < MOST_BYTES
    for name in ("http:", "https:", '<link rel="style', " src=", "import "):
        assert name not in text.replace("http://www.w3.org/2000/svg", ""), name


def test_one_version_writes_one_page(tmp_path: Path) -> None:
    """However late it is: fonts may hold when they were made."""
    files = [tmp_path / "today.html", tmp_path / "tomorrow.html"]
    for day, file in enumerate(files, start=1):
        started("strike", "--html", file, SOURCE_DATE_EPOCH=str(86400 * day))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_page_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    ran = run("strike", "--html", tmp_path / "no" / "dealer.html")
    assert (ran.code, "cannot be written" in ran.err) == (1, True)


def test_the_stream_is_the_same_as_in_python(program: Page) -> None:
    """Words, numbers below a bound, shuffles and commitments of tests/core/chance-vectors.json."""
    for one in CHANCE["seeds"]:
        seed = one["seed"]
        words = program.evaluate(
            "([seed, n]) => { const s = new dealt.Stream(seed);"
            " return Array.from({length: n}, () => s.word()); }",
            [seed, len(one["words"])],
        )
        assert words == one["words"]
        below = program.evaluate(
            "([seed, asked]) => { const s = new dealt.Stream(seed);"
            " return asked.map(({bound}) => ({bound, value: s.below(bound), used: s.used})); }",
            [seed, one["below"]],
        )
        assert below == one["below"]
        found = program.evaluate(
            "(seed) => { try { return dealt.commitment(seed); } catch { return null; } }", seed
        )
        assert found == one["commitment"]


def test_sha256_of_every_length_up_to_two_blocks(program: Page) -> None:
    hashes = program.evaluate(
        "() => Array.from({length: 130}, (_, n) => Array.from(dealt.sha256("
        "Uint8Array.from({length: n}, (_, at) => (7 * at + n) % 256))))"
    )
    for n, found in enumerate(hashes):
        message = bytes((7 * at + n) % 256 for at in range(n))
        assert bytes(found) == hashlib.sha256(message).digest(), n


def test_the_worked_casts_and_a_solo_round_by_taps(phone: Phone) -> None:
    twin = Twin()
    for action in ("cast 5", "match", "blank", "undo", "blank"):
        twin.act(phone, action)
    while (running := twin.history.state.cast) and running.phase == "drifting":
        twin.act(phone, "match")
    twin.act(phone, "finish")
    for action in ("angler", "die 5", "die 2"):
        twin.act(phone, action)
    for _ in range(20):
        angler = twin.history.state.angler
        if angler is None:
            break
        twin.act(phone, {"row": "fish", "token": "token"}.get(angler.phase, "finish"))
    assert twin.history.state.day.round == 2


def test_a_closed_page_loses_nothing(phone: Phone) -> None:
    twin = Twin()
    for action in ("cast 6", "match"):
        twin.act(phone, action)
    phone.page.close(run_before_unload=False)
    phone.page = phone.context.new_page()
    watch(phone, phone.page)
    phone.page.goto(phone.file.as_uri())
    phone.settled()
    twin.compare(phone)
    twin.act(phone, "undo")
    phone.open_again()
    twin.compare(phone)
    phone.tab("Log")
    assert phone.page.locator(".log li").count() == 3


def test_two_pages_of_one_phone_follow_each_other(phone: Phone) -> None:
    other = phone.context.new_page()
    other.goto(phone.file.as_uri())
    other.wait_for_selector("main h2")
    phone.tap("cast into column 3")
    other.locator("main h2", has_text="3").first.wait_for()


def test_a_page_that_is_behind_reads_first_and_deals_nothing(phone: Phone) -> None:
    """What another page has kept is not written over, even if nobody told this one."""
    phone.tap("cast into column 3")
    kept = json.loads(phone.page.evaluate("localStorage.getItem('companion-strike')"))
    kept |= {"steps": ["cast 3", "blank"], "saves": kept["saves"] + 1}
    phone.page.evaluate(
        "(text) => localStorage.setItem('companion-strike', text)", json.dumps(kept)
    )
    phone.tap("Match fish")
    phone.page.locator(".foot p", has_text="2. ").wait_for()
    assert phone.text(".foot p") == "2. Column 3, no match"


def test_an_evening_by_other_rules_is_kept_aside(phone: Phone) -> None:
    kept = '{"version":1,"mark":"other","saves":9,"seed":"x","steps":["cast 5"],"over":false}'
    phone.page.evaluate("(kept) => localStorage.setItem('companion-strike', kept)", kept)
    phone.open_again()
    assert "other rules" in phone.text("[role=alert]")
    aside = phone.page.evaluate("Object.keys(localStorage).filter((k) => k.includes('aside'))")
    assert len(aside) == 1
    assert phone.page.evaluate("(key) => localStorage.getItem(key)", aside[0]) == kept


def test_whatever_was_kept_the_page_opens(phone: Phone) -> None:
    for broken in ("", "{", "null", '{"version":1}', "[1,2]"):
        phone.page.evaluate("(kept) => localStorage.setItem('companion-strike', kept)", broken)
        phone.open_again()
        assert phone.text("main h2") == "Next cast", broken


def test_a_browser_that_keeps_nothing_is_told(phone: Phone) -> None:
    phone.context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full'); };"
        "IDBFactory.prototype.open = () => { throw new DOMException('no'); };"
    )
    phone.open_again()
    assert "saves nothing" in phone.text("[role=alert]")
    phone.tap("cast into column 3")
    assert phone.text("main h2") == "Cast into column 3"


def test_the_seed_that_was_promised_is_shown_at_the_end(phone: Phone) -> None:
    phone.tab("More")
    promise = phone.text("code")
    phone.tap("End the evening")
    assert phone.page.locator("code").count() == 1  # one tap shows nothing yet
    phone.tap("Tap again")
    promised, seed = phone.page.locator("code").all_inner_texts()
    assert promised == promise == hashlib.sha256(seed.encode()).hexdigest()
    assert seed == SEED
    phone.tab("Cast")
    assert phone.page.locator(".choices button").count() == 0
    phone.tab("More")
    phone.tap("New evening")
    phone.tap("Tap again")
    assert phone.text("main h2") == "Next cast"


def test_dice_of_this_game_alone_as_the_command_line_rolls_them(phone: Phone) -> None:
    phone.tab("Dice")
    names = phone.page.locator(".pool h3").all_inner_texts()
    fresh = GAMES[0].load(None, "en")
    assert names == [f"Freshwater Fly: {name}" for name in fresh.ids(POOLS)]
    rolls = (
        ("Roll 7 dice", dice_of(fresh, "dice", players=2)),
        ("Roll 4 dice", dice_of(fresh, "dice", 1, 4)),
    )
    for number, (button, dice) in enumerate(rolls, start=1):
        phone.page.locator(".pool").get_by_role("button", name=button).click()
        phone.page.locator("main:not([aria-busy]) .die").nth(len(dice) - 1).wait_for()
        shown = phone.page.locator(".dice .die").evaluate_all(
            "(dice) => dice.map((die) => die.getAttribute('aria-label') || die.innerText)"
        )
        stream = Stream(f"{SEED} dice {number}")
        assert shown == [one.face for one in roll(stream, dice)]
        assert phone.page.evaluate("scrollY") == 0  # a button far down was tapped
    phone.tap("Roll again")
    assert phone.page.locator(".dice .die").count() == len(rolls[-1][1])
    phone.open_again()
    phone.tab("Log")
    assert phone.page.locator(".log li").count() == len(rolls) + 1


def test_a_deal_at_the_command_line_is_that_of_the_page(phone: Phone) -> None:
    phone.tap("cast into column 4")
    phone.tap("Match fish")
    line = phone.text(".foot p")
    ran = started("strike", "--plain", "--seed", SEED, typed="4\nm\n")
    assert line in ran.stdout


def test_a_killed_browser_has_lost_nothing_that_was_shown(
    playwright: Any, chromium_program: str, written: Path, tmp_path: Path
) -> None:
    """kill -9 at once after a step is on the screen: it is there again."""
    shown = []
    for _ in range(2):
        process, page = started_browser(playwright, chromium_program, tmp_path, written)
        line = page.locator(".foot p")
        shown.append(line.inner_text())
        action = "Undo" if page.locator(".number").count() == 0 else "cast into column 4"
        page.locator("main").get_by_role("button", name=action).click()
        page.wait_for_selector("main:not([aria-busy]) h2")
        shown.append(line.inner_text())
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert shown[::2] == ["", *shown[1:-1:2]]
    assert len(set(shown)) == 3


def started_browser(playwright: Any, found: str, folder: Path, file: Path) -> tuple[Any, Any]:
    """Start a Chromium of our own with a profile in a folder; return its process and the page."""
    port_file = folder / "DevToolsActivePort"
    port_file.unlink(missing_ok=True)
    for lock in folder.glob("Singleton*"):
        lock.unlink()
    options = ("--headless=new", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0")
    process = subprocess.Popen(
        [found, *options, f"--user-data-dir={folder}", "about:blank"],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for _ in range(200):
        if port_file.is_file() and port_file.read_text().count("\n"):
            break
        time.sleep(0.05)
    port = port_file.read_text().splitlines()[0]
    context = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}").contexts[0]
    page = context.new_page()
    page.goto(file.as_uri())
    page.wait_for_selector("main:not([aria-busy]) h2")
    return process, page
