from __future__ import annotations

import unicodedata
from itertools import pairwise
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.errors import CompanionError, Doubt
from companion.core.units import MM_PER_PT
from companion.drawing import fonts
from companion.drawing.fit_text import TAIL, Area, FittedText, TextStyle, fit_text
from companion.drawing.shapes import Text, Use

AREA = Area(10, 20, 40, 30)
STYLE = TextStyle(size_pt=10, smallest_pt=7, leading=1.18)
RULE = "Play a card from your hand, then move the marker to the right for each fish you hold."


def put(words: str, w: float = AREA.w, h: float = AREA.h, **changed: Any) -> FittedText:
    """Return words in a place of 40 x 30 mm, or of another size or style."""
    return fit_text(words, AREA._replace(w=w, h=h), replace(STYLE, **changed))


def texts(result: FittedText) -> list[Text]:
    return [shape for shape in result.shapes if isinstance(shape, Text)]


def said(result: FittedText) -> str:
    """Return the words line by line, lines joined by a new line."""
    rows: dict[float, list[Text]] = {}
    for shape in texts(result):
        rows.setdefault(shape.y, []).append(shape)
    return "\n".join(
        " ".join(part.words for part in sorted(row, key=lambda part: part.x))
        for _, row in sorted(rows.items())
    )


def reach(result: FittedText) -> tuple[float, float]:
    """Return the leftmost and the rightmost ink box, mm."""
    left, right = [], []
    for shape in result.shapes:
        if isinstance(shape, Text):
            left.append(shape.x)
            right.append(
                shape.x + fonts.text_width(shape.words, shape.font, shape.size_pt, shape.spacing)
            )
        elif isinstance(shape, Use):
            left.append(shape.x)
            right.append(shape.x + shape.symbol.w * shape.scale)
    return min(left), max(right)


def test_one_line_is_one_text_at_the_full_size() -> None:
    result = put("Brook trout")
    (shape,) = texts(result)
    assert (shape.words, shape.font, shape.size_pt, shape.x) == ("Brook trout", "sans", 10, 10)
    assert shape.y == pytest.approx(20 + fonts.cap_height("sans", 10), abs=1e-3)
    assert result.problems == () and result.lines == 1 and result.overflow is None


def test_words_wrap_and_every_line_is_one_text() -> None:
    result = put(RULE)
    assert result.lines == len(result.shapes) >= 3
    assert said(result).replace("\n", " ") == RULE
    for one, other in pairwise(texts(result)):
        assert other.y - one.y == pytest.approx(1.18 * 10 * MM_PER_PT, abs=2e-3)


@pytest.mark.parametrize("height", [8.4, 8.7, 9.0, 9.3, 9.6, 9.9, 10.2, 10.5])
def test_type_shrinks_by_quarter_points_to_the_largest_that_fits(height: float) -> None:
    result = put(RULE, h=height)
    assert 7 <= result.size_pt < 10 and result.size_pt % 0.25 == 0
    assert result.overflow is None
    larger = result.size_pt + 0.25
    assert put(RULE, h=height, size_pt=larger, smallest_pt=larger).overflow is not None


def test_the_smallest_size_is_tried_too() -> None:
    wide = fonts.text_width("Steelhead", "sans", 7.1)
    result = put("Steelhead", w=wide + 0.01, smallest_pt=7.1)
    assert (result.size_pt, result.overflow) == (7.1, None)


def test_too_wide_a_word_is_reported_and_cut() -> None:
    result = put("Donaudampfschifffahrtsgesellschaft", w=24)
    need = fonts.text_width("Donaudampfschifffahrtsgesellschaft", "sans", 7)
    assert result.overflow is not None
    assert (
        f"needs {need:.1f} mm, but the box has 24 mm at the smallest size, 7 pt" in result.overflow
    )
    assert result.problems == (result.overflow,)
    assert 0 < reach(result)[1] <= 34.001


