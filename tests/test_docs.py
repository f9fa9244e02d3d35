"""What the documents say is true: commands run, keys and games are named."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import get_args

import pytest
import tomli
import typer
from msgspec.structs import fields
from typer.core import TyperGroup

from companion import __version__
from companion.cli.app import COMMANDS, all_tools, app
from companion.cli.game_selection import open_games
from companion.drawing.layout import CardLayout, FaceLayout, LayoutBox
from companion.games.catalog import GAMES
from companion.games.components import ComponentRow, Kind
from companion.web.export import games_with_phone
from tests.command import done, run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
ADDING = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
APP_DATA = (ROOT / "docs/app-data.md").read_text("utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))]
WRITES = "calibrate", "export", "--out", " new ", "--html"
PRINTING = ROOT / "docs/printing.md"
PATH = re.compile(r"`((?:companion|templates|tests|docs|benchmarks|\.ci)/[^`\s]*)`")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w./-]+\.toml)`[^`]*$")


def blocks(page: Path) -> list[list[str]]:
    """Return the lines of a page that start the program, block by block."""
    found = [
        [
            line.partition("#")[0].strip()
            for line in text.splitlines()
            if line.startswith("companion ")
        ]
        for kind, text in BLOCK.findall(page.read_text("utf-8"))
        if kind == "sh"
    ]
    return [block for block in found if block]


def mentions(page: Path) -> list[str]:
    """Return every line of a page that starts the program, also those that are only set in."""
    lines = re.findall(r"^(?:    |\$ )?(companion .*)$", page.read_text("utf-8"), re.MULTILINE)
    starts = (re.split(r" #|\||>|<|  or|,| \(", line)[0].strip() for line in lines)
    return [line for line in starts if line.count('"') % 2 == 0]


def test_setup_tells_what_must_be_on_the_path() -> None:
    ran = subprocess.run(
        ["make", "-n", "setup"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert "or, if ~/.local/bin is on it: mkdir -p ~/.local/bin &&" in ran.stdout


def files(page: Path) -> dict[str, str]:
    """Return the files that a page has its reader write, by the path named before them."""
    found, text = {}, page.read_text("utf-8")
    for match in BLOCK.finditer(text):
        named = FILE.search(text[: match.start()].rstrip())
        if match[1] == "toml" and named:
            found[named[1]] = match[2]
    return found


RUN = [
    (page, block)
    for page in (
        ROOT / "README.md",
        *(
            ROOT / f"docs/{name}.md"
            for name in ["printing", "playing", "scripts", "tables", "rivers", "lure", "mapped-out"]
        ),
    )
    for block in blocks(page)
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that the commands run in, with the files that a page describes."""
    monkeypatch.chdir(tmp_path)
    for home in ("HOME", "XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(home, str(tmp_path / "home"))
    for name, text in files(PRINTING).items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def test_there_are_commands_and_files() -> None:
    assert len(RUN) >= 12
    assert files(PRINTING)
    assert len(README.splitlines()) < 100, "the README is one screen"


def state(folder: Path) -> set[tuple[Path, int]]:
    """Return every file with when it was written."""
    return {(path, path.stat().st_mtime_ns) for path in folder.rglob("*")}


@pytest.mark.slow
@pytest.mark.parametrize(("page", "block"), RUN, ids=[f"{p.name}-{b[0]}" for p, b in RUN])
def test_the_commands_of_pages_run(folder: Path, page: Path, block: list[str]) -> None:
    for line in block:
        if "--changed" in line and not (folder / "output").exists():  # an earlier block prints it
            done("print", shlex.split(line)[2])
        if re.fullmatch(r"companion score \w+", line):  # it asks, and Enter or 1 answers each
            asked = run(
                "score", shlex.split(line)[2], typed="\n".join(["2", "Ann", *["1", ""] * 100])
            )
            assert asked.code == 0 and "Total" in asked.out, asked.err
            continue
        before = state(folder)
        ran = done(*shlex.split(line)[1:])
        assert ran.out or "import" in line, line
        prints = " print" in line and not any(word in line for word in ("--dry-run", "--changed"))
        writes = prints or any(word in line for word in WRITES)
        if " import " in line:  # nobody edited the sheet
            assert "nothing was written" in ran.out
        elif "--changed" not in line and "table" not in line:  # a store is always touched
            assert (state(folder) != before) == writes, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_every_page_are_understood(page: Path, folder: Path) -> None:
    """As far as they can be without their files."""
    for line in mentions(page):
        words, command = shlex.split(line)[1:], typer.main.get_command(app)
        if not words or any(re.fullmatch(r"[A-Z]+(\.\.\.)?|\.\.\.", word) for word in words):
            continue
        context = None
        while isinstance(command, TyperGroup):
            context = command.make_context("companion", words, parent=context)
            words = [*context._protected_args, *context.args]
            if not words:
                break
            _, command, words = command.resolve_command(context, words)
        else:
            command.make_context(command.name, words, parent=context).close()


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_page_tells_of_every_command(name: str) -> None:
    assert any(f"companion {name}" in page.read_text("utf-8") for page in PAGES)


def test_the_readme_lists_every_game() -> None:
    rows = [line for line in README.splitlines() if line.startswith("|")]
    for game in open_games(GAMES, None):
        assert any(f"| {game.facts.title} |" in row and f"`{game.slug}`" in row for row in rows)


def test_the_readme_shows_pictures_that_exist() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert pictures
    if not (ROOT / "docs/images").is_dir():
        pytest.skip("the pictures of the README are not there yet")
    for picture in pictures:
        assert (ROOT / picture).is_file(), picture


def headings(page: Path) -> set[str]:
    return {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in page.read_text("utf-8").splitlines()
        if line.startswith("#")
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        if link.startswith(("https://", "docs/images/")):
            continue
        target, _, heading = link.partition("#")
        file = page.parent / target if target else page
        assert file.exists(), link
        assert not heading or heading in headings(file), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_exist(page: Path) -> None:
    """Those in code that begin at the top; `<slug>` is any game."""
    for path in PATH.findall(page.read_text("utf-8")):
        assert any(ROOT.glob(re.sub("<[a-z]+>", "*", path))), path


def test_names_of_the_map_exist() -> None:
    """A file without its folder stands below the one in bold before it, or in a game."""
    folder = ""
    rows = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## To change")[2]
    for row in re.findall(r"^\| .* \| (.*) \|$", rows, re.MULTILINE):
        for bold, name in re.findall(r"(\*\*)?`([\w./<>*-]+)`", row):
            folder = re.sub("<[a-z]+>", "*", name) if bold else folder
            places = ("", f"{folder}/**/", "companion/games/*/**/", "templates/*/")
            path = re.sub("<[a-z]+>", "*", name)
            assert any(any(ROOT.glob(place + path)) for place in places), name


@pytest.mark.parametrize(("page", "paths"), [("ARCHITECTURE.md", 50), ("CONTRIBUTING.md", 5)])
def test_developers_are_led_by_paths(page: str, paths: int) -> None:
    assert len(PATH.findall((ROOT / page).read_text("utf-8"))) >= paths


def test_the_version_is_the_same_everywhere() -> None:
    project = tomli.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__
    assert f"## {__version__} (" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_every_option_of_the_readme_exists() -> None:
    helps = [(name,) for name in [*COMMANDS, *all_tools()]]
    helps += [(name, game.slug) for name in ("print", "setup") for game in GAMES]
    told = "".join(done(*words, "--help").out for words in helps)
    for option in re.findall(r"(?<!-)--[a-z][a-z-]+", README + PRINTING.read_text("utf-8")):
        if option not in ("--json", "--help", "--force"):
            assert option in told, option


@pytest.mark.parametrize(
    "kind", [LayoutBox, FaceLayout, CardLayout], ids=lambda kind: kind.__name__
)
def test_every_key_of_a_layout_is_explained(kind: type) -> None:
    missing = []
    for field in fields(kind):
        key = field.name.replace("_", "-")
        in_words = re.search(rf"`[^`\n]*\b{key}\b[^`\n]*`", ADDING)
        in_example = re.search(rf"^(\[+[\w.-]*\b)?{key}\b", ADDING, re.MULTILINE)
        if not (in_words or in_example):
            missing.append(key)
    assert missing == []


def test_every_kind_of_box_is_explained() -> None:
    from companion.drawing.layout import Kind

    for kind in Kind.__args__:
        assert f"| `{kind}` |" in ADDING


def test_the_glossary_says_each_word_once() -> None:
    text = (ROOT / "docs/glossary.md").read_text("utf-8")
    words = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)[1:]
    assert len(words) > 20
    assert len(words) == len(set(words))


def test_every_key_and_every_kind_of_a_component_is_explained() -> None:
    part = ADDING.partition("## Components")[2].partition("\n## ")[0]
    known = set(re.findall(r"`([a-z-]+)`", part)) | set(re.findall(r"^([a-z-]+) = ", part, re.M))
    keys = {field.name.replace("_", "-") for field in fields(ComponentRow)}
    assert keys - known == set()
    assert set(get_args(Kind)) - known == set()


@pytest.mark.slow
def test_every_key_of_a_game_on_a_phone_is_told_and_no_other() -> None:
    said = {
        heading: {
            key
            for row in rows.strip().splitlines()
            for key in re.findall(r"`(\w+)`", row.split("|")[1])
        }
        for heading, rows in re.findall(
            r"\| key of (.+?) \|.*\n\|---\|---\|\n((?:\|.*\n)+)", APP_DATA
        )
    }
    for game in games_with_phone(GAMES, None, "en"):
        assert said["a game"] == set(game.document), game.document["slug"]
        for part in ("scoring", "setup"):
            assert said[f"`{part}`"] == set(game.document[part]), game.document["slug"]
