"""Options of `companion print` that games bring."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, Literal

import pytest
import typer
from msgspec.structs import replace

from companion.cli.print_command import add_options, check_owners, read_order
from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.game_type import Game, PrintOption
from companion.printing.order import PrintOrder
from tests.command import done

OPTIONS = (
    PrintOption("fold-up", "Fold it."),
    PrintOption("title", "A title.", str, "WORDS"),
    PrintOption("name", "A name.", list[str], "NAME"),
    PrintOption("size", "A size.", Literal["regular", "small", "large"]),
)


def game(slug: str, *options: PrintOption) -> Game:
    return replace(GAMES[0], slug=slug, print_options=options)


def given(*words: str, games: tuple[Game, ...] | None = None) -> dict[str, Any]:
    """Return what a command gets of these words."""
    got: dict[str, Any] = {}

    games = games or (game("a", *OPTIONS),)
    app = typer.Typer(rich_markup_mode=None, add_completion=False)

    @app.command()
    def command(context: typer.Context, dry_run: bool = False, data: str = "") -> None:
        """Do something."""
        order = read_order(context, None, games)
        got.update(copies=order.copies, extra=order.extra)

    built = typer.main.get_command(app)
    add_options(built, games)
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        try:
            got["code"] = built.main(list(words), prog_name="it") or 0
        except SystemExit as end:
            got["code"] = end.code
    got["out"] = output.getvalue()
    return got


def test_options_arrive_by_name() -> None:
    words = "--fold-up", "--title", "Elm", "--name", "Ann", "--name", "Bo", "--size", "large"
    got = given(*words, "--copies", "3")
    assert got["extra"] == {
        "fold-up": True, "title": "Elm", "name": ("Ann", "Bo"), "size": "large",
    }  # fmt: skip
    assert got["copies"] == 3


def test_what_is_not_given_is_missing() -> None:
    assert given()["extra"] == {}
    assert given("--size", "regular")["extra"] == {}, "the first choice is what holds anyway"
    assert given(games=(game("a"),))["extra"] == {}


def test_a_wrong_choice_is_wrong_usage() -> None:
    got = given("--size", "huge")
    assert got["code"] == 2
    assert "regular" in got["out"]
    assert given("--title", "x", games=(game("a"),))["code"] == 2


def test_the_help_tells_them() -> None:
    text = given("--help")["out"]
    assert "Do something." in text
    for words in ("--fold-up", "--title WORDS", "--name NAME", "<regular|small|large>", "A size."):
        assert words in text
    assert "--booklet" in done("print", "fresh", "--help").out


def test_two_games_may_share_an_option() -> None:
    size = OPTIONS[3]
    both = (game("a", size), game("b", size, OPTIONS[0]))
    assert given("--size", "small", "--fold-up", games=both)["extra"] == {
        "size": "small", "fold-up": True,
    }  # fmt: skip
    check_owners(PrintOrder(extra={"size": "small"}), both[:1], both)
    check_owners(PrintOrder(extra={"size": "small"}), both[1:], both)


def test_an_option_of_a_game_that_is_not_printed_is_refused() -> None:
    both = (game("a"), game("b", OPTIONS[0]))
    check_owners(PrintOrder(extra={"fold-up": True}), both, both)
    with pytest.raises(CompanionError, match="--fold-up is only for b"):
        check_owners(PrintOrder(extra={"fold-up": True}), both[:1], both)


def load(*words: str) -> set[str]:
    """Return the modules that a command has loaded at its end."""
    code = (
        "import sys\n"
        "from companion.cli.app import app\n"
        "try:\n"
        "    app(sys.argv[1:])\n"
        "except SystemExit:\n"
        "    print('loaded', *sys.modules)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True, timeout=60
    )
    _, _, modules = ran.stdout.rpartition("loaded ")
    return set(modules.split())


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--help"], ["roll", "--help"], ["deal", "--help"]])
def test_help_loads_no_game_and_draws_nothing(words: list[str]) -> None:
    loaded = load(*words)
    assert "companion.cli.app" in loaded
    drawn = {name for name in loaded if name.startswith("companion.drawing.")}
    assert drawn <= {"companion.drawing.theme"}, "its names of palettes are options"
    assert not loaded & {"companion.data.game_data", "reportlab", "tomli", "tomllib"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", ["list", "deal lure lures", "print lure --dry-run", "score fresh --example"]
)
def test_no_command_waits_for_libraries_that_it_does_not_use(words: str) -> None:
    loaded = load(*words.split())
    assert "companion.data.game_data" in loaded
    assert not loaded & {"svgelements", "lxml", "fontTools.svgLib.path", "openpyxl", "tomlkit"}
    assert words[:5] != "score" or "companion.core.chance" not in loaded


@pytest.mark.parametrize("words", ["deal lure fish", "deal freshwater_fly strike"])
def test_a_card_is_dealt_without_what_draws_scores_or_stores(words: str) -> None:
    loaded = load(*words.split())
    assert "companion.data.decks_and_pools" in loaded
    assert not loaded & {"json", "platformdirs", "companion.data.scoring", "companion.table.table"}
    assert not any(name.startswith("companion.drawing") for name in loaded)
