"""Print shops: sizes to the pixel, orders without gaps, four inks within their limit."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.data.shared import read_roles
from companion.drawing import fonts
from companion.drawing.component import Piece
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.press_pdf import (
    MOST_INK,
    find_press_mistakes,
    render_press_pdf,
    to_cmyk,
)
from companion.drawing.shapes import Group, Rect, Text
from companion.export.card_printers import plan_autofill as mpc
from companion.export.print_shops import decks_with_size, shop_sizes, words_outside_safe_zone
from companion.export.run import preflight
from companion.export.target import Order, plan_export, target
from companion.games.plain_parts import shaped
from companion.printing.selection import PrintRequest
from tests.export.orders import order


def files_of(name: str, wish: Order) -> dict[str, bytes]:
    return {file.path: file.content for file in plan_export(target(name), wish).files}


@pytest.mark.slow
def test_orders_fill_every_slot(tmp_path: Path) -> None:
    wish = order("salmon_run", tmp_path, only=frozenset({"swim-cards", "fatigue-cards"}))
    files = files_of("mpc", wish)
    root = ElementTree.fromstring(files["order.xml"])
    total = int(root.findtext("details/quantity") or 0)
    assert total == 44 + 32
    assert root.findtext("details/bracket") == "90"
    fronts = root.findall("fronts/card")
    slots = [int(slot) for card in fronts for slot in (card.findtext("slots") or "").split(",")]
    assert sorted(slots) == list(range(total))
    backs = root.findall("backs/card")
    common = root.findtext("cardback")
    assert common == str(tmp_path / "swim-cards/back.png")
    behind = [int(slot) for card in backs for slot in (card.findtext("slots") or "").split(",")]
    assert sorted(behind) == list(range(44, total))  # the fatigue cards have another back
    for card in (*fronts, *backs):
        path = Path(card.findtext("id") or "").relative_to(tmp_path).as_posix()
        assert Image.open(io.BytesIO(files[path])).size == (822, 1122)


@pytest.mark.slow
def test_cards_with_several_pictures_show_all_of_them(tmp_path: Path) -> None:
    wish = order("salmon_run", tmp_path, only=frozenset({"fatigue-cards", "bear-pawns"}))
    files = files_of("mpc", wish)
    root = ElementTree.fromstring(files["order.xml"])
    slots = [(card.findtext("slots") or "").split(",") for card in root.findall("fronts/card")]
    assert [len(some) for some in slots] == [8, 8, 8, 8]
    fronts = {content for path, content in files.items() if re.search(r"-\d\.png$", path)}
    assert len(fronts) == 4
    figures = {path for path in files_of("tts", wish) if "bear-pawns" in path}
    assert len(figures) == 2 * sum(wish.requests[1].copies.values())


@pytest.mark.slow
def test_an_order_holds_no_more_than_the_shop_takes(tmp_path: Path) -> None:
    (deck,) = order("salmon_run", tmp_path, only=frozenset({"fatigue-cards"})).requests
    many = replace(deck, copies=dict.fromkeys(deck.copies, 600))
    both = order("salmon_run", tmp_path, only=frozenset({"swim-cards"}), most=2)
    wish = replace(both, requests=(*both.requests, many))
    names = [file.path for file in mpc(wish).files if file.path.endswith(".xml")]
    assert names == ["order.xml"]
    more = replace(deck, copies=dict.fromkeys(deck.copies, 612))
    wish = replace(both, requests=(*both.requests, more))
    names = [file.path for file in mpc(wish).files if file.path.endswith(".xml")]
    assert names == ["order.xml", "order-2.xml"]


@pytest.mark.slow
def test_pieces_are_scaled_to_a_size_of_their_shape_when_that_is_wished(tmp_path: Path) -> None:
    """Nothing of Mapped Out has a size of the shop; an aid is longer than all its cards."""
    parts = frozenset({"movement-cards", "map-tiles", "player-aids"})
    wish = order("mapped_out", tmp_path, most=1, only=parts)
    assert not files_of("gamecrafter", wish)
    said = {one.component: one.why for one in plan_export(target("gamecrafter"), wish).left_out}
    assert said["movement-cards"].endswith("PokerDeck (63.5 x 88.9 mm); --scale prints at 98 %")
    assert "--scale" not in said["player-aids"]
    wish = replace(wish, scale=True)
    folders = {path.split("/")[0] for path in files_of("gamecrafter", wish)}
    assert folders == {"movement-cards-PokerDeck", "map-tiles-SmallSquareTile"}
    said = {one.component: one.why for one in plan_export(target("gamecrafter"), wish).left_out}
    assert said["map-tiles"] == "is 55.6 x 55.6 mm; scaled to 91 % on SmallSquareTile"


@pytest.mark.slow
def test_a_box_is_the_smallest_of_the_shop_that_holds_the_deck(tmp_path: Path) -> None:
    wish = order("salmon_run", tmp_path, only=frozenset({"tuck-boxes"}))
    boxes = {path for path in files_of("gamecrafter", wish) if path.endswith(".png")}
    assert boxes == {
        "tuck-boxes-swim-PokerTuckBox54/swim.png",
        "tuck-boxes-river-PokerTuckBox72/river.png",
    }
    wish = order("lure", tmp_path, only=frozenset({"tuck-boxes", "screens"}))
    plan = plan_export(target("gamecrafter"), wish)
    assert not list(plan.files)
    said = [(one.component, one.why) for one in plan.left_out]
    assert said[0][1].startswith("is 258 x 94 mm; the shop's nearest size is SmallScreen")
    assert said[1][1].startswith("(fish) is 58 x 88 x 10.6 mm inside; the shop's largest box is")
    told = list(preflight(target("gamecrafter"), wish))
    for which in ("fish", "tackle"):  # each box for itself
        assert len([one for one in told if one.startswith(f"tuck-boxes ({which}): is left")]) == 1


@pytest.mark.slow
def test_sides_of_a_box_lie_where_the_shop_folds_them(tmp_path: Path) -> None:
    """The net is printed out to its edges, and nothing is beyond its last side."""
    wish = order("freshwater_fly", tmp_path, only=frozenset({"tuck-boxes"}))
    files = files_of("gamecrafter", wish)
    picture = Image.open(io.BytesIO(files["tuck-boxes-fish-PokerTuckBox54/fish.png"]))
    net = 36.5, 429.5, 758.3, 1058.3, 243.0
    (size,) = (one for one in shop_sizes("gamecrafter") if one.name == "PokerTuckBox54")
    assert size.net == net
    left, top, width, height, deep = net
    low = top + height
    for x, y in (
        (left + 5, top + 5),  # the right side, at its free edge
        (left + deep + 5, top - deep + 5),  # the lid
        (left + deep + width / 2, low + deep - 5),  # the bottom
        (left + 2 * (deep + width) - 5, low - 5),  # the front
    ):
        assert picture.getpixel((round(x), round(y))) != (255, 255, 255), (x, y)
    assert picture.getpixel((round(left + 2 * deep + 2 * width + 60), 700)) == (255, 255, 255)


def test_a_hex_has_the_pixels_and_the_size_of_the_shop(tmp_path: Path) -> None:
    (tiles,) = order("mapped_out", tmp_path, most=1, only=frozenset({"map-tiles"})).requests
    hexes = shaped(replace(tiles.component, width=65.0, height=56.3), "hex")
    wish = replace(
        order("mapped_out", tmp_path, most=1), requests=(PrintRequest(hexes, tiles.copies),)
    )
    files = files_of("gamecrafter", wish)
    (front,) = (path for path in files if path.endswith("T01.png"))
    assert front.startswith("map-tiles-MediumHexTile/")
    assert Image.open(io.BytesIO(files[front])).size == (825, 750)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["freshwater_fly", "lure"])
def test_pictures_have_the_pixels_of_the_shop(tmp_path: Path, slug: str) -> None:
    files = files_of("gamecrafter", order(slug, tmp_path, most=1))
    sizes = {size.name: size.px for size in shop_sizes("gamecrafter")}
    pictures = {path: content for path, content in files.items() if path.endswith(".png")}
    assert len(pictures) > 4
    for path, content in pictures.items():
        picture = Image.open(io.BytesIO(content))
        assert picture.size == sizes[path.split("/")[0].rpartition("-")[2]], path
        assert picture.mode == "RGB"


@pytest.mark.slow
def test_bleed_reaches_the_edge_of_every_picture(tmp_path: Path) -> None:
    wish = order("freshwater_fly", tmp_path, most=1, only=frozenset({"fish-cards", "rock-cards"}))
    for path, content in files_of("mpc", wish).items():
        if path.endswith(".png"):
            picture = Image.open(io.BytesIO(content)).convert("RGB")
            right, low = picture.width - 1, picture.height - 1
            for point in ((0, 0), (right, 0), (0, low), (right, low), (right // 2, 0)):
                assert picture.getpixel(point) != (255, 255, 255), (path, point)


@pytest.mark.slow
def test_ink_stays_within_the_limit_and_black_is_black() -> None:
    colors = [f"#{r:02X}{g:02X}{b:02X}" for r, g, b in product(range(0, 256, 51), repeat=3)]
    roles = read_roles()
    colors += [v for role in roles for v in (role.standard, role.safe) if v.startswith("#")]
    assert 100 * max(sum(to_cmyk(color)) for color in colors) <= MOST_INK
    assert to_cmyk("#2A2823") == to_cmyk("#000000") == (0.0, 0.0, 0.0, 1.0)
    assert to_cmyk("#FFFFFF") == (0.0, 0.0, 0.0, 0.0)
    cyan, magenta, yellow, _ = to_cmyk("#2B6673")
    assert cyan > magenta and cyan > yellow


@pytest.mark.slow
def test_press_files_hold(tmp_path: Path) -> None:
    wish = order("fleet_dice", tmp_path, only=frozenset({"captain-cards"}))
    files = files_of("drivethru", wish)
    assert b"zlib" in files["colour-profile.txt"]
    content = files["captain-cards.pdf"]
    assert list(find_press_mistakes(content)) == []
    import pikepdf

    with pikepdf.open(io.BytesIO(content)) as file:
        assert len(file.pages) == 10
        boxes = [[round(float(one), 2) for one in page.trimbox] for page in file.pages]
        assert boxes == [[9.0, 9.0, 189.0, 261.0]] * 10
        assert file.pdf_version == "1.4"
    if shutil.which("gs"):
        path = tmp_path / "deck.pdf"
        path.write_bytes(content)
        asked = ["gs", "-q", "-o", "-", "-sDEVICE=ink_cov", str(path)]
        rows = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\n")
        sums = [sum(float(one) for one in row.split()[:4]) for row in rows if "CMYK" in row]
        assert len(sums) == 10
        assert all(20 < total <= MOST_INK for total in sums)


def test_preflight_finds_what_a_press_refuses() -> None:
    page = Page(50, 50, (Rect(0, 0, 50, 50, fill="#102030"),), trim=Rect(3, 3, 44, 44))
    right = render_press_pdf(Document("right", (page,)))
    assert list(find_press_mistakes(right)) == []
    told = " ".join(find_press_mistakes(render_pdf(Document("wrong", (page,)))))
    assert "is not marked as PDF/X" in told
    assert "condition" in told
    assert "not CMYK (rg)" in told
    from companion.drawing.pdf import Inks

    flooded = render_pdf(Document("wet", (page,)), Inks(lambda color: "1 1 1 0", "k", "K"))
    assert "300 % ink" in " ".join(find_press_mistakes(flooded))


def test_words_too_close_to_the_cut_are_told(tmp_path: Path) -> None:
    (poker,) = (size for size in shop_sizes("gamecrafter") if size.name == "PokerDeck")
    (deck,) = order("salmon_run", tmp_path, only=frozenset({"fatigue-cards"})).wanted
    part = deck.component

    def over(x: float, turn: float = 0.0) -> float:
        word = Group((Text(0, 0, "Eel", "serif", 8, "#000000"),), x, 44.0, turn)
        said = words_outside_safe_zone(poker, part, (Piece("P1", "", (), (Group((word,)),)),))
        found = re.match(
            r"the cut may touch words: they reach ([\d.]+) mm out of the safe zone, most on P1",
            said,
        )
        return float(found[1]) if found else len(said)

    reach = fonts.line_end(Text(0, 0, "Eel", "serif", 8, "#000000"))
    inner = 63.5 - poker.bleed
    assert over(30) == over(inner - reach - 0.3) == 0
    # the card is laid out half a hundredth larger, so that its bleed fills the page
    assert over(inner - reach + 0.5) == pytest.approx(0.65, abs=0.06)
    assert over(poker.bleed - 0.5 + reach, 180.0) == pytest.approx(0.65, abs=0.06)
    assert over(-20) == pytest.approx(20 + poker.bleed, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["freshwater_fly", "fleet_dice", "salmon_run", "lure"])
def test_words_of_our_cards_stand_where_shops_want_them(tmp_path: Path, slug: str) -> None:
    wish = order(slug, tmp_path)
    for shop in ("mpc", "gamecrafter", "drivethru"):
        for wanted, size in decks_with_size(wish, shop)[0]:
            assert not words_outside_safe_zone(size, wanted.component, wish.of(wanted)), (
                shop,
                wanted,
            )
