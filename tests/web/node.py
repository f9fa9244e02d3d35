"""Programs of the phone, run by tests in node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")


def run_node(program: str | Path, text: str, *words: str) -> str:
    """Return what a program prints for a text on its standard input; it must succeed."""
    ran = subprocess.run(
        ["node", program, *words], input=text, capture_output=True, encoding="utf-8", check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
