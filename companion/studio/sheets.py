"""Sheets as the page shows them before they are printed, and what was printed."""

from __future__ import annotations

import hashlib
import shlex
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.games.sleeves import sleeves
from companion.printing.compose import composed_page, drawn_pieces
from companion.printing.guide.files import by_paper
from companion.printing.page_plan import PagePlan, Place, SheetFile
from companion.printing.run import Job
from companion.printing.selection import Wanted
from companion.studio.ink import Shares
from companion.studio.mistakes import refuse_wrong
from companion.studio.print_ask import PrintAsk, PrinterAsk, TestSheetAsk, command_of, words_of
from companion.studio.workshop import Workshop

OUT = Path("output")  # where the command writes
TEST_SHEET = "calibration.pdf"
MOST_PLANS = 8
MOST_PAGES = 24


class Planned(Struct, frozen=True):
    """Sheets that were asked for: a job, which is None if nothing is left, and its files."""

    job: Job | None
    files: tuple[SheetFile, ...]


class Sheets:
    """The last plans that the page has asked for, and the prints that it has made."""

    def __init__(self, workshop: Workshop, words: Mapping[str, str]) -> None:
        self._workshop = workshop
        self._words = words
        self._plans: OrderedDict[str, Planned] = OrderedDict()
        self._pages: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self._prints: list[dict[str, Path]] = []
        self._shares = Shares()

    def planned(self, ask: PrintAsk) -> dict[str, Any]:
        """Return which sheets a print takes, and the command that prints it.

        Raises:
            CompanionError: it cannot be printed.
        """
        words = self._words_of(ask)
        found = self._workshop.commands.plans(words)
        name = f"{self._workshop.revision} {words}"
        plan = hashlib.sha256(name.encode()).hexdigest()[:24]
        job = found.jobs[0] if found.jobs else None
        if job is not None:
            refuse_wrong(job.wanted, job.style)
        files = found.plans[0].sheets if found.plans else ()
        self._plans[plan] = Planned(job, files)
        self._plans.move_to_end(plan)
        while len(self._plans) > MOST_PLANS:
            self._plans.popitem(last=False)
        return {
            "plan": plan,
            "command": self._command(ask),
            "told": found.told,
            "papers": by_paper(files, self._words),
            "files": [_file(file, self._words) for file in files],
        }

    def page(self, plan: str, file: int, number: int) -> bytes | None:
        """Return a page as SVG, of a plan that is still known; pages count from 1."""
        found = self._plans.get(plan)
        if found is None or found.job is None or not file < len(found.files):
            return None
        if not 1 <= number <= len(found.files[file].pages):
            return None
        key = (plan, file, number)
        if key not in self._pages:
            self._pages[key] = self._drawn(found.job, found.files[file], number)
            while len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        return self._pages[key]

    def _drawn(self, job: Job, file: SheetFile, number: int) -> bytes:
        from companion.drawing.svg import svg  # late: loads the font library

        pieces = drawn_pieces(wanted_on([file.pages[number - 1]]), job.style)
        page = composed_page(
            job.title, file, number, pieces=pieces, options=job.options, words=job.words
        )
        return svg(page).encode()

    def ink(self, plan: str) -> dict[str, float]:
        """Return which share of the paper ink would cover, 0 to 1.

        Raises:
            CompanionError: the plan is known no longer.
        """
        found = self._plans.get(plan)
        if found is None:
            raise CompanionError("these sheets are from before; choose again what to print")
        if found.job is None:
            return {"share": 0.0}
        pages = [page for file in found.files for page in file.pages]
        paper = sum(page.width * page.height for page in pages)
        faces = self._shares.of(wanted_on(pages), found.job.style, found.job.options)
        inked = sum(
            faces.get((place.item.component.name, place.item.piece, place.face), 0.0)
            * place.slot.w
            * place.slot.h
            for page in pages
            for place in page.places
        )
        return {"share": inked / paper if paper else 0.0}

    def press(self, ask: PrintAsk) -> dict[str, Any]:
        """Print, and return what was printed and where it is.

        Raises:
            CompanionError: it cannot be printed.
        """
        done = self._workshop.commands.press(self._words_of(ask))
        number = len(self._prints)
        self._prints.append({f.path: one.folder / f.path for one in done.files for f in one.sheets})
        return {
            "command": self._command(ask),
            "told": done.told,
            "files": [
                {
                    "path": file.path,
                    "where": str(one.folder / file.path),
                    "pages": file.pages,
                    "sheets": file.sheets,
                    "url": f"prints/{number}/{file.path}",
                }
                for one in done.files
                for file in one.sheets
            ],
        }

    def test_sheet(self, ask: TestSheetAsk) -> dict[str, Any]:
        """Write the sheet that shows how far backs are from fronts, and return where it is.

        Raises:
            CompanionError: it does not fit on the paper, or cannot be written.
        """
        words = ["--paper", ask.paper]
        self._workshop.commands.calibrate(words)
        number = len(self._prints)
        self._prints.append({TEST_SHEET: OUT / TEST_SHEET})
        return {
            "command": shlex.join(["companion", "calibrate", *words]),
            "url": f"prints/{number}/{TEST_SHEET}",
        }

    def save_printer(self, ask: PrinterAsk) -> dict[str, Any]:
        """Save what was read on the test sheet, and return all printers.

        Raises:
            CompanionError: the name is not one, or the numbers are too large.
        """
        words = ["--save", ask.name, "{:g},{:g}".format(*ask.nudge)]
        self._workshop.commands.calibrate(words)
        return {
            "command": shlex.join(["companion", "calibrate", *words]),
            "printers": self._workshop.commands.printers(),
        }

    def sleeves(self, slug: str, card_size: str) -> list[dict[str, Any]]:
        """Return the sleeves that one can buy, and whether cards of a game fill them.

        Raises:
            CompanionError: the game is not whole.
        """
        words = [slug, "--set", "all", "--format", "svg", "--card-size", card_size]
        (job,) = self._workshop.commands.jobs(words).jobs
        sizes = {
            (one.component.width, one.component.height)
            for one in job.wanted
            if one.component.stock == "card" and one.component.spoken
        }
        return [
            {"name": one.name, "card": one.card, "fits": any(one.fits(size) for size in sizes)}
            for one in sleeves()
        ]

    def printed(self, number: int, name: str) -> Path | None:
        """Return the place of a file that was printed here; no other file has one."""
        return self._prints[number].get(name) if 0 <= number < len(self._prints) else None

    def _words_of(self, ask: PrintAsk) -> list[str]:
        data = self._workshop.commands.data
        self._workshop.known(ask.game)
        return words_of(ask, () if data is None else ("--data", str(data)))

    def _command(self, ask: PrintAsk) -> str:
        return command_of(words_of(ask, self._workshop.commands.given))


def wanted_on(pages: list[PagePlan]) -> list[Wanted]:
    """Return the pieces that are on some pages."""
    parts: dict[str, dict[str, Place]] = {}
    for place in (place for page in pages for place in page.places):
        parts.setdefault(place.item.component.name, {})[place.item.piece] = place
    return [
        Wanted(next(iter(places.values())).item.component, dict.fromkeys(places, 1))
        for places in parts.values()
    ]


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
