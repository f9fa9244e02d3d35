"""`companion site`: a folder for a web host, with sheets to print and the phone app."""

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

from companion.cli.app_command import OnlyGames, build_phone_games
from companion.cli.game_selection import choose_games
from companion.cli.parameters import DataFolder, parse_path
from companion.cli.print_command import build_jobs, open_ordered, print_note, progress_bar, run_jobs
from companion.core.errors import CompanionError
from companion.drawing.png import render_pdf_page
from companion.games.catalog import GAMES
from companion.imposition.paper import parse_paper
from companion.printing import replace_files as files
from companion.printing.last_print import MANIFEST
from companion.printing.order import PrintOrder
from companion.printing.print_game import GUIDE, PrintResult
from companion.web.bundle import LANGUAGE
from companion.web.export import PhoneGame
from companion.web.site import Edition, Pdf, SiteGame, render_site

EXAMPLE = """Example: companion site --out site

Example: companion site --out lure --game lure"""
RECORD = "site.json"  # what a site of ours has, and nothing else
PICTURE = 720  # pixels: the width of a sheet on the front page
Prints = Mapping[tuple[str, str], Mapping[str, PrintResult]]  # by paper and ink, by game
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
        typer.Option(
            "--publish-own-numbers", help="With --data: show its numbers to all visitors."
        ),
    ] = False,
) -> None:
    """Write a site for any web host: sheets to print, and the app to install on a phone."""
    if data is not None and not publish_own_numbers:
        raise CompanionError(
            f"the site would show the numbers in {data} to everybody; write --data none, or add"
            " --publish-own-numbers if the publisher of the game allows it"
        )
    if data is not None:
        print_note("The numbers of your copy will be on this site, for everybody to see.")
    ours = [item.slug for item in GAMES]  # a game of one's own is published only if it is named
    phones = build_phone_games(game or ours, data)
    with files.hold_folder(out, print_note):
        old = _files_of(out)
        with TemporaryDirectory() as folder:
            editions = [*product(paper or SitePaper, ink or SiteInk)]
            slugs = [phone.document["slug"] for phone in phones]
            prints = _print_editions(slugs, data, editions, Path(folder))
            files.replace_files(out, "", _render_site(phones, data, prints), gone=old)
    pages = sum(1 for _ in out.glob("print/*/*/*.pdf"))
    typer.echo(f"{out / 'index.html'}  {', '.join(slugs)}: {pages} files to print, and the app")
    print_note("Put the folder on a web host with https: phones install the app only from https.")


def _files_of(out: Path) -> list[str]:
    """Return the site files in the folder `out`. CompanionError if it has only other files."""
    stopped = files.find_stopped(out)
    with suppress(OSError, ValueError, KeyError, TypeError):
        record = json.loads((out / RECORD).read_text("utf-8"))
        paths = [str(item["path"]) for item in record["files"] if record["site"] == "companion"]
        return [*filter(files.is_inside, paths), *stopped]
    if stopped:
        return [*stopped]
    if any(not path.name.startswith(".") for path in out.iterdir()):
        raise CompanionError(
            f"{out} has files that companion site did not write; name an empty or a new folder"
        )
    return []


def _print_editions(
    slugs: Sequence[str], data: Path | None, editions: Sequence[tuple[str, str]], folder: Path
) -> Prints:
    """Print games once for each paper size and ink mode."""
    games, ready = choose_games(slugs), {}
    for paper, ink in editions:
        order = PrintOrder(parse_paper(paper), ink=ink, language=LANGUAGE, data=data)  # type: ignore[arg-type]
        ready[paper, ink] = list(build_jobs(open_ordered(games, order), order))
    length = sum(job.plan.steps for jobs in ready.values() for job in jobs)
    result = {}
    with progress_bar("Printing", "Printed") as start:
        progress = start(length)
        for (paper, ink), jobs in ready.items():
            done = run_jobs(jobs, folder / f"{paper}-{ink}", progress)
            result[paper, ink] = {
                job.slug: printed for job, printed in zip(jobs, done, strict=True)
            }
    return result


def _render_site(
    phones: Sequence[PhoneGame], data: Path | None, prints: Prints
) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of each file of the site. The last file lists all the others."""
    games = []
    record: list[dict[str, str]] = []

    def noted(path: str, content: bytes) -> tuple[str, bytes]:
        record.append({"path": path, "sha256": hashlib.sha256(content).hexdigest()})
        return path, content

    for phone in phones:
        slug = phone.document["slug"]
        editions = []
        for (paper, ink), printed in prints.items():
            place, folder, pdfs = f"print/{slug}/{paper}-{ink}", printed[slug].folder, []
            for file in printed[slug].sheets:
                content = (folder / file.path).read_bytes()
                pdfs.append(Pdf(f"{place}/{file.path}", file.pages, len(content)))
                yield noted(f"{place}/{file.path}", content)
            guide_first = sorted(pdfs, key=lambda pdf: not pdf.path.endswith(f"/{GUIDE}"))
            editions.append(Edition(paper, ink, tuple(guide_first)))
        sheet = _first_sheet_png(next(iter(prints.values()))[slug].folder, phone.look.sheet)
        games.append(SiteGame(phone, sheet, tuple(editions)))
    for path, content in render_site(games).items():
        yield noted(path, content)
    whole = {"site": "companion", "own_numbers": data is not None, "files": record}
    yield RECORD, json.dumps(whole, indent=1).encode()


def _first_sheet_png(folder: Path, component: str) -> bytes:
    """Return a PNG of the first sheet with fronts of a component, or else of the first sheet."""
    manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text("utf-8"))
    places = manifest["placements"]
    front = {"component": component, "face": "front"}
    mine = [place for place in places if place.items() >= front.items()]
    first = min(mine or places, key=lambda place: (place["file"], place["page"]))
    return render_pdf_page((folder / first["file"]).read_bytes(), first["page"] - 1, PICTURE)
