"""`companion site`: a folder for a web host, with sheets to print and the app for a phone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from companion.cli.app_command import LANGUAGE, OnlyGames, build_app_files, build_phone_games
from companion.cli.game_selection import choose_games, open_games
from companion.cli.parameters import DataFolder, parse_path
from companion.cli.run_print import build_choices, print_note, progress_bar, requested, run_jobs
from companion.core.errors import CompanionError
from companion.data.shared import shared_words
from companion.drawing.png import render_pdf_page
from companion.games.catalog import GAMES
from companion.imposition.paper import parse_paper
from companion.printing.last_print import MANIFEST
from companion.printing.order import PrintOrder
from companion.printing.print_game import GUIDE, PrintResult, count_steps, plan_job
from companion.printing.replace_files import (
    find_stopped,
    hold_folder,
    is_inside,
    replace_files,
)
from companion.web.site import Edition, Pdf, SiteGame, render_site

EXAMPLE = """Example: companion site --out site

Example: companion site --out lure --game lure"""
RECORD = "site.json"  # what a site of ours has, and nothing else
PICTURE = 720  # pixels: the width of a sheet on the front page


SitePaper = StrEnum("SitePaper", ["a4", "letter"])
SiteInk = StrEnum("SiteInk", ["full", "saver"])


def site(
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", parser=parse_path, help="Folder for the site.")
    ],
    game: OnlyGames = None,
    paper: Annotated[
        list[SitePaper] | None, typer.Option(help="Sheets for this paper only; repeatable.")
    ] = None,
    ink: Annotated[
        list[SiteInk] | None, typer.Option(help="Sheets with this ink only; repeatable.")
    ] = None,
    data: DataFolder = None,
    publish_own_numbers: Annotated[
        bool,
        typer.Option("--publish-own-numbers", help="With --data: show its numbers to everybody."),
    ] = False,
) -> None:
    """Write a site for any web host: sheets to print, and the app to install on a phone."""
    if data is not None and not publish_own_numbers:
        raise CompanionError(
            f"a site shows the numbers in {data} to everybody, and they are the publisher's; write"
            " --data none, or add --publish-own-numbers if you may publish them"
        )
    if data is not None:
        print_note("The numbers of your copy will be on this site, for everybody to see.")
    ours = [item.slug for item in GAMES]  # a game of one's own is published only if it is named
    slugs = [phone.document["slug"] for phone in build_phone_games(game or ours, data)]
    with hold_folder(out, print_note):
        old = _files_of(out)
        with TemporaryDirectory() as folder:
            pairs = product(paper or SitePaper, ink or SiteInk)
            prints = _print_editions(slugs, data, [*pairs], Path(folder))
            replace_files(out, "", _render_site(slugs, data, prints), gone=old)
    pages = sum(1 for _ in out.glob("print/*/*/*.pdf"))
    typer.echo(f"{out / 'index.html'}  {', '.join(slugs)}: {pages} files to print, and the app")
    print_note(
        "Put the folder on any web host that has https; only there can phones install the app."
    )


def _files_of(out: Path) -> list[str]:
    """Return the files of the site that is there, or of one that was stopped."""
    stopped = find_stopped(out)
    with suppress(OSError, ValueError, KeyError, TypeError):
        record = json.loads((out / RECORD).read_text("utf-8"))
        paths = [str(item["path"]) for item in record["files"] if record["site"] == "companion"]
        return [*filter(is_inside, paths), *stopped]
    if stopped:
        return [*stopped]
    if any(not path.name.startswith(".") for path in out.iterdir()):
        raise CompanionError(
            f"{out} has files that are not of a site of ours; name an empty or a new folder"
        )
    return []


def _print_editions(
    slugs: Sequence[str], data: Path | None, editions: Sequence[tuple[str, str]], folder: Path
) -> Mapping[tuple[str, str], Mapping[str, PrintResult]]:
    """Print games once for each paper and ink."""
    ready = {}
    for paper, ink in editions:
        order = PrintOrder(parse_paper(paper), ink=ink, language=LANGUAGE, data=data)  # type: ignore[arg-type]
        games = open_games(choose_games(slugs), data, LANGUAGE, build_choices(order, ()))
        jobs = list(requested(games, order))
        ready[paper, ink] = (jobs, [*map(plan_job, jobs)])
    length = sum(count_steps(plan) for _, plans in ready.values() for plan in plans)
    result = {}
    with progress_bar("Printing", "Printed") as start:
        progress = start(length)
        for (paper, ink), (jobs, plans) in ready.items():
            done = run_jobs(jobs, plans, folder / f"{paper}-{ink}", progress)
            result[paper, ink] = {
                job.slug: printed for job, printed in zip(jobs, done, strict=True)
            }
    return result


def _render_site(
    slugs: Sequence[str],
    data: Path | None,
    prints: Mapping[tuple[str, str], Mapping[str, PrintResult]],
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the site, its record last."""
    games = []
    record: list[dict[str, str]] = []

    def noted(path: str, content: bytes) -> tuple[str, bytes]:
        record.append({"path": path, "sha256": hashlib.sha256(content).hexdigest()})
        return path, content

    for phone in build_phone_games(slugs, data):
        slug = phone.document["slug"]
        editions = []
        for (paper, ink), printed in prints.items():
            place = f"print/{slug}/{paper}-{ink}"
            editions.append(_build_edition(paper, ink, place, printed[slug]))
            for file in printed[slug].sheets:
                yield noted(f"{place}/{file.path}", (printed[slug].folder / file.path).read_bytes())
        sheet = _first_sheet_png(next(iter(prints.values()))[slug].folder, phone.look.sheet)
        games.append(SiteGame(phone, sheet, tuple(editions)))
    app = build_app_files(slugs, data, "site")
    words = shared_words("site", LANGUAGE)
    for path, content in render_site(games, app, words=words, language=LANGUAGE).items():
        yield noted(path, content)
    whole = {"site": "companion", "own_numbers": data is not None, "files": record}
    yield RECORD, json.dumps(whole, indent=1).encode()


def _build_edition(paper: str, ink: str, place: str, printed: PrintResult) -> Edition:
    """Return what was printed, the guide first."""
    files = sorted(printed.sheets, key=lambda file: file.path != GUIDE)
    sizes = {file.path: (printed.folder / file.path).stat().st_size for file in files}
    pdfs = (Pdf(f"{place}/{file.path}", file.pages, sizes[file.path]) for file in files)
    return Edition(paper, ink, tuple(pdfs))


def _first_sheet_png(folder: Path, component: str) -> bytes:
    """Return the first sheet with fronts of a component as a picture."""
    manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text("utf-8"))
    places = manifest["placements"]
    front = {"component": component, "face": "front"}
    mine = [place for place in places if place.items() >= front.items()]
    first = min(mine or places, key=lambda place: (place["file"], place["page"]))
    return render_pdf_page((folder / first["file"]).read_bytes(), first["page"] - 1, PICTURE)
