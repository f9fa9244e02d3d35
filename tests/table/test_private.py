"""A store holds seeds: nobody else may read it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.command import done


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_new_store_is_private(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        done("table", "new", "den", "--store", tmp_path / "kept" / "tables.db")
    finally:
        os.umask(before)
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o700
    for file in (tmp_path / "kept").iterdir():
        assert file.stat().st_mode & 0o777 == 0o600, file.name
