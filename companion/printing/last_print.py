"""The last print in a folder, from its manifest."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.drawing.component import Piece
from companion.printing.manifest import FaceRecord, Rows, iter_face_records
from companion.printing.order import PrintOrder, parse_piece
from companion.printing.replace_files import LIST, find_stopped, is_inside
from companion.printing.selection import PrintRequest

MANIFEST = "manifest.json"
SOME = "some"  # below the folder of a game: prints that would leave out pieces of the whole one
REPRINTED = "reprinted"  # faces of single pieces that were printed before, as in `faces`
COUNTS = "counts"  # copies of a full set of what was printed again because it had changed
TITLES = "titles"  # the names of these pieces
OTHERS = "other_prints"  # earlier prints, of formats that the newest one lacks
Key = tuple[str, str]  # component and piece
MOST_TOLD = 3  # differences of one piece
LONGEST = 60  # characters of one of them
NUMBERS = re.compile(r'["\d\s+.,:;×-]+')  # of which no column tells what they are
NUMBERS_DIFFER = "other numbers"


class LastPrint(Struct, frozen=True):
    """An earlier print into a folder, read from its manifest."""

    folder: Path  # where the manifest is
    record: Mapping[str, Any]  # the manifest, without files of `stopped`
    stopped: frozenset[str] = frozenset()  # files of a stopped print, by `find_stopped`

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of the print's files, below its folder."""
        paths = {str(file["path"]): None for file in self.record["files"]}
        paths |= dict.fromkeys(self.stopped)
        return tuple(path for path in paths if is_inside(path) and path != MANIFEST)

    @property
    def pieces(self) -> dict[tuple[str, str], int]:
        """The number of copies of each piece, by (component, piece)."""
        copies = _count_copies(self.record)
        faces = (face for item in self.prints for face in item.get("faces", ()))
        return copies | {key: 1 for key in map(_key, faces) if key not in copies}

    @property
    def prints(self) -> tuple[Mapping[str, Any], ...]:
        """The record of the newest print, then the records of older prints in other formats."""
        return self.record, *self.record.get(OTHERS, ())

    def of_format(self, kind: str) -> Mapping[str, Any] | None:
        """Return the record of the print with the files of a format such as `pdf`, or None."""
        return next((item for item in self.prints if kind in record_formats(item)), None)


def read_last_print(folder: Path) -> LastPrint | None:
    """Return the print that the manifest of a folder describes.

    Without a manifest, the result is an empty print if a print was stopped; otherwise it is None.
    Raises CompanionError if the manifest cannot be read.
    """
    file, stopped = folder / MANIFEST, find_stopped(folder)
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
        files = [file for file in record["files"] if file["path"] not in stopped]
        result = LastPrint(folder, record | {"files": files}, stopped)
        _ = result.paths, result.pieces, [dict(item["options"]) for item in result.prints]
    except (FileNotFoundError, NotADirectoryError):
        nothing: dict[str, Any] = {"files": [], "options": {}}
        return LastPrint(folder, nothing, stopped) if stopped else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise CompanionError(
            f"{file} is not a manifest written by companion; move it away or choose another --out"
        ) from error
    return result


def iter_prints_of_some(folder: Path) -> Iterator[LastPrint]:
    """Yield the partial prints stored below the folder of a game, the newest first."""
    places = (folder / SOME, *folder.glob(f"{SOME}-*"))
    prints = [read_last_print(place) for place in places]
    yield from sorted(filter(None, prints), key=lambda last: -_written(last.folder))


def name_by_pieces(last: LastPrint) -> str:
    """Return a folder name for a print: score-pad, fish-cards-F05, or fish-cards-and-2-more."""
    names = list(dict.fromkeys(component for component, _ in last.pieces))
    if len(names) > 1:
        return f"{names[0]}-and-{len(names) - 1}-more"
    return "-".join(*last.pieces) if len(last.pieces) == 1 else "".join(names)


