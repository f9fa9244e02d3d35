"""The guide tells every file, sheet, piece and window of the print that it lies beside."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pytest
from PIL import ImageChops

from companion.core.units import MM_PER_PT
from companion.drawing import icons
from companion.drawing.component import STOCKS, Component
from companion.games.catalog import GAMES
from companion.games.game_type import Game
from companion.imposition.paper import parse_paper
from tests.command import done
from tests.printing.seen import Edges, manifest_in, manifest_of, solid
from tests.printing.test_poster_pages import SIZES, board

MARGIN = 15.7  # of 16 mm: italics lean out
FIRST = 51  # so that no page has the number of a title

DECKS = (
    "fish-cards",
    "rock-cards",
    "strike-cards",
    "master-skill-cards",
    "alternate-strike-cards",
)


class Words(NamedTuple):
    """A run of text on a page of the guide, with its box in mm."""

    page: int
    text: str
    box: Edges


def guide(folder: Path) -> tuple[list[tuple[float, float]], list[Words]]:
    """Return the sizes of the pages of a guide and its runs of text."""
    document = pdfium.PdfDocument(folder / "guide.pdf")
    sizes, found = [], []
    for number, page in enumerate(document, 1):
        width, height = (side * MM_PER_PT for side in page.get_size())
        sizes.append((width, height))
        text = page.get_textpage()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            words = text.get_text_bounded(left, bottom, right, top)
            box = (
                left * MM_PER_PT,
                height - top * MM_PER_PT,
                right * MM_PER_PT,
                height - bottom * MM_PER_PT,
            )
            found.append(Words(number, words.strip(), box))
    document.close()
    return sizes, found


def parts(count: int) -> list[Component]:
    """Return components of all stocks, some of an expansion, with titles short and long."""
    titles = ("Fish", "Master skill cards of the upper river", "Tokens of the evening hatch")
    return [
        solid(
            25 + 7 * number % 60,
            30 + 11 * number % 70,
            range(1, 3 + number % 17),
            f"part-{number}",
            title=f"{titles[number % 3]} {FIRST + number}",
            stock=STOCKS[number % len(STOCKS)],
            sides=1 + number % 2,
            set="master-skill" if number % 3 == 0 else None,
        )
        for number in range(count)
    ]


CASES = [
    ("a4", "long-edge", 20),
    ("letter", "gutterfold", 20),
    ("a5", "separate", 20),
    ("a3", "none", 40),
    ("a4", "short-edge", 3),
]


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "backs", "count"), CASES)
def test_a_guide_lists_every_file_and_component_without_overlap(
    tmp_path: Path, paper: str, backs: str, count: int
) -> None:
    made = parts(count)
    record = manifest_of(tmp_path, *made, paper=paper, backs=backs)
    sizes, found = guide(tmp_path / "game")
    sheet = parse_paper(paper)
    assert sizes == [pytest.approx((sheet.width, sheet.height), abs=0.01)] * len(sizes)
    assert len(sizes) > (count > 10)
    listed = next(file for file in record["files"] if file["path"] == "guide.pdf")
    assert listed["pages"] == len(sizes)
    lines = as_lines(found)
    check_files(record, lines)
    check_components(made, found)
    check_boxes(sizes, found)


def as_lines(found: list[Words]) -> list[str]:
    """Return the runs that stand on one line as one text, by page from the top."""
    lines: list[list[Words]] = []
    for words in sorted(found, key=lambda w: (w.page, w.box[3])):
        last = lines[-1][-1] if lines else None
        if last and last.page == words.page and words.box[3] - last.box[3] < 0.8:
            lines[-1].append(words)
        else:
            lines.append([words])
    return [" ".join(w.text for w in sorted(line, key=lambda w: w.box)) for line in lines]


def check_files(record: dict[str, Any], lines: list[str]) -> None:
    """Each file stands on a line with the sheets that its manifest tells, each file once."""
    for file in record["files"]:
        if file["path"] == "guide.pdf":
            continue
        mine = [line for line in lines if re.match(rf"{file['path']} (\d|no)", line)]
        sheets = file["sheets"]
        told = {0: "no more sheets", 1: "1 sheet"}.get(sheets, f"{sheets} sheets")
        assert len(mine) == 1, file["path"]
        assert re.search(rf"\b{told}$", mine[0]), mine


def check_components(made: list[Component], found: list[Words]) -> None:
    """Each component's count stands below its title, in the column of the title."""
    for part in made:
        number = part.title.rpartition(" ")[2]
        ends = [w for w in found if re.search(rf"(^|[a-z] ){number}$", w.text) and titled(w, part)]
        assert len(ends) == 1, part.title
        (end,) = ends
        told = f"{part.count} pieces" if part.count > 1 else "1 piece"
        below = [
            w
            for w in found
            if w.page == end.page
            and w.text == told
            and abs(w.box[0] - end.box[0]) < 8
            and 0 < w.box[1] - end.box[3] < 8
        ]
        assert len(below) == 1, f"{part.title}: {told}"


