"""Imports go one way, and each library stands in one place."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path

import tomli

import companion
from companion.resources import templates_folder

PACKAGE = Path(companion.__file__).parent

# What a part of the package may import of the others, besides itself.
ALLOWED: dict[str, set[str]] = {
    "core": set(),
    "resources": {"core"},
    "atomic_write": {"core"},
    "interrupts": set(),
    "data": {"core", "resources", "atomic_write", "drawing.theme"},
    "table": {"core", "atomic_write"},
    "drawing": {"core", "resources"},
    "imposition": {"core", "drawing"},
    "printing": {"core", "atomic_write", "interrupts", "drawing", "imposition", ""},
    "games": {"core", "drawing", "data", "games"},
    "photo": {"core", "drawing", "games"},
    "cli": {
        *("core", "atomic_write", "data", "drawing", "imposition", "printing", "games", "table"),
        *("web", "export", "studio", "photo", "interrupts", ""),
    },
    "export": {"core", "data", "drawing", "imposition", "printing", "resources", ""},
    "web": {
        *("core", "atomic_write", "data", "drawing", "games", "resources", "table"),
        *("interrupts", "photo", ""),
    },
    "studio": {
        *("core", "atomic_write", "data", "drawing", "imposition", "printing", "games"),
        *("resources", "web", ""),
    },
    "__main__": {"cli"},
    "": set(),
}
HOMES = {
    "reportlab": {"drawing.pdf"},
    "svgwrite": {"drawing.svg"},
    "qrcode": {"drawing.camera_codes"},
    "typer": {"cli"},
    "random": set(),
    "tomli": {"data"},
    "tomllib": set(),
    "tomlkit": {"data"},
    "openpyxl": {"data"},
    "fontTools": {"drawing.svg", "drawing.owner_svg", "drawing.web_art"},
    "pypdfium2": {"drawing.png"},
    "pikepdf": {"drawing.form_pdf", "drawing.press_pdf"},
    "PIL": {
        "drawing.owner_pictures",
        "drawing.press_pdf",
        "drawing.ink_colors",
        "photo.paper_shot",
    },
    "cv2": {"photo"},
    "numpy": {"photo"},
    "svgelements": {"drawing.owner_svg"},
    "platformdirs": {"cli.user_config"},
    "sqlite3": {"table.log_store"},
    "rjsmin": {"web.page_file"},
    "starlette": {
        "web.server",
        "web.table_server",
        "web.photo_routes",
        "studio",
        "web.http_server",
    },
    "uvicorn": {"web.http_server"},
    "ifaddr": {"web.network_addresses"},
}


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(tree: ast.Module) -> set[str]:
    """Return every module that a file imports, also late; a relative import begins with a dot."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "_templates" not in path.parts)


@cache
def trees() -> dict[str, ast.Module]:
    """Return every module of the package by its name."""
    return {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in modules()}


@cache
def imported() -> dict[str, set[str]]:
    """Return what each module imports."""
    return {name: imports(tree) for name, tree in trees().items()}


WRITERS = {"write_text", "write_bytes", "NamedTemporaryFile", "mkdtemp"}
WRITING = {  # where files are written, and what is not written whole by `atomic_write`
    "atomic_write",
    "printing.replace_files",  # many files at once, with a list of them
}
SERVING = {
    *("web.http_server", "web.server", "web.table_server", "web.photo_routes"),
    *("studio.routes", "studio.print_preview", "studio.change_routes", "studio.make_routes"),
}
NO_FILES_NO_CLOCK = {"os", "pathlib", "io", "time", "datetime"}


def under(module: str, homes: Collection[str]) -> bool:
    return any(module == home or module.startswith(home + ".") for home in homes)


def is_commands(module: str) -> bool:
    """Return whether a module holds the commands of a game: nothing else imports it."""
    return module.startswith("games.") and module.endswith(".commands")


def test_commands_of_a_game_are_called_and_not_imported() -> None:
    wrong = [
        f"{me} imports {module}"
        for me, found in imported().items()
        for module in found
        if is_commands(module.removeprefix("companion.")) and not is_commands(me)
    ]
    assert not wrong, "\n".join(wrong)


def test_imports_go_one_way() -> None:
    wrong = []
    for me, found in imported().items():
        part = "cli" if is_commands(me) else me.split(".")[0]
        allowed = {part, *ALLOWED[part]} - {""}
        version = {"companion", "companion.__version__"} if "" in ALLOWED[part] else {"companion"}
        for module in found - version:
            other = module.removeprefix("companion.")
            if module.startswith(".") or (other != module and not under(other, allowed)):
                wrong.append(f"{me} must not import {module}")
    assert not wrong, "\n".join(wrong)


