"""What the phone keeps: through a closed page, storage that fails, and a newer page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.cli.app_command import write_app
from tests.web.hand import FORGETS_SMALL, LOCKED, SMALL, Hand, until

REFUSED = """
for (const name of ["getItem", "setItem", "removeItem"]) {
  Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };
}
indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };
"""
STALLED = "indexedDB.open = () => ({});"
DEAF = """
const Channel = BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  set onmessage(heard) { super.onmessage = (message) => globalThis.deaf || heard(message); }
};
"""
LATE = """
const { open } = indexedDB;
indexedDB.open = (...given) => {
  const late = {};
  globalThis.opens = () => {
    const asked = open.apply(indexedDB, given);
    asked.onupgradeneeded = () => late.onupgradeneeded?.();
    Object.defineProperty(late, "result", { get: () => asked.result });
    asked.onsuccess = () => late.onsuccess();
  };
  return late;
};
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...given) {
  setTimeout(() => { try { this.transaction.abort(); } catch {} });
  return put.apply(this, given);
};
"""
WRITES_STALL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
IDBObjectStore.prototype.put = () => ({});
Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set() {} });
"""
AWAKE = """globalThis.locks = 0;
Object.defineProperty(navigator, "wakeLock", { value: { async request() {
  locks += 1;
  return Object.assign(new EventTarget(), { async release() { locks -= 1; } });
} } });
"""  # counts what keeps the screen on
DELETES = "navigator.storage.persisted = async () => false;"
KEEPS = "navigator.storage.persisted = async () => true;"
NEWER = """async () => {
  const asked = indexedDB.open("companion", 99);
  await new Promise((then) => { asked.onsuccess = then; });
  asked.result.close();
}"""
NAMES = ("Ann", "Bo")


@contextmanager
def phone(chromium: Any, before: str = "") -> Iterator[Hand]:
    """A phone whose storage behaves as a program makes it."""
    context = chromium.new_context(viewport=SMALL, has_touch=True, offline=True)
    context.set_default_timeout(20_000)
    hand = Hand(context.new_page())
    hand.page.on("pageerror", lambda error: hand.complaints.append(str(error)))
    if before:
        hand.page.add_init_script(before)
    yield hand
    context.close()
    assert hand.complaints == []


def at(hand: Hand, file: Path) -> Hand:
    hand.page.goto(file.as_uri())
    hand.page.evaluate("companion.ready")
    return hand


def typed(hand: Hand, points: int) -> None:
    hand.begin("Lure", NAMES)
    hand.tap("Type the totals")
    hand.type(points)


def so_far(hand: Hand) -> str:
    hand.page.locator("footer, nav").get_by_text("Evenings").first.click()
    hand.page.locator('[data-key^="open-"]').first.click()
    return hand.text("main")


@pytest.mark.slow
def test_an_evening_outlives_the_small_storage(chromium: Any, app_file: Path) -> None:
    with phone(chromium) as hand:
        typed(at(hand, app_file), 31)
        hand.tap("Undo")
        hand.type(27)
        hand.page.evaluate(FORGETS_SMALL)
        assert "27" in so_far(at(hand, app_file))
        assert "31" not in hand.text("main")


@pytest.mark.slow
def test_evenings_outlive_a_database_that_the_browser_throws_away(
    chromium: Any, app_file: Path
) -> None:
    with phone(chromium) as hand:
        for points in range(10, 16):
            typed(at(hand, app_file), points)
        at(hand, app_file)  # which may leave old ones to the database
        hand.page.goto("about:blank")
        hand.page.add_init_script('indexedDB.deleteDatabase("companion")')
        at(hand, app_file).key("tab-evenings")
        assert hand.page.locator('[data-key^="open-"]').count() == 6