def titled(words: Words, part: Component) -> bool:
    """Return whether a run is the title of a component, or its second line."""
    return part.title.endswith(words.text) and words.box[3] - words.box[1] < 5


def check_boxes(sizes: list[tuple[float, float]], found: list[Words]) -> None:
    """Nothing lies on anything else or in the margin, the page's number apart."""
    for words in found:
        left, top, right, bottom = words.box
        width, height = sizes[words.page - 1]
        assert left >= MARGIN, words
        assert right <= width - MARGIN, words
        assert top >= MARGIN - 0.5, words
        assert bottom <= height - (MARGIN if words.text != str(words.page) else 5), words
    for i, one in enumerate(found):
        for other in found[:i]:
            if one.page == other.page:
                across = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
                down = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
                assert across < 0.1 or down < 0.1, (one, other)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_a_guide_in_line_ink_is_black_only(tmp_path: Path, slug: str) -> None:
    done("print", slug, "--set", "all", "--ink", "line", "--out", tmp_path)
    for page in pdfium.PdfDocument(tmp_path / slug / "guide.pdf"):
        channels = page.render(scale=1.5).to_pil().convert("RGB").split()
        strongest = ImageChops.difference(channels[0], channels[2]).getextrema()[1]
        assert strongest == 0, f"{strongest} levels between red and blue"


def test_a_paper_too_small_for_a_guide_gets_one_on_a4(tmp_path: Path) -> None:
    manifest_of(tmp_path, solid(40, 50, range(1, 4)), paper="120x80")
    sizes, found = guide(tmp_path / "game")
    assert sizes == [pytest.approx((210, 297), abs=0.01)]
    check_boxes(sizes, found)


def test_paper_on_its_side_is_turned_upright(tmp_path: Path) -> None:
    manifest_of(tmp_path, solid(40, 50, range(1, 4)), paper="297x210")
    assert guide(tmp_path / "game")[0] == [pytest.approx((210, 297), abs=0.01)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "backs", "pictures"),
    [
        ("a4", "long-edge", ["front"]),
        ("letter", "short-edge", ["front"]),
        ("a4", "separate", ["front"]),
        ("a4", "gutterfold", ["front", "back"]),
        ("letter", "none", ["front"]),
    ],
)
def test_the_assembly_picture_names_the_page_of_each_window(
    tmp_path: Path, paper: str, backs: str, pictures: list[str]
) -> None:
    record = manifest_of(tmp_path, board(SIZES["A2"]), paper=paper, backs=backs)
    _, found = guide(tmp_path / "game")
    titles = [words for words in found if words.text.startswith("Board, boards")]
    assert len(titles) == len(pictures)
    for face, title in zip(pictures, titles, strict=True):
        assert ("(back)" in title.text) == (face == "back")
        places = [p for p in record["placements"] if p["face"] == face]
        assert {p["file"] for p in places} == {re.findall(r"boards\S*pdf", title.text)[0]}
        left, top = title.box[0], title.box[3]
        numbers = [
            words
            for words in found
            if words.text.isdigit()
            and words.page == title.page
            and left - 1 < words.box[0] < left + 52
            and top < words.box[1] < top + 45
        ]
        size = SIZES["A2"]
        told = {}
        for words in numbers:
            x = ((words.box[0] + words.box[2]) / 2 - left) / 52 * size[0]
            y = ((words.box[1] + words.box[3]) / 2 - top - 2) / 52 * size[0]
            told[window_at(places, x, y)] = int(words.text)
        assert told == {tuple(p["window"]): p["page"] for p in places}


