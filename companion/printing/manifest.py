"""The manifest: where every face of a print lies, for people who script."""

from __future__ import annotations

from msgspec import Struct, to_builtins

from companion import __version__
from companion.printing.faces import FaceRecord
from companion.printing.order import PrintOrder, record_order
from companion.printing.page_plan import Face, Place

PLACES = 4  # decimals of a mm


class Placement(Struct, frozen=True):
    """One face on one page: its trimmed rectangle in mm from the top left corner of the page.

    Of a piece larger than the page it is the part that stays visible, and `window` says which.
    """

    file: str
    page: int
    component: str
    piece: str
    copy: int
    face: Face
    x: float
    y: float
    w: float
    h: float
    turned: int
    window: tuple[int, int] | None = None

    def as_json(self) -> dict[str, object]:
        """Return the placement as the manifest writes it."""
        record = {name: getattr(self, name) for name in PLACEMENT}
        if self.window is not None:
            record["window"] = list(self.window)
        return record


PLACEMENT = ["file", "page", "component", "piece", "copy", "face", "x", "y", "w", "h", "turned"]


class Fold(Struct, frozen=True):
    """The line that a page is folded along, mm."""

    file: str
    page: int
    x1: float
    y1: float
    x2: float
    y2: float


class PrintedFile(Struct, frozen=True):
    """One file of a print, its path relative to the manifest."""

    path: str
    pages: int
    page_mm: tuple[tuple[float, float], ...]
    stock: str
    sha256: str
    sheets: int = 1  # of paper that it takes
    two_sided: bool = False  # whether each second page is the back of the page before it
    booklet: bool = False  # whether its sheets are folded and stapled; all their pages are fronts


def build_placement(file: str, page: int, place: Place) -> Placement:
    """Return the record of a place on a page."""
    slot, pane, window = place.slot, place.pane, None
    x, y, w, h = slot.x, slot.y, slot.w, slot.h
    if pane is not None:
        part = pane.part
        x, y, w, h = part.left, part.top, part.right - part.left, part.bottom - part.top
        window = (pane.column, pane.row)
    return Placement(
        file,
        page,
        component=place.item.component.name,
        piece=place.item.piece,
        copy=place.item.copy,
        face=place.face,
        x=round(x, PLACES),
        y=round(y, PLACES),
        w=round(w, PLACES),
        h=round(h, PLACES),
        turned=slot.turned,
        window=window,
    )


def build_manifest(
    game: str,
    order: PrintOrder,
    files: tuple[PrintedFile, ...],
    placements: tuple[Placement, ...],
    folds: tuple[Fold, ...] = (),
    faces: tuple[FaceRecord, ...] = (),
) -> dict[str, object]:
    """Return the manifest of one game's print, ready for JSON.

    Args:
        game: its slug.
        order: what was asked for.
        files: what was written.
        placements: where faces lie on pages.
        folds: where pages are folded.
        faces: what each face was drawn from.
    """
    paper = order.paper
    record: dict[str, object] = {
        "game": game,
        "version": __version__,
        "seed": order.seed,
        "paper_mm": [round(paper.width, PLACES), round(paper.height, PLACES)],
        "options": record_order(order),
        "files": [to_builtins(file) for file in files],
        "placements": [place.as_json() for place in placements],
        "faces": [to_builtins(face) for face in faces],
    }
    if folds:
        record["folds"] = [to_builtins(fold) for fold in folds]
    return record
