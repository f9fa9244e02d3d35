"""A guide draws what its print needs, each kind of part once, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.core.text_format import labels_below
from companion.data.shared import open_shared
from companion.printing.guide.assembly import NARROWEST, NUMBER, caption
from tests.command import done
from tests.printing.test_guide import check_boxes, guide

STEPS = labels_below(open_shared().words, "guide.steps")
# The words of a caption, all on its first line, by which a drawing is known; prints that need it.
KINDS = {
    "turn.long-book": "Upright sheets: set the",
    "turn.long-calendar": "Sheets on their",
    "cut.long": "Lay a ruler along",
    "gutter.print": "Print it one-sided.",
    "join.trim": "Trim each sheet",
    "d6.close": "Put glue on the last",
    "d12.close": "Glue the tabs",
    "d20.close": "Glue the five",
    "box.fill": "Let it dry and",
    "standee.stand": "Let it dry. Bend one",
    "screen.stand": "Let it dry. Bend both",
    "spinner.apart": "Push a split pin",
}
PRINTS: Mapping[tuple[str, ...], set[str]] = {
    ("fresh", "--only", "fish-cards"): {"turn.long-book", "cut.long"},
    ("fresh", "--only", "spinners"): {"spinner.apart"},
    ("fresh", "--only", "game-board"): {"turn.long-book", "join.trim"},
    ("fresh", "--only", "fish-cards", "--backs", "gutterfold"): {"cut.long", "gutter.print"},
    ("fresh", "--only", "tuck-boxes", "--only", "dice"): {"box.fill", "d6.close"},
    ("lure", "--only", "dice"): {"d6.close", "d12.close", "d20.close"},
    ("lure", "--piece", "dice/buoy-d20"): {"d20.close"},
    ("lure", "--only", "screens"): {"screen.stand"},
    ("salmon", "--only", "bear-pawns"): {"standee.stand"},
    ("salmon", "--only", "river-boards"): {"turn.long-calendar"},
    ("mapped", "--only", "score-pad"): {"cut.long"},
    ("fresh", "--only", "finesse-tokens"): set(),
}


@pytest.mark.parametrize("words", PRINTS, ids=" ".join)
def test_a_drawing_is_there_when_the_print_needs_it(tmp_path: Path, words: tuple[str, ...]) -> None:
    done("print", *words, "--out", tmp_path)
    (folder,) = tmp_path.iterdir()
    sizes, found = guide(folder)
    said = " ".join(run.text for run in found)
    for kind, start in KINDS.items():
        caption = " ".join(STEPS[kind].split())
        assert start in caption, "the caption is known by these words"
        assert (start in said) == (kind in PRINTS[words]), kind
    check_boxes(sizes, found)


@pytest.mark.parametrize("name", STEPS)
def test_every_caption_fits_below_the_narrowest_drawing(name: str) -> None:
    written = caption(STEPS[name], 0, 0, NARROWEST - NUMBER)
    assert not written.problems
    assert written.height < 40
    assert written.size_pt >= 8
