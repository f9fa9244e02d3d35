"""Virtual tables: what a save needs so that it opens, and that each piece is on the table."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from companion.cli.export_command import build_order
from companion.cli.game_selection import find_game
from companion.core.units import inches
from companion.export.tabletop_simulator_objects import CARD, TABLE, TILE, mm_to_inches
from companion.export.target import plan_export, target
from companion.imposition.slots import Box
from companion.printing.order import PrintOrder
from tests.export.orders import order
from tests.export.tts_format import mistakes


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, bytes]]:
    folder = tmp_path_factory.mktemp("tts")
    wish = order("lure", folder)
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    return json.loads(files["lure.json"]), files


def objects(found: list[Any]) -> Iterator[dict[str, Any]]:
    for one in found:
        yield one
        yield from objects(one.get("ContainedObjects", []))


@pytest.mark.slow
def test_a_save_has_all_that_it_needs(saved: tuple[dict[str, Any], dict[str, bytes]]) -> None:
    save, files = saved
    assert not mistakes(save)
    every = list(objects(save["ObjectStates"]))
    ids = Counter(one["GUID"] for one in every)
    assert max(ids.values()) == 1
    assert all(len(one) == 6 and int(one, 16) >= 0 for one in ids)
    assert all({"LayoutGroupSortIndex", "Value"} <= one.keys() for one in every)
    cards = [one for one in every if one["Name"] == "Card"]
    assert len(cards) == 30 + 5  # fish and aids
    for card in cards:
        sheet = card["CustomDeck"][str(card["CardID"] // 100)]
        assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]
        assert sheet["NumWidth"] <= 10 and 2 <= sheet["NumHeight"] <= 7
    for deck in (one for one in every if one["Name"] == "DeckCustom"):
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    tokens = [one for one in every if one["Name"] == "Custom_Tile" and "Adjust" in one["Nickname"]]
    assert len(tokens) == 8
    (booklet,) = (one for one in every if one["Name"] == "Custom_PDF")
    assert files["pictures/guide.pdf"].startswith(b"%PDF-")
    assert booklet["CustomPDF"]["PDFUrl"].endswith("/pictures/guide.pdf")


@pytest.mark.slow
def test_pictures_are_there_and_not_too_large(
    saved: tuple[dict[str, Any], dict[str, bytes]], tmp_path: Path
) -> None:
    save, files = saved
    text = json.dumps(save)
    pictures = [path for path in files if path.startswith("pictures/")]
    assert len(pictures) > 10
    for path in pictures:
        assert path in text, f"nothing shows {path}"
        if not path.endswith(".png"):
            continue
        picture = Image.open(io.BytesIO(files[path]))
        assert max(picture.size) <= 4096
        assert picture.mode == "RGB" or "Custom_Token" in text or "Figurine" in text
    wish = order("lure", tmp_path, most=1, only=frozenset({"fish-cards"}))
    from msgspec.structs import replace

    there = replace(wish, base_url="https://example.org/p/")
    again = {file.path: file.content for file in plan_export(target("tts"), there).files}
    assert b"https://example.org/p/pictures/fish-cards-1.png" in again["lure.json"]
    assert b"file://" not in again["lure.json"]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["mapped_out", "fleet_dice"])
def test_nothing_overlaps_on_the_table(tmp_path: Path, slug: str) -> None:
    wish = build_order(find_game(slug), "tts", PrintOrder(sets=("all",)), tmp_path)
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    boxes = []
    save = json.loads(files[f"{slug}.json"])
    assert not mistakes(save)
    for one in save["ObjectStates"]:
        place, name = one["Transform"], one["Name"]
        if name in ("DeckCustom", "Card"):
            across, deep = mm_to_inches(CARD[0]), mm_to_inches(CARD[1])
        elif name in ("Custom_Tile", "Custom_Token"):
            across = deep = TILE
        else:
            across = deep = 0.8
        if place["posY"] > TABLE:
            continue  # it lies on another piece
        w, h = across * place["scaleX"], deep * place["scaleZ"]
        x, z = place["posX"], place["posZ"]
        boxes.append((one["Nickname"] or name, Box(x - w / 2, z - h / 2, x + w / 2, z + h / 2)))
    assert len(boxes) > 10
    for (first, a), (second, b) in combinations(boxes, 2):
        assert not a.overlaps(b, 1e-3), (first, second)


@pytest.mark.slow
def test_a_room_holds_every_card_once(tmp_path: Path) -> None:
    wish = order("mapped_out", tmp_path, most=4)
    (file,) = plan_export(target("playingcards"), wish).files
    with zipfile.ZipFile(io.BytesIO(file.content)) as package:
        assert package.testzip() is None
        widgets = json.loads(package.read("widgets.json"))
        assets = {f"package://{name}": package.read(name) for name in package.namelist()[1:]}
    by_id = {one["id"]: one for one in widgets}
    assert len(by_id) == len(widgets)
    cards = [one for one in widgets if one["type"] == "card"]
    shown = {one["id"] for one in widgets if one["type"] == "cardDeck"}
    mine = [part for part in wish.wanted if f"{part.component.name}-deck" in shown]
    assert len(cards) == sum(sum(part.copies.values()) for part in mine) > 20
    used = set()
    for card in cards:
        deck, pile = by_id[card["deck"]], by_id[card["parent"]]
        assert (deck["type"], pile["type"], deck["parent"]) == ("cardDeck", "cardPile", pile["id"])
        look = deck["cardTypes"][card["cardType"]]
        used |= {look["front"], look["back"]}
    assert used | {one["boardImage"] for one in widgets if one["type"] == "board"} == set(assets)
    assert all(content.startswith(b"\x89PNG") for content in assets.values())
    assert max(map(len, assets.values())) < 2 * 1024 * 1024


def room_of(slug: str, folder: Path) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    """Return the widgets of a room, and its pictures by their address."""
    wish = build_order(find_game(slug), "playingcards", PrintOrder(sets=("all",)), folder)
    (file,) = plan_export(target("playingcards"), wish).files
    with zipfile.ZipFile(io.BytesIO(file.content)) as package:
        names = package.namelist()[1:]
        pictures = {f"package://{name}": package.read(name) for name in names}
        return json.loads(package.read("widgets.json")), pictures


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["freshwater_fly", "salmon_run", "lure"])
def test_everything_in_a_room_is_in_sight(tmp_path: Path, slug: str) -> None:
    widgets, pictures = room_of(slug, tmp_path)
    for address, content in pictures.items():
        picture = Image.open(io.BytesIO(content))
        assert picture.mode == "RGB" or picture.getchannel("A").getbbox(), f"{address} is empty"
    boxes = []
    sizes = {
        one["id"]: (one["cardWidth"], one["cardHeight"]) for one in widgets if "cardWidth" in one
    }
    for one in widgets:
        width, height = sizes.get(one.get("deck"), (one.get("width", 0), one.get("height", 0)))
        if one["type"] == "hand":
            width, height = 1500, 180
        right, low = one["x"] + width, one["y"] + height
        assert one["x"] >= 0 and right <= 1600 and one["y"] >= 0 and low <= 1000, one["id"]
        if one["type"] in ("cardPile", "board", "spinner", "hand"):
            boxes.append((one["id"], Box(one["x"], one["y"], right, low)))
    for (first, a), (second, b) in combinations(boxes, 2):
        assert not a.overlaps(b), (first, second)


@pytest.mark.slow
def test_a_room_holds_what_a_game_is_played_with(tmp_path: Path) -> None:
    """A river of both sides of its boards, a deck for each player, figures; dice with words."""
    widgets, _ = room_of("salmon_run", tmp_path)
    cards = [one for one in widgets if one["type"] == "card"]
    kinds = Counter(one["id"].rsplit("-", 2)[0] for one in cards)
    assert (kinds["salmon-pawns"], kinds["river-boards"]) == (4, 8)
    river = [one for one in cards if one["parent"] is None]
    assert len(river) == 5 and len({one["faceup"] for one in river}) == 2
    piles = Counter(one["parent"] for one in cards if one["id"].startswith("swim-cards"))
    assert list(piles.values()) == [11] * 4
    decks = {one["id"]: one for one in widgets if one["type"] == "cardDeck"}
    for card in cards:  # a deck gathers its own cards, and knows them
        assert card["cardType"] in decks[card["deck"]]["cardTypes"]
        assert card["parent"] in (None, decks[card["deck"]]["parent"])
    spinners = [one for one in room_of("fleet_dice", tmp_path)[0] if one["type"] == "spinner"]
    assert len(spinners) == 10
    assert spinners[0]["options"][:2] == ["shrimp", "cod"]


@pytest.mark.slow
def test_pieces_snap_to_the_spaces_of_a_board(tmp_path: Path) -> None:
    """A hex in the left top of a river is left and away on the table, and so is its point."""
    wish = order("salmon_run", tmp_path, most=1, only=frozenset({"river-boards"}))
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    board = json.loads(files["salmon_run.json"])["ObjectStates"][0]
    (part,) = wish.wanted
    (piece,) = part.copies
    width, height = part.component.size_of(piece)
    points = board["AttachedSnapPoints"]
    assert len(points) == len(part.component.spaces[piece]) >= 50
    assert board["Transform"]["rotY"] == 180  # so both axes of the board point the other way
    for point, (x, y) in zip(points, part.component.spaces[piece], strict=True):
        across = -point["Position"]["x"] * board["Transform"]["scaleX"]
        away = -point["Position"]["z"] * board["Transform"]["scaleZ"]
        assert across == pytest.approx(mm_to_inches(x - width / 2), abs=0.01)
        assert away == pytest.approx(mm_to_inches(height / 2 - y), abs=0.01)


@pytest.mark.slow
def test_the_notebook_tells_the_set_up(tmp_path: Path) -> None:
    skipped = ("fish-cards", "dice", "lure-tokens", "screens", "tuck-boxes", "score-pad")
    wish = build_order(find_game("lure"), "tts", PrintOrder(skip=skipped), tmp_path)
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    tabs = json.loads(files["lure.json"])["TabStates"]
    assert [tab["title"] for tab in tabs.values()][:2] == ["Companion", "Set-up: 2 players"]
    assert "fish cards" in tabs["1"]["body"]
    guide = pypdfium2.PdfDocument(files["pictures/guide.pdf"])
    read = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in guide)
    for players in range(2, 6):
        assert f"{players} players" in read.lower()
    assert " ".join(tabs["1"]["body"].split("\n\n")[1].split()) in read


@pytest.mark.slow
def test_the_set_up_on_a_table_names_no_command(tmp_path: Path) -> None:
    for slug in ("freshwater_fly", "fleet_dice", "salmon_run", "lure", "mapped_out"):
        wish = build_order(find_game(slug), "tts", PrintOrder(), tmp_path)
        for setup in wish.setups():
            assert not [one for one in setup.steps if "--" in one or "companion " in one]


def laid_out(slug: str, folder: Path, *kept: str) -> dict[str, list[dict[str, Any]]]:
    """Return what lies on the table of some components of a game, by the name of the thing."""
    whole = build_order(find_game(slug), "tts", PrintOrder(), folder)
    skipped = tuple(one.component.name for one in whole.requests if one.component.name not in kept)
    wish = build_order(find_game(slug), "tts", PrintOrder(skip=skipped), folder)
    files = {file.path: file.content for file in plan_export(target("tts"), wish).files}
    found: dict[str, list[dict[str, Any]]] = {}
    for one in json.loads(files[f"{slug}.json"])["ObjectStates"]:
        found.setdefault(one["Nickname"], []).append(one)
    return found


def away(one: dict[str, Any], other: dict[str, Any]) -> tuple[float, float]:
    """Return by how much a thing lies right of and beyond another, mm."""
    a, b = one["Transform"], other["Transform"]
    return (a["posX"] - b["posX"]) * inches(1), (a["posZ"] - b["posZ"]) * inches(1)


@pytest.mark.slow
def test_a_river_lies_joined_with_bears_and_salmon(tmp_path: Path) -> None:
    parts = "river-boards", "bear-pawns", "salmon-pawns"
    wish = build_order(find_game("salmon_run"), "tts", PrintOrder(), tmp_path)
    *_, setup = wish.setups()
    spots = setup.lying["river-boards"].spots
    found = laid_out("salmon_run", tmp_path, *parts)
    piles = laid_out("salmon_run", tmp_path, "supplement-cards")
    cards = [one for some in piles.values() for one in some if one["Name"] == "DeckCustom"]
    kinds = [[card["Nickname"] for card in one["ContainedObjects"]] for one in cards]
    assert len(kinds) == len({name for kind in kinds for name in kind}) == 11
    assert kinds[0] == ["Bear"] * 6  # each kind is one pile, whatever its pictures
    boards = [found[f"River board {spot.piece}"][0] for spot in spots]
    high = 160.0
    for spot, before, board in zip(spots[1:], boards, boards[1:], strict=False):
        assert away(board, before)[1] == pytest.approx(high, abs=0.1), spot.piece
    for spot, board in zip(spots, boards, strict=True):
        assert (board["Transform"]["rotZ"] == 180) == spot.over
        ups = {point["Position"]["y"] > 0 for point in board["AttachedSnapPoints"]}
        assert ups == {not spot.over}
    bears = [one for one in found["Bear"] if one["Transform"]["posY"] > 1.7]
    assert f" {len(bears)} hexes" in " ".join(setup.steps)
    for bear in bears:
        assert any(
            away(bear, board)
            == pytest.approx(
                (
                    side * point["Position"]["x"] * board["Transform"]["scaleX"] * inches(1),
                    -point["Position"]["z"] * board["Transform"]["scaleZ"] * inches(1),
                ),
                abs=0.1,
            )
            for board in boards
            for side in ((-1,) if board["Transform"]["rotZ"] == 0 else (1,))
            for point in board["AttachedSnapPoints"]
        )


@pytest.mark.slow
def test_each_player_of_freshwater_fly_has_a_reel_with_its_pieces(tmp_path: Path) -> None:
    found = laid_out("freshwater_fly", tmp_path, "reel-boards", "spinners", "drag-tokens")
    reels = [one for name, some in found.items() if name.startswith("Reel board") for one in some]
    spinners = [one for name, some in found.items() if "pinner" in name for one in some]
    assert len(reels) == len(spinners) == 4
    for reel, spinner in zip(reels, spinners, strict=True):
        assert max(map(abs, away(spinner, reel))) < 132
    assert len({reel["Transform"]["posX"] for reel in reels}) == 4


@pytest.mark.slow
def test_the_map_begins_with_one_tile_and_the_pawns_on_it(tmp_path: Path) -> None:
    found = laid_out("mapped_out", tmp_path, "map-tiles", "pawns")
    (tile,) = (one for some in found.values() for one in some if one["Name"] == "Card")
    (pile,) = (one for some in found.values() for one in some if one["Name"] == "DeckCustom")
    assert (tile["Transform"]["rotZ"], pile["Transform"]["rotZ"]) == (0, 180)
    assert len(pile["DeckIDs"]) == 41
    figures = [one for some in found.values() for one in some if one["Name"] == "Figurine_Custom"]
    near = [one for one in figures if max(map(abs, away(one, tile))) < 55.6 / 2]
    assert len(near) == 5