def find_paper(whole: LastPrint, pieces: Collection[Key]) -> Mapping[str, Any]:
    """Return the options of the print whose paper a reprint of `pieces` uses.

    This is the newest partial print with any of `pieces`. If there is none, it is the newest print.
    """
    prints = list(iter_prints_of_some(whole.folder))
    newest = max([whole, *prints], key=lambda last: _written(last.folder))
    last = next((each for each in prints if each.pieces.keys() & {*pieces}), newest)
    options: Mapping[str, Any] = last.record["options"]
    return options


def list_changes_drawn(folder: Path, again: Collection[Key]) -> Iterator[tuple[Path, list[str]]]:
    """Yield each file that was reprinted after changes, with the titles of its pieces.

    A piece is listed in its newest reprint only. Pieces in `again` are left out: they will be
    printed once more. `folder` is that of a game.
    """
    seen = {*again}
    for last in iter_prints_of_some(folder):
        changed = {parse_piece(key) for key in last.record.get(COUNTS, ())}
        files: dict[str, dict[Key, None]] = {}
        for place in last.record.get("placements", ()):
            if (key := _key(place)) in changed - seen:
                files.setdefault(str(place["file"]), {})[key] = None
        titles = last.record.get(TITLES, {})
        for name, keys in files.items():
            names = (titles.get("/".join(key), key[1]) for key in keys)
            yield last.folder / name, [*dict.fromkeys(names)]
        seen |= last.pieces.keys()