@pytest.mark.slow
def test_a_second_file_replaces_no_evening(chromium: Any, app_file: Path, tmp_path: Path) -> None:
    """All files of a disk have one store; the screen stays on while an evening is open."""
    other = tmp_path / "other.html"
    shutil.copy(app_file, other)
    with phone(chromium, AWAKE) as hand:
        typed(at(hand, app_file), 31)
        assert hand.page.evaluate("locks") == 1
        home(hand)
        until(hand.page, "locks === 0")
        typed(at(hand, other), 27)
        hand.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert hand.page.evaluate("locks") == 1
        assert "27" in so_far(at(hand, app_file))
        hand.key("back")
        hand.page.locator('[data-key^="open-"]').last.click()
        assert "31" in hand.text("main")


@pytest.mark.slow
def test_what_is_forgotten_stays_so_if_the_page_goes_at_once(chromium: Any, app_file: Path) -> None:
    never = "() => { IDBObjectStore.prototype.delete = function () { this.transaction.abort(); }; }"
    with phone(chromium) as hand:
        typed(at(hand, app_file), 31)
        at(hand, app_file).page.evaluate(never)  # as if the page were gone before it was done
        hand.page.locator('[data-key="tab-evenings"]').click()
        for _ in range(2):
            hand.page.locator('[data-key^="forget-"]').click()
        at(hand, app_file).page.locator('[data-key="tab-evenings"]').click()
        assert not hand.page.locator('[data-key^="forget-"]').count()


@pytest.mark.slow
def test_a_phone_without_storage_says_so_and_goes_on(chromium: Any, app_file: Path) -> None:
    with phone(chromium, REFUSED) as hand:
        typed(at(hand, app_file), 31)
        assert "keeps nothing" in hand.text('[role="alert"]')
        assert "31" in hand.text("main")


@pytest.mark.slow
def test_storage_that_never_answers_is_not_waited_for(chromium: Any, app_file: Path) -> None:
    with phone(chromium, STALLED) as hand:
        typed(at(hand, app_file), 31)
        assert not hand.page.locator('[role="alert"]').count()  # the small storage has it
        assert "31" in so_far(at(hand, app_file))


@pytest.mark.slow
def test_storage_that_answers_late_loses_nothing(chromium: Any, app_file: Path) -> None:
    """Evenings of the database come when it opens; what was tapped before is kept too."""
    with phone(chromium) as hand:
        for points in (31, 7):
            typed(at(hand, app_file), points)
        hand.page.evaluate(FORGETS_SMALL)
        hand.page.add_init_script(LATE)
        at(hand, app_file).key("tab-evenings")
        assert "may be missing" in hand.text("main")
        hand.key("tab-home")
        typed(hand, 9)
        hand.page.evaluate("opens()")
        hand.page.locator('[data-key="back"]').click()
        hand.key("tab-evenings")
        hand.page.locator("li").nth(2).wait_for()
        assert "may be missing" not in hand.text("main")
        hand.page.evaluate("localStorage.clear()")
        at(hand, app_file).page.evaluate("opens()")
        assert "9" in so_far(hand)


@pytest.mark.slow
def test_two_pages_of_one_evening_lose_no_tap(chromium: Any, app_file: Path) -> None:
    """Each shows what the other did; two taps of one instant count, and one on a stale page."""
    with phone(chromium, DEAF) as ann:
        typed(at(ann, app_file), 31)
        bo = Hand(ann.page.context.new_page())
        bo.page.on("pageerror", lambda error: ann.complaints.append(str(error)))
        at(bo, app_file).tap("Go on with this evening")
        bo.key("1 fish")
        bo.type(27)
        shown(ann, "31", "27")
        soon = ann.page.evaluate("Date.now() + 400")
        for hand, cell, digit in ((ann, "0 boosts", 4), (bo, "1 boosts", 5)):
            hand.key(cell)
            hand.page.evaluate(f"setTimeout(() => {digit_key(digit)}.click(), {soon} - Date.now())")
        for hand in (ann, bo):
            shown(hand, "31", "27", "4", "5")
            hand.page.evaluate("globalThis.deaf = true")
        ann.type(2)
        bo.type(3)
        shown(bo, "31", "27", "42", "53")
        ann.key("0 fish")
        ann.type(6)
        shown(ann, "6", "27", "42", "53")
        ann.page.evaluate(FORGETS_SMALL)
        assert "53" in so_far(at(ann, app_file))
        bo.page.evaluate("globalThis.deaf = false")
        bo.page.reload()
        bo.tap("Go on with this evening")
        home(ann)
        ann.page.locator('[data-key="tab-evenings"]').click()
        for _ in range(2):
            ann.page.locator('[data-key^="forget-"]').click()
        bo.page.get_by_role("heading", name="New evening").wait_for()


