"""One game printed: from what is wanted to files in a folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from companion.core.errors import CompanionError
from companion.drawing.component import Style
from companion.printing.compose import Composed, composed, drawn_pieces
from companion.printing.files import write_all
from companion.printing.manifest import PrintedFile, manifest
from companion.printing.options import Options
from companion.printing.pieces import Picture, drawn_pictures, pictures
from companion.printing.plans import SheetFile
from companion.printing.sheets import sheet_files
from companion.printing.wanted import Wanted

Progress = Callable[[str], None]  # told the name of each step when it begins


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed of one game, and how.

    Attributes:
        slug: the game's name in folders.
        title: the game's name on paper.
        words: labels that all games share, by dotted name.
    """

    slug: str
    title: str
    wanted: tuple[Wanted, ...]
    options: Options
    style: Style
    words: Mapping[str, str]


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
    plan = Plan(sheets, pictures(job.wanted, job.options))
    if not plan.sheets and not plan.pictures:
        raise CompanionError(f"{job.slug}: nothing is left to print; choose fewer --skip")
    return plan


def steps(plan: Plan) -> int:
    """Return how many steps `printed` reports."""
    return len(plan.sheets) + len(plan.pictures) + 2


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
    drawn: dict[str, tuple[PrintedFile, ...]] = {}

    def contents() -> Iterator[tuple[str, bytes]]:
        from companion.drawing.pdf import pdf  # late: half of the start-up time

        for file in plan.sheets:
            progress(f"{job.title}: {file.path}")
            composition = composed(job.title, file, pieces, job.options, job.words)
            content = pdf(composition.document)
            done.append((composition, _recorded(composition, content)))
            yield file.path, content
        for name, kin in plan.pictures.items():
            progress(f"{job.title}: {name}")
            drawn[name] = ()
            for picture, content in drawn_pictures(kin, pieces, job.options.dpi):
                drawn[name] += (picture,)
                yield picture.path, content
        progress(f"{job.title}: manifest.json")
        record = manifest(
            job.slug,
            job.options,
            (*(file for _, file in done), *chain.from_iterable(drawn.values())),
            tuple(place for composition, _ in done for place in composition.placements),
            tuple(fold for composition, _ in done for fold in composition.folds),
        )
        yield "manifest.json", (json.dumps(record, ensure_ascii=False) + "\n").encode()

    write_all(folder, contents())
    return Printed(folder, tuple(file for _, file in done), drawn)


def _recorded(composition: Composed, content: bytes) -> PrintedFile:
    pages = composition.document.pages
    return PrintedFile(
        path=composition.file.path,
        pages=len(pages),
        page_mm=tuple((round(page.width, 4), round(page.height, 4)) for page in pages),
        stock=composition.file.stock,
        sha256=hashlib.sha256(content).hexdigest(),
    )
