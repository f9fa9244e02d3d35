"""What docs/your-own-game.md tells is done as it is written, from an empty folder."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from PIL import Image

from tests.command import done

PAGE = (Path(__file__).parents[2] / "docs/your-own-game.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w./-]+\.(?:toml|csv|json))`")


@pytest.mark.slow
def test_the_page_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before, ran = 0, []
    for block in BLOCK.finditer(PAGE):
        told, before = PAGE[before : block.start()], block.end()
        if " album " in block[2]:  # the photographs that its reader has
            for name in ("lake", "boat", "pier", "catch"):
                photograph = Path(f"mine/album/art/{name}.jpg")
                photograph.parent.mkdir(exist_ok=True)
                Image.new("RGB", (1200, 900), "teal").save(photograph)
        if block[1] == "sh":
            ran += [(line, done(*shlex.split(line)[1:]).out) for line in block[2].splitlines()]
            continue
        file = Path(NAMED.findall(told)[-1])
        if not file.is_relative_to("mine") and file.suffix != ".json":
            file = "mine/lake" / file
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as stream:
            stream.write(block[2])
    said = dict(ran)
    assert "20 in all" in said["companion list lake cards --games mine"]
    assert "(17 left)" in said["companion deal lake cards --count 3 --games mine"]
    assert (tmp_path / "output/lake/cards.pdf").is_file()
    assert (tmp_path / "output/pond/guide.pdf").is_file()
    assert "Winner: Ann" in said["companion score lake evening.json --games mine"]
    scored = done("score", "lake", "evening.json", "--json", "--games", "mine").json
    assert [one["total"] for one in scored["players"]] == [8 + 3 + 1 + 1 + 5, 10 + 2]
    assert said["companion check album --games mine"].startswith("Album: 8 faces")
    assert (tmp_path / "output/album/cards.pdf").stat().st_size > 10_000
    assert "score-pad" in json.dumps(done("list", "lake", "--json", "--games", "mine").json)
