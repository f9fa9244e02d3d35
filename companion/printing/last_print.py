"""The print that a folder holds, as its manifest tells."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.printing.replace_files import is_inside
from companion.printing.selection import PrintRequest

MANIFEST = "manifest.json"
REPRINTED = "reprinted"  # faces of single pieces that were printed before, as in `faces`
COUNTS = "counts"  # copies of a full set of what was printed again because it had changed
OTHERS = "other_prints"  # earlier prints, of formats that the newest one lacks


class LastPrint(Struct, frozen=True):
    """A manifest that was read."""

    folder: Path  # where it lies
    record: Mapping[str, Any]  # what it says, without files of `stopped`
    stopped: frozenset[str] = frozenset()
    # files of this print or a later one that was stopped, as `find_stopped` returns

    @property
    def paths(self) -> tuple[str, ...]:
        """The files of the print, those in its folder only."""
        paths = {str(file["path"]): None for file in self.record["files"]}
        paths |= dict.fromkeys(self.stopped)
        return tuple(path for path in paths if is_inside(path) and path != MANIFEST)

    @property
    def pieces(self) -> dict[tuple[str, str], int]:
        """How many copies there are of each piece, by (component, piece)."""
        found: dict[tuple[str, str], int] = {}
        for place in self.record.get("placements", ()):
            key = str(place["component"]), str(place["piece"])
            found[key] = max(found.get(key, 0), int(place["copy"]))
        for one in self.prints:
            for face in one.get("faces", ()):
                found.setdefault((str(face["component"]), str(face["piece"])), 1)
        return found

    @property
    def prints(self) -> tuple[Mapping[str, Any], ...]:
        """The print that the manifest is about, then those whose files it keeps."""
        return self.record, *self.record.get(OTHERS, ())

    def of_format(self, kind: str) -> Mapping[str, Any] | None:
        """Return the print that made the files of a format."""
        return next((one for one in self.prints if kind in record_formats(one)), None)


def read_last_print(folder: Path, stopped: frozenset[str] = frozenset()) -> LastPrint | None:
    """Return the print in a folder; None if there is none, not even one that was stopped.

    Raises:
        CompanionError: the manifest cannot be read.
    """
    file = folder / MANIFEST
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
        files = [file for file in record["files"] if file["path"] not in stopped]
        found = LastPrint(folder, record | {"files": files}, stopped)
        _ = found.paths, found.pieces, [dict(one["options"]) for one in found.prints]
    except (FileNotFoundError, NotADirectoryError):
        nothing: dict[str, Any] = {"files": [], "options": {"formats": []}}
        return LastPrint(folder, nothing, stopped) if stopped else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise CompanionError(
            f"{file} is not a manifest written by companion; move it away or choose another --out"
        ) from error
    return found


def record_formats(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the formats that a print is told to have."""
    return tuple(map(str, record["options"].get("formats", ("pdf",))))


def add_reprints(
    record: Mapping[str, Any], some: LastPrint | None, folder: Path
) -> Mapping[str, Any]:
    """Return a print with what was printed of single pieces since then.

    Args:
        record: of the whole print.
        some: the print of single pieces in its folder, if there is one.
        folder: of the whole print.
    """
    if some is None or _written(some.folder) < _written(folder):
        return record
    newer = [*some.record.get("faces", ()), *some.record.get(REPRINTED, ())]
    keys = {(face["component"], face["piece"]) for face in newer}
    old = [face for face in record["faces"] if (face["component"], face["piece"]) not in keys]
    return {**record, "faces": [*old, *newer], COUNTS: some.record.get(COUNTS, {})}


