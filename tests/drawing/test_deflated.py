"""What is packed in a thread is what was given."""

import threading
import zlib

import pytest

from companion.drawing import pdf
from companion.drawing.pdf import LARGE, CompressedContent


@pytest.mark.parametrize("size", [0, 1, LARGE, LARGE + 1, 40 * LARGE])
def test_packed_content_is_what_was_given(size: int) -> None:
    given = bytes(n % 251 for n in range(size))
    assert zlib.decompress(CompressedContent(given).packed()) == given


def test_large_content_is_packed_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    packed_by = []
    compress, done = zlib.compress, threading.Event()

    def told(content: bytes, level: int) -> bytes:
        packed_by.append(threading.current_thread())
        done.set()
        return compress(content, level)

    monkeypatch.setattr(pdf.zlib, "compress", told)
    one = CompressedContent(b"water" * LARGE)
    assert done.wait(5)
    assert zlib.decompress(one.packed()) == b"water" * LARGE
    assert packed_by[0] is not threading.main_thread()
