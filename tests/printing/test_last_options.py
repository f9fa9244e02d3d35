"""Options of the last print, which a print again takes over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.printing.order import PrintOrder
from tests.command import done, run
from tests.printing.seen import CHANGED, FISH, changed_in, manifest_in, pieces, told


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ink", "gold"),
        ("paper", "napkin"),
        ("copies", "many"),
        ("card_size", "huge"),
        ("nudge", [1]),
        ("bleed", "wide"),
        ("backs", 3),
        ("players", "all"),
    ],
)
def test_an_option_of_a_manifest_that_is_none_is_told(out: Path, key: str, value: object) -> None:
    file = out / "freshwater_fly/manifest.json"
    old = manifest_in(file.parent)
    old["options"][key] = value
    file.write_text(json.dumps(old), encoding="utf-8")
    ran = run(*CHANGED, "--out", out)
    assert ran.code == 1
    assert f"with --{key.replace('_', '-')}" in told(ran.err) or key == "paper"


@pytest.mark.slow
def test_every_option_is_taken_over(tmp_path: Path) -> None:
    """What the manifest tells is what the next print takes; all of `PrintOrder` is told."""
    words = (
        "--paper",
        "100x120",
        "--bleed",
        "2",
        "--margin",
        "7.5",
        "--no-marks",
        "--ink",
        "line",
        "--palette",
        "safe",
        "--nudge",
        "0.5,-1",
        "--backs",
        "short-edge",
        "--seed",
        "perch",
        "--card-size",
        "mini",
        "--thickness",
        "0.4",
        "--players",
        "2",
        "--set",
        "dry-fly",
    )
    done(*FISH, *words, "--out", tmp_path)
    done("print", "fresh", "--lost", "F05", "--out", tmp_path)
    first, again = (manifest_in(tmp_path / "freshwater_fly" / sub) for sub in (".", "some"))
    for name in ("only", "pieces"):
        assert name in first["options"]
        del first["options"][name], again["options"][name]
    assert again["options"] == first["options"]
    assert again["seed"] == first["seed"] == "perch"
    elsewhere = {"seed", "extra", "changed", "lost", "printer", "only", "pieces"}
    assert {*PrintOrder.__struct_fields__} == {*first["options"]} | elsewhere
    assert "nothing has changed" in changed_in(tmp_path).out


@pytest.mark.slow
def test_options_of_games_are_taken_over(tmp_path: Path) -> None:
    done(
        "print",
        "mapped",
        "--only",
        "map-tiles",
        "--size",
        "small",
        "--fish",
        "as-run",
        "--out",
        tmp_path,
    )
    assert "nothing has changed" in done("print", "mapped", "--changed", "--out", tmp_path).out
    ran = done("print", "mapped", "--changed", "--size", "large", "--out", tmp_path)
    assert "size large, was small" in told(ran.out)
    assert pieces(tmp_path / "mapped_out") == {f"map-tiles/T{n:02}": 1 for n in range(1, 43)}


def test_names_of_players_are_part_of_a_face(tmp_path: Path) -> None:
    sheet = ("print", "fleet", "--only", "score-sheets")
    done(*sheet, "--name", "Ann", "--name", "Bo", "--out", tmp_path)
    again = ("print", "fleet", "--changed", "--out", tmp_path)
    assert "nothing has changed" in done(*again).out
    assert '("Cy", was "Bo")' in told(done(*again, "--name", "Ann", "--name", "Cy").out)
