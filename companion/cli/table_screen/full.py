"""The screen in a whole terminal; the only place that knows Textual."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from rich.markup import escape
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.cli.table_screen.card_art import look_for, rows_of_cards
from companion.cli.table_screen.sitting import Sitting
from companion.core.errors import CompanionError
from companion.games.screen import Choice, View

OTHER_ROWS, FEWEST_ROWS = 14, 10  # what all but the cards takes at 60 columns
CARDS = 4
LOWEST, NARROWEST = 22, 50  # smaller windows show no hints
LOOSEST = 14  # lower ones show no empty rows either
NO_COLOR = "NO_COLOR"  # the terminal's own colours then: https://no-color.org
FOOT = ("u undo", "l log", "? help", "q stop")
LOG, HELP, QUIT = "l", "question_mark", "q"
CLOSING = ("escape", "enter", "space", LOG, HELP, QUIT)


class Pages(ModalScreen[None]):
    """Words to read and scroll; certain keys close them."""

    def __init__(self, title: str, text: str, *, from_end: bool = False) -> None:
        """Show words; `from_end` begins with the last of them."""
        super().__init__()
        self._title, self._text, self._from_end = title, text, from_end

    def compose(self) -> ComposeResult:
        """Yield the title, the words and how to go on."""
        yield Static(self._title, id="pages-title", markup=False)
        with VerticalScroll(id="pages-text", can_focus=True):
            yield Static(self._text, markup=False)
        yield Static("Enter: back · arrows: scroll", id="pages-foot", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Close; the arrows scroll."""
        if event.key in CLOSING:
            event.stop()
            self.dismiss()

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        area = self.query_one("#pages-text", VerticalScroll)
        area.focus()
        if self._from_end:
            area.scroll_end(animate=False)