def keep_reprints(
    new: dict[str, Any], last: LastPrint | None, counts: Mapping[str, int]
) -> dict[str, object]:
    """Return the manifest of a print of single pieces, with what the one before it had printed.

    Args:
        new: the manifest.
        last: the print of single pieces before it.
        counts: how many of each piece of `new` there are now in a full set, if it had changed.
    """
    old = last.record if last else {}
    keys = {(face["component"], face["piece"]) for face in new["faces"]}
    older = [*old.get("faces", ()), *old.get(REPRINTED, ())]
    kept = [face for face in older if (face["component"], face["piece"]) not in keys]
    both = {REPRINTED: kept, COUNTS: {**old.get(COUNTS, {}), **counts}}
    return {**new, **{key: value for key, value in both.items() if value}}


def _written(folder: Path) -> int:
    """Return when a manifest was written."""
    return (folder / MANIFEST).stat().st_mtime_ns


def is_missing_pieces(
    last: LastPrint, requests: Sequence[PrintRequest], files: Collection[str]
) -> bool:
    """Tell whether a print lacks a piece that the last print has.

    Args:
        last: the last print.
        requests: the pieces of the new print.
        files: the files of the new print.
    """
    new = {(each.component.name, key): n for each in requests for key, n in each.copies.items()}
    if any(new.get(key, 0) < copies for key, copies in last.pieces.items()):
        return True
    kinds = {_kind(file) for file in files} - {"pdf", "json"}
    return any(_kind(path) in kinds and path not in files for path in last.paths)


def replaced_files(last: LastPrint | None, formats: Collection[str]) -> tuple[str, ...]:
    """Return the files that a new print of these formats replaces."""
    if last is None:
        return ()
    return tuple(path for path in last.paths if _kind(path) in formats or path in last.stopped)


def outdated_files(some: LastPrint | None, formats: Collection[str]) -> tuple[str, ...]:
    """Return the files of a print of some pieces, its manifest too, that a whole print replaces.

    A print that has other formats too stays as it is.
    """
    if some is None or not {_kind(path) for path in some.paths} <= set(formats):
        return ()
    return tuple(f"{some.folder.name}/{path}" for path in (*some.paths, MANIFEST))


def check_not_foreign(folder: Path, files: Collection[str], last: LastPrint | None) -> None:
    """Refuse to write over a file that no print made.

    Raises:
        CompanionError: it names the file.
    """
    ours = {MANIFEST, *(last.paths if last else ())}
    for name in files:
        if name not in ours and (folder / name).is_file():
            raise CompanionError(
                f"{folder / name} is not listed in {folder / MANIFEST};"
                " move it away or choose another --out"
            )


def merge_manifest(new: dict[str, object], last: LastPrint | None) -> dict[str, object]:
    """Return a manifest that also lists the files of other formats, which stay.

    What a manifest holds once, such as options and places on pages, is that of the sheets if there
    are any; the other prints have their own options and faces.
    """
    formats = record_formats(new)
    if last is None or set(formats) >= {_kind(path) for path in last.paths}:
        return new
    kept = [file for file in last.record["files"] if _kind(str(file["path"])) not in formats]
    others = list(_without(last.prints, formats, {_kind(str(file["path"])) for file in kept}))
    sheets = next((one for one in others if "pdf" in record_formats(one)), None)
    if sheets is None:
        return {**new, "files": [*_files(new), *kept], OTHERS: [*map(_summary, others)]}
    rest = [_summary(one) for one in (new, *others) if one is not sheets]
    return {**sheets, "files": [*kept, *_files(new)], OTHERS: rest}


def _without(
    prints: Sequence[Mapping[str, Any]], formats: Collection[str], texts: Collection[str]
) -> Iterator[Mapping[str, Any]]:
    """Yield prints without the formats that are printed anew."""
    for one in prints:
        left = [kind for kind in record_formats(one) if kind not in formats and kind in texts]
        if left:
            yield {**one, "options": {**one["options"], "formats": left}}


def _summary(record: Mapping[str, Any]) -> dict[str, Any]:
    return {key: record[key] for key in ("version", "seed", "options", "faces") if key in record}


def _files(record: Mapping[str, Any]) -> Sequence[Any]:
    files: Sequence[Any] = record["files"]
    return files


def _kind(path: str) -> str:
    return PurePosixPath(path).suffix.removeprefix(".").lower()
