"""The icons of Salmon Run as data: where a swim leads, and the shapes that players have.

Path data is written as in `shapes.Path`, y down. Each icon is named by what it means.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.drawing.icon_set import Icon

SALMON: Mapping[str, Icon] = {
    "swim-forward": Icon(
        "M16.8 17.2L14.4 21.4L9.6 21.4L7.2 17.2L9.6 13L14.4 13ZM12 17.2L12 2.8M7.8 7L12 2.8L16.2 7",
    ),
    "swim-left": Icon(
        "M21.4 15.6L19 19.8L14.2 19.8L11.8 15.6L14.2 11.4L19 11.4ZM16.6 15.6L3.1 7.8M4.6 13.5"
        "L3.1 7.8L8.8 6.3",
    ),
    "swim-right": Icon(
        "M12.2 15.6L9.8 19.8L5 19.8L2.6 15.6L5 11.4L9.8 11.4ZM7.4 15.6L20.9 7.8M15.2 6.3"
        "L20.9 7.8L19.4 13.5",
    ),
    "double-forward": Icon(
        "M16.8 17.2L14.4 21.4L9.6 21.4L7.2 17.2L9.6 13L14.4 13ZM12 17.2L12 2.8M7.8 7L12 2.8"
        "L16.2 7M7.8 11.4L12 7.2L16.2 11.4",
    ),
    "double-left": Icon(
        "M21.4 15.6L19 19.8L14.2 19.8L11.8 15.6L14.2 11.4L19 11.4ZM16.6 15.6L3.1 7.8M4.6 13.5"
        "L3.1 7.8L8.8 6.3M8.4 15.7L6.9 10L12.6 8.5",
    ),
    "double-right": Icon(
        "M12.2 15.6L9.8 19.8L5 19.8L2.6 15.6L5 11.4L9.8 11.4ZM7.4 15.6L20.9 7.8M15.2 6.3"
        "L20.9 7.8L19.4 13.5M11.4 8.5L17.1 10L15.6 15.7",
    ),
    "player-1": Icon(
        fills="M12 2.8C14.8 6.2 19.7 9.9 19.7 14.1C19.7 18.2 16.3 21.2 12 21.2"
        "C7.7 21.2 4.3 18.2 4.3 14.1C4.3 9.9 9.2 6.2 12 2.8Z",
    ),
    "player-2": Icon(
        fills="M2.2 12C5.8 7.1 8.8 5 12 5C15.2 5 18.2 7.1 21.8 12C18.2 16.9 15.2 19 12 19"
        "C8.8 19 5.8 16.9 2.2 12Z",
    ),
    "player-3": Icon(fills="M12 2.8L21.2 18.8L2.8 18.8Z"),
    "player-4": Icon(fills="M5.4 5.4L18.6 5.4L18.6 18.6L5.4 18.6Z"),
}