class FullScreen(App[None]):
    """Cards, what to do, and one key for each thing that can be done."""

    CSS = """
    #title, #status, #ask, #choices, #told, #last, #foot { padding: 0 1; }
    #title { text-style: bold; }
    #status, #last, #foot { color: $text-muted; }
    #cards { margin: 1 0 0 0; }
    .hit #cards { color: $accent; text-style: bold; }
    #ask { margin: 1 0; text-style: bold; }
    #choices { height: auto; }
    #told { color: $warning; text-style: bold; }
    #foot { dock: bottom; }
    #news, #bottom { height: auto; }
    .low #news { height: 1fr; scrollbar-size: 0 0; }
    .low #last { max-height: 2; }
    .tight #cards, .tight #ask { margin: 0; }
    Pages { background: $background; padding: 0 1; }
    #pages-title { text-style: bold; margin: 0 0 1 0; }
    #pages-text { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "stop", "Stop", show=False)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, sitting: Sitting, *, stopped: int = 1) -> None:
        """Show a sitting; `stopped` is the exit code when Ctrl-C ends it."""
        super().__init__(ansi_color=True if NO_COLOR in os.environ else None)
        self.stopped = stopped
        self._sitting = sitting
        self._leaving = False
        self._told = ""

    def compose(self) -> ComposeResult:
        """Yield the rows of the screen, from the top; the choices are always in sight."""
        with VerticalScroll(id="news", can_focus=False):
            for name in ("title", "status", "cards", "ask"):
                yield Static(id=name, markup=False)
        with Vertical(id="bottom"):
            yield Static(id="choices")
            yield Static(id="told", markup=False)
            yield Static(id="last", markup=False)
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        """Show where things stand."""
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the cards to the window."""
        self.call_after_refresh(self._show)

    def on_key(self, event: events.Key) -> None:
        """Do what a key stands for."""
        if isinstance(self.screen, Pages):
            return
        event.stop()
        if event.key == QUIT:
            self._leave()
            return
        self._leaving = False
        if event.key == LOG:
            log = "\n".join(self._sitting.log) or "Nothing."
            self.push_screen(Pages("What has happened", log, from_end=True), self._back)
        elif event.key in (HELP, "h"):
            self.push_screen(Pages("Help", "\n".join(self._sitting.help)), self._back)
        elif event.key in ("enter", "backspace") or event.is_printable:
            self.action_press(event.key if len(event.key) > 1 else event.character or "")

    def action_press(self, key: str) -> None:
        """Do what a key, or a choice that was clicked, stands for."""
        self._told = ""
        try:
            self._sitting.press(key)
        except CompanionError as error:
            self._told = str(error)
        self._show()

    def _back(self, _: None) -> None:
        """Show the cards again: the window may have changed its size."""
        self._show()

    def action_stop(self) -> None:
        """Stop at once."""
        self.exit(return_code=self.stopped)

    def _leave(self) -> None:
        if self._leaving or not self._sitting.log:
            self.exit()
            return
        self._leaving = True
        self._told = "Really stop? Press q again to stop, any other key to go on."
        self._show()

    def _show(self) -> None:
        if isinstance(self.screen, Pages):
            return
        view, log = self._sitting.view, self._sitting.log
        low = self._is_low
        other = FEWEST_ROWS if low else OTHER_ROWS
        look = look_for(self.size.width, self.size.height, CARDS, other)
        self.query_one("#news").set_class(view.mood == "hit", "hit")
        self.screen.set_class(low, "low")
        self.screen.set_class(low and (look.zoom > 0 or self.size.height < LOOSEST), "tight")
        titles = (view.banner.upper(), view.title) if low else (view.title, view.banner.upper())
        for name, words in (
            ("title", "   ".join(filter(None, titles))),
            ("status", view.status),
            ("cards", "\n".join(rows_of_cards(view, look))),
            ("ask", view.ask),
            ("choices", self._choices(view)),
            ("told", self._told),
            ("last", log[-1] if log else self._sitting.keeper.opening()),
            ("foot", in_rows([(words, words) for words in FOOT], self.size.width - 2, " · ")),
        ):
            part = self.query_one(f"#{name}", Static)
            part.update(words)
            part.display = bool(words)
        if self._told:  # in the place of the last step: nothing moves
            self.query_one("#last").display = False

    @property
    def _is_low(self) -> bool:
        return self.size.height < LOWEST or self.size.width < NARROWEST

    def _choices(self, view: View) -> str:
        if self._is_low:
            return in_rows(list(map(_briefly, view.choices)), self.size.width - 2, "  ")
        return "\n".join(_choices(view))


def in_rows(parts: Sequence[tuple[str, str]], columns: int, gap: str) -> str:
    """Return words side by side in as many rows as they need, without breaking one.

    Args:
        parts: words as they are seen, and as they are written in markup.
        columns: letters of a row.
        gap: what stands between words.
    """
    rows: list[list[str]] = []
    room = 0
    for seen, written in parts:
        room -= len(gap + seen)
        if room < 0 or not rows:
            rows.append([])
            room = columns - len(seen)
        rows[-1].append(written)
    return "\n".join(map(gap.join, rows))


def _choices(view: View) -> list[str]:
    """Return the choices, a line each; those named by their key share one."""
    named = [choice for choice in view.choices if choice.name != choice.key]
    keyed = [choice for choice in view.choices if choice.name == choice.key]
    lines = ["  ".join(_link(choice) for choice in keyed)] if keyed else []
    name_width = max((len(choice.name) for choice in named), default=0)
    key_width = max((len(choice.key) for choice in named), default=0)
    for choice in named:
        gap = " " * (key_width - len(choice.key))
        name = escape(f"{choice.name:<{name_width}}")
        lines.append(f"{_link(choice)}{gap} {name}  [dim]{escape(choice.hint)}[/dim]")
    return lines


def _briefly(choice: Choice) -> tuple[str, str]:
    if choice.name == choice.key:
        return f" {choice.key} ", _link(choice)
    return f" {choice.key}  {choice.name}", f"{_link(choice)} {escape(choice.name)}"


def _link(choice: Choice) -> str:
    key = escape(f" {choice.key} ")
    return f"[reverse][@click=app.press('{choice.action}')]{key}[/][/reverse]"
