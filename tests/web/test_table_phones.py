"""A table on phones as people meet it: what each screen shows, what sleep and a lost laptop do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.table.log_store import open_store
from companion.table.table import open_table
from tests.command import done
from tests.table.tables import played_at
from tests.web.hand import until
from tests.web.serving import killed, serving_den
from tests.web.table_phone import Phone

pytestmark = pytest.mark.slow
SEALED = """() => companion.table.log()
  .some(({kind, by}) => kind === "bid" && by === companion.table.seat)"""
UNDONE = """companion.table.log().filter(({kind}) => kind === "undo")
  .map(({target}) => companion.table.log()[target - 1].text)"""
GO_ON = '[data-key="go-on-without"]'
SILENT = 25_000  # ms; after 20 s who is waited for may be away
UNREAD = 600  # ms; sooner the second tap would be a slip
TABLE = "() => [companion.table.seat, companion.table.seq, companion.table.state]"
SOON = 100  # ms; a slip comes sooner than people read
# taps that stay on their spot by the keys of their buttons, with the events that they lead to
SLIPS = {"deck-strike": 0, "deal-strike": 2, "roll-dice": 1, "free-1": 0}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    done("table", "new", "den", "--store", tmp_path / "store")
    return tmp_path / "store"


def test_strangers_get_from_an_address_to_a_dealt_hand(
    chromium: Any, store: Path, free_port: int
) -> None:
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        ann, bo = Phone(chromium, address, "Ann"), Phone(chromium, address, "Bo")
        bo.sees("Ann chooses the game")
        ann.sees("Bo")
        ann.page.get_by_role("button", name="Deal Lure").click()
        for phone in (ann, bo):
            phone.by_hand()
        bo.sees("Ann: dealt the start of Lure")
        hands = []
        for phone in (ann, bo):
            own = phone.page.locator(".own")
            own.wait_for()
            assert own.locator(".chip").count() == 0  # others may see this phone
            phone.page.get_by_role("button", name="Your cards").click()
            hands.append(own.locator(".chip").inner_text())
        lines = [
            json.loads(line)
            for line in done("table", "export", "den", "--store", store).out.splitlines()
        ]
        dealt = [line["body"]["cards"] for line in lines if line.get("kind") == "deal"][1:]
        assert [hand.lower().replace(" die", "").replace(" ", "-") for hand in hands] == [
            cards[0] for cards in dealt
        ]
        assert "holds 1" in bo.text()
        log = json.dumps(bo.page.evaluate("companion.table.log()"))
        assert lines[1]["body"]["lock"] not in log
        ann.page.locator(".own .chip").click()
        ann.key("hand-show")
        bo.sees(f"Ann: laid open: {hands[0]}")
        bo.key("tab-log")
        bo.page.get_by_role("button", name="Before the game").click()
        bo.sees("Ann: dealt the start of Lure")
        for phone in (ann, bo):
            assert phone.complaints == []
            phone.page.context.close()


def test_sleep_loss_and_return(chromium: Any, store: Path, free_port: int) -> None:
    with serving_den(store, free_port, "--game", "lure") as (process, address):
        ann, bo = Phone(chromium, address, "Ann"), Phone(chromium, address, "Bo")
        ann.key("setup-lure")
        bo.at(8)
        for phone in (ann, bo):
            phone.by_hand()
        bo.page.context.set_offline(True)
        ann.key_field("note", "while Bo is away")
        ann.key("write")
        bo.sees("the laptop does not answer")
        assert bo.page.get_by_text("As of ").count()
        bo.key("deck-fish")
        bo.key("deal-fish")
        bo.sees("Waits to be sent")
        assert "Deal: Fish" in bo.text()
        bo.page.context.set_offline(False)
        bo.sees("Bo: Fish")  # what happened last: it was sent, after what Ann wrote
        until(bo.page, "() => companion.table.state === 'current'")
        assert bo.page.get_by_text("Waits to be sent").count() == 0
        events = bo.page.evaluate("companion.table.log()")
        assert [event.get("text") for event in events][-2:] == ["while Bo is away", None]
        killed(process)
        ann.sees("the laptop does not answer")
        ann.key_field("note", "while the laptop is away")
        ann.key("write")
    with serving_den(store, free_port, "--game", "lure") as (_, again):
        assert again == address
        bo.sees("while the laptop is away")
        assert ann.page.evaluate(TABLE) == [1, bo.seq(), "current"]
        bo.page.reload()
        until(bo.page, "() => globalThis.companion?.table.state === 'current'")
        assert bo.page.evaluate("companion.table.seat") == 2  # the phone kept its seat
        told = done("table", "verify", "den", "--store", store).out
        assert "nothing is wrong" in told
        assert "while the laptop is away" in done("table", "log", "den", "--store", store).out
        for phone in (ann, bo):
            assert phone.complaints == []
            phone.page.context.close()


def test_bids_scores_and_the_end(chromium: Any, store: Path, free_port: int) -> None:
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        ann, bo = Phone(chromium, address, "Ann"), Phone(chromium, address, "Bo")
        watcher = Phone(chromium, address)
        watcher.key("watch")
        ann.key("setup-lure")
        bo.at(8)
        ann.key_read("primary")
        for phone, dice in ((ann, ("d6-0", "d6-1", "d12-0")), (bo, ("d6-4",))):
            phone.sees("Choose dice and lures")
            phone.key_read("primary")
            for die in dice:
                phone.key(die)
            phone.key_read("primary")
            until(phone.page, SEALED)
        for phone in (ann, bo, watcher):
            phone.page.locator(".casts").wait_for()
            phone.key("tab-log")
            phone.sees("Bids opened: Ann 2d6+d12; Bo d6")
        for phone, total in ((ann, 31), (bo, 27)):
            phone.key("tab-score")
            assert watcher.page.get_by_text("See the result").count() == 0
            type_total(phone, total)
        until(watcher.page, "() => companion.table.log().some(({what}) => what === 'reveal')")
        for phone in (ann, bo, watcher):
            if phone is watcher:
                phone.key("tab-score")
            phone.key_read("result")
            phone.sees("Ann wins")
            phone.sees("27")
            phone.key("back")
        ann.key_read("lock-score")
        bo.sees("The score is locked")
        for phone in (ann, bo, watcher):
            assert phone.complaints == []
            phone.page.context.close()


def test_a_bidder_who_leaves_is_named_and_not_waited_for(
    chromium: Any, store: Path, free_port: int
) -> None:
    with serving_den(store, free_port, "--game", "salmon_run") as (_, address):
        ann, bo, cy = (Phone(chromium, address, name) for name in ("Ann", "Bo", "Cy"))
        ann.key("setup-salmon_run")
        for phone in (ann, bo, cy):
            phone.sees("dealt the start of Salmon Run")
        seal(cy, "none")
        ann.sees("Not sealed yet: Ann, Bo")
        cy.page.context.set_offline(True)
        cy.sees("the laptop does not answer")
        seal(bo, "2 dice")
        seal(ann, "3 dice")
        for phone in (ann, bo):
            phone.sees("Waiting for Cy's phone.")
            assert phone.page.locator('[data-key="seal"]').count() == 0
        assert bo.page.locator(GO_ON).count() == 0  # who is no host
        assert ann.page.locator(GO_ON).count() == 0  # Cy may just think
        ann.page.locator(GO_ON).click(timeout=SILENT)
        ann.sees("Nothing is lost: cards and catch wait for who sits there next.")
        ann.page.wait_for_timeout(UNREAD)
        ann.page.locator(GO_ON).get_by_text("Go on without Cy").click()
        for phone in (ann, bo):
            phone.sees("all bids: Ann: 3 dice, Bo: 2 dice")
        cy.page.context.set_offline(False)
        cy.sees("Your seat was freed")
        for phone in (ann, bo):
            seal(phone, "one more")
        bo.sees("all bids: Ann: one more, Bo: one more")
        for phone in (ann, bo, cy):
            assert phone.complaints == []
            phone.page.context.close()


def seal(phone: Phone, bid: str) -> None:
    if not phone.page.locator('[data-key="seal"]').count():  # this game has no bids of its own
        phone.page.evaluate("(bid) => void companion.table.act({kind: 'bid', value: bid})", bid)
    else:
        phone.key_field("bid", bid)
        phone.key("seal")
    until(phone.page, SEALED)


def test_a_score_that_was_not_handed_in_has_no_points_and_one_that_is_broken_stops_nobody(
    chromium: Any, store: Path, free_port: int
) -> None:
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        ann, bo, cy = (Phone(chromium, address, name) for name in ("Ann", "Bo", "Cy"))
        ann.key("setup-lure")
        for phone in (ann, bo, cy):
            phone.at(9)
            phone.key_read("tab-score")
        assert ann.page.get_by_role("button", name="Reveal").count() == 0
        for phone in (ann, bo):
            type_total(phone, 27)
        ann.sees("not in yet")
        assert [key for key in hand_ins(bo) if key != "hand-in-2"] == []
        ann.page.get_by_role("button", name="Reveal without Cy").click()
        assert ann.page.get_by_role("button", name="See the result").count() == 0
        ann.page.wait_for_timeout(UNREAD)
        ann.page.get_by_role("button", name="Really reveal without Cy?").click()
        for phone in (ann, bo, cy):
            phone.sees("The score of Cy was not handed in.")
            phone.key_read("result")
            phone.sees("not handed in")
            ranks = phone.page.locator(".ranks .rank .num:first-child").all_inner_texts()
            assert ranks[2] == "–"
            assert phone.page.locator(".entry").get_by_text("Cy").count() == 0  # no tie is asked
            phone.key("back")
        with open_store(store) as kept:  # as a server of 0.2 took it
            broken: Any = {"seat": 3, "player": {"events": "abc"}}
            played_at(open_table(kept, "den")).act("score", broken)
        bo.at(ann.seq())
        for phone in (ann, bo, cy):
            until(phone.page, "() => companion.table.log().at(-1).body?.player")
            phone.key_read("result")
            phone.sees("The score of Cy cannot be read")
            phone.sees("not handed in")
            assert phone.complaints == []
            phone.page.context.close()


def type_total(phone: Phone, total: int) -> None:
    """Count the own player, and hand it in."""
    seat = phone.page.evaluate("companion.table.seat")
    phone.key("count-own")
    phone.page.locator(f'[data-key="{seat - 1} fish"]').click()
    for digit in str(total):
        phone.key(f"key-{digit}")
    for key in ("primary", "key-0", "primary"):  # no Boosts
        phone.key(key)
    assert "settled" not in phone.text()  # Lure shares no points
    phone.key("back")
    phone.key_read(f"hand-in-{seat}")
    phone.sees("is in")


def test_the_own_count_tells_that_shared_points_are_settled_later(
    chromium: Any, store: Path, free_port: int
) -> None:
    settled = "What shows ... is known once all have counted"
    with serving_den(store, free_port, "--game", "freshwater_fly") as (_, address):
        ann, _ = (Phone(chromium, address, name) for name in ("Ann", "Bo"))
        ann.key("setup-freshwater_fly")
        ann.sees("The river")
        ann.key("tab-score")
        ann.key("count-own")
        ann.key("0 common")
        ann.key("key-count")
        for key in ("primary", "back"):  # nothing of its own is filled in
            ann.page.locator("main.count").wait_for()
            ann.key(key)
        ann.sees(settled)  # beside the own total
        for group, is_shared in (("common", True), ("fish", False)):
            ann.key(f"0 {group}")
            ann.key("key-count")
            ann.page.locator("main.count").wait_for()
            assert (settled in ann.text()) == is_shared
            ann.key("back")


def test_a_second_tap_on_the_same_spot_does_nothing_that_others_see(
    chromium: Any, store: Path, free_port: int
) -> None:
    """The first tap brings something else under the finger, which nobody has read."""
    with serving_den(store, free_port, "--game", "freshwater_fly") as (_, address):
        ann, _ = (Phone(chromium, address, name) for name in ("Ann", "Bo"))
        ann.key("setup-freshwater_fly")
        ann.by_hand()
        ann.sees("Other ways to deal")
        for key, count in SLIPS.items():
            ann.page.wait_for_timeout(UNREAD)
            button = ann.page.locator(f'[data-key^="{key}"]').first
            button.evaluate("(one) => one.scrollIntoView({block: 'center'})")
            box = button.bounding_box()
            assert box
            before = ann.seq()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            ann.page.mouse.click(x, y)
            ann.page.wait_for_timeout(SOON)
            ann.page.mouse.click(x, y)
            ann.at(before + count)
            ann.page.wait_for_timeout(UNREAD)
            assert ann.seq() == before + count, key
        assert ann.complaints == []


def test_a_result_goes_where_its_reveal_is_undone_and_is_one_evening(
    chromium: Any, store: Path, free_port: int
) -> None:
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        ann, bo = (Phone(chromium, address, name) for name in ("Ann", "Bo"))
        ann.key("setup-lure")
        for phone in (ann, bo):
            phone.at(8)
            phone.key("tab-score")
            type_total(phone, 27)
        bo.key_read("result")
        bo.sees("The day is done")
        evenings = bo.page.locator("main .seats > li")
        ann.key("tab-log")
        for _ in range(2):  # really
            ann.key_read(f"undo-{bo.seq()}")
        bo.sees("Your score is in")
        assert bo.page.locator(".ranks").count() == 0
        for key in ("back", "tab-evenings"):
            bo.key(key)
        assert evenings.count() == 0
        ann.key("tab-score")
        ann.key_read("reveal-without-")
        ann.key_read("reveal-without-")
        for key in ("tab-home", "primary", "tab-score"):
            bo.key(key)
        bo.page.locator('[data-key="result"]').wait_for()
        assert bo.page.locator(".pri").all_inner_texts() == ["See the result"]
        bo.key_read("result")
        for key in ("back", "back", "tab-evenings"):
            bo.key(key)
        assert evenings.count() == 1
        for phone in (ann, bo):
            assert phone.complaints == []
            phone.page.context.close()


def hand_ins(phone: Phone) -> list[str]:
    buttons = phone.page.locator('[data-key^="hand-in-"]').all()
    return [str(button.get_attribute("data-key")) for button in buttons]


def test_what_cannot_be_is_refused_on_the_phone_with_the_reason(
    chromium: Any, store: Path, free_port: int
) -> None:
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        ann, bo = Phone(chromium, address, "Ann"), Phone(chromium, address, "Bo")
        ann.key("setup-lure")
        bo.at(8)
        for phone in (ann, bo):
            phone.by_hand()
        bo.key("deck-fish")
        bo.key("deal-fish")  # nobody's turn is known, so whoever deals first does
        ann.sees("Bo: Fish")
        bo.page.context.set_offline(True)
        bo.sees("the laptop does not answer")
        for phone in (bo, ann):
            phone.page.locator('[data-key^="discard-"]').click()
            phone.sees("Tap again.")
            phone.page.wait_for_timeout(UNREAD)
            phone.page.locator('[data-key^="discard-"]').click()
        ann.sees("Ann: discarded")
        bo.sees("Waits to be sent")
        bo.page.context.set_offline(False)
        bo.sees("perhaps another player acted first")
        discards = "() => companion.table.log().filter(({kind}) => kind === 'discard').length"
        assert bo.page.evaluate(discards) == 1
        bo.key("tab-log")
        number = bo.seq()
        for _ in range(2):  # really
            bo.key_read(f"undo-{number}")
        ann.key("tab-log")
        ann.sees("Bo took back: Ann: discarded ")
        with ann.page.expect_download() as saved:
            ann.key("save-table")
        file = store.parent / "ann.jsonl"
        saved.value.save_as(file)
        ann.key("tab-play")
        ann.by_hand()
        for _ in range(2):
            ann.key_read("free-2")
        bo.sees("Your seat was freed")
        told = done("table", "new", "pond", "--from", file, "--store", store)
        assert "missing in these files (11) are back in the decks;" in told.err  # what Bo held
        assert "goes on from" in done("table", "log", "pond", "--store", store).out
        for phone in (ann, bo):
            assert phone.complaints == []
            phone.page.context.close()


def test_what_another_did_is_undone_by_a_second_tap_that_reads_whose_it_was(
    chromium: Any, store: Path, free_port: int
) -> None:
    """One's own goes at once; an undo that waits takes back what was last when it was tapped."""
    with serving_den(store, free_port, "--game", "lure") as (_, address):
        ann, bo = Phone(chromium, address, "Ann"), Phone(chromium, address, "Bo")
        ann.key("setup-lure")
        for phone in (ann, bo):
            phone.by_hand()
        for phone, text in ((ann, "first"), (bo, "second"), (bo, "third")):
            phone.key_field("note", text)
            phone.key_read("write")
            for other in (ann, bo):
                other.sees(f"{phone.name}: {text}")
        ann.key("undo")
        ann.sees("Undo what Bo did? Bo: third.")
        assert undone(bo) == []
        ann.page.wait_for_timeout(UNREAD)
        ann.key("undo")
        for phone in (ann, bo):
            phone.sees("Bo: second")
        bo.page.context.set_offline(True)
        bo.sees("the laptop does not answer")
        bo.key("undo")
        ann.key_field("note", "fourth")
        ann.key("write")
        ann.sees("Ann: fourth")
        bo.page.context.set_offline(False)
        until(ann.page, f"() => ({UNDONE}).length === 2")
        assert undone(ann) == ["third", "second"]
        for phone in (ann, bo):
            assert phone.complaints == []
            phone.page.context.close()


def undone(phone: Phone) -> list[str]:
    return list(phone.page.evaluate(UNDONE))
