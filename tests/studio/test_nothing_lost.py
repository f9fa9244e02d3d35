"""What two windows and an editor do to one folder: no change is lost, and all is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.studio.page import TOKEN, Asking, asking, served
from tests.studio.test_change import post, vp
from tests.studio.test_studio_page import CARD, opened
from tests.web.hand import until

FILE = Path("lure", "fish-cards.toml")
SAID = "() => [...document.querySelectorAll('.said')].map((one) => one.textContent).join()"


def cell(lure: Asking, entry: str, key: str) -> str:
    made = lure.json(f"games/lure/made-of?component=fish-cards&piece={entry}")["made"]
    return next(str(one["text"]) for one in made["cells"] if one["keys"] == [key])


def changed(lure: Asking, entry: str, text: str) -> None:
    edit = {"table": "fish-cards", "entry": entry, "keys": ["vp"], "text": text}
    edit |= {"called": f"Lure: {entry} Pike, vp"}
    answer = post(lure, "games/lure/change", {**edit, "seen": cell(lure, entry, "vp")})
    assert answer.status_code == 200, answer.text


@pytest.mark.slow
def test_undo_beside_a_change_by_hand_is_refused_and_offers_the_file_as_it_was(
    tmp_path: Path,
) -> None:
    lure = asking("lure", tmp_path)
    (tmp_path / "lure").mkdir()
    start = "".join(f'[[fish-cards]]\nid = "{n}"\nvp = 3\n\n' for n in (20, 24))
    (tmp_path / FILE).write_text(start)
    lure.workshop.look()
    changed(lure, "20", "8")
    changed(lure, "24", "9")
    by_hand = (tmp_path / FILE).read_text().replace("vp = 9", "vp = 11 # counted")
    before = (tmp_path / FILE).read_bytes().replace(b"vp = 9", b"vp = 3")
    (tmp_path / FILE).write_text(by_hand)
    lure.workshop.look()
    first, last = (change["id"] for change in lure.json("changes"))
    for body in ({}, {"last": last}):
        refused = post(lure, "undo", body)
        assert refused.status_code == 422
        told = refused.json()
        assert "24 Pike" in told["error"]
        assert told["error"].endswith("fish-cards.toml was changed by another program since")
        assert (tmp_path / FILE).read_text() == by_hand
        copy = lure.get(f"/{TOKEN}/{told['copy']}")
        assert (copy.status_code, copy.content) == (200, before)
        assert "fish-cards.toml" in copy.headers["content-disposition"]
    assert lure.get(f"/{TOKEN}/{told['copy']}x").status_code == 404
    (tmp_path / FILE).write_text(by_hand.replace("11 # counted", "9"))  # once it is as it was
    lure.workshop.look()
    early = post(lure, "undo", {"last": first})  # a change of another window came after it
    assert (early.status_code, "look at the list again" in early.json()["error"]) == (422, True)
    assert post(lure, "undo", {"last": last}).json() == {"undo": 1}
    assert post(lure, "undo", {"last": last}).status_code == 422
    assert post(lure, "undo", {"last": first}).json() == {"undo": 0}
    assert (tmp_path / FILE).read_text() == start
    assert post(lure, "undo", {"last": first}).status_code == 422


@pytest.mark.slow
def test_a_change_that_cannot_be_undone_is_left_and_older_ones_are_undone(tmp_path: Path) -> None:
    lure = asking("lure", tmp_path)
    fresh = {"table": "fish-cards", "entry": "F11", "keys": ["points"], "text": "5", "seen": "4"}
    assert post(lure, "games/freshwater_fly/change", fresh).status_code == 200
    older = tmp_path / "freshwater_fly" / "fish-cards.toml"
    changed(lure, "24", "9")
    by_hand = (tmp_path / FILE).read_text().replace("vp = 9", "vp = 11")
    (tmp_path / FILE).write_text(by_hand)
    lure.workshop.look()
    refused = post(lure, "undo", {}).json()
    assert "was changed by another program since" in refused["error"]
    now = lure.workshop.revision
    assert post(lure, "undo", {"leave": refused["id"]}).json() == {"undo": 1}
    assert lure.workshop.revision > now, "windows hear of it"
    assert older.exists()
    assert post(lure, "undo", {}).json() == {"undo": 0}
    assert not older.exists()
    assert (tmp_path / FILE).read_text() == by_hand


def test_a_history_of_an_older_version_is_kept_and_told_until_something_is_changed(
    tmp_path: Path,
) -> None:
    file = tmp_path / ".before-workshop" / "history.jsonl"
    file.parent.mkdir()
    file.write_bytes(b'{"turn":"do","id":"x"}')
    lure = asking("lure", tmp_path)
    assert f"{file} is the history of an older version" in lure.json("older")["older"]
    assert lure.json("older") == asking("lure", tmp_path).json("older")
    assert lure.json("changes") == []
    changed(lure, "24", "9")
    assert lure.json("older")["older"] == ""
    assert post(lure, "undo", {}).json() == {"undo": 0}
    assert file.read_bytes() == b'{"turn":"do","id":"x"}'


@pytest.mark.slow
def test_what_cannot_be_undone_is_told_with_a_copy_until_it_is_closed(
    chromium: Any, tmp_path: Path
) -> None:
    file = tmp_path / FILE
    file.parent.mkdir()
    file.write_text(CARD.format(7))
    with served("lure", tmp_path) as (address, workshop):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
        field = page.get_by_role("textbox", name="Points")
        field.fill("9")
        field.press("Enter")
        until(page, "() => document.querySelector('[data-key=undo]:not([disabled])')")
        file.write_text(file.read_text().replace("vp = 9", "vp = 11"))
        workshop.look()
        until(page, "() => document.querySelector('.values input[data-seen=\"11\"]')")
        page.keyboard.press("Control+z")
        note = page.locator("#notes [data-key=turned]")
        note.wait_for()
        assert "fish-cards.toml was changed by another program since" in note.inner_text()
        with page.expect_download() as sent:
            note.get_by_role("link", name="Save a copy").press("Enter")
        assert Path(sent.value.path()).read_text() == CARD.format(7)
        assert sent.value.suggested_filename == "fish-cards.toml"
        close = note.get_by_role("button", name="Close")
        close.focus()
        page.keyboard.press("Enter")
        note.wait_for(state="detached")
        page.keyboard.press("Control+z")
        note.get_by_role("button", name="Leave this change, undo older ones").press("Enter")
        note.wait_for(state="detached")
        until(page, "() => document.querySelector('[data-key=undo][disabled]')")
        assert not page.complaints or all("422" in one for one in page.complaints)
        page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("spoiled", ["half", "empty", "gone"])
def test_the_owners_last_good_values_stay_in_the_panel(tmp_path: Path, spoiled: str) -> None:
    file = tmp_path / FILE
    file.parent.mkdir()
    file.write_text(CARD.format(9))
    lure = asking("lure", tmp_path)
    asked = "games/lure/made-of?component=fish-cards&piece=24"
    assert (vp(lure), lure.json(asked)["writable"]) == ("9", True)
    before = lure.json("games/lure/deck/fish-cards")["pieces"]
    if spoiled == "gone":
        file.unlink()
    else:
        file.write_text(CARD.format(9)[:20] if spoiled == "half" else "")
    lure.workshop.look()
    made = lure.json(asked)
    assert (vp(lure), made["writable"], made["held"]) == ("9", False, True)
    assert cell(lure, "23", "vp")  # also of a card that was not looked at before
    deck = lure.json("games/lure/deck/fish-cards")
    assert (deck["stale"], deck["pieces"]) == (True, before)
    assert "fish-cards.toml" in str(lure.json("games/lure/mistakes"))
    edit = {"table": "fish-cards", "entry": "24", "keys": ["vp"], "text": "5", "seen": "9"}
    assert post(lure, "games/lure/change", edit).status_code == 422
    file.write_text(CARD.format(8))
    lure.workshop.look()
    assert (vp(lure), lure.json(asked)["writable"]) == ("8", True)
    assert not lure.json("games/lure")["stale"]


def test_undo_names_a_file_that_is_gone_and_takes_nothing_older_back(tmp_path: Path) -> None:
    lure = asking("lure", tmp_path)
    fresh = {"table": "fish-cards", "entry": "F11", "keys": ["points"], "text": "5", "seen": "4"}
    assert post(lure, "games/freshwater_fly/change", fresh).status_code == 200
    changed(lure, "24", "9")
    older = tmp_path / "freshwater_fly" / "fish-cards.toml"
    before = older.read_bytes()
    for _ in range(2):
        (tmp_path / FILE).rename(tmp_path / "away")
        lure.workshop.look()
        told = post(lure, "undo", {})
        assert (told.status_code, told.json()["gone"]) == (422, "lure")
        assert "24 Pike" in told.json()["error"]
        assert "fish-cards.toml is gone; put it back first" in told.json()["error"]
        assert older.read_bytes() == before
        (tmp_path / "away").rename(tmp_path / FILE)
        lure.workshop.look()
    tmp_path.rename(tmp_path.with_name("away"))
    assert post(lure, "undo", {}).status_code == 422
    assert not tmp_path.exists()
    tmp_path.with_name("away").rename(tmp_path)
    (tmp_path / FILE).unlink()
    assert post(lure, "games/lure/without", {}).status_code == 200
    assert post(lure, "undo", {}).json() == {"undo": 0}
    assert not older.exists()


@pytest.mark.slow
def test_a_change_in_one_game_forgets_no_file_of_another(tmp_path: Path) -> None:
    lure = asking("lure", tmp_path)
    fresh = {"table": "fish-cards", "entry": "F11", "keys": ["points"], "text": "5", "seen": "4"}
    assert post(lure, "games/freshwater_fly/change", fresh).status_code == 200
    changed(lure, "24", "9")
    (tmp_path / "freshwater_fly" / "fish-cards.toml").unlink()
    lure.workshop.look()
    told = post(lure, "games/freshwater_fly/change", fresh)
    assert told.status_code == 422
    assert "fish-cards.toml is gone or empty" in told.json()["error"]


@pytest.mark.slow
def test_a_file_that_undo_takes_away_is_not_missed(tmp_path: Path) -> None:
    lure = asking("lure", tmp_path)
    seen = vp(lure)
    changed(lure, "24", "9")
    assert vp(lure) == "9"
    assert post(lure, "undo", {}).status_code == 200
    assert not (tmp_path / FILE).exists()
    lure.workshop.look()
    assert (vp(lure), lure.json("games/lure")["stale"]) == (seen, False)


@pytest.mark.slow
def test_a_file_that_is_gone_is_told_and_left_out_only_once_somebody_says_so(
    chromium: Any, tmp_path: Path
) -> None:
    file = tmp_path / FILE
    file.parent.mkdir()
    file.write_text(CARD.format(9))
    with served("lure", tmp_path) as (address, workshop):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
        field = page.get_by_role("textbox", name="Points")
        assert field.input_value() == "9"
        file.unlink()
        workshop.look()
        page.locator("#notes").get_by_text("fish-cards.toml is gone or empty").wait_for()
        page.get_by_text("These are the last good values").wait_for()
        assert field.input_value() == "9"
        assert field.get_attribute("readonly") is not None
        fresh = opened(chromium, f"{address}#/see/lure/fish-cards/24")  # another window
        fresh.locator("#notes").get_by_text("fish-cards.toml is gone or empty").wait_for()
        page.get_by_role("button", name="Go on without it").press("Enter")
        until(page, "() => document.querySelector('.values input').dataset.seen !== '9'")
        until(page, "() => !document.querySelector('#notes .wrong')")
        until(fresh, "() => !document.querySelector('#notes .wrong')")
        assert field.get_attribute("readonly") is None
        page.context.close()
        fresh.context.close()


@pytest.mark.slow
def test_what_two_wrote_at_once_stays_told_until_one_is_chosen(
    chromium: Any, tmp_path: Path
) -> None:
    file = tmp_path / FILE
    file.parent.mkdir()
    file.write_text(CARD.format(7))
    with served("lure", tmp_path) as (address, workshop):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
        field = page.get_by_role("textbox", name="Points")
        file.write_text(CARD.format(11))  # it is not seen yet
        field.fill("9")
        field.press("Tab")
        page.locator(".said .tgl button").nth(1).wait_for()
        file.write_text(CARD.format(12))
        workshop.look()
        until(page, f"() => ({SAID})().includes('\"12\"')")
        assert field.input_value() == "9"
        page.get_by_role("link", name="See").click()
        page.go_back()
        told = page.locator(".said .tgl button")
        told.nth(1).wait_for()
        assert field.input_value() == "9"
        told.nth(1).press("Enter")
        until(page, "() => !document.querySelector('.said .tgl')")
        assert "vp = 9" in file.read_text()
        page.context.close()


@pytest.mark.slow
def test_what_does_not_fit_is_told_once_for_each_box_with_its_sides(tmp_path: Path) -> None:
    words = tmp_path / "freshwater_fly" / "labels" / "en.toml"
    words.parent.mkdir(parents=True)
    words.write_text(f'[species.brook]\nname = "{"Brook " * 40}"\n')
    found = asking("freshwater_fly", tmp_path).json("games/freshwater_fly/deck/fish-cards")
    both = next(one["problems"] for one in found["pieces"] if one["id"] == "F01")
    assert len(both) == 1
    assert both[0].startswith("Name on the front: needs 68.7 mm")
    assert "; on the back: needs 80.1 mm" in both[0]
    (front,) = next(one["problems"] for one in found["pieces"] if one["id"] == "F04")
    assert front.startswith("Name on the ")