def window_at(places: list[dict[str, Any]], x: float, y: float) -> tuple[int, ...]:
    """Return the window of a board that shows the place (x, y) mm."""
    sizes = {tuple(place["window"]): (place["w"], place["h"]) for place in places}
    for (column, row), (w, h) in sizes.items():
        left = sum(sizes[before, 0][0] for before in range(column))
        top = sum(sizes[0, before][1] for before in range(row))
        if left <= x < left + w and top <= y < top + h:
            return column, row
    raise AssertionError(f"({x:.0f}, {y:.0f}) is in no window")


@pytest.mark.slow
def test_the_guide_of_freshwater_fly_counts_its_decks(tmp_path: Path) -> None:
    decks = [word for name in DECKS for word in ("--only", name)]
    done("print", "fresh", *decks, "--copies", "2", "--out", tmp_path)
    game = tmp_path / "freshwater_fly"
    _, found = guide(game)
    texts = [words.text for words in found]
    placed = Counter(
        place["component"] for place in manifest_in(game)["placements"] if place["face"] == "front"
    )
    titles = {part["name"]: part["title"] for part in listed_components()}
    assert set(placed) == set(DECKS)
    for name, count in placed.items():
        assert f"{count} pieces" in texts, name
        start = titles[name].split()[0]
        assert any(text.startswith(start) for text in texts), titles[name]


def listed_components() -> list[dict[str, Any]]:
    found = json.loads(done("list", "fresh", "--json").out)["games"][0]["components"]
    assert isinstance(found, list)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_guide_of_a_whole_game_ends_with_the_meanings_of_its_icons(
    tmp_path: Path, game: Game
) -> None:
    done("print", game.slug, "--set", "all", "--out", tmp_path)
    meanings = game.facts(game.load(None, "en")).icons
    _, words = guide(tmp_path / game.slug)
    start = next(i for i, run in enumerate(words) if run.text.lower() == "what the signs mean")
    said = " ".join(run.text for run in words[start:])
    for name, meaning in meanings.items():
        assert name in icons.icon_names(), name
        assert meaning.replace("'", "’") in said, f"{name} is explained, but on no piece"


def test_a_guide_without_a_meaning_has_no_page_of_icons(tmp_path: Path) -> None:
    done("print", "fresh", "--only", "fish-cards", "--out", tmp_path / "part")
    manifest_of(tmp_path / "own", solid(40, 50, range(1, 4)))
    for folder in (tmp_path / "part" / "freshwater_fly", tmp_path / "own" / "game"):
        pages, words = guide(folder)
        assert len(pages) == 1
        assert "what the signs mean" not in {run.text.lower() for run in words}


@pytest.mark.slow
def test_the_sheets_in_all_agree_with_the_manifest(tmp_path: Path) -> None:
    told = done("print", "lure", "--out", tmp_path).out.splitlines()
    planned = done("print", "lure", "--dry-run").out.splitlines()
    record = manifest_in(tmp_path / "lure")
    sheets = sum(file["sheets"] for file in record["files"] if file["path"] != "guide.pdf")
    assert len(told) == 3
    assert told[0] == f"Lure: {len(record['files'])} files in {tmp_path / 'lure'}"
    assert told[2].startswith(f"  Next: open {tmp_path / 'lure' / 'guide.pdf'}, print at 100 %")
    total = f"Lure: {told[1].strip()}"
    assert total in planned
    assert total.startswith(f"Lure: {sheets} sheets: ")
    assert sum(int(n) for n in re.findall(r"(\d+) of ", total)) == sheets
    said = " ".join(words.text for words in guide(tmp_path / "lure")[1])
    assert f"{sheets} sheets in all" in said
    assert total.partition(" sheets: ")[2] in said


