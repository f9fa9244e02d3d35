"""`companion score` for other programs: CSV, and the link that logs a play."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.drawing.camera_codes import qr_lines, qr_modules
from tests.cli.scored import example, fed


def test_csv_has_every_line_and_no_formula(tmp_path: Path) -> None:
    record = example()
    record["players"][0]["name"] = '=HYPERLINK("x")'
    record["players"][1]["name"] = "−1"
    found = fed(json.dumps(record), "score", "fresh", "-", "--json").json
    rows = list(
        csv.DictReader(io.StringIO(fed(json.dumps(record), "score", "fresh", "-", "--csv").out))
    )
    lines = [line for player in found["players"] for line in player["lines"]]
    assert [row["label"] for row in rows if row["group"] != "total"] == [x["label"] for x in lines]
    assert [int(row["points"]) for row in rows if row["group"] == "total"] == [58, 30]
    assert rows[0]["player"].startswith("'=")
    assert rows[-1]["player"] == "'−1", "a minus becomes a hyphen where there is none"
    many = fed(f"{json.dumps(record)}\n" * 2, "score", "fresh", "--lines", "--csv").out
    assert [row["record"] for row in csv.DictReader(io.StringIO(many))] == ["1"] * len(rows) + [
        "2"
    ] * len(rows)


@pytest.mark.slow
def test_the_play_link_says_the_result() -> None:
    record = example(mode="solo")
    record["players"][0]["name"] = "Ann & Bo, +1 #ü"
    out = fed(json.dumps(record), "score", "fresh", "-", "--bgstats").out
    link, _, code = out.partition("\n\n")
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path, parts.fragment) == (
        "https", "app.bgstatsapp.com", "/createPlay.html", "",
    )  # fmt: skip
    assert not set(parts.query) & set('{}[]" &')
    play = said(link)
    assert (play["sourceName"], play["game"]["name"]) == ("Companion", "Freshwater Fly")
    time.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    keys = ("name", "score", "winner", "startPlayer")
    assert [tuple(one[key] for key in keys) for one in play["players"]] == [
        ("Ann & Bo, +1 #ü", 60, True, False),
        ("Silent Angler", 22, False, False),
    ]
    again = fed(json.dumps(record), "score", "fresh", "-", "--bgstats").out.split()[0]
    assert said(again)["sourcePlayId"] == play["sourcePlayId"]
    assert read_back(code.splitlines()) == [list(row) for row in qr_modules(link, level="L")]
    assert qr_lines(link) == code.splitlines()


def test_a_link_too_long_for_a_code_is_given_alone() -> None:
    record = example()
    for number, player in enumerate(record["players"]):
        player["name"] = "\U0001f3a3" * 39 + str(number)
    record["players"] += [
        {"name": "\U0001f3a3" * 39 + f"{number}", "reel_board": board}
        for number, board in ((2, "2A"), (3, "4B"))
    ]
    ran = fed(json.dumps(record), "score", "fresh", "-", "--bgstats")
    assert ran.code == 0
    assert ran.out.count("\n") == 1 and len(said(ran.out.strip())["players"]) == 4
    assert ran.err == "The link is too long for a QR code; open the link instead.\n"


def said(link: str) -> dict[str, Any]:
    (data,) = parse_qs(urlsplit(link).query, strict_parsing=True)["data"]
    found = json.loads(data)
    assert isinstance(found, dict)
    return found


def read_back(lines: list[str]) -> list[list[bool]]:
    """Return the dark modules of a printed code; its quiet zone must be light."""
    grid = []
    for line in lines:
        grid += [[cell in "▄ " for cell in line], [cell in "▀ " for cell in line]]
    inner = [row[4:-4] for row in grid[4:]]
    count = len(grid[0]) - 8
    assert not any(map(any, grid[:4])) and not any(map(any, inner[count:]))
    return inner[:count]