def digit_key(digit: int) -> str:
    return f"document.querySelector('[data-key=key-{digit}]')"


def home(hand: Hand) -> None:
    while hand.page.locator('[data-key="back"]').count():
        hand.key("back")


def shown(hand: Hand, *totals: str) -> None:
    """Wait until these stand in the grid."""
    cells = "[...document.querySelectorAll('.cell')].map((one) => one.innerText.trim())"
    program = f"(totals) => totals.every((one) => {cells}.includes(one))"
    until(hand.page, program, totals)


@pytest.mark.slow
def test_a_tap_is_shown_once_it_is_kept_or_told_not_to_be(chromium: Any, app_file: Path) -> None:
    """Taps that come while it waits are not lost; slow storage holds nobody for long."""
    cell = "document.querySelector('[data-key=\"0 fish\"]').innerText.trim()"
    press = "for (const digit of [3, 1]) document.querySelector(`[data-key=key-${digit}]`).click()"
    with phone(chromium) as hand:
        at(hand, app_file).begin("Lure", NAMES)
        hand.tap("Type the totals")
        found = hand.page.evaluate(f"""async () => {{
          await ({LOCKED})();
          await new Promise((then) => setTimeout(then, 100));
          {press}
          const after = [{cell}];
          for (const wait of [100, 250, 1100]) {{
            await new Promise((then) => setTimeout(then, wait));
            const told = document.querySelector("[role=alert]")?.innerText ?? "";
            after.push({cell}, told.includes("not kept yet"));
          }}
          return after;
        }}""")
        assert found == ["–", "–", False, "31", True, "31", False]


@pytest.mark.slow
def test_full_storage_is_told(chromium: Any, app_file: Path) -> None:
    with phone(chromium, FULL) as hand:
        typed(at(hand, app_file), 31)
        hand.page.locator('[role="alert"]', has_text="keeps nothing").wait_for()
        assert "31" in hand.text("main")


@pytest.mark.slow
def test_storage_that_never_takes_anything_is_told(chromium: Any, app_file: Path) -> None:
    with phone(chromium, WRITES_STALL) as hand:
        typed(at(hand, app_file), 31)
        hand.page.locator('[role="alert"]', has_text="keeps nothing").wait_for()
        assert "31" in hand.text("main")


@pytest.mark.slow
def test_storage_of_a_newer_page_is_left_alone(chromium: Any, app_file: Path) -> None:
    with phone(chromium) as hand:
        at(hand, app_file).page.evaluate(NEWER)
        typed(at(hand, app_file), 31)
        assert "31" in so_far(at(hand, app_file))
        asked = "indexedDB.databases().then((all) => all[0].version)"
        assert hand.page.evaluate(asked) == 99


