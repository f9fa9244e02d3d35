"""Each export target, format of a print and kind of component has a golden text."""

from __future__ import annotations

import json
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pypdfium2 as pdfium
import pytest
from PIL import Image

from companion import __version__
from companion.cli.game_selection import open_games
from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.theme import build_theme
from companion.export.target import TARGETS
from companion.games.catalog import GAMES
from companion.printing.order import Format, PictureFormat
from tests.command import done
from tests.conftest import GOLDEN, Golden
from tests.faces import dumped

POND = ("--games", Path(__file__).parent / "own_games")
SHEETS = (
    "lure",
    "--only",
    "dice",
    "--only",
    "lure-tokens",
)  # a guide would name the folder of Pond
FORMATS = [*get_args(get_args(Format)[0]), *get_args(PictureFormat)]
FACES = {  # of kinds of which no test of a game has one
    "freshwater_fly": [
        ("reel-boards", "1A"),
        ("spinners", ""),
        ("casting-token", ""),
        ("adventure-map", ""),
    ],
    "fleet_dice": [("dice-labels", "")],
    "lure": [("tuck-boxes", "")],
}
SHORT = 600  # letters of a text that is shown whole
pytestmark = pytest.mark.each_case


@cache
def read_components(slug: str) -> dict[str, Component]:
    [game] = open_games([game for game in GAMES if game.slug == slug], None)
    return {part.name: part for part in game.components}


def describe_kinds(part: Component) -> set[str]:
    """Return the kinds of a component: its stock, how it is bound, what its pieces become."""
    shapes = {type(assembly).__name__ for assembly in part.assemblies.values()} or {"flat"}
    return {f"{part.stock} {part.binding} {shape}" for shape in shapes}


def has_golden(slug: str, name: str) -> bool:
    return any((GOLDEN / slug).glob(f"{name}*.txt"))


def test_each_kind_of_component_has_a_golden_face() -> None:
    kinds: dict[str, bool] = {}
    for game in GAMES:
        for part in read_components(game.slug).values():
            for kind in describe_kinds(part):
                kinds[kind] = kinds.get(kind, False) or has_golden(game.slug, part.name)
    assert [kind for kind, is_golden in kinds.items() if not is_golden] == []


@pytest.mark.parametrize(
    ("slug", "name", "id"), [(slug, *face) for slug, faces in FACES.items() for face in faces]
)
def test_faces_as_text(golden: Golden, slug: str, name: str, id: str) -> None:
    part = read_components(slug)[name]
    piece = part.draw(
        Style(build_theme(read_roles(), "full", "standard")), [id or next(iter(part.copies))]
    )[0]
    text = "".join(dumped(face) for face in (piece.front, piece.back) if face)
    golden.check(f"{slug}/{name}-{piece.id}.txt", text)


@pytest.mark.slow
@pytest.mark.parametrize("target", [target.name for target in TARGETS])
def test_an_export_has_what_it_had(target: str, golden: Golden, tmp_path: Path) -> None:
    out = done("export", "pond", target, "--out", tmp_path, *POND).out
    golden.check(f"outputs/{target}.txt", describe_folder(tmp_path, out))


@pytest.mark.parametrize("format", FORMATS)
def test_a_print_has_what_it_had(format: str, golden: Golden, tmp_path: Path) -> None:
    options = () if format == "pdf" else ("--dpi", "60") if format == "png" else ()
    out = done("print", *SHEETS, "--format", format, "--out", tmp_path, *options).out
    golden.check(f"outputs/{format}.txt", describe_folder(tmp_path, out))


def describe_folder(folder: Path, out: str) -> str:
    """Return what a command said, and what each file that it wrote is, one below the other."""
    lines = [out]
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        lines.append(f"{file.relative_to(folder).as_posix()}: {describe_file(file)}")
    text = "\n".join(lines).replace(str(folder), "OUT").replace(__version__, "VERSION")
    return re.sub(r"\b[0-9a-f]{16,}\b", "HASH", text) + "\n"


def describe_file(file: Path) -> str:
    """Return a picture's size, the words of a PDF, a short text, or what is in a long one."""
    match file.suffix:
        case ".png":
            with Image.open(file) as picture:
                return "{} x {} pixels".format(*picture.size)
        case ".pdf":
            with pdfium.PdfDocument(file) as document:
                pages = [describe_page(page) for page in document]
            return "".join(f"\n  {number}: {page}" for number, page in enumerate(pages, 1))
        case ".pcio":
            with zipfile.ZipFile(file) as archive:
                return "".join(f"\n  {name}" for name in archive.namelist())
        case ".json":
            return describe_json(json.loads(file.read_text("utf-8")), 3)
    text = file.read_text("utf-8")
    return f"\n{text}" if len(text) < SHORT else f"{len(text.splitlines())} lines"


def describe_page(page: pdfium.PdfPage) -> str:
    """Return the size of a page and its words."""
    size = " x ".join(f"{side * 25.4 / 72:.1f}" for side in page.get_size())
    return f"{size} mm: {' '.join(page.get_textpage().get_text_range().split())}"


def describe_json(value: Any, depth: int) -> str:
    """Return JSON, lists as their first entry and their length, to a depth."""
    if isinstance(value, dict) and depth:
        inner = (f"{key}: {describe_json(one, depth - 1)}" for key, one in value.items())
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, list) and depth and value:
        return f"[{describe_json(value[0], depth - 1)}, ... {len(value)}]"
    return str(value) if isinstance(value, str | int | float | None) else "..."
