"""What the program promises to its callers, held by every game, one of data alone among them."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from companion.cli.game_selection import VARIABLE, OpenedGame, find_game, open_games
from companion.core.errors import CompanionError
from companion.core.units import MM_PER_PT
from companion.data.shared import read_roles
from companion.drawing.component import STOCKS, Style
from companion.drawing.theme import build_theme
from companion.games.catalog import GAMES as OURS
from companion.games.owner_games import find_own_games
from companion.printing.sheet_planning import CARD
from companion.resources import templates_folder
from tests.command import done, run

OWN = Path(__file__).parent / "own_games"
GAMES = (*OURS, *find_own_games([OWN], ()))
SLUGS = [game.slug for game in GAMES]
SET = str | None
# what must exist: name -> (pieces in a full set, or None where the number is free; expansion)
COMPONENTS: dict[str, dict[str, tuple[int | None, SET]]] = {
    "freshwater_fly": {
        "game-board": (1, None),
        "reel-boards": (4, None),
        "spinners": (4, None),  # the dials of the reel boards
        "token-standees": (9, None),  # the finesse and drag tokens once more
        "fish-cards": (48, None),
        "rock-cards": (16, None),
        "strike-cards": (4, None),
        "momentum-tiles": (5, None),
        "hatch-tiles": (7, None),
        "hatch-tokens": (60, None),
        "fly-tokens": (12, None),
        "finesse-tokens": (5, None),
        "drag-tokens": (4, None),
        "casting-token": (1, None),
        "dice": (9, None),
        "adventure-map": (None, None),
        "score-pad": (None, None),
        "player-aids": (4, None),
        "tuck-boxes": (None, None),
        "dry-fly-tiles": (2, "dry-fly"),
        "master-skill-cards": (8, "master-skill"),
        "alternate-strike-cards": (4, "master-skill"),
    },
    "fleet_dice": {
        "score-sheets": (None, None),
        "fillable-sheet": (None, None),
        "boat-dice": (6, None),
        "town-dice": (4, None),
        "dice-labels": (10, None),  # for blank dice, one strip a die
        "start-marker": (1, None),
        "captain-cards": (5, None),
        "trophy-cards": (10, None),
        "captain-tokens": (3, None),
        "solo-log": (None, None),
        "player-aids": (4, None),
        "tuck-boxes": (None, None),
    },
    "salmon_run": {
        "river-boards": (8, None),
        "swim-cards": (44, None),
        "fatigue-cards": (32, None),
        "supplement-cards": (48, None),
        "salmon-pawns": (4, None),
        "bear-pawns": (6, None),
        "dice": (1, None),
        "score-pad": (None, None),
        "player-aids": (4, None),
        "tuck-boxes": (None, None),
    },
    "lure": {
        "fish-cards": (30, None),
        "lure-tokens": (24, None),
        "dice": (35, None),
        "screens": (5, None),
        "score-pad": (None, None),
        "player-aids": (5, None),
        "tuck-boxes": (None, None),
    },
    "mapped_out": {
        "movement-cards": (40, None),
        "map-tiles": (42, None),
        "pawns": (6, None),
        "score-pad": (None, None),
        "player-aids": (5, None),
        "tuck-boxes": (None, None),
        "lands-unknown-tiles": (18, "lands-unknown"),
        "unclear-instructions-cards": (29, "unclear-instructions"),
    },
    "pond": {
        "cards": (20, None),
        "stones": (6, None),
        "storm-cards": (3, "storm"),
        "score-pad": (None, None),
        "tokens": (7, None),
        "dice": (3, None),
        "map": (1, None),
        "boxes": (None, None),
        "hexes": (6, None),
        "rounds": (6, None),
        "covers": (20, None),
        "pawns": (2, None),
        "herons": (2, None),
        "bank": (1, None),
        "counter": (1, None),
        "walk": (1, None),
        "help": (4, None),
    },
}
DECKS = {
    "freshwater_fly": {"strike", "alternate-strike", "fish", "rock", "master-skill", "hatch"},
    "fleet_dice": {"captains", "trophies"},
    "salmon_run": {"swim-1", "swim-2", "swim-3", "swim-4", "fatigue"},
    "lure": {"fish", "lures"},
    "mapped_out": {"movement", "tiles"},
    "pond": {"cards", "stones", "storm-cards", "tokens", "hexes", "rounds", "covers"},
}
POOLS = {
    "freshwater_fly": {"dice"},
    "fleet_dice": {"boat", "town"},
    "salmon_run": {"die"},
    "lure": {"all"},
    "mapped_out": set[str](),
    "pond": {"dice"},
}
TWO_SIDED = {"game-board", "river-boards", "fish-cards", "momentum-tiles", "fly-tokens"}
LISTED = {"slug", "title", "players", "sets", "components", "decks", "dice_pools"}
COMPONENT = {"name", "title", "count", "size_mm", "stock", "sides", "set", "provenance"}
MARKS = {"R", "F", "D", "H", "O"}
MANIFEST = {"game", "version", "seed", "paper_mm", "options", "files", "placements"}
FILE = {"path", "pages", "page_mm", "stock", "sha256", "sheets", "two_sided", "booklet"}
PLACEMENT = {
    "file", "page", "component", "piece", "copy", "face", "x", "y", "w", "h", "turned",
}  # fmt: skip
FILES = {
    "card": "cards.pdf",
    "tile": "tiles.pdf",
    "board": "boards.pdf",
    "sheet": "sheets.pdf",
    "token": "tokens.pdf",
    "dice": "dice.pdf",
    "fold": "folds.pdf",
}
ALONE = {"adventure-map", "fillable-sheet"}  # have a file of their own


@pytest.fixture(scope="module", autouse=True)
def _searched() -> Iterator[None]:
    """Find the game of data alone, and no others that whoever runs the tests may have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(OWN))
        patch.setattr("companion.cli.game_selection.default_games_folder", lambda: OWN / "none")
        yield