@pytest.mark.slow
def test_evenings_are_renamed_saved_and_all_forgotten(chromium: Any, app_file: Path) -> None:
    title = "<b>Pond</b> & co"
    with phone(chromium) as hand:
        for points in (31, 7):
            typed(at(hand, app_file), points)
        at(hand, app_file).key("tab-evenings")
        hand.page.locator('[data-key^="more-"]').first.click()
        hand.page.get_by_label("A title of your own").fill(title)
        hand.key("rename")
        at(hand, app_file).key("tab-evenings")
        assert title in hand.text("li")
        hand.page.locator('[data-key^="more-"]').first.click()
        with hand.page.expect_download() as found:
            hand.key("save-evening")
        file = found.value.path()
        last = json.loads(Path(file).read_text("utf-8").splitlines()[-2])
        assert last["body"] == {"value": title}
        hand.tap("Forget all")
        assert hand.page.locator("li").count() == 2  # a second tap is sure
        hand.tap("Really forget all 2?")
        assert "No evenings" in hand.text("main")
        at(hand, app_file).key("tab-evenings")
        assert "No evenings" in hand.text("main")
        hand.key("tab-home")
        hand.page.locator("input[type=file]").set_input_files(file)
        hand.page.locator('[data-key="back"]').wait_for()
        at(hand, app_file).key("tab-evenings")
        assert title in hand.text("li")


@pytest.mark.slow
@pytest.mark.parametrize(("storage", "reminds"), [(DELETES, True), (KEEPS, False)])
def test_a_phone_that_may_delete_says_so(
    chromium: Any, app_file: Path, storage: str, reminds: bool
) -> None:
    with phone(chromium, storage) as hand:
        typed(at(hand, app_file), 31)
        at(hand, app_file).key("tab-evenings")
        assert ("may delete" in hand.text("main")) == reminds


@pytest.mark.slow
def test_an_evening_goes_on_by_its_own_rules(chromium: Any, app_file: Path, tmp_path: Path) -> None:
    """A newer page, with other numbers, stands in the place of the one that began it."""
    page, mine = tmp_path / "page.html", tmp_path / "mine" / "lure"
    mine.mkdir(parents=True)
    (mine / "fish-cards.toml").write_text('[[fish-cards]]\nid = "16"\nvp = 99\n')
    record = {"game": "lure", "players": [{"name": name, "fish": []} for name in NAMES]}
    record["players"][0]["fish"] = ["16"]
    asked = "(record) => companion.score('lure', record).players[0].total"
    with phone(chromium) as hand:
        shutil.copy(app_file, page)
        at(hand, page).begin("Lure", NAMES)
        points = hand.page.evaluate(asked, record)
        hand.page.locator('[data-key="0 fish"]').click()
        hand.tap("Count it")
        hand.page.get_by_role("button", name="16").first.click()
        hand.page.locator('[data-key="back"]').click()
        assert cell(hand) == f"{points}?"
        write_app(page, ["lure"], mine.parent)
        assert at(hand, page).page.evaluate(asked, record) == 99
        so_far(hand)
        assert cell(hand) == f"{points}?"  # as it was begun
        at(hand, page).begin("Lure", NAMES)
        hand.page.locator('[data-key="0 fish"]').click()
        hand.tap("Count it")
        hand.page.get_by_role("button", name="16").first.click()
        hand.page.locator('[data-key="back"]').click()
        assert cell(hand) == "99?"
        home(hand)
        hand.page.locator('[data-key="tab-evenings"]').click()
        hand.page.locator('[data-key^="more-"]').last.click()
        file = hand.saved("save-evening")
        hand.tap("Forget all")
        hand.tap("Really forget all 2?")
        read_back(at(hand, page), file)
        assert cell(hand) == f"{points}?"  # this phone has its rules
    with phone(chromium) as hand:
        read_back(at(hand, page), file)
        assert cell(hand) == "99?"
        assert "begun with other rules" in hand.text('[role="alert"]')


def read_back(hand: Hand, file: bytes) -> None:
    given = {"name": "evening.jsonl", "mimeType": "", "buffer": file}
    hand.page.locator("input[type=file]").set_input_files(given)
    hand.page.locator('[data-key="0 fish"]').wait_for()


def cell(hand: Hand) -> str:
    return hand.text('[data-key="0 fish"]').strip()
