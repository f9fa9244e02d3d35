from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from companion.core.errors import CompanionError
from companion.drawing.camera_codes import draw_qr, qr_modules

LINK = "https://example.org/rules/freshwater-fly"


def theirs(text: str) -> list[list[bool]]:
    code = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(cell) for cell in row] for row in code.get_matrix()]


def painted(data: str, *, x: float, y: float, size: float, count: int) -> list[list[bool]]:
    """Read the path back: which cell centres of a count x count grid are inside a rectangle."""
    found = re.findall(r"M(\S+) (\S+)L(\S+) (\S+)L(\S+) (\S+)L(\S+) (\S+)Z", data)
    assert "".join("M{} {}L{} {}L{} {}L{} {}Z".format(*one) for one in found) == data
    unit = size / count
    grid = [[0] * count for _ in range(count)]
    for one in found:
        west, north, east, _, _, south, _, _ = map(float, one)
        for row in range(round((north - y) / unit), round((south - y) / unit)):
            for column in range(round((west - x) / unit), round((east - x) / unit)):
                grid[row][column] += 1
    assert max(max(row) for row in grid) == 1  # no module is painted twice
    return [[bool(cell) for cell in row] for row in grid]


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=60))
def test_the_path_is_the_code_with_its_quiet_zone(text: str) -> None:
    matrix = theirs(text)
    path = draw_qr(text, 12.5, 30.25, 60)
    assert painted(path.data, x=12.5, y=30.25, size=60, count=len(matrix)) == matrix
    assert not any(matrix[0]) and not any(matrix[3]) and any(matrix[4])


def test_runs_are_joined() -> None:
    rectangles = draw_qr(LINK, 0, 0, 30).data.count("M")
    assert rectangles < 0.4 * sum(map(sum, qr_modules(LINK)))


def test_the_ink_is_as_asked() -> None:
    assert draw_qr(LINK, 0, 0, 30, "#1F4C58").fill == "#1F4C58"
    assert draw_qr(LINK, 0, 0, 30).pen is None


def test_too_small_a_code_says_how_large_it_must_be() -> None:
    count = len(theirs(LINK))
    with pytest.raises(CompanionError, match=f"make it at least {0.4 * count:.1f} mm"):
        draw_qr(LINK, 0, 0, 0.4 * count - 0.01)
    assert draw_qr(LINK, 0, 0, 0.4 * count + 0.01).data


def test_a_text_too_long_or_empty_is_refused() -> None:
    with pytest.raises(CompanionError, match="5000 characters is too long"):
        draw_qr("x" * 5000, 0, 0, 100)
    with pytest.raises(CompanionError, match="needs a text"):
        draw_qr("", 0, 0, 100)


@pytest.mark.slow
def test_the_library_is_loaded_late_and_needs_no_imaging() -> None:
    script = (
        "import sys; sys.modules['PIL'] = None; from companion.drawing import camera_codes;"
        "early = 'qrcode' in sys.modules; camera_codes.draw_qr('a', 0, 0, 20);"
        "print(early, 'qrcode' in sys.modules)"
    )
    out = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60
    )
    assert out.stdout.split() == ["False", "True"]
