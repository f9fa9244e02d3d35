"""Previews of sheets, the files printed so far, saved printers, and the routes of all these."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from starlette.requests import Request
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.drawing.component import Style
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Rect
from companion.games.sleeves import sleeves
from companion.printing.guide.contents import count_by_paper
from companion.printing.last_print import read_last_print
from companion.printing.manifest import iter_face_records
from companion.printing.order import PrintOrder, record_order
from companion.printing.page_plan import Face, PagePlan, Place, SheetFile
from companion.printing.pages import PageWriter, draw_pieces
from companion.printing.print_game import PrintJob
from companion.printing.selection import PrintRequest
from companion.studio.mistakes import check_pieces_fit
from companion.studio.print_ask import (
    HOW,
    PrintAsk,
    PrinterForm,
    ShowForm,
    TestSheetForm,
    Usual,
    command_words,
    describe_ways,
    format_command,
    load_defaults,
    save_defaults,
)
from companion.studio.routes import file_route, form_route, json_route, run_aside
from companion.studio.workshop import Workshop
from companion.web.server import FOREVER

OUT = Path("output")  # where the command writes
TEST_SHEET = "calibration.pdf"
DPI = 36  # of a face whose ink is measured
MOST_PLANS = 8


def sheet_routes(workshop: Workshop, words: Mapping[str, str]) -> list[Route]:
    """Return the routes of sheets, prints and printers; `words` has labels of the footer."""
    sheets = Sheets(workshop, words)

    def game_of(request: Request) -> str:
        return workshop.known(request.query_params.get("game", ""))

    def sleeves_known(request: Request) -> list[dict[str, Any]]:
        return sheets.sleeves(game_of(request), request.query_params.get("card_size", "poker"))

    def keep(_: Request, usual: Usual) -> dict[str, Any]:
        save_defaults(workshop.commands.usual, usual)
        return {}

    def page(request: Request) -> bytes | None:
        return sheets.page(*request.path_params.values())

    def show(request: Request, form: ShowForm) -> dict[str, str]:
        return {"shown": sheets.show(request.path_params["number"], form.name)}

    def printed(request: Request) -> bytes | None:
        file = sheets.printed(request.path_params["number"], request.path_params["name"])
        return file.read_bytes() if file is not None and file.is_file() else None

    return [
        json_route("/printers", lambda request: workshop.commands.printers()),
        form_route("/printers", PrinterForm, lambda request, form: sheets.save_printer(form)),
        json_route("/usual", lambda request: sheets.print_habits(game_of(request))),
        form_route("/usual", Usual, keep),
        json_route("/sleeves", sleeves_known),
        form_route("/test-sheets", TestSheetForm, lambda request, form: sheets.test_sheet(form)),
        form_route("/plans", PrintAsk, lambda request, ask: sheets.plan(ask)),
        json_route("/plans/{plan}/ink", lambda r: sheets.ink(r.path_params["plan"]), run_aside),
        file_route("/plans/{plan}/{file:int}/{page:int}.svg", page, FOREVER),
        form_route("/prints", PrintAsk, lambda request, ask: sheets.print(ask), asyncio.to_thread),
        form_route("/prints/{number:int}/shown", ShowForm, show, run_aside),
        file_route("/prints/{number:int}/{name:path}", printed, "no-cache"),
    ]


class Sheets:
    """The latest plans requested by the page, and the prints made."""

    def __init__(self, workshop: Workshop, words: Mapping[str, str]) -> None:
        self._workshop = workshop
        self._words = words
        # the last plans: a job, which is None if no piece is left, and its files
        self._plans: OrderedDict[str, tuple[PrintJob | None, Sequence[SheetFile]]] = OrderedDict()
        self._prints: dict[int, dict[str, Path]] = {}
        self._numbers = count()
        self._inks: dict[str, float] = {}  # the share of ink of each face, by its drawing's key

    def plan(self, ask: PrintAsk) -> dict[str, Any]:
        """Plan a print; return its sheets and command. CompanionError if it cannot be printed."""
        words = command_words(ask, self._workshop.commands.data_words)
        jobs, text = self._workshop.commands.plan(words)
        name = f"{self._workshop.revision} {words}"
        plan = hashlib.sha256(name.encode()).hexdigest()[:24]
        job = jobs[0] if jobs else None
        if job is not None:
            check_pieces_fit(job.wanted, job.style)
        files = job.plan.sheets if job else ()
        self._plans[plan] = job, files
        self._plans.move_to_end(plan)
        while len(self._plans) > MOST_PLANS:
            self._plans.popitem(last=False)
        return {
            "plan": plan,
            "command": self._command(ask),
            "told": text,
            "papers": count_by_paper(files, self._words),
            "files": [_file(file, self._words) for file in files],
            "how": _how_before(ask) if job is None else _how(job),
        }

    def page(self, plan: str, file: int, number: int) -> bytes | None:
        """Return a page of a recent plan as SVG; pages count from 1. None if unknown."""
        job, files = self._plans.get(plan, (None, ()))
        if job is None or not (file < len(files) and 1 <= number <= len(files[file].pages)):
            return None
        from companion.drawing.svg import render_svg  # late: loads the font library

        sheets = files[file]
        pieces = draw_pieces(pieces_on_pages([sheets.pages[number - 1]]), job.style)
        writer = PageWriter(job.title, sheets, pieces, job.order, job.words)
        return render_svg(writer.page(number)).encode()

    def ink(self, plan: str) -> dict[str, float]:
        """Return the share of paper covered by ink, 0 to 1; CompanionError for an outdated plan."""
        if plan not in self._plans:
            raise CompanionError("these sheets are out of date; choose again what to print")
        job, files = self._plans[plan]
        if job is None:
            return {"share": 0.0}
        pages = [page for file in files for page in file.pages]
        paper = sum(page.width * page.height for page in pages)
        faces = self._measure_ink(pieces_on_pages(pages), job.style, job.order)
        inked = sum(
            faces.get((place.item.component.name, place.item.piece, place.face), 0.0)
            * place.slot.w
            * place.slot.h
            for page in pages
            for place in page.places
        )
        return {"share": inked / paper if paper else 0.0}

    def _measure_ink(
        self, requests: Sequence[PrintRequest], style: Style, options: PrintOrder
    ) -> Mapping[tuple[str, str, Face], float]:
        """Return each face's ink coverage, 0 to 1; DataError if a piece overflows."""
        from companion.drawing.png import page_darkness  # late: only who asks for ink needs it

        pieces, pages = draw_pieces(requests, style), []
        records = [*iter_face_records(requests, pieces, options)]
        parts = {request.component.name: request.component for request in requests}
        new = {record.sha256: record for record in records if record.sha256 not in self._inks}
        for record in new.values():
            width, height = parts[record.component].size_of(record.piece)
            piece = pieces[record.component, record.piece]
            shapes = piece.front if record.face == "front" else piece.back or ()
            face = Group(shapes, clip=Rect(0.0, 0.0, width, height))
            pages.append(Page(width, height, (face,)))
        if pages:
            self._inks |= zip(new, page_darkness(Document("", tuple(pages)), DPI), strict=True)
        return {
            (item.component, item.piece, item.face): self._inks[item.sha256] for item in records
        }

    def print(self, ask: PrintAsk) -> dict[str, Any]:
        """Print, and return the files and the command; CompanionError if printing fails."""
        commands = self._workshop.commands
        results, text = commands.press(command_words(ask, commands.data_words))
        number = next(self._numbers)
        files = [(item.folder.absolute(), f) for item in results for f in item.sheets]
        places = {file.path: folder / file.path for folder, file in files}
        self._prints[number] = {"": files[0][0], **places} if files else {}
        return {
            "number": number,
            "command": self._command(ask),
            "told": text,
            "files": [
                {
                    "path": file.path,
                    "where": str(folder),
                    "pages": file.pages,
                    "sheets": file.sheets,
                    "url": f"prints/{number}/{file.path}",
                }
                for folder, file in files
            ],
        }

    def show(self, number: int, name: str) -> str:
        """Open a printed file, or its folder for ""; return the path. CompanionError if missing."""
        path = self.printed(number, name)
        if path is None or not path.exists():
            raise CompanionError("this file no longer exists; make the PDFs again")
        self._workshop.commands.show(path)
        return str(path)

    def test_sheet(self, ask: TestSheetForm) -> dict[str, Any]:
        """Write the test sheet; return its URL and the command. CompanionError if unwritable."""
        words = ["--paper", ask.paper]
        self._workshop.commands.run("calibrate", words)
        number = next(self._numbers)
        self._prints[number] = {TEST_SHEET: OUT / TEST_SHEET}
        return {
            "command": format_command("calibrate", words),
            "url": f"prints/{number}/{TEST_SHEET}",
        }

    def save_printer(self, ask: PrinterForm) -> dict[str, Any]:
        """Save a printer's nudge from its test sheet; CompanionError if name or nudge is bad."""
        words = ["--save", ask.name, "{:g},{:g}".format(*ask.nudge)]
        self._workshop.commands.run("calibrate", words)
        return {
            "command": format_command("calibrate", words),
            "printers": self._workshop.commands.printers(),
        }

    def print_habits(self, slug: str) -> dict[str, Any]:
        """Return default options, and whether the game has a print; CompanionError on failure."""
        commands = self._workshop.commands
        return {
            "usual": to_builtins(load_defaults(commands.usual, commands.printers())),
            "before": read_last_print(OUT / slug) is not None,
            **describe_ways(),
        }

    def sleeves(self, slug: str, card_size: str) -> list[dict[str, Any]]:
        """List all sleeves and whether each fits some cards; CompanionError if planning fails."""
        words = (slug, "--set", "all", "--format", "svg", "--card-size", card_size)
        job = self._workshop.commands.find_job(*words)
        sizes = {
            (item.component.width, item.component.height)
            for item in job.wanted
            if item.component.stock == "card" and item.component.spoken
        }
        return [
            {
                "name": sleeve.name,
                "card": sleeve.card,
                "fits": any(sleeve.fits(size) for size in sizes),
            }
            for sleeve in sleeves()
        ]

    def printed(self, number: int, name: str) -> Path | None:
        """Return the path of the printed file `name`, or of its folder for ""; None if unknown."""
        return self._prints.get(number, {}).get(name)

    def _command(self, ask: PrintAsk) -> str:
        return format_command("print", command_words(ask, self._workshop.commands.given))


