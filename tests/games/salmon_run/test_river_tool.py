"""`companion river` as programs and people call it."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from tests.command import done, run
from tests.games.salmon_run.river_checker import faults, kind_of

STEPS = {"forward": (0, 2), "left": (-1, 1), "right": (1, 1)}


@pytest.mark.slow
def test_a_river_runs_from_the_start_to_the_finish() -> None:
    for boards in range(2, 7):
        record = done("river", "--seed", "row", "--boards", str(boards), "--json").json
        names = [side["side"] for side in record["sides"]]
        assert record["seed"] == "row"
        assert names[0] in ("S1", "S2")
        assert names[-1] in ("F1", "F2")
        assert len(names) == boards + 2
        assert len({name[0] for name in names}) == boards + 2
        assert record["sides"][0]["shift"] == 0
        for before, side in pairwise(record["sides"]):
            assert side["shift"] == before["top_mouth"] - side["bottom_mouth"]
        assert all(faults(side) == set() for side in record["sides"])


@pytest.mark.parametrize(
    ("difficulty", "kinds"),
    [("easy", {"E", "S2", "F2"}), ("hard", {"M", "H", "S1", "F1"})],
)
def test_the_difficulty_chooses_the_sides(difficulty: str, kinds: set[str]) -> None:
    record = done(
        "river", "--seed", "a", "--boards", "6", "--difficulty", difficulty, "--json"
    ).json
    assert {kind_of(side) for side in record["sides"]} == kinds


@pytest.mark.slow
def test_a_mixed_river_has_both() -> None:
    found = set()
    for seed in range(4):
        record = done("river", "--seed", str(seed), "--boards", "6", "--json").json
        found |= {kind_of(side) for side in record["sides"]}
    assert found == {"E", "M", "H", "S1", "S2", "F1", "F2"}


def test_programs_get_what_is_asked_for_and_no_more() -> None:
    record = done("river", "--seed", "row", "--boards", "2", "--json").json
    assert set(record) == {"seed", "sides"}
    for side in record["sides"]:
        assert set(side) == {
            "side", "columns", "rows", "shift", "bottom_mouth", "top_mouth", "hexes",
        }  # fmt: skip
        for told in side["hexes"]:
            assert set(told) == {"q", "y", "kind", "icons", "bear", "arrows"}
    assert record["sides"][0]["bottom_mouth"] is record["sides"][-1]["top_mouth"] is None
    more = done("river", "--seed", "row", "--boards", "2", "--explain", "--json").json
    assert set(more) == {"seed", "sides", "routes"}
    assert more["sides"] == record["sides"]


def test_rows_make_longer_boards() -> None:
    record = done("river", "--seed", "six", "--rows", "6", "--json").json
    assert {side["rows"] for side in record["sides"]} == {6}
    assert all(faults(side) == set() for side in record["sides"])


def test_the_boards_that_everybody_has_are_laid_on_request() -> None:
    one, two = (done("river", "--printed", "--seed", s, "--boards", "6", "--difficulty", "easy",
                     "--json").json for s in ("1", "2"))  # fmt: skip
    sides = [{side["side"]: side["hexes"] for side in record["sides"]} for record in (one, two)]
    assert sides[0] == sides[1]
    assert run("river", "--printed", "--rows", "6").code == 1


@pytest.mark.slow
def test_the_explanation_adds_up() -> None:
    record = done("river", "--seed", "sum", "--explain", "--json").json
    for side, route in zip(record["sides"], record["routes"], strict=True):
        hexes = {(h["q"], h["y"]): h["kind"] for h in side["hexes"]}
        way = [tuple(cell) for cell in route["route"]]
        assert all(hexes[cell] in ("water", "start", "pond") for cell in way)
        assert len(route["moves"]) == len(way) - 1
        for (q, y), (q2, y2), move in zip(way, way[1:], route["moves"], strict=False):
            if move.startswith("jump"):
                assert y2 - y in (2, 3, 4)
            else:
                assert (q2 - q, y2 - y) == {"forward": (0, 2), "left": (-1, 1), "right": (1, 1)}[
                    move
                ]
    told = done("river", "--seed", "sum", "--explain").out
    assert "effort" in told
    assert "In all" in told


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_the_picture_is_written(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"river.{ending}"
    done("river", "--seed", "look", "--boards", "2", "--out", file)
    content = file.read_bytes()
    begins = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[ending]
    assert content.lstrip().startswith(begins)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    if ending == "pdf":
        assert len(pdfium.PdfDocument(content)) == 1
    done("river", "--seed", "look", "--boards", "2", "--out", file)
    assert file.read_bytes() == content


@pytest.mark.slow
def test_new_boards_and_the_printed_ones_are_called_so() -> None:
    assert done("river", "--seed", "1").out.startswith("These are new boards")
    assert done("river", "--seed", "1", "--new").out == done("river", "--seed", "1").out
    assert done("river", "--seed", "1", "--printed").out.startswith("These are the printed boards")


def test_how_long_a_river_takes_is_told_in_minutes() -> None:
    rounds, minutes = (
        float(number)
        for number in re.search(
            r"about ([\d.]+) rounds, some (\d+) minutes for 4 salmon",
            done("river", "--seed", "sum", "--explain").out,
        ).groups()  # type: ignore[union-attr]
    )
    assert minutes == round(rounds * 4 * 30 / 60)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--boards", "9"], "2 to 6 numbered boards, not 9"),
        (["--boards", "1"], "2 to 6 numbered boards, not 1"),
        (["--rows", "2"], "5 or 6 rows, not 2"),
        (["--new", "--printed"], "do not go together"),
        (["--simulate", "200"], "races are no longer simulated"),
        (["--out", "river.jpg"], ".svg, .png or .pdf"),
        (["--out", "/no/such/folder/river.svg"], "there is no folder"),
    ],
)
def test_an_impossible_wish_is_told(words: list[str], told: str) -> None:
    ran = run("river", *words)
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_a_river_takes_no_table() -> None:
    assert run("river", "--table", "den").code == 2
    assert "--table" not in done("river", "--help").out


def test_a_river_that_cannot_be_drawn_ends_soon(tmp_path: Path) -> None:
    (tmp_path / "salmon_run").mkdir()
    text = '[river-body]\ntries = 40\n[[river-kinds]]\nid = "hard"\nrocks = [30, 30]\n'
    (tmp_path / "salmon_run" / "rivers.toml").write_text(text, encoding="utf-8")
    ran = run("river", "--difficulty", "hard", "--boards", "6", "--data", tmp_path)
    assert ran.code == 1
    assert 'no "hard" side with' in ran.err


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boards_are_printed_one_side_on_a_landscape_page(tmp_path: Path, paper: str) -> None:
    words = ("--piece", "river-boards/4", "--paper", paper)
    done("print", "salmon_run", *words, "--out", tmp_path)
    manifest = json.loads((tmp_path / "salmon_run" / "manifest.json").read_text("utf-8"))
    assert [place["face"] for place in manifest["placements"]] == ["front", "back"]
    assert [place["page"] for place in manifest["placements"]] == [1, 2]
    (file,) = [file for file in manifest["files"] if file["path"] == "boards.pdf"]
    assert all(wide > high for wide, high in file["page_mm"])
    front, back = manifest["placements"]
    assert (front["w"], front["h"]) == pytest.approx((258.65, 160.0), abs=0.01)
    assert back["x"] == pytest.approx(front["x"])
