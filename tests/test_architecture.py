"""Imports go one way, and each library stands in one place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import companion
from companion.resources import templates_folder

PACKAGE = Path(companion.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_templates" not in path.parts)

# What a part of the package may import of the others, besides itself.
ALLOWED: dict[str, set[str]] = {
    "core": set(),
    "resources": {"core"},
    "data": {"core", "resources", "drawing.theme"},
    "table": {"core"},
    "drawing": {"core", "resources"},
    "imposition": {"core", "drawing"},
    "printing": {"core", "drawing", "imposition", ""},
    "games": {"core", "drawing", "data", "games"},
    "cli": {"core", "data", "drawing", "imposition", "printing", "games", "table", "web", ""},
    "web": {"core", "drawing", "games", "resources"},
    "__main__": {"cli"},
    "": set(),
}
HOMES = {
    "reportlab": {"drawing.pdf"},
    "svgwrite": {"drawing.svg"},
    "qrcode": {"drawing.qr"},
    "typer": {"cli"},
    "random": set(),
    "tomli": {"data"},
    "tomllib": set(),
    "tomlkit": {"data"},
    "openpyxl": {"data"},
    "fontTools": {"drawing.outlines", "drawing.web_font"},
    "pypdfium2": {"drawing.png"},
    "pikepdf": {"drawing.form_pdf"},
    "platformdirs": {"cli"},
    "sqlite3": {"table.store", "table.trouble"},
    "textual": {"cli.table_screen.full"},
    "rich": {"cli.table_screen.full"},
    "rjsmin": {"web.page"},
}


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(path: Path) -> list[str]:
    """Return every module that a file imports, also late."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.append(node.module or "")
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def under(module: str, homes: set[str]) -> bool:
    return any(module == home or module.startswith(home + ".") for home in homes)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    me = name_of(path)
    part = me.split(".")[0]
    for module in imports(path):
        if module != "companion" and not module.startswith("companion."):
            continue
        other = module.removeprefix("companion").removeprefix(".")
        if other in ("__version__",) or not other:
            assert "" in ALLOWED[part] or not other, f"{me} imports the version"
            continue
        if other.split(".")[0] == part:
            continue
        assert under(other, ALLOWED[part] - {""}), f"{me} must not import {other}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_libraries_stand_in_one_place(path: Path) -> None:
    me = name_of(path)
    for module in imports(path):
        library = module.split(".")[0]
        if library in HOMES:
            assert under(me, HOMES[library]), f"{me} must not import {library}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_core_needs_the_standard_library_only(path: Path) -> None:
    import sys

    if name_of(path).split(".")[0] != "core":
        return
    for module in imports(path):
        top = module.split(".")[0]
        assert top in sys.stdlib_module_names or top == "companion", module
        assert top not in {"os", "pathlib", "io", "time", "datetime"}, f"core uses {top}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_games_do_not_know_each_other(path: Path) -> None:
    me = name_of(path).split(".")
    if me[0] != "games" or len(me) < 3:
        return
    for module in imports(path):
        parts = module.split(".")
        if parts[:2] == ["companion", "games"] and len(parts) > 2:
            shared = (PACKAGE / "games" / f"{parts[2]}.py").is_file() and parts[2] != "catalog"
            assert parts[2] == me[1] or shared, f"{'.'.join(me)} imports {module}"


def test_only_a_game_and_the_catalog_name_a_game() -> None:
    slugs = [path.name for path in (PACKAGE / "games").iterdir() if (path / "game.py").is_file()]
    assert slugs
    for path in MODULES:
        me = name_of(path).split(".")
        if me[0] == "games" and (len(me) > 2 or me[1:] == ["catalog"]):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        for text in texts:
            for slug in slugs:
                assert text != slug, f"{'.'.join(me)} names {slug}"


def test_no_module_outgrows_its_subject() -> None:
    for path in MODULES:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 400, f"{name_of(path)} has {lines} lines"


def test_shared_names_are_not_vague() -> None:
    for path in MODULES:
        assert path.stem not in {"utils", "helpers", "misc", "common"}, path


def test_templates_hold_no_programs() -> None:
    """All of `templates` goes into the package as data."""
    assert list(templates_folder().rglob("*.py")) == []