def test_libraries_stand_in_one_place() -> None:
    """Core needs the standard library and its values only, and neither files nor the clock."""
    wrong = []
    for me, found in imported().items():
        for library in {module.split(".")[0] for module in found}:
            ours = library in {"companion", "msgspec"}
            foreign = library not in sys.stdlib_module_names and not ours
            if under(me, ["core"]) and (foreign or library in NO_FILES_NO_CLOCK):
                wrong.append(f"core uses {library} in {me}")
            if library == "typer" and is_commands(me):
                continue
            if library in HOMES and not under(me, HOMES[library]):
                wrong.append(f"{me} must not import {library}")
    assert not wrong, "\n".join(wrong)


def test_only_two_commands_load_what_serves() -> None:
    """Every other command starts as fast as without it."""
    serving = {*(f"companion.{name}" for name in SERVING), "starlette", "uvicorn"}
    loaders = {
        me
        for me, found in imported().items()
        if any(under(module, serving) for module in found) and not under(me, SERVING)
    }
    assert loaders == {"cli.serve_command", "cli.studio_command"}


def test_every_library_comes_with_a_plain_install() -> None:
    """As the README installs it: `pipx install .`; OpenCV and what it brings are an extra."""
    import re
    import tomllib

    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]
    brought = {re.split(r"[<>=!~]", one)[0].lower() for one in project["dependencies"]}
    brought |= {"pil"} if "pillow" in brought else set()
    tops = {module.partition(".")[0] for found in imported().values() for module in found}
    used = {top.lower() for top in tops & set(HOMES) if HOMES[top]} - {"sqlite3"}
    assert used - brought == {"cv2", "numpy"}


def test_files_are_written_in_one_place() -> None:
    called = {
        me: {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        for me, tree in trees().items()
    }
    assert {me for me, names in called.items() if names & WRITERS} == WRITING


def test_games_do_not_know_each_other() -> None:
    """Only a game itself and the catalog name a game, in imports and in texts."""
    slugs = {path.parent.name for path in (PACKAGE / "games").glob("*/game.py")}
    assert len(slugs) == 5
    wrong = []
    for me, tree in trees().items():
        if me == "games.catalog":
            continue
        own = {slug for slug in slugs if under(me, [f"games.{slug}"])}
        others = slugs - own | ({"catalog"} if own else set())
        homes = [f"companion.games.{other}" for other in others]
        wrong += [f"{me} imports {module}" for module in imported()[me] if under(module, homes)]
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        wrong += [f"{me} names {slug}" for slug in slugs & texts if not own]
    assert not wrong, "\n".join(wrong)


def test_modules_have_one_subject() -> None:
    """None is long, or named for nothing; `templates`, which ships as data, holds none."""
    wrong = [str(path) for path in templates_folder().rglob("*.py")]
    for path in modules():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > 500:
            wrong.append(f"{name_of(path)} has {lines} lines")
        if path.stem in {"utils", "helpers", "misc", "common"}:
            wrong.append(f"{name_of(path)} is called after nothing")
    assert not wrong, "\n".join(wrong)


VAGUE_FUNCTIONS = {
    *("told", "said", "one", "found", "drawn", "mounted", "asked", "made", "kept", "meant"),
    *("opened", "built", "chosen", "shown", "put"),
}


def test_functions_are_named_by_verbs() -> None:
    """A function does something: `draw_piece`, `describe_error`, not `drawn` or `_said`."""
    wrong = [
        f"{name}, line {node.lineno}: {node.name}"
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.strip("_") in VAGUE_FUNCTIONS
    ]
    assert not wrong, "\n".join(wrong)


VAGUE_LOCALS = {"one", "found", "said", "told", "wish", "made", "kept", "asked", "it"}


def vague_locals(tree: ast.Module) -> set[tuple[int, str]]:
    """Return vague names of variables and parameters, with the line of the function around."""
    return {
        (function.lineno, name)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for node in ast.walk(function)
        for name in (getattr(node, "arg", ""), getattr(node, "id", ""))
        if name in VAGUE_LOCALS
        and (isinstance(node, ast.arg) or isinstance(getattr(node, "ctx", None), ast.Store))
    }


def test_locals_are_named_for_what_they_hold() -> None:
    """A variable is a `card`, a `label` or a `request`, not `one`, `said` or `wish`."""
    wrong = [
        f"{name}, line {line}: {local}"
        for name, tree in trees().items()
        for line, local in sorted(vague_locals(tree))
    ]
    assert not wrong, "\n".join(wrong)


def test_folders_stay_within_their_budgets() -> None:
    """`tests/budgets.toml` may be lowered, or raised with a reason beside the number."""
    budgets = tomli.loads((Path(__file__).parent / "budgets.toml").read_text("utf-8"))["lines"]
    lines: dict[str, int] = {}
    for path in modules():
        inside = path.relative_to(PACKAGE).parts
        folder = inside[0] if inside[1:] else "companion"
        lines[folder] = lines.get(folder, 0) + len(path.read_text("utf-8").splitlines())
    assert budgets.keys() == lines.keys()
    wrong = [
        f"{folder} has {lines[folder]} lines, {lines[folder] - most} more than its budget of {most}"
        for folder, most in budgets.items()
        if lines[folder] > most
    ]
    assert not wrong, "\n".join(wrong)