def test_too_high_a_text_is_reported_and_cut() -> None:
    result = put(RULE, h=6)
    need = fonts.cap_height("sans", 7) + (2 * 1.18 + TAIL) * 7 * MM_PER_PT
    left = len(RULE.split()) - len(said(result).split())
    assert result.overflow == (
        f"needs {need:.1f} mm in height, but the box has 6 mm at the smallest size, 7 pt;"
        f" shorten the text by about {left} word"
    )
    assert result.lines == 2


def test_too_many_lines_are_reported() -> None:
    result = put(RULE, most_lines=2)
    left = len(RULE.split()) - len(said(result).split())
    assert result.overflow == (
        f"needs 3 lines, but the box has 2 at the smallest size, 7 pt;"
        f" shorten the text by about {left} word"
    )
    assert result.lines == 2


def test_forced_breaks() -> None:
    for words in ("one|two", "one\ntwo", "one\r\ntwo", " one | two "):
        assert said(put(words)) == "one\ntwo"
    assert said(put(r"one\|two")) == "one|two"


def test_a_typed_apostrophe_between_letters_is_set_as_print_has_it() -> None:
    assert said(put("a boat's fish, 'two', 5' 6\"")) == "a boat’s fish, 'two', 5' 6\""


def test_icons_stand_in_the_line() -> None:
    result = put("Spend {finesse} now")
    before, icon, after = result.shapes
    assert isinstance(before, Text) and isinstance(icon, Use) and isinstance(after, Text)
    assert (before.words, after.words) == ("Spend", "now")
    assert icon.symbol.name == "icon-finesse-000000"
    gap = fonts.text_width(" ", "sans", 10)
    size = 1.3 * 10 * MM_PER_PT
    assert icon.x == pytest.approx(before.x + fonts.text_width("Spend", "sans", 10) + gap, abs=2e-3)
    assert after.x == pytest.approx(icon.x + size + gap, abs=2e-3)
    assert icon.y + size / 2 == pytest.approx(before.y - fonts.cap_height("sans", 10) / 2, abs=0.1)


def test_icons_with_values() -> None:
    die = put("{die:4}").shapes
    assert [s.symbol.name for s in die if isinstance(s, Use)] == ["icon-die-4-000000"]
    column = fit_text("{column:3}", AREA, STYLE, "#336699").shapes
    assert [s.symbol.name for s in column if isinstance(s, Use)] == ["icon-column-value-336699"]
    assert [s.words for s in column if isinstance(s, Text)] == ["3"]


def test_an_unknown_icon_names_the_nearest() -> None:
    result = put("Use {finnesse} twice")
    assert result.problems == ('no icon is called "finnesse"; did you mean "finesse"?',)
    assert said(result) == "Use {finnesse} twice"
    assert put("{hook:3}").problems == ('the icon "hook" has no room for a number such as "3"',)


def test_bold_spans() -> None:
    result = put("Gain *two more* fish")
    assert [(s.words, s.font) for s in texts(result)] == [
        ("Gain", "sans"),
        ("two more", "sans-bold"),
        ("fish", "sans"),
    ]
    serif = put("*a*", font="serif-italic")
    assert texts(serif)[0].font == "serif-bold"


def test_a_lone_star_is_a_star() -> None:
    assert said(put("2 * 3 *")) == "2 * 3 *"
    assert said(put("*not closed")) == "*not closed"
    assert said(put(r"\*not bold\*")) == "*not bold*"


def test_a_long_word_breaks_at_its_soft_hyphens() -> None:
    word = "Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft"
    narrow = put(word, w=20)
    assert narrow.problems == () and narrow.lines > 1
    rows = said(narrow).split("\n")
    assert all(row.endswith("-") for row in rows[:-1])
    assert "".join(row.removesuffix("-") for row in rows) == word.replace("\u00ad", "")
    assert reach(narrow)[1] <= 30.001
    assert rows[0] == "Donaudampf-" and narrow.lines == 3
    assert said(put(word, w=100)) == word.replace("\u00ad", "")