def pieces_on_pages(pages: list[PagePlan]) -> list[PrintRequest]:
    """Return one request per component for the pieces on some pages, with one copy of each."""
    parts: dict[str, dict[str, Place]] = {}
    for place in (place for page in pages for place in page.places):
        parts.setdefault(place.item.component.name, {})[place.item.piece] = place
    return [
        PrintRequest(next(iter(places.values())).item.component, dict.fromkeys(places, 1))
        for places in parts.values()
    ]


def _how(job: PrintJob) -> dict[str, Any]:
    """Return the options of a job, including defaults, for the page."""
    record = record_order(job.order)
    return {**{name: record[name] for name in HOW}, "sleeve": record["sleeve"] or ""}


def _how_before(ask: PrintAsk) -> dict[str, Any] | None:
    """Complete a request's print options from the last print; None if no option is known."""
    last = read_last_print(OUT / ask.game)
    result = last and last.of_format("pdf")
    record = dict(result["options"]) if result else {}
    order = {name: getattr(ask, name) for name in HOW}
    record |= {name: value for name, value in order.items() if value is not None}
    return {name: record[name] for name in HOW if name in record} or None


def _file(file: SheetFile, words: Mapping[str, str]) -> dict[str, Any]:
    return {
        "path": file.path,
        "stock": file.stock,
        "sheets": file.sheets,
        "setting": words[f"guide.turn.{file.setting}"],
        "two_sided": file.two_sided,
        "pages": [_page(page) for page in file.pages],
    }


def _page(page: PagePlan) -> dict[str, Any]:
    titles = [part.title for part in page.components]
    return {"width": page.width, "height": page.height, "side": page.side, "titles": titles}
