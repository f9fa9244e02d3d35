from __future__ import annotations

import pytest

from companion.core.errors import CompanionError
from companion.core.units import inches
from companion.imposition.paper import PAPERS, Paper, parse_paper


def test_named_papers_are_true_to_size_and_upright() -> None:
    sizes = {paper.name: (paper.width, paper.height) for paper in PAPERS}
    assert sizes == {
        "a4": (210, 297),
        "letter": (pytest.approx(215.9), pytest.approx(279.4)),
        "a3": (297, 420),
        "tabloid": (pytest.approx(279.4), pytest.approx(431.8)),
        "legal": (pytest.approx(215.9), pytest.approx(355.6)),
        "a5": (148, 210),
    }


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("Letter", PAPERS[1]),
        (" A4 ", PAPERS[0]),
        ("120x80", Paper("120x80", 120, 80)),
        ("120.5X80mm", Paper("120.5x80", 120.5, 80)),
        ("40 × 2000 mm", Paper("40x2000", 40, 2000)),
        ("210x297", PAPERS[0]),
        ("11x17", PAPERS[3]),
        ("17x11", PAPERS[3].turned),
        ("8.5 × 11 in", PAPERS[1]),
        ("13x19", Paper("330.2x482.6", inches(13), inches(19))),
        ("39x39", Paper("990.6x990.6", inches(39), inches(39))),
        ("40x40", Paper("40x40", 40, 40)),
        ("50x60in", Paper("1270x1524", 1270, 1524)),
    ],
)
def test_paper_is_read_as_people_write_it(text: str, paper: Paper) -> None:
    assert parse_paper(text) == paper


@pytest.mark.parametrize("text", ["39.9x80", "120x2001", "0x0", "1x1", "11x17mm", "100x100in"])
def test_sizes_out_of_range_are_refused(text: str) -> None:
    with pytest.raises(CompanionError, match="from 40 to 2000 mm"):
        parse_paper(text)


@pytest.mark.parametrize("text", ["", "a2", "120", "-120x80", "nanx80", "1e2x80", "12x80x3"])
def test_unknown_paper_lists_the_right_ones(text: str) -> None:
    with pytest.raises(
        CompanionError, match="there is: a3, a4, a5, legal, letter, tabloid, or a size"
    ):
        parse_paper(text)


def test_unknown_paper_names_the_nearest() -> None:
    with pytest.raises(CompanionError, match='did you mean "letter"'):
        parse_paper("leter")


def test_one_side_below_40_is_not_in_inches() -> None:
    with pytest.raises(CompanionError, match="120 x 30 mm is out of range"):
        parse_paper("120x30")
