"""Help in panels: commands by what they are for, options by subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typer.core import TyperCommand

DOORS = (
    ("See and print", "companion studio: the workshop, in the browser"),
    ("At the table", "companion app, companion serve: score on phones"),
    ("Just print", "companion print: PDF files, and a guide that says how"),
)
GROUPS: Mapping[str, tuple[str, ...]] = {
    "Start": ("studio", "print", "score", "read", "list", "where"),
    "Play": ("app", "serve", "setup", "deal", "roll", "table"),
    "Make it yours": ("data", "check", "calibrate", "new"),
    "Share": ("export", "site"),
    "One game only": (),  # those that games bring
}


class PanelCommand(TyperCommand):
    """A command whose options stand below the names of their panels."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write each panel."""
        panels: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for param in self.get_params(ctx):
            usual = "Arguments" if param.param_type_name == "argument" else "Options"
            if record := param.get_help_record(ctx):
                panels.setdefault(getattr(param, "rich_help_panel", None) or usual, []).append(
                    record
                )
        panels["Options"] = panels.pop("Options", [])
        write_panels(formatter, panels)


def write_panels(formatter: Any, panels: Mapping[str, list[tuple[str, str]]]) -> None:
    """Write lists of names and what they do, each below its heading."""
    for panel, records in panels.items():
        if records:
            with formatter.section(panel):
                formatter.write_dl(records)


def write_commands(formatter: Any, helps: Mapping[str, str]) -> None:
    """Write the three doors, then every command with its line of help, by group."""
    others = [name for name in helps if not any(name in names for names in GROUPS.values())]
    groups = {group: [(name, helps[name]) for name in names] for group, names in GROUPS.items()}
    groups["One game only"] += [(name, helps[name]) for name in others]
    write_panels(formatter, {"Three doors": [*DOORS], **groups})
