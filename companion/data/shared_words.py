"""Words that all games share, a subject of them at a time."""

from __future__ import annotations

from companion.core.words import below
from companion.data.book import read_book
from companion.data.folder import languages
from companion.resources import templates_folder


def shared_words(subject: str, language: str = "en") -> dict[str, str]:
    """Return the words of a subject by the rest of their names; what is not translated is English.

    Args:
        subject: `because` for the labels `because.sets` and so on.
        language: of the labels.
    """
    known = languages(templates_folder() / "shared" / "labels")
    spoken = language if language in known else "en"
    with read_book("shared", language=spoken, files=()) as book:
        words = book.labels
    return below(words, subject)