def test_a_missing_character_is_reported_and_never_a_box() -> None:
    result = put("Lachs 漢字\u0007")
    assert result.problems == (
        "no font has U+0007; write it in other letters",
        'no font has "字" (U+5B57); write it in other letters',
        'no font has "漢" (U+6F22); write it in other letters',
    )
    assert said(result) == "Lachs ???"


def test_a_missing_character_is_reported_beside_many_that_are_replaced() -> None:
    result = put("ŉǱǲǳẚẛ\u2002\u2003\u2004\u2005漢")
    assert 'no font has "漢" (U+6F22); write it in other letters' in result.problems


def test_a_missing_sign_has_a_substitute_that_is_told() -> None:
    result = put("a 🦊, 🐟 ﬁn Hₒ")
    assert said(result) == "a, fin Ho"
    assert all(isinstance(problem, Doubt) for problem in result.problems)
    assert result.problems == (
        'no font has "ₒ" (U+2092); "o" is printed instead',
        'no font has "ﬁ" (U+FB01); "fi" is printed instead',
        'no font has "🐟" (U+1F41F), so nothing is printed; use the icon {fish} instead',
        'no font has "🦊" (U+1F98A), so nothing is printed; use a word or an icon of yours instead',
    )


def test_marks_of_other_programs_are_letters() -> None:
    words = r"2*3*4 a_b_c [x] <b>y</b> C:\d \* {z 5*"
    assert said(put(words, w=90)) == r"2*3*4 a_b_c [x] <b>y</b> C:\d * {z 5*"
    assert put(words).problems == ()


def test_symbols_are_taken_from_the_symbol_face() -> None:
    result = put("take ♠ ♥ or ⚀")
    assert result.problems == ()
    assert [(s.words, s.font) for s in texts(result)] == [
        ("take", "sans"),
        ("♠", "symbols"),
        ("♥", "symbols"),
        ("or", "sans"),
        ("⚀", "symbols"),
    ]


def test_accents_are_composed() -> None:
    assert said(put(unicodedata.normalize("NFD", "Łosoś Việt"))) == "Łosoś Việt"
    apart = put(unicodedata.normalize("NFD", "Việt"), spacing=0.5, align="end")
    assert apart == put("Việt", spacing=0.5, align="end")


def test_alignment() -> None:
    wide = fonts.text_width("Pike", "sans", 10)
    for align, x in (("start", 10.0), ("middle", 30 - wide / 2), ("end", 50 - wide)):
        (shape,) = texts(put("Pike", align=align))  # type: ignore[arg-type]
        assert shape.x == pytest.approx(x, abs=1e-3)
    cap, em = fonts.cap_height("sans", 10), 10 * MM_PER_PT
    for valign, y in (("top", 20 + cap), ("middle", 35 + cap / 2), ("bottom", 50 - TAIL * em)):
        (shape,) = texts(put("Pike", valign=valign))  # type: ignore[arg-type]
        assert shape.y == pytest.approx(y, abs=1e-3)


def test_a_number_fills_its_box_without_room_for_tails() -> None:
    high = fonts.digit_height("sans", 10) + 0.01
    result = put("12", h=high, valign="bottom")
    assert result.size_pt == 10
    assert texts(result)[0].y == pytest.approx(20 + high, abs=1e-3)
    assert put("gy", h=high, valign="bottom").size_pt < 10


def test_no_line_is_left_an_orphan() -> None:
    words = "The fish moves to the next space on the river"
    narrow = fonts.text_width(words.removesuffix(" river"), "sans", 10) + 0.1
    rows = said(put(words, w=narrow)).split("\n")
    assert len(rows) == 2
    assert fonts.text_width(rows[1], "sans", 10) >= 0.3 * narrow
    centred = said(put(words, w=narrow, align="middle")).split("\n")
    one, two = (fonts.text_width(row, "sans", 10) for row in centred)
    assert abs(one - two) < 0.3 * narrow


