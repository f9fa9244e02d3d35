"""One game printed: from what is wanted to files in a folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.errors import CompanionError
from companion.drawing.component import Stock, Style
from companion.drawing.page import Document
from companion.printing.compose import Composed, composed, drawn_pieces
from companion.printing.files import write_all
from companion.printing.guide.document import guide
from companion.printing.manifest import PrintedFile, manifest
from companion.printing.options import Options
from companion.printing.plans import SheetFile
from companion.printing.sheets import sheet_files
from companion.printing.wanted import Wanted

if TYPE_CHECKING:
    from companion.printing.pieces import Picture

GUIDE = "guide.pdf"
Progress = Callable[[str], None]  # told the name of each step when it begins


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed of one game, and how.

    Attributes:
        slug: the game's name in folders.
        title: the game's name on paper.
        words: labels that all games share, by dotted name.
        icons: what the icons of the game mean, by name.
        whole: whether everything was asked for, not some components or pieces.
    """

    slug: str
    title: str
    wanted: tuple[Wanted, ...]
    options: Options
    style: Style
    words: Mapping[str, str]
    icons: Mapping[str, str] = field(default_factory=dict)
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """The files of one game, as they lie on the disk, pictures by folder."""

    folder: Path
    sheets: tuple[PrintedFile, ...]
    pictures: Mapping[str, tuple[PrintedFile, ...]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a job makes: files of sheets, and pictures of single pieces by folder."""

    sheets: tuple[SheetFile, ...]
    pictures: Mapping[str, tuple[Picture, ...]]


def planned(job: Job) -> Plan:
    """Return the files that a job makes, without drawing them.

    Raises:
        CompanionError: nothing is wanted, a piece does not fit on the paper, or a picture would
            have too many pixels.
    """
    sheets = sheet_files(job.wanted, job.options) if "pdf" in job.options.formats else ()
    plan = Plan(sheets, _pictures(job) if set(job.options.formats) != {"pdf"} else {})
    if not plan.sheets and not plan.pictures:
        raise CompanionError(f"{job.slug}: nothing is left to print; choose fewer --skip")
    return plan


def _pictures(job: Job) -> Mapping[str, tuple[Picture, ...]]:
    from companion.printing.pieces import pictures  # late: sheets need no pictures

    return pictures(job.wanted, job.options)


def steps(plan: Plan) -> int:
    """Return how many steps `printed` reports."""
    return len(plan.sheets) + len(plan.pictures) + (3 if plan.sheets else 2)


def printed(job: Job, out: Path, progress: Progress = lambda step: None) -> Printed:
    """Print a game into `out/<slug>` and return what was written.

    Raises:
        CompanionError: it cannot be drawn or written; older files are untouched.
    """
    plan = planned(job)
    progress(f"{job.title}: drawing")
    pieces = drawn_pieces(job.wanted, job.style)
    folder = out / job.slug
    done: list[tuple[Composed, PrintedFile]] = []
    guides: list[PrintedFile] = []
    drawn: dict[str, tuple[PrintedFile, ...]] = {}

    def contents() -> Iterator[tuple[str, bytes]]:
        from companion.drawing.pdf import pdf  # late: half of the start-up time

        for file in plan.sheets:
            progress(f"{job.title}: {file.path}")
            composition = composed(job.title, file, pieces, job.options, job.words)
            content = pdf(composition.document)
            if any(page.fields for page in composition.document.pages):
                from companion.drawing.form_pdf import with_form  # late: few files have a form

                content = with_form(content, composition.document)
            record = _recorded(file.path, file.stock, composition.document, content)
            done.append((composition, record))
            yield file.path, content
        if plan.sheets:
            progress(f"{job.title}: {GUIDE}")
            document = guide(
                job.title,
                plan.sheets,
                pieces,
                job.options,
                job.words,
                job.style.theme,
                job.icons if job.whole else {},
            )
            content = pdf(document)
            guides.append(_recorded(GUIDE, "sheet", document, content))
            yield GUIDE, content
        for name, kin in plan.pictures.items():
            from companion.printing.pieces import drawn_pictures

            progress(f"{job.title}: {name}")
            drawn[name] = ()
            for picture, content in drawn_pictures(kin, pieces, job.options.dpi):
                drawn[name] += (picture,)
                yield picture.path, content
        progress(f"{job.title}: manifest.json")
        listed = manifest(
            job.slug,
            job.options,
            (*(file for _, file in done), *guides, *chain.from_iterable(drawn.values())),
            tuple(place for composition, _ in done for place in composition.placements),
            tuple(fold for composition, _ in done for fold in composition.folds),
        )
        yield "manifest.json", (json.dumps(listed, ensure_ascii=False) + "\n").encode()

    write_all(folder, contents())
    return Printed(folder, (*(file for _, file in done), *guides), drawn)


def _recorded(path: str, stock: Stock, document: Document, content: bytes) -> PrintedFile:
    return PrintedFile(
        path=path,
        pages=len(document.pages),
        page_mm=tuple((round(page.width, 4), round(page.height, 4)) for page in document.pages),
        stock=stock,
        sha256=hashlib.sha256(content).hexdigest(),
    )
