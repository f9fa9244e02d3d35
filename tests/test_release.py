"""What a release hands out: `release/build.py`, its licences and checksums."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from release.build import TOP, write_sums
from release.freeze import licence_files

LEFT_BEHIND = (
    ".git",
    ".venv",
    "node_modules",
    "build",
    "dist",
    "output",
    "__pycache__",
    ".*_cache",
)
GAMES = ("freshwater_fly", "fleet_dice", "salmon_run", "lure", "mapped_out")


def test_the_licence_of_each_library_that_is_packed_is_packed() -> None:
    packages = Path(str(distribution("reportlab").locate_file("")))
    packed = {place.split("/")[1].lower() for _, place in licence_files(packages)}

    for requirement in distribution("companion-pnp").requires or ():
        name = re.split("[<>=; ]", requirement)[0]
        assert "extra" in requirement or name.replace("-", "_") in packed, name


def test_the_sums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"a\r\n")
    (tmp_path / "b.zip").write_bytes(b"")

    write_sums(sorted(tmp_path.iterdir()))

    check_sums(tmp_path, 2)


def check_sums(folder: Path, count: int) -> None:
    lines = (folder / "SHA256SUMS").read_text("utf-8").splitlines()
    assert len(lines) == count
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest


def test_the_program_starts_as_the_command_does() -> None:
    start = (sys.executable, str(TOP / "release" / "start.py"), "--version")

    assert subprocess.run(start, capture_output=True, check=True).stdout.startswith(b"companion ")


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_release_runs_without_python(tmp_path: Path) -> None:
    source, empty = tmp_path / "source", tmp_path / "empty"
    shutil.copytree(TOP, source, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    empty.mkdir()
    subprocess.run((sys.executable, "release/build.py", "release"), cwd=source, check=True)

    check_sums(source / "dist", 4)
    with zipfile.ZipFile(source / "dist" / "site.zip") as site:
        names = site.namelist()
    assert "app/index.html" in names
    for game in GAMES:
        assert f"print/{game}/letter-saver/guide.pdf" in names
    archive = next((source / "dist").glob("companion-*-*.tar.gz"))
    shutil.unpack_archive(archive, tmp_path / "there", filter="data")
    program = tmp_path / "there" / "companion" / "companion"
    nothing = {"PATH": os.devnull, "HOME": str(empty), "LC_ALL": "C.UTF-8"}
    subprocess.run((program, "print", "--out", "prints"), cwd=empty, env=nothing, check=True)
    here = (sys.executable, "-m", "companion", "print", "--out", tmp_path / "prints")
    subprocess.run(here, cwd=TOP, check=True)
    for file in (tmp_path / "prints").rglob("*.pdf"):
        other = empty / "prints" / file.relative_to(tmp_path / "prints")
        assert file.read_bytes() == other.read_bytes(), file.name
    assert not [*program.parent.rglob("*readline*"), *program.parent.rglob("*gdbm*")]
