"""Prints one game: from its components to files in a folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from companion.atomic_write import find_free_name
from companion.core.errors import CompanionError
from companion.drawing.component import Stock, Style
from companion.drawing.page import Document
from companion.printing.guide.document import build_guide
from companion.printing.last_print import (
    MANIFEST,
    SOME,
    LastPrint,
    check_not_foreign,
    is_missing_pieces,
    iter_prints_of_some,
    keep_reprints,
    merge_manifest,
    name_by_pieces,
    outdated_files,
    read_last_print,
    replaced_files,
)
from companion.printing.manifest import (
    SHEET_LIST,
    PrintedFile,
    build_manifest,
    encode_marked_sheets,
    iter_face_records,
)
from companion.printing.order import PrintOrder
from companion.printing.page_plan import SheetFile
from companion.printing.pages import ComposedFile, Pieces, compose_file, draw_pieces
from companion.printing.replace_files import Notice, hold_folder, replace_files
from companion.printing.selection import PrintRequest
from companion.printing.sheet_planning import sheet_files

if TYPE_CHECKING:
    from companion.printing.piece_images import Picture

GUIDE = "guide.pdf"
Progress = Callable[[str], None]  # told the name of each step when it begins


class PrintJob(Struct, frozen=True):
    """The components of one game to print, and the options."""

    slug: str  # the game's name in folders
    title: str  # the game's name on paper
    wanted: tuple[PrintRequest, ...]
    order: PrintOrder
    style: Style
    words: Mapping[str, str]  # labels that all games share, by dotted name
    icons: Mapping[str, str] = field(default_factory=dict)  # meaning of the game's icons, by name
    counts: Mapping[str, int] = field(default_factory=dict)
    # copies in a full set of what is printed because it has changed, by COMPONENT/PIECE


class PrintResult(Struct, frozen=True):
    """The files of one game, as they lie on the disk."""

    folder: Path
    sheets: tuple[PrintedFile, ...]
    pictures: Mapping[str, tuple[PrintedFile, ...]]  # by their folder
    outdated: tuple[str, ...] = ()  # files of earlier prints of some pieces that were removed
    aside: str = ""  # the folder that holds the print of other pieces that was in `folder`


class Plan(Struct, frozen=True):
    """The plan of a job: files of sheets, and pictures of single pieces by folder."""

    sheets: tuple[SheetFile, ...]
    pictures: Mapping[str, tuple[Picture, ...]]

    @property
    def paths(self) -> tuple[str, ...]:
        """Every file, relative to the manifest."""
        guides = (GUIDE,) if self.sheets else ()
        pictures = chain.from_iterable(self.pictures.values())
        return (*(f.path for f in self.sheets), *guides, *(p.path for p in pictures), MANIFEST)


def plan_job(job: PrintJob) -> Plan:
    """Plan a job's files undrawn; CompanionError if empty, too large or of too many pixels."""
    sheets = sheet_files(job.wanted, job.order, job.style) if "pdf" in job.order.formats else ()
    plan = Plan(sheets, _pictures(job) if set(job.order.formats) != {"pdf"} else {})
    if not plan.sheets and not plan.pictures:
        raise CompanionError(f"{job.slug}: nothing is left to print; use fewer --skip")
    return plan


def _pictures(job: PrintJob) -> Mapping[str, tuple[Picture, ...]]:
    from companion.printing.piece_images import plan_pictures  # late: sheets need no pictures

    return plan_pictures(job.wanted, job.order)


def _with_looks(job: PrintJob, plan: Plan, pieces: Pieces) -> Mapping[str, tuple[Picture, ...]]:
    from companion.printing.piece_images import iter_with_looks

    wanted = {request.component.name: request.copies for request in job.wanted}
    return {
        folder: tuple(iter_with_looks(files, wanted[files[0].component.name], pieces))
        if files
        else ()
        for folder, files in plan.pictures.items()
    }


def count_steps(plan: Plan) -> int:
    """Return how many steps `print_job` reports."""
    return len(plan.sheets) + len(plan.pictures) + (3 if plan.sheets else 2)


