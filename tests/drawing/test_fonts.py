from __future__ import annotations

import io
import json
import unicodedata

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.core.errors import CompanionError
from companion.core.units import MM_PER_PT
from companion.drawing import fonts

TEXT_FACES = [face for face in fonts.FACES if face != "symbols"]
SAMPLE = "Łosoś, Tiếng Việt ế, Щука, Ψάρι ὦ, ÅÆØß 0123456789 €½ × − … “q” İığş"


@pytest.mark.parametrize("face", fonts.FACES)
def test_widths_are_those_of_the_font(face: str) -> None:
    font = TTFont(f"check-{face}", str(fonts.font_file(face)))
    advances = fonts.metrics(face).advances
    assert len(advances) > 500
    theirs = dict(font.face.charWidths)
    theirs.pop(0xFFFF, None)  # the end mark of the font's table
    assert {ord(ch): w for ch, w in advances.items()} == theirs


@pytest.mark.parametrize("face", TEXT_FACES)
def test_every_script_that_we_promise_is_there(face: str) -> None:
    assert fonts.missing_characters(SAMPLE, face) == ""
    assert fonts.split_by_font(SAMPLE, face) == ((face, SAMPLE),)


def test_symbols_hold_dice_suits_chess_arrows_and_marks() -> None:
    assert fonts.missing_characters("⚀⚅♠♥♦♣♔♟←↑→↓↔■●▲★☆✓✗⚓", "symbols") == ""


@pytest.mark.parametrize("face", TEXT_FACES)
def test_digits_are_lining(face: str) -> None:
    """Old-style 3, 4, 5, 7, 9 hang below the baseline, old-style 0, 1, 2 stop at the x-height."""
    tools = pytest.importorskip("fontTools.ttLib")
    font = tools.TTFont(fonts.font_file(face))
    cmap, glyf = font.getBestCmap(), font["glyf"]
    cap = fonts.metrics(face).cap_height
    assert fonts.metrics(face).digit_height == glyf[cmap[ord("7")]].yMax
    for digit in "0123456789":
        outline = glyf[cmap[ord(digit)]]
        assert outline.yMin >= -20, digit
        assert outline.yMax > 0.85 * cap, digit
    assert not {"GSUB", "GPOS", "kern", "fpgm", "prep", "cvt "} & set(font.keys())


def test_small_caps_are_capitals_in_lower_case() -> None:
    tools = pytest.importorskip("fontTools.ttLib")
    font = tools.TTFont(fonts.font_file("small-caps"))
    cmap, glyf = font.getBestCmap(), font["glyf"]
    assert max(glyf[cmap[ord(ch)]].yMax for ch in "bdhkl") < 540
    assert min(glyf[cmap[ord(ch)]].yMin for ch in "gpy") > -30
    assert glyf[cmap[ord("H")]].yMax > 600


def test_names_are_distinct_plain_and_fit_the_licence() -> None:
    names = [TTFont(f"name-{face}", str(fonts.font_file(face))).face.name for face in fonts.FACES]
    plain = [name.decode() if isinstance(name, bytes) else name for name in names]
    assert len(set(plain)) == len(fonts.FACES)
    assert all(name.isascii() and " " not in name for name in plain)


def test_fonts_are_small_and_have_their_licences() -> None:
    folder = fonts.font_file("serif").parent
    assert sum(file.stat().st_size for file in folder.iterdir()) < 2_000_000
    licences = sorted(folder.glob("OFL-*.txt"))
    assert len(licences) == 6
    for file in licences:
        assert "SIL OPEN FONT LICENSE Version 1.1" in file.read_text(encoding="utf-8")
    assert {file.stem for file in folder.glob("*.json")} == set(fonts.FACES)


@pytest.mark.parametrize("face", TEXT_FACES)
def test_reportlab_embeds_and_the_page_reads_back(face: str) -> None:
    pdfmetrics.registerFont(TTFont(f"read-{face}", str(fonts.font_file(face))))
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1)
    canvas.setFont(f"read-{face}", 12)
    canvas.drawString(20, 700, SAMPLE)
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        page = document[0]
        assert page.get_textpage().get_text_range() == SAMPLE
    ours = fonts.text_width(SAMPLE, face, 12)
    assert ours == pytest.approx(
        pdfmetrics.stringWidth(SAMPLE, f"read-{face}", 12) * MM_PER_PT, abs=0.02
    )


def test_a_missing_character_comes_from_symbols() -> None:
    assert fonts.split_by_font("ab♠♥ c", "serif") == (
        ("serif", "ab"),
        ("symbols", "♠♥"),
        ("serif", " c"),
    )
    mixed = fonts.width_in_units("ab♠♥ c", "serif")
    assert mixed == fonts.width_in_units("ab c", "serif") + fonts.width_in_units("♠♥", "symbols")
    assert fonts.missing_characters("a♠漢\n字漢", "serif") == "\n字漢"
    assert fonts.split_by_font("漢", "serif") == (("serif", "漢"),)


def test_accents_are_composed_first() -> None:
    apart = unicodedata.normalize("NFD", "Việt ế")
    assert len(apart) > len("Việt ế")
    for spacing in (0.0, 0.4):
        assert fonts.text_width(apart, "sans", 8, spacing) == fonts.text_width(
            "Việt ế", "sans", 8, spacing
        )
    assert fonts.split_by_font(apart, "sans") == (("sans", "Việt ế"),)


def test_spacing_stands_between_letters() -> None:
    assert fonts.text_width("abc", "sans", 8, 0.5) == pytest.approx(
        fonts.text_width("abc", "sans", 8) + 1
    )
    assert fonts.text_width("", "sans", 8, 0.5) == 0


def test_heights_are_in_mm() -> None:
    table = json.loads(fonts.font_file("serif").with_suffix(".json").read_text(encoding="utf-8"))
    assert fonts.cap_height("serif", 72) == pytest.approx(table["cap_height"] * 25.4 / 1000)
    assert fonts.digit_height("serif", 72) == pytest.approx(table["digit_height"] * 25.4 / 1000)
    assert fonts.x_height("serif", 10) < fonts.cap_height("serif", 10)


def test_an_unknown_face_is_named() -> None:
    with pytest.raises(CompanionError, match='"comic"; choose from serif, '):
        fonts.text_width("a", "comic", 8)


@pytest.mark.slow
@given(st.text(max_size=40), st.sampled_from(fonts.FACES))
def test_runs_lose_nothing_and_add_up(words: str, face: str) -> None:
    parts = fonts.split_by_font(words, face)
    assert "".join(part for _, part in parts) == unicodedata.normalize("NFC", words)
    known = "".join(
        ch for ch in fonts.to_nfc(words) if ch not in fonts.missing_characters(words, face)
    )
    total = sum(fonts.width_in_units(part, used) for used, part in fonts.split_by_font(known, face))
    assert total == fonts.width_in_units(known, face)
