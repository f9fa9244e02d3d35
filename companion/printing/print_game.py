"""Prints one game: from its components to files in a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from companion.atomic_write import find_free_name
from companion.core.errors import CompanionError
from companion.drawing.component import Style
from companion.printing.guide.document import build_guide
from companion.printing.last_print import (
    MANIFEST,
    SOME,
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
    Rows,
    build_manifest,
    describe_file,
    encode_marked_sheets,
    iter_face_records,
    list_placements,
)
from companion.printing.order import PrintOrder
from companion.printing.page_plan import SheetFile
from companion.printing.pages import Pieces, compose_file, draw_pieces
from companion.printing.replace_files import Notice, hold_folder, replace_files
from companion.printing.selection import PrintRequest
from companion.printing.sheet_planning import sheet_files

if TYPE_CHECKING:
    from companion.printing.piece_images import Picture

GUIDE = "guide.pdf"
Progress = Callable[[str], None]  # told the name of each step when it begins


class PrintJob(Struct, frozen=True, dict=True):
    """The components of a game to print, and the options."""

    slug: str  # the game's name in folders
    title: str  # the game's name on paper
    wanted: tuple[PrintRequest, ...]
    order: PrintOrder
    style: Style
    words: Mapping[str, str]  # labels shared by all games, by dotted name
    icons: Mapping[str, str] = field(default_factory=dict)  # meanings of the game's icons, by name
    counts: Mapping[str, int] = field(default_factory=dict)
    # copies in a full set of what is printed because it has changed, by COMPONENT/PIECE
    rows: Rows = lambda table: {}  # rows of the data, recorded in the manifest

    @cached_property
    def plan(self) -> Plan:
        """The planned files; CompanionError if there are none, or too many pages or pixels."""
        formats = self.order.formats
        sheets = sheet_files(self.wanted, self.order, self.style) if "pdf" in formats else ()
        pictures: Mapping[str, tuple[Picture, ...]] = {}
        if {*formats} != {"pdf"}:
            from companion.printing.piece_images import plan_pictures  # late: sheets need none

            pictures = plan_pictures(self.wanted, self.order)
        if not sheets and not pictures:
            raise CompanionError(f"{self.slug}: nothing is left to print; skip fewer components")
        return Plan(sheets, pictures)


class PrintResult(Struct, frozen=True):
    """The files printed for one game."""

    folder: Path
    sheets: tuple[PrintedFile, ...]
    pictures: Mapping[str, tuple[PrintedFile, ...]]  # by folder
    outdated: tuple[str, ...] = ()  # files of earlier partial prints that were removed
    aside: str = ""  # the folder to which another print in `folder` was moved; "" for none


class Plan(Struct, frozen=True):
    """The planned files of a job: sheets, and pictures of single pieces by folder."""

    sheets: tuple[SheetFile, ...]
    pictures: Mapping[str, tuple[Picture, ...]]

    @property
    def steps(self) -> int:
        """The number of steps that `print_job` reports."""
        return len(self.sheets) + len(self.pictures) + (3 if self.sheets else 2)

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of all planned files, relative to the manifest."""
        guides = (GUIDE,) if self.sheets else ()
        pictures = chain.from_iterable(self.pictures.values())
        return (*(f.path for f in self.sheets), *guides, *(p.path for p in pictures), MANIFEST)


def print_job(
    job: PrintJob,
    out: Path,
    progress: Progress = lambda step: None,
    notice: Notice = lambda sentence: None,
) -> PrintResult:
    """Print a game into `out/<slug>`.

    A print that lacks pieces, copies or pictures of the one in `out/<slug>` goes to the subfolder
    `some`. If `some` already holds a print with pieces that this one lacks, it is renamed first. A
    whole print removes those in subfolders that it replaces. `progress` gets the name of each
    step, `notice` further messages. After a CompanionError the older files are unchanged, or the
    message says that old and new files are mixed.
    """
    plan = job.plan
    progress(f"{job.title}: drawing")
    pieces, formats = draw_pieces(job.wanted, job.style), job.order.formats
    if plan.pictures:
        from companion.printing.piece_images import add_looks

        plan = replace(plan, pictures=add_looks(plan.pictures, job.wanted, pieces))
    whole, into, aside = out / job.slug, ".", ""
    files: list[PrintedFile] = []

    def contents() -> Iterator[tuple[str, bytes | bytearray]]:
        for file, content in _render_files(job, plan, pieces, progress):
            files.append(file)
            yield file.path, content
        if marked := encode_marked_sheets(list_placements(plan.sheets), pieces, files):
            yield SHEET_LIST, marked
        progress(f"{job.title}: {MANIFEST}")
        faces = iter_face_records(job.wanted, pieces, job.order, job.rows)
        record = build_manifest(job.slug, job.order, files, plan.sheets, faces)
        if into == SOME:
            record = keep_reprints(record, last, job.counts, pieces)
        text = json.dumps(merge_manifest(record, replaced), ensure_ascii=False)
        yield MANIFEST, f"{text}\n".encode()

    with hold_folder(whole, notice):
        last = read_last_print(whole)
        others = () if job.order.is_partial else iter_prints_of_some(whole)
        old = tuple(path for each in others for path in outdated_files(each, formats))
        if job.order.is_partial and last and is_missing_pieces(last, job.wanted, plan.paths):
            last, into = read_last_print(whole / SOME), SOME
            if last and not last.stopped and is_missing_pieces(last, job.wanted, plan.paths):
                aside = find_free_name(whole, f"{SOME}-{name_by_pieces(last)}", "").name
        replaced = None if aside else last
        if not aside:
            check_not_foreign(whole / into, plan.paths, last)
        replace_files(whole, into, contents(), (*replaced_files(replaced, formats), *old), aside)
    count = len(plan.sheets) + bool(plan.sheets)  # the guide is one more
    pictures = {
        folder: tuple(file for file in files[count:] if file.path.startswith(f"{folder}/"))
        for folder in plan.pictures
    }
    return PrintResult(whole / into, tuple(files[:count]), pictures, old, aside)


def _render_files(
    job: PrintJob, plan: Plan, pieces: Pieces, progress: Progress
) -> Iterator[tuple[PrintedFile, bytes]]:
    """Yield the record and the content of each file: sheets, their guide, then pictures."""
    if plan.sheets:
        from companion.drawing.pdf import render_pdf  # late: half of the start-up time
    for file in plan.sheets:
        progress(f"{job.title}: {file.path}")
        document = compose_file(job.title, file, pieces, job.order, job.words)
        content = render_pdf(document)
        if any(page.fields for page in document.pages):
            from companion.drawing.form_pdf import with_form  # late: few files have a form

            content = with_form(content, document)
        record = describe_file(file.path, file.stock, document.pages, content)
        booklet = file.setting == "booklet"
        yield (
            replace(record, sheets=file.sheets, two_sided=file.two_sided, booklet=booklet),
            content,
        )
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
        yield describe_file(GUIDE, "sheet", document.pages, content), content
    for folder, pictures in plan.pictures.items():
        from companion.printing.piece_images import render_pictures

        progress(f"{job.title}: {folder}")
        yield from render_pictures(pictures, pieces, job.order.dpi)
