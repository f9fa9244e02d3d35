"""The QR codes of the phone are those of the library `qrcode`, module by module."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.main import QRCode
from qrcode.util import MODE_8BIT_BYTE, QRData, lost_point

from tests.web.node import NEEDS_NODE, run_node

PROGRAM = Path(__file__).with_name("qr_codes.js")
LEVELS = {"L": ERROR_CORRECT_L, "M": ERROR_CORRECT_M}
MOST_BYTES = 2953  # in version 40 at level L
pytestmark = NEEDS_NODE


def on_the_phone(texts: Sequence[str]) -> list[Any]:
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    output = run_node(PROGRAM, lines)
    return [json.loads(line) for line in output.splitlines()]


def by_the_library(text: str, level: str, version: int, mask: int) -> QRCode[Any]:
    code = sized(text, level, version, mask)
    code.make(fit=False)
    return code


def sized(text: str, level: str, version: int | None = None, mask: int = 0) -> QRCode[Any]:
    code: QRCode[Any] = QRCode(version, LEVELS[level], border=0, mask_pattern=mask)
    code.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE, check_data=False), optimize=0)
    return code


def texts(each: int) -> list[str]:
    """Return texts of many lengths, the longest of each size among them."""
    chance = Random("qr")
    letters = "abcXYZ019 %:/?&=+-_.~äß鱼🐟"
    of_any_length = [
        "".join(chance.choices(letters, k=chance.randint(0, 600))) for _ in range(each)
    ]
    ends = [17, 78, 134, 154, 230, 271, 321, 1171]
    return ["", *of_any_length, *("z" * (end + more) for end in ends for more in (0, 1))]


def compared(given: Sequence[str]) -> None:
    for text, code in zip(given, on_the_phone(given), strict=True):
        theirs = by_the_library(text, code["level"], code["version"], code["mask"])
        found = ["".join(str(int(one)) for one in row) for row in theirs.get_matrix()]
        assert code["modules"] == found, (len(text), code["version"])
        assert sized(text, "L").best_fit(start=1) == code["version"]


@pytest.mark.slow
def test_each_module_is_that_of_the_library() -> None:
    compared(texts(8))


@pytest.mark.long
def test_each_module_of_every_size_is_that_of_the_library() -> None:
    compared(texts(300) + ["q" * length for length in range(0, MOST_BYTES, 11)])


@pytest.mark.slow
def test_the_mask_is_the_one_that_is_easiest_to_read() -> None:
    for text, code in zip(given := texts(4)[:5], on_the_phone(given), strict=True):
        lost = [
            lost_point(by_the_library(text, code["level"], code["version"], mask).modules)
            for mask in range(8)
        ]
        assert lost[code["mask"]] == min(lost)


@pytest.mark.slow
def test_what_is_too_long_has_no_code() -> None:
    longest, longer = on_the_phone(["y" * MOST_BYTES, "y" * (MOST_BYTES + 1)])
    assert longest["version"] == 40
    assert longer is None