def test_spacing_counts_between_letters_only() -> None:
    result = put("Pike", w=fonts.text_width("Pike", "sans", 10, 0.5) + 1e-6, spacing=0.5)
    assert result.size_pt == 10
    assert texts(result)[0].spacing == 0.5
    plain, bold = texts(put("Pike *two*", spacing=0.5))
    gap = fonts.text_width("Pike a", "sans", 10, 0.5) - fonts.text_width("a", "sans", 10)
    assert bold.x - plain.x == pytest.approx(gap, abs=2e-3)


def test_nothing_is_nothing() -> None:
    for words in ("", "  ", "|"):
        assert put(words) == FittedText((), 10, 0, 0.0, None, ())


def test_an_unknown_face_is_an_error() -> None:
    with pytest.raises(CompanionError, match="comic"):
        put("a", font="comic")


@pytest.mark.parametrize(
    "words", ["x" * 10_000, "ab " * 3_300, "a\u00ad" * 5_000, "*a*" * 3_300, "{hook}" * 1_600]
)
def test_a_monstrous_label_is_cut_short_at_once(words: str) -> None:
    start = process_time()
    result = put(words)
    assert process_time() - start < 5  # s; it must not grow with the square of the words
    assert result.overflow is not None
    assert len(result.shapes) < 400


WORDS = st.lists(
    st.one_of(
        st.text("abcdefghijklmnopqrstuvwxyzÄÖÜäöüßłśżếЖΨ0123456789.,♠", min_size=1, max_size=12),
        st.sampled_from(["*bold*", "{hook}", "{die:4}", "Do\u00adnau\u00addampf", "|"]),
    ),
    min_size=1,
    max_size=30,
).map(" ".join)
AREAS = st.builds(AREA._replace, w=st.floats(0.5, 80), h=st.floats(0.5, 60))
STYLES = st.builds(
    TextStyle,
    font=st.sampled_from(fonts.FACES),
    size_pt=st.sampled_from([8.0, 9.5, 14.0]),
    smallest_pt=st.sampled_from([6.5, 8.0]),
    align=st.sampled_from(["start", "middle", "end"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    spacing=st.sampled_from([0.0, 0.3]),
    most_lines=st.sampled_from([None, 1, 3]),
)


@settings(deadline=None)
@given(st.one_of(st.text(max_size=60), WORDS), AREAS, STYLES)
def test_no_text_crashes_or_leaves_the_box(words: str, area: Area, style: TextStyle) -> None:
    result = fit_text(words, area, style)
    assert style.smallest_pt <= result.size_pt <= style.size_pt
    if result.shapes:
        left, right = reach(result)
        assert left >= area.x - 0.002
        assert right <= area.x + area.w + 0.002
    rows = [shape.y for shape in texts(result) if shape.size_pt == result.size_pt]
    assert rows == sorted(rows)
    if result.overflow is None and rows:
        room = (
            0 if set(words) <= set("-+−–×±/½¼¾. 0123456789") else 0.2 * result.size_pt * MM_PER_PT
        )
        assert rows[-1] + room <= area.y + area.h + 0.01
    if style.most_lines:
        assert result.lines <= style.most_lines


@settings(deadline=None)
@given(WORDS, AREAS, STYLES)
def test_words_are_kept_in_order(words: str, area: Area, style: TextStyle) -> None:
    result = fit_text(words, area, style)
    if result.problems:
        return
    plain = words.replace("*", "").replace("{hook}", "").replace("{die:4}", "")
    ours = said(result)
    if "\u00ad" in words:
        ours = ours.replace("-", "")
    kept = "".join(ch for ch in plain if not ch.isspace() and ch not in "|\u00ad")
    assert "".join(ours.split()) == fonts.to_nfc(kept)