@pytest.mark.slow
def test_the_guide_tells_how_parts_are_put_together(tmp_path: Path) -> None:
    parts = ("spinners", "token-standees", "dice", "game-board")
    done(
        "print", "fresh", *(word for name in parts for word in ("--only", name)), "--out", tmp_path
    )
    _, found = guide(tmp_path / "freshwater_fly")
    said = " ".join(words.text for words in found)
    for told in ("Spinners:", "Push a split pin (1)", "Token standees:", "Dice, six faces"):
        assert told in said, told
    assert "Tuck boxes:" not in said, "nothing is told of what is not printed"
    assert "Game board, boards.pdf" in said, "the only piece of a component needs no number"


def test_a_board_too_large_for_a_fold_is_glued_back_to_back(tmp_path: Path) -> None:
    record = manifest_of(tmp_path, board((258.7, 160.0)), paper="a4", backs="gutterfold")
    assert [(one["page"], one["face"]) for one in record["placements"]] == [
        (1, "front"),
        (2, "back"),
    ]
    told = " ".join(words.text for words in guide(tmp_path / "game")[1])
    assert "back to back" in told
    assert "glue strips" not in told


@pytest.mark.parametrize(
    "words",
    [
        ("salmon", "--backs", "gutterfold"),
        ("fleet", "--backs", "gutterfold", "--paper", "letter"),
        ("lure", "--paper", "a5", "--only", "tuck-boxes"),
    ],
)
def test_no_large_piece_stops_a_print(words: tuple[str, ...]) -> None:
    assert "sheets" in done("print", *words, "--dry-run").out


@pytest.mark.slow
def test_a_guide_is_for_a_person_with_scissors(tmp_path: Path) -> None:
    """Each piece names its file, commands stand alone, two sides are glued on nothing."""
    done("print", "fresh", "--out", tmp_path)
    game = tmp_path / "freshwater_fly"
    _, found = guide(game)
    texts = [words.text for words in found]
    paths: dict[str, dict[str, None]] = {}
    for place in manifest_in(game)["placements"]:
        paths.setdefault(place["component"], {})[place["file"]] = None
    said = Counter(text for text in texts if text.startswith("in "))
    assert said == Counter(f"in {', '.join(files)}" for files in paths.values())
    assert all(text.startswith("companion ") for text in texts if "--" in text)
    assert "Put together, continued" in texts, "a section that goes on says so"
    after = texts[texts.index("boards.pdf") :]
    stocks = [text for text in after if "heavy paper" in text]
    assert [("cardboard" in text) for text in stocks[:2]] == [False, True]
    assert "mixed.pdf, page 1" in texts, "its cuts are drawn"
    assert "tokens.pdf, page 1" not in texts, "tokens are cut along their outlines"


def test_sheets_that_are_put_back_into_the_printer_are_drawn(tmp_path: Path) -> None:
    done("print", "lure", "--only", "fish-cards", "--backs", "separate", "--out", tmp_path)
    said = " ".join(words.text for words in guide(tmp_path / "lure")[1])
    assert "put them back into the printer" in " ".join(said.split())


@pytest.mark.slow
def test_no_few_signs_stand_alone_on_a_page(tmp_path: Path) -> None:
    done("print", "mapped", "--out", tmp_path)
    sizes, found = guide(tmp_path / "mapped_out")
    last = [words.text for words in found if words.page == len(sizes)]
    assert "What the signs mean" in last
    assert "What the signs mean, continued" not in last


@pytest.mark.parametrize(("paper", "ending"), [("a4", ""), ("letter", " --paper letter")])
def test_commands_of_a_guide_take_the_paper_of_its_print(
    tmp_path: Path, paper: str, ending: str
) -> None:
    done("print", "fresh", "--only", "score-pad", "--paper", paper, "--out", tmp_path)
    _, words = guide(tmp_path / "freshwater_fly")
    text = " ".join(run.text for run in words)
    assert f"--piece score-pad/sheet --copies 10{ending}" in text
    assert 'Print "How it scores" once' in text, "by the title that stands on the page"
    assert "cover" not in text
    assert ("--paper" in text) == bool(ending)