@pytest.fixture(scope="module", params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def game(slug: str) -> OpenedGame:
    return open_games([game for game in GAMES if game.slug == slug], None)[0]


@pytest.fixture(scope="module")
def listed(slug: str) -> dict[str, Any]:
    ran = done("list", slug, "--json")
    assert ran.err == ""
    assert set(ran.json) == {"games"}
    (record,) = ran.json["games"]
    assert isinstance(record, dict)
    return record


@pytest.fixture(scope="module")
def print_folder(slug: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the game printed in two sets."""
    out = tmp_path_factory.mktemp(slug)
    done("print", slug, "--set", "all", "--copies", "2", "--out", out)
    return out / slug


@pytest.fixture(scope="module")
def record(print_folder: Path) -> dict[str, Any]:
    result = json.loads((print_folder / "manifest.json").read_text("utf-8"))
    assert isinstance(result, dict)
    return result


def test_all_games_are_listed_in_one_document() -> None:
    ran = done("list", "--json")
    assert [game["slug"] for game in ran.json["games"]] == SLUGS
    assert ran.err == ""
    assert ran.out.count("\n") == 1


def test_the_list_of_a_game_has_its_shape(slug: str, listed: dict[str, Any]) -> None:
    assert set(listed) >= LISTED
    assert listed["slug"] == slug
    assert isinstance(listed["title"], str)
    assert listed["title"]
    few, many = listed["players"]
    assert 1 <= few <= many
    for key in ("sets", "decks", "dice_pools"):
        assert all(isinstance(name, str) for name in listed[key])
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in listed[key])
    assert set(listed["decks"]) == DECKS[slug]
    assert set(listed["dice_pools"]) == POOLS[slug]
    sets = {part["set"] for part in listed["components"]} - {None}
    assert set(listed["sets"]) == sets
    names = [part["name"] for part in listed["components"]]
    assert len(names) == len(set(names))
    assert set(names) == set(COMPONENTS[slug]), "what the contract names is there, and no more"


def test_the_list_of_components_has_its_shape(slug: str, listed: dict[str, Any]) -> None:
    for part in listed["components"]:
        assert set(part) >= COMPONENT, part["name"]
        assert part["name"] in COMPONENTS[slug], f"the contract names no {part['name']}"
        count, expansion = COMPONENTS[slug][part["name"]]
        assert count is None or part["count"] == count, part["name"]
        assert part["set"] == expansion
        assert isinstance(part["count"], int)
        assert part["count"] > 0
        assert part["title"]
        assert part["stock"] in STOCKS
        assert part["sides"] in (1, 2)
        assert part["sides"] == 2 or part["name"] not in TWO_SIDED
        assert len(part["size_mm"]) == 2
        assert all(5 <= side <= 1500 for side in part["size_mm"])
        assert set(part["provenance"]) == MARKS
        assert all(
            isinstance(number, int) and number >= 0 for number in part["provenance"].values()
        )


def test_every_entry_counts_under_one_mark(game: OpenedGame, listed: dict[str, Any]) -> None:
    house = Counter(
        value.file for table in find_game(game.slug).house(game.data) for value in table.values
    )
    for part, told in zip(game.components, listed["components"], strict=True):
        assert told["count"] == sum(part.copies.values())
        total = sum(told["provenance"].values())
        file = f"{game.slug}/{part.name}.toml"
        if (templates_folder() / file).is_file():  # a table of its own: an entry for each piece
            assert total == len(part.copies)
            assert told["provenance"]["H"] == house[file]
            assert told["provenance"]["O"] == 0
        house_pieces = any(piece.house for piece in part.draw(STYLE, part.copies))
        assert house_pieces == (told["provenance"]["H"] > 0)


STYLE = Style(build_theme(read_roles(), "full", "standard"))


@pytest.mark.slow
def test_check_finds_no_mistake(slug: str, game: OpenedGame) -> None:
    ran = done("check", slug, "--all")
    assert ran.err == ""
    values = [value for table in find_game(game.slug).house(game.data) for value in table.values]
    for value in values:
        assert f"house value: {value.file}: {value.entry}: {', '.join(value.keys)}\n" in ran.out
    assert ran.out.count("house value:") == len(values)


def test_the_manifest_has_its_shape(slug: str, record: dict[str, Any]) -> None:
    assert set(record) >= MANIFEST
    assert record["game"] == slug
    assert record["version"]
    assert record["seed"] is None
    assert record["paper_mm"] == [210, 297]
    assert record["options"]["copies"] == 2
    for file in record["files"]:
        assert set(file) >= FILE
        assert file["stock"] in STOCKS
        assert len(file["page_mm"]) == file["pages"]
    for place in record["placements"]:
        assert set(place) >= PLACEMENT
        assert place["face"] in ("front", "back")
        assert place["turned"] in (0, 90, 180, 270)


@pytest.mark.slow
def test_the_files_are_those_of_the_manifest(print_folder: Path, record: dict[str, Any]) -> None:
    paths = [file["path"] for file in record["files"]]
    assert len(paths) == len(set(paths))
    beside = {"sheet.json"} if record["game"] == "fleet_dice" else set()  # for a camera
    assert {path.name for path in print_folder.iterdir()} == {*paths, "manifest.json", *beside}
    for file in record["files"]:
        content = (print_folder / file["path"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        opened_file = pdfium.PdfDocument(content)
        assert len(opened_file) == file["pages"]
        for page, size in zip(opened_file, file["page_mm"], strict=True):
            real = page.get_width() * MM_PER_PT, page.get_height() * MM_PER_PT
            assert real == pytest.approx(size, abs=0.01)


def test_every_face_lies_once(game: OpenedGame, record: dict[str, Any]) -> None:
    found = Counter(
        (place["component"], place["piece"], place["copy"], place["face"])
        for place in record["placements"]
        if place.get("window", [0, 0]) == [0, 0]
    )
    right = {
        (part.name, piece, copy, face)
        for part in game.components
        for piece, copies in part.copies.items()
        for copy in range(1, 2 * copies + 1)
        for face in ("front", "back")[: part.sides]
    }
    assert set(found) == right
    assert set(found.values()) == {1}


def test_faces_lie_on_pages_that_exist(game: OpenedGame, record: dict[str, Any]) -> None:
    files = {file["path"]: file for file in record["files"]}
    parts = {part.name: part for part in game.components}
    taken: dict[tuple[str, int], list[tuple[float, float, float, float]]] = {}
    for place in record["placements"]:
        file = files[place["file"]]
        part = parts[place["component"]]
        assert 1 <= place["page"] <= file["pages"]
        assert file["stock"] == part.stock or {file["stock"], part.stock} <= set(CARD)
        alone = part.name in ALONE
        path = file["path"].replace("-one-sided.pdf", ".pdf")
        shared = "mixed.pdf" if part.stock in CARD else FILES[part.stock]
        assert path in ({f"{part.name}.pdf"} if alone else {FILES[part.stock], shared})
        width, height = file["page_mm"][place["page"] - 1]
        x, y, w, h = (place[key] for key in "xywh")
        assert 0 <= x <= x + w <= width
        assert 0 <= y <= y + h <= height
        size = (w, h) if place["turned"] % 180 == 0 else (h, w)
        trim = part.size_of(place["piece"])
        assert "window" in place or size == pytest.approx(trim, abs=0.001)
        neighbours = taken.setdefault((place["file"], place["page"]), [])
        for left, top, right, bottom in neighbours:
            sideways = max(left - (x + w), x - right)
            downwards = max(top - (y + h), y - bottom)
            assert max(sideways, downwards) >= -0.001, place
        neighbours.append((x, y, x + w, y + h))


def part_of(place: dict[str, Any]) -> tuple[object, ...]:
    """Return which piece, or which window of a large piece, lies at a place."""
    return (*(place[key] for key in ("component", "piece", "copy")), *place.get("window", ()))


def test_backs_follow_their_fronts(record: dict[str, Any]) -> None:
    pages = {file["path"]: file["page_mm"] for file in record["files"]}
    fronts = {
        (place["file"], *part_of(place)): place
        for place in record["placements"]
        if place["face"] == "front"
    }
    for back in record["placements"]:
        if back["face"] == "back":
            front = fronts[back["file"], *part_of(back)]
            assert back["page"] == front["page"] + 1
            width, height = pages[back["file"]][back["page"] - 1]
            x, y = front["x"], front["y"]
            mirrored = (
                (width - x - front["w"], y) if height >= width else (x, height - y - front["h"])
            )
            assert (back["x"], back["y"]) == pytest.approx(mirrored, abs=0.001)


def test_a_game_has_data_and_a_catalog_line() -> None:
    folders = {
        path.name
        for path in templates_folder().iterdir()
        if path.is_dir() and path.name != "shared"
    }
    assert folders == {game.slug for game in OURS}
    assert len(SLUGS) == len(set(SLUGS))
    for promised in (COMPONENTS, DECKS, POOLS):
        assert set(SLUGS) == set(promised), "say here what each game promises to its callers"


@pytest.mark.parametrize("command", ["list", pytest.param("check", marks=pytest.mark.long)])
def test_every_name_of_a_game_is_taken(slug: str, command: str) -> None:
    shortest = next(
        slug[:end]
        for end in range(1, len(slug) + 1)
        if sum(other.startswith(slug[:end]) for other in SLUGS) == 1
    )
    names = (slug.replace("_", "-"), slug.upper(), shortest, f" {slug} ")
    plain = done(command, slug).out
    for name in names if command == "list" else names[2:3]:
        assert done(command, name).out == plain


@pytest.mark.parametrize("command", ["list", "print", "check"])
def test_a_wrong_name_lists_the_right_ones(command: str) -> None:
    for name in ("freshwater_flies", "x", "", "../shared", "shared"):
        ran = run(command, name)
        assert ran.code == 1
        assert ran.out == ""
        assert ran.err.startswith("Error: ")
        assert all(slug in ran.err for slug in SLUGS)
    assert 'did you mean "freshwater_fly"?' in run(command, "freshwater_flies").err


@pytest.mark.parametrize("slug", [game.slug for game in OURS])
def test_a_game_without_data_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, slug: str
) -> None:
    (tmp_path / "shared").mkdir()
    monkeypatch.setattr("companion.resources.templates_folder", lambda: tmp_path)
    with pytest.raises(CompanionError, match="install"):
        next(game for game in GAMES if game.slug == slug).load(None, "en")
