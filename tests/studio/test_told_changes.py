"""Changes told in people's words, and cards that go only once somebody has said so, in Chromium."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.studio.page import TOKEN, asking, served
from tests.studio.test_make import picture
from tests.studio.test_make_page import DROP
from tests.studio.test_owner import GAME
from tests.studio.test_studio_page import opened
from tests.web.axe import shut_out
from tests.web.hand import until

pytestmark = pytest.mark.slow
LISTED = "() => [...document.querySelectorAll('dialog .changes li')].map((one) => one.textContent)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path / "mine"))
    monkeypatch.setattr(
        "companion.cli.game_selection.default_games_folder", lambda: tmp_path / "data-home"
    )
    (tmp_path / "mine").mkdir()
    (tmp_path / "data").mkdir()
    return tmp_path


def test_a_spreadsheet_that_lost_cards_names_them_and_asks(chromium: Any, folder: Path) -> None:
    sheet = asking("lure", folder / "data").get(f"/{TOKEN}/games/lure/tables/fish-cards.csv")
    lines = sheet.content.decode("utf-8-sig").splitlines()
    back = folder / "fish-cards.csv"
    back.write_text("\n".join(one for one in lines if one.split(",")[0] not in ("23", "24")))
    with served("lure", folder / "data") as (address, _):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/20")
        field = page.get_by_label("Fish cards back in")
        field.set_input_files(str(back))
        page.get_by_role("heading", name="2 rows go").wait_for()
        assert [one[:2] for one in page.evaluate(LISTED)] == ["23", "24"]
        assert "Pike" in page.evaluate(LISTED)[1]
        assert shut_out(page) == ""
        page.keyboard.press("Enter")  # leave all as it is
        until(page, "() => !document.querySelector('dialog')")
        assert not [*(folder / "data").rglob("*.toml")]
        field.set_input_files(str(back))
        page.get_by_role("button", name="Take it").click()
        until(page, "() => document.querySelector('[data-key=undo]:not([disabled])')")
        until(page, "() => document.querySelectorAll('.thumbs .thumb').length === 28")
        page.locator("[data-key=back-to]").click()
        until(page, f"() => ({LISTED})().length === 1")
        assert page.evaluate(LISTED) == ["Lure: Fish cards from a spreadsheet: 2 taken out"]
        page.context.close()


def test_a_board_says_which_numbers_on_it_are_ours(chromium: Any, folder: Path) -> None:
    with served("freshwater_fly", folder / "data") as (address, _):
        page = opened(chromium, f"{address}#/change/freshwater_fly/game-board/game-board")
        page.get_by_text("More of its numbers are in these tables: Common achievements.").wait_for()
        page.get_by_text("This value is ours, because the true one is not public").wait_for()
        with page.expect_download() as sent:
            page.get_by_role("link", name="CSV").click()
        assert "coho" in Path(sent.value.path()).read_text()
        track = page.get_by_role("textbox", name="Track")
        assert track.input_value() == "0, 2, 4, 6, 8, 10, 12, 14"  # without marks of a list
        track.fill("0, 2, 4, 6, 8, 10, 12,15")
        track.press("Enter")
        file = folder / "data" / "freshwater_fly" / "board.toml"
        until(page, "() => document.querySelector('[data-key=undo]:not([disabled])')")
        assert "[0, 2, 4, 6, 8, 10, 12, 15]" in file.read_text()
        track.fill("0, 2, many")
        track.press("Enter")
        page.get_by_text("must be a whole number").wait_for()
        wheel = page.get_by_role("textbox", name="Wheel")
        assert wheel.input_value() == "white, blue, orange, green, tan, yellow"
        wheel.fill("yellow, blue, orange, green, tan, white")
        wheel.press("Enter")
        page.get_by_text("yours; ours is white, blue, orange").wait_for()
        assert '["yellow", "blue", "orange", "green", "tan", "white"]' in file.read_text()
        page.locator("[data-key=undo]").click()
        until(
            page,
            "() => document.querySelector('[data-key=\"board board wheel\"]').value[0] === 'w'",
        )
        page.locator("[data-key=back-to]").click()
        until(page, f"() => ({LISTED})().length === 1")
        (listed,) = page.evaluate(LISTED)
        assert listed.startswith("Freshwater Fly: Game board, track: [0, 2, 4")
        page.context.close()


def test_changes_are_listed_by_game_card_and_box(chromium: Any, folder: Path) -> None:
    with served("lure", folder / "data") as (address, _):
        page = opened(chromium, f"{address}#/change/lure/fish-cards/24")
        page.locator("details.boxed summary", has_text="Points").first.click()
        box = "layout fish-cards front boxes vp x"
        left = float(page.locator(f"[data-key='{box}']").input_value())
        points = page.get_by_role("textbox", name="Points").first.input_value()
        changes = ("fish-cards 24 vp", "9"), ("words fish.pike.name", "Luce"), (box, str(left + 1))
        for key, text in changes:
            field = page.locator(f"[data-key='{key}']")
            field.fill(text)
            field.press("Enter")
            until(
                page,
                f"() => document.querySelector(`[data-key='{key}']`).dataset.seen === '{text}'",
            )
        page.locator("[data-key=back-to]:not([disabled])").click()
        until(page, f"() => ({LISTED})().length === 3")
        place, words, cell = page.evaluate(LISTED)
        assert cell == f"Lure: Fish cards 24 Pike, points: {points} → 9"
        assert words == "Lure: the words fish pike name: Pike → Luce"
        assert place == f"Lure: Fish cards, front vp left: {left:g} → {left + 1:g}"
        page.context.close()


def test_a_game_of_pictures_loses_its_samples_and_a_card_is_deleted_and_comes_back(
    chromium: Any, folder: Path
) -> None:
    with served("lure") as (address, _):
        page = opened(chromium, f"{address}#/make/lure")
        for name, colour in (("Pike.jpg", "black"), ("Ide.jpg", "red")):
            page.evaluate(DROP, [name, [*picture(colour)]])
            page.get_by_text(name).wait_for()
        page.keyboard.type("Our River")
        page.get_by_text(str(folder / "mine" / "our-river")).first.wait_for()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="New cards of Our River").wait_for()
        until(page, "() => document.querySelectorAll('.draft').length === 2")
        assert page.get_by_label("Take out the 8 sample cards").is_checked()
        assert page.get_by_label("Id", exact=True).first.input_value() == "pike"
        page.get_by_text("still to fill in").nth(1).wait_for()
        for field in page.get_by_label("points").all():
            field.fill("3")
        page.locator("[data-key=add-cards]:not([disabled])").click()
        page.get_by_role("link", name="See them").wait_for()
        table = folder / "mine" / "our-river" / "cards.csv"
        whole = table.read_bytes()
        assert [one.split(",")[0] for one in whole.decode().splitlines()] == ["id", "pike", "ide"]
        page.locator("[data-key=back-to]").click()
        until(page, f"() => ({LISTED})().length === 2")
        assert page.evaluate(LISTED) == [
            "Our River: Cards: 2 new cards added: Pike, Ide",
            "new game Our River",
        ]
        page.keyboard.press("Escape")
        page.goto(f"{address}#/change/our-river/cards/ide")
        page.get_by_role("button", name="Delete this card").click()
        page.get_by_text("is deleted. Undo brings it back.").wait_for()
        until(page, "() => document.querySelectorAll('.thumbs .thumb').length === 1")
        page.get_by_role("heading", name="Pike", exact=True).wait_for()
        page.get_by_role("button", name="Delete this card").wait_for()
        assert page.evaluate("() => document.activeElement.dataset.piece") == "pike"
        assert table.read_bytes() == b"".join(whole.splitlines(True)[:2])
        page.locator("[data-key=back-to]").click()
        until(page, f"() => ({LISTED})().length === 3")
        assert page.evaluate(LISTED)[0] == "Our River: Cards ide Ide: taken out"
        page.keyboard.press("Escape")
        page.keyboard.press("Control+z")
        until(page, "() => document.querySelectorAll('.thumbs .thumb').length === 2")
        assert table.read_bytes() == whole
        page.context.close()


@pytest.mark.parametrize("kind", ["csv", "toml", "xlsx"])
@pytest.mark.each_case
def test_a_card_is_deleted_from_each_kind_of_table(folder: Path, kind: str) -> None:
    from openpyxl import Workbook, load_workbook

    pond = folder / "mine" / "pond"
    pond.mkdir()
    (pond / "game.toml").write_text(GAME)
    rows = [("id", "name"), ("a", 'An "a", b'), ("b", "Two\nlines"), ("c", "See")]
    if kind == "csv":
        text = 'id,name\r\na,"An ""a"", b"\r\nb,"Two\r\nlines"\r\nc,See\r\n'
        (pond / "cards.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())
    elif kind == "toml":
        said = "".join(f"[[cards]] # {id}\nid = '{id}'\nname = 'x'\n\n" for id, _ in rows[1:])
        (pond / "cards.toml").write_text(said)
    else:
        book = Workbook()
        for row in rows:
            book.active.append(row)  # type: ignore[union-attr]
        book.save(pond / "cards.xlsx")
    found = asking("pond", folders=(folder / "mine",))
    before = (pond / f"cards.{kind}").read_bytes()
    ask = {"component": "cards", "piece": "b"}
    gone = found.post(f"/{TOKEN}/games/pond/gone-cards", ask)
    assert gone.status_code == 200, gone.text
    after = (pond / f"cards.{kind}").read_bytes()
    if kind == "csv":
        assert after == before.replace(b'b,"Two\r\nlines"\r\n', b"")
    elif kind == "toml":
        assert b"# b" not in after and b"# a" in after and b"# c" in after
    else:
        page = load_workbook(pond / "cards.xlsx").active
        assert [row[0] for row in page.values] == ["id", "a", "c"]  # type: ignore[union-attr]
    again = found.post(f"/{TOKEN}/games/pond/gone-cards", ask)
    assert again.status_code == 422
    assert found.post(f"/{TOKEN}/undo", {}).status_code == 200
    assert (pond / f"cards.{kind}").read_bytes() == before


def test_a_card_of_a_file_that_is_wrong_now_is_refused_also_if_it_was_never_drawn(
    folder: Path,
) -> None:
    pond = folder / "mine" / "pond"
    pond.mkdir()
    (pond / "game.toml").write_text(GAME)
    found = asking("pond", folders=(folder / "mine",))
    for rows, path in (("a,Pike\n", "deck/cards"), ("a,Pike\nb,Ide\n", "mistakes")):
        (pond / "cards.csv").write_text(f"id,name\n{rows}")
        found.workshop.look()
        found.json(f"games/pond/{path}")
    (pond / "game.toml").write_text("[game")
    found.workshop.look()
    ask = {"component": "cards", "piece": "b"}
    assert found.post(f"/{TOKEN}/games/pond/gone-cards", ask).status_code == 422


def test_a_game_of_ones_own_is_called_as_its_owner_wrote_it(chromium: Any, folder: Path) -> None:
    done("new", "my-lake", "--in", folder / "mine")
    done("new", "other-lake", "--in", folder / "mine")
    with served("my-lake") as (address, _):
        page = opened(chromium, f"{address}#/print/my-lake")
        page.get_by_role("heading", name="My lake").wait_for()
        shown = "() => [...document.querySelectorAll('.picks option')].map((one) => one.innerText)"
        assert {"My lake", "Other lake", "Freshwater Fly"} <= set(page.evaluate(shown))
        style = "() => getComputedStyle(document.querySelector('.picks select')).textTransform"
        assert page.evaluate(style) == "none"
        page.context.close()


def test_a_column_that_is_still_empty_can_be_written(folder: Path) -> None:
    pond = folder / "mine" / "pond"
    pond.mkdir(parents=True)
    (pond / "game.toml").write_text(
        '[game]\ntitle = "Pond"\nplayers = [2, 4]\n[[components]]\nname = "cards"\nkind = "deck"\n'
    )
    (pond / "cards.csv").write_text("id,Name,Text\npike,Pike,\nide,Ide,\n")
    found = asking("pond", None, (folder / "mine",))
    made = found.json("games/pond/made-of?component=cards&piece=pike")["made"]
    assert [cell["keys"] for cell in made["cells"]] == [["name"], ["text"]]
    ask = {"table": "cards", "entry": "pike", "keys": ["text"], "text": "bites", "seen": ""}
    assert found.post(f"/{TOKEN}/games/pond/change", ask).status_code == 200
    assert (pond / "cards.csv").read_text().splitlines()[1] == "pike,Pike,bites"
