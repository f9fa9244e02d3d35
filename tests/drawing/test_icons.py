from __future__ import annotations

import re

import pytest

from companion.core.errors import CompanionError
from companion.drawing import fonts, icons
from companion.drawing.icons import GRID, STROKE
from companion.drawing.shapes import Circle, Path, Symbol, Text, Use

INK = "#2A2823"
NUMBER = r"-?\d+(?:\.\d+)?"
PATH = re.compile(rf"(?:[ML]{NUMBER} {NUMBER}|C{NUMBER}(?: {NUMBER}){{5}}|Z)+")
CONCEPT = """
    hook miss cast reel drag momentum finesse stamina fatigue advance fly rock fish double-swim
    jump boat die-1 die-2 die-3 die-4 die-5 die-6 coin license building gold-box reveal swap
    study draw wild badge up down left right any-way no-way trophy bear eagle reeds rapids
    current waterfall sun stone leaf strength column die strike paw hand flip upstream
    sun-solid stone-solid leaf-solid swim reeds-2 current-or-rapids
    shrimp cod lobster swordfish oyster king-crab kayak barge harbor wharf market captain coins-3
    flag full-boat reroll
"""


def paths(symbol: Symbol) -> list[Path]:
    found = [shape for shape in symbol.shapes if isinstance(shape, Path)]
    assert len(found) == len(symbol.shapes) <= 2
    return found


def points(path: Path) -> list[tuple[float, float]]:
    numbers = [float(n) for n in re.findall(NUMBER, path.data)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_the_set_is_complete() -> None:
    assert set(CONCEPT.split()) <= set(icons.icon_names())
    assert len(icons.icon_names()) >= 60


def test_every_icon_is_plain_path_data_inside_its_grid() -> None:
    names = icons.icon_names()
    valued = [
        icons.icon_symbol(name, INK, valued=True) for name in names if icons.can_show_number(name)
    ]
    for symbol in (*(icons.icon_symbol(name, INK) for name in names), *valued):
        assert (symbol.w, symbol.h) == (GRID, GRID), symbol.name
        for path in paths(symbol):
            assert PATH.fullmatch(path.data), (symbol.name, path.data)
            assert path.data.startswith("M"), symbol.name
            edge = 0.0
            if path.pen:
                assert (path.pen.color, path.pen.width, path.fill) == (INK, STROKE, None)
                edge = STROKE / 2
            else:
                assert path.fill == INK, symbol.name
            for x, y in points(path):
                assert edge <= x <= GRID - edge, (symbol.name, x, y)
                assert edge <= y <= GRID - edge, (symbol.name, x, y)


def test_no_two_icons_are_the_same_drawing() -> None:
    drawn = [
        tuple(path.data for path in paths(icons.icon_symbol(n, INK))) for n in icons.icon_names()
    ]
    assert len(set(drawn)) == len(drawn)


def test_an_icon_is_centred_and_defined_once() -> None:
    (one,) = icons.draw_icon("finesse", 10, 20, 6, INK)
    (other,) = icons.draw_icon("finesse", 40, 20, 12, INK)
    assert isinstance(one, Use) and isinstance(other, Use)
    assert one.symbol is other.symbol
    assert one.symbol.name == "icon-finesse-2A2823"
    assert (one.x, one.y, one.scale) == (7, 17, 6 / 24)
    assert other.scale == 0.5
    red = icons.icon_symbol("finesse", "#FF0000")
    assert red.name == "icon-finesse-FF0000" and red != one.symbol


def test_symbol_names_are_distinct() -> None:
    names = [icons.icon_symbol(name, INK).name for name in icons.icon_names()]
    names += [
        icons.icon_symbol(n, INK, valued=True).name
        for n in icons.icon_names()
        if icons.can_show_number(n)
    ]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9-]+", name) for name in names)


def test_dice_show_their_pips_and_other_numbers_are_written() -> None:
    (die,) = icons.draw_icon("die", 0, 0, 5, INK, value="4")
    assert isinstance(die, Use) and die.symbol == icons.icon_symbol("die-4", INK)
    use, number = icons.draw_icon("die", 0, 0, 5, INK, value="20")
    assert isinstance(use, Use) and use.symbol.name == "icon-die-value-2A2823"
    assert isinstance(number, Text) and number.words == "20"


@pytest.mark.parametrize("value", ["3", "12", "2000"])
@pytest.mark.parametrize("name", ["column", "coin", "badge", "die"])
def test_a_value_stands_inside(name: str, value: str) -> None:
    if f"{name}-{value}" in icons.icon_names():
        return
    number = icons.draw_icon(name, 10, 20, 12, INK, value=value)[-1]
    assert isinstance(number, Text)
    wide = fonts.text_width(value, number.font, number.size_pt)
    assert number.x + wide / 2 == pytest.approx(10, abs=0.01)
    assert wide < 12 * 15 / 24
    cap = fonts.digit_height(number.font, number.size_pt)
    assert 14.5 < number.y - cap < number.y < 25.5
    if name in ("coin", "die"):
        assert number.y - cap / 2 == pytest.approx(20, abs=0.01)


def test_a_plate_lies_behind() -> None:
    plate, use = icons.draw_icon("hook", 10, 20, 6, INK, plate="#FFFFFF")
    assert isinstance(plate, Circle) and isinstance(use, Use)
    assert (plate.x, plate.y, plate.fill) == (10, 20, "#FFFFFF")
    assert 3 < plate.r < 5


def test_mistakes_name_a_way_out() -> None:
    with pytest.raises(CompanionError, match='"finess"; did you mean "finesse"'):
        icons.draw_icon("finess", 0, 0, 5, INK)
    with pytest.raises(CompanionError, match='"hook" shows no number; these do: adjust, badge'):
        icons.draw_icon("hook", 0, 0, 5, INK, value="3")
    with pytest.raises(CompanionError, match=r'called ""; there are \d+, from '):
        icons.draw_icon("", 0, 0, 5, INK)
    assert icons.can_show_value("die", "4") and icons.can_show_value("column", "9")
    assert not icons.can_show_value("hook", "4") and not icons.can_show_value("nothing", "4")


def test_double_reeds_bear_a_two() -> None:
    """R Reeds: two icons on a hex mean two cards; reeds and a 2 beside them cannot be mistaken."""
    (path,) = paths(icons.icon_symbol("reeds-2", INK))
    strokes = [f"M{one}" for one in path.data.split("M")[1:]]
    right = [one for one in strokes if min(x for x, _ in points(Path(one))) > 13]
    (two,) = right  # the reeds stand on the left
    (first, *_, foot, end) = points(Path(two))
    assert "Z" not in two
    assert foot[1] == end[1] > first[1] + 10, "it stands on a straight foot"
    assert end[0] > foot[0] + 6, "which runs to the right"
    (reeds,) = paths(icons.icon_symbol("reeds", INK))
    assert reeds.data.count("M") > 4