def print_job(
    job: PrintJob,
    out: Path,
    progress: Progress = lambda step: None,
    notice: Notice = lambda sentence: None,
    plan: Plan | None = None,
) -> PrintResult:
    """Print a game into `out/<slug>`; CompanionError, older files untouched, if it fails.

    A print of some pieces goes to the folder `some` if the print that is there has others. A print
    in `some` that has others too is moved beside it. A whole print removes all of these. `progress`
    gets the name of each step, `notice` further messages.
    """
    plan = plan or plan_job(job)
    progress(f"{job.title}: drawing")
    pieces = draw_pieces(job.wanted, job.style)
    if plan.pictures:
        plan = replace(plan, pictures=_with_looks(job, plan, pieces))
    whole = out / job.slug
    with hold_folder(whole, notice):
        last, into, aside = read_last_print(whole), ".", ""
        others = () if job.order.is_partial else iter_prints_of_some(whole)
        old = tuple(path for each in others for path in outdated_files(each, job.order.formats))
        if job.order.is_partial and last and is_missing_pieces(last, job.wanted, plan.paths):
            last, into = read_last_print(whole / SOME), SOME
            if last and not last.stopped and is_missing_pieces(last, job.wanted, plan.paths):
                aside = find_free_name(whole, f"{SOME}-{name_by_pieces(last)}", "").name
        if not aside:
            check_not_foreign(whole / into, plan.paths, last)
        return _print_into(job, plan, pieces, whole, into, last, old, aside, progress)


def _print_into(
    job: PrintJob,
    plan: Plan,
    pieces: Pieces,
    whole: Path,
    into: str,
    last: LastPrint | None,
    old: tuple[str, ...],
    aside: str,
    progress: Progress,
) -> PrintResult:
    """Print a game into a folder in place of the last print there, which may be set aside."""
    replaced = None if aside else last
    done: list[tuple[ComposedFile, PrintedFile]] = []
    guides: list[PrintedFile] = []
    drawn: dict[str, tuple[PrintedFile, ...]] = {}

    def contents() -> Iterator[tuple[str, bytes | bytearray]]:
        if plan.sheets:
            from companion.drawing.pdf import render_pdf  # late: half of the start-up time

        for file in plan.sheets:
            progress(f"{job.title}: {file.path}")
            composition = compose_file(job.title, file, pieces, job.order, job.words)
            content = render_pdf(composition.document)
            if any(page.fields for page in composition.document.pages):
                from companion.drawing.form_pdf import with_form  # late: few files have a form

                content = with_form(content, composition.document)
            record = _file_record(file.path, file.stock, composition.document, content)
            record = replace(
                record,
                sheets=file.sheets,
                two_sided=file.two_sided,
                booklet=file.setting == "booklet",
            )
            done.append((composition, record))
            yield file.path, content
        if plan.sheets:
            progress(f"{job.title}: {GUIDE}")
            document = build_guide(
                job.title,
                plan.sheets,
                pieces,
                job.order,
                job.words,
                job.style.theme,
                {} if job.order.picked or job.order.changed or job.order.lost else job.icons,
            )
            content = render_pdf(document)
            guides.append(_file_record(GUIDE, "sheet", document, content))
            yield GUIDE, content
        for name, kin in plan.pictures.items():
            from companion.printing.piece_images import render_pictures

            progress(f"{job.title}: {name}")
            drawn[name] = ()
            for picture, content in render_pictures(kin, pieces, job.order.dpi):
                drawn[name] += (picture,)
                yield picture.path, content
        placements = tuple(place for composition, _ in done for place in composition.placements)
        if sheets := encode_marked_sheets(placements, pieces, [file for _, file in done]):
            yield SHEET_LIST, sheets
        progress(f"{job.title}: {MANIFEST}")
        listed = build_manifest(
            job.slug,
            job.order,
            (*(file for _, file in done), *guides, *chain.from_iterable(drawn.values())),
            placements,
            tuple(fold for composition, _ in done for fold in composition.folds),
            tuple(iter_face_records(job.wanted, pieces, job.order)),
        )
        if into == SOME:
            listed = keep_reprints(listed, last, job.counts, pieces)
        text = json.dumps(merge_manifest(listed, replaced), ensure_ascii=False)
        yield MANIFEST, f"{text}\n".encode()

    gone = (*replaced_files(replaced, job.order.formats), *old)
    replace_files(whole, into, contents(), gone, aside)
    return PrintResult(whole / into, (*(file for _, file in done), *guides), drawn, old, aside)


def _file_record(path: str, stock: Stock, document: Document, content: bytes) -> PrintedFile:
    return PrintedFile(
        path=path,
        pages=len(document.pages),
        page_mm=tuple((round(page.width, 4), round(page.height, 4)) for page in document.pages),
        stock=stock,
        sha256=hashlib.sha256(content).hexdigest(),
        sheets=len(document.pages),
    )