def record_formats(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the formats in the record of a print."""
    return tuple(map(str, record["options"].get("formats", ("pdf",))))


def add_reprints(
    record: Mapping[str, Any], some: LastPrint | None, folder: Path
) -> Mapping[str, Any]:
    """Return the record of a whole print, with the partial print `some` if that is not older."""
    if some is None or _written(some.folder) < _written(folder):
        return record
    newer = [*some.record.get("faces", ()), *some.record.get(REPRINTED, ())]
    faces = [*_drop_pieces(record["faces"], newer), *newer]
    options = {**record["options"], "data": some.record["options"].get("data")}
    counts = some.record.get(COUNTS, {})
    return {**record, "faces": faces, "options": options, COUNTS: counts}


def keep_reprints(
    new: dict[str, Any],
    last: LastPrint | None,
    counts: Mapping[str, int],
    pieces: Mapping[Key, Piece],
) -> dict[str, object]:
    """Return the manifest `new` with the reprints that `last` records, and with `counts`.

    `counts` has the number of copies of a piece in a full set, by COMPONENT/PIECE.
    """
    old = last.record if last else {}
    older = [*old.get("faces", ()), *old.get(REPRINTED, ())]
    titles = {name: pieces[parse_piece(name)].title for name in counts}
    added = {
        REPRINTED: _drop_pieces(older, new["faces"]),
        COUNTS: {**old.get(COUNTS, {}), **counts},
        TITLES: {**old.get(TITLES, {}), **titles},
    }
    return {**new, **{key: value for key, value in added.items() if value}}


def _drop_pieces(
    faces: Iterable[Mapping[str, Any]], others: Iterable[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Return the records in `faces` of pieces that have no record in `others`."""
    keys = {*map(_key, others)}
    return [face for face in faces if _key(face) not in keys]


def _key(record: Mapping[str, Any]) -> Key:
    """Return the (component, piece) of a face record or a placement."""
    return str(record["component"]), str(record["piece"])


def _count_copies(record: Mapping[str, Any]) -> dict[Key, int]:
    """Return the number of copies of each piece on the sheets of a print."""
    result: dict[Key, int] = {}
    for place in record.get("placements", ()):
        result[_key(place)] = max(result.get(_key(place), 0), int(place["copy"]))
    return result


def _written(folder: Path) -> int:
    """Return the time when the manifest of a folder was written (ns); 0 without a manifest."""
    file = folder / MANIFEST
    return file.stat().st_mtime_ns if file.exists() else 0


def is_missing_pieces(
    last: LastPrint, requests: Sequence[PrintRequest], files: Collection[str]
) -> bool:
    """Return whether the last print has pieces, copies or pictures that a new print would lack."""
    new = {(each.component.name, key): n for each in requests for key, n in each.copies.items()}
    if any(new.get(key, 0) < copies for key, copies in last.pieces.items()):
        return True
    kinds = {_kind(file) for file in files} - {"pdf", "json"}
    return any(_kind(path) in kinds and path not in files for path in last.paths)


def replaced_files(last: LastPrint | None, formats: Collection[str]) -> tuple[str, ...]:
    """Return the files of the last print that a new print in `formats` will replace."""
    return tuple(path for path in (last.paths if last else ()) if _kind(path) in formats)


def outdated_files(some: LastPrint, formats: Collection[str]) -> tuple[str, ...]:
    """Return the files of a partial print, to be removed after a whole print in `formats`.

    If the partial print has a file in any other format, the result is ().
    """
    if not {_kind(path) for path in some.paths} <= set(formats):
        return ()
    names = (*some.paths, MANIFEST, *([LIST] if some.stopped else []))
    return tuple(f"{some.folder.name}/{name}" for name in names)


def check_not_foreign(folder: Path, files: Collection[str], last: LastPrint | None) -> None:
    """Raise CompanionError if one of `files` would overwrite a file that no print made."""
    ours = {MANIFEST, *(last.paths if last else ())}
    for name in files:
        if name not in ours and (folder / name).is_file():
            raise CompanionError(
                f"{folder / name} is not listed in {folder / MANIFEST};"
                " move it away or choose another --out"
            )


def merge_manifest(new: dict[str, Any], last: LastPrint | None) -> dict[str, object]:
    """Add the last print's files to a new manifest, without those in the new print's formats.

    If the sheets are from an earlier print, the result is that print's manifest with the new files
    added. Otherwise it is the new manifest with the earlier files added.
    """
    formats = record_formats(new)
    if last is None or set(formats) >= {_kind(path) for path in last.paths}:
        return new
    other_files = [file for file in last.record["files"] if _kind(str(file["path"])) not in formats]
    kinds = {_kind(str(file["path"])) for file in other_files}
    others = [
        {**item, "options": {**item["options"], "formats": left}}
        for item in last.prints
        if (left := [kind for kind in record_formats(item) if kind in kinds])
    ]
    sheets = next((other for other in others if "pdf" in record_formats(other)), None)
    if sheets is None:
        return {**new, "files": [*new["files"], *other_files], OTHERS: [*map(_summary, others)]}
    rest = [_summary(item) for item in (new, *others) if item is not sheets]
    return {**sheets, "files": [*other_files, *new["files"]], OTHERS: rest}


def _summary(record: Mapping[str, Any]) -> dict[str, Any]:
    return {key: record[key] for key in ("version", "seed", "options", "faces") if key in record}


def _kind(path: str) -> str:
    return PurePosixPath(path).suffix.removeprefix(".").lower()


class PieceChange(Struct, frozen=True):
    """A piece that differs from its last print."""

    component: str
    piece: str
    title: str  # its name
    why: str  # why, as a text in brackets after the title
    copies: int  # copies to print for one full set
    is_redrawn: bool = False  # whether it looks different


def find_changes(
    requests: Sequence[PrintRequest],
    pieces: Mapping[Key, Piece],
    options: PrintOrder,
    record: Mapping[str, Any],
    rows: Rows,
) -> Iterator[PieceChange]:
    """Yield the pieces of a full set that are new, look different, or have more copies than before.

    Each comes with a reason, which names the values (from `rows`) and words that have changed.
    """
    old: dict[Key, dict[str, Mapping[str, Any]]] = {}
    for face in record["faces"]:
        old.setdefault(_key(face), {})[face["face"]] = face
    new: dict[Key, list[FaceRecord]] = {}
    for now in iter_face_records(requests, pieces, options, rows):
        new.setdefault((now.component, now.piece), []).append(now)
    had = _copies(record)
    for request in requests:
        part = request.component
        for piece, copies in request.copies.items():
            key = part.name, piece
            if not copies:
                continue
            title, before = pieces[key].title, had.get(key, copies)
            if key not in old:
                yield PieceChange(*key, title, "new", copies)
            elif why := _reason(old[key], new[key], pieces[key].counts or NUMBERS_DIFFER):
                yield PieceChange(*key, title, why, copies, is_redrawn=True)
            elif copies > before:
                why = f"{copies} copies, was {before}"
                yield PieceChange(*key, title, why, copies - before)


def find_removed(
    requests: Sequence[PrintRequest], record: Mapping[str, Any]
) -> Iterator[tuple[Key, int]]:
    """Yield (piece, copies to remove) for each piece with fewer copies per full set than before."""
    now = {(each.component.name, key): n for each in requests for key, n in each.copies.items()}
    had = _copies(record)
    for key in dict.fromkeys(map(_key, record["faces"])):
        left = now.get(key, 0)
        if left == 0 or left < had.get(key, left):
            yield key, had.get(key, 1) - left


def _copies(record: Mapping[str, Any]) -> dict[Key, int]:
    """Return each piece's copies in a full set. Pieces printed only as pictures may be lacking."""
    sets = record["options"].get("copies", 1)
    again = {parse_piece(key): n for key, n in record.get(COUNTS, {}).items()}
    return {key: copies // sets for key, copies in _count_copies(record).items()} | again


def _reason(old: Mapping[str, Mapping[str, Any]], new: Sequence[FaceRecord], numbers: str) -> str:
    """Return why a piece differs from its last print; "" if it does not differ.

    `numbers` is the reason to give for changed numbers if no changed value explains them.
    """
    differing = [now for now in new if old.get(now.face, {}).get("sha256") != now.sha256]
    if not differing:
        return ""
    again = [now for now in differing if now.face in old]
    if not again:
        return f"its {differing[0].face} was not printed"
    noted = old[again[0].face].get("values", {})
    reasons = [
        f"{column} {value}, was {noted.get(column, 'none')}".replace("-", " ")
        for column, value in again[0].values.items()
        if noted and noted.get(column) != value
    ]
    pairs = [(str(old[now.face].get("words", "")), now.words) for now in again]
    words = dict.fromkeys(why or numbers for pair in pairs for why in _changed_words(*pair))
    reasons += [why for why in words if not (reasons and why == numbers)]
    if len(reasons) > MOST_TOLD:
        reasons = [*reasons[: MOST_TOLD - 1], f"{len(reasons) - MOST_TOLD + 1} more differences"]
    return ", ".join(reasons) or "another picture"


def _changed_words(old: str, new: str) -> Iterator[str]:
    """Yield each change of words, such as `"B", was "A"`; yield "" for a change of numbers."""
    a, b = old.split(), new.split()
    codes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    blocks = [(a[a1:a2], b[b1:b2]) for kind, a1, a2, b1, b2 in codes if kind != "equal"]
    if len(a) == len(b):  # of like numbers those are the same that stand in one place
        in_place = [([was], [now]) for was, now in zip(a, b, strict=True) if was != now]
        if len(in_place) <= sum(len(now) for _, now in blocks):
            blocks = in_place
    for words, other in blocks:
        before, now = _quoted(words), _quoted(other)
        if before == now:  # but for a comma
            continue
        if NUMBERS.fullmatch(f"{before}{now}"):
            yield ""
        elif words and other:
            yield f"{now}, was {before}"
        else:
            yield f"{now} is new" if other else f"{before} is gone"


def _quoted(words: Iterable[str]) -> str:
    text = " ".join(words).strip(",.;:()")
    return f'"{text}"' if len(text) <= LONGEST else f'"{text[: LONGEST - 4].rstrip()} ..."'
