"""Pictures that a person brought to the page, until they are put into a game."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import finalize

from msgspec import Struct

from companion.atomic_write import write_synced
from companion.core.errors import CompanionError
from companion.core.names import describe_bad_name
from companion.drawing.own_art import ENDINGS, OwnerPictures, draw_picture
from companion.studio.snapshots import digest_of

MOST_BYTES = 40_000_000
LARGEST = 60.0  # mm: the box in which a picture is tried
MOST_NAME = 40


class UploadedPicture(Struct, frozen=True):
    """A picture, and what it can be called."""

    key: str  # by which it is asked for
    file: str  # its name in the folder of pictures
    there: bool  # whether another picture there has that name
    free: str  # a name that no picture there has
    title: str  # what a card of it can be called


class UploadedPictures:
    """Keeps pictures in a folder of its own, which goes when the workshop ends."""

    def __init__(self) -> None:
        folder = TemporaryDirectory(prefix="companion-")
        self._folder = Path(folder.name)
        self._end = finalize(self, folder.cleanup)

    def add(self, name: str, content: bytes, art: Path) -> UploadedPicture:
        """Keep a picture, and return what it can be called in a folder of pictures.

        Raises:
            CompanionError: it is none, or nothing can be read from it.
        """
        ending = Path(name).suffix.lower()
        if ending not in ENDINGS:
            raise CompanionError(f"{name[:60]} is not a PNG, JPEG or SVG picture; save it as one")
        digest = hashlib.sha256(content).hexdigest()
        file = self._folder / f"{digest[:32]}{ending}"
        if not file.exists():
            write_synced(file, content)
            try:
                draw_picture(file, LARGEST, LARGEST, "contain", "full")
            except BaseException as error:
                file.unlink()
                if not isinstance(error, CompanionError):
                    raise
                said = str(error).replace(file.name, name[:60])
                raise CompanionError(said) from None
        stem = file_safe_name(Path(name).stem, "picture")
        known = OwnerPictures((art,)).files
        there = known.get(f"{stem}{ending}")
        free, number = stem, 1
        while f"{free}{ending}" in known:
            number += 1
            free = f"{stem}-{number}"
        another = there is not None and digest_of(there) != digest
        title = " ".join(Path(name).stem.replace("_", " ").replace("-", " ").split())[:MOST_NAME]
        title = title[:1].upper() + title[1:]
        return UploadedPicture(file.name, f"{stem}{ending}", another, f"{free}{ending}", title)

    def file(self, key: str) -> Path:
        """Return where a picture is kept.

        Raises:
            CompanionError: it is not.
        """
        file = self._folder / key
        if Path(key).name != key or not file.is_file():
            raise CompanionError("the picture is not here any more; bring it again")
        return file


def file_safe_name(words: str, kind: str) -> str:
    """Return a name that every computer takes: `Große Äsche (2)` is `grosse-asche-2`.

    Args:
        words: what a person calls it.
        kind: of thing, for words that are no such name.
    """
    letters = unicodedata.normalize("NFKD", words.replace("ß", "ss")).encode("ascii", "ignore")
    name = re.sub("[^a-z0-9]+", "-", letters.decode().lower()).strip("-")[:MOST_NAME]
    return name if name and not describe_bad_name(name) else f"{kind}-{name}".rstrip("-")
