"""The screen in a whole terminal; the only place that knows Textual."""

from __future__ import annotations

from typing import ClassVar

from rich.markup import escape
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.cli.table_screen.card_art import look_for, rows_of_cards
from companion.cli.table_screen.sitting import Sitting
from companion.core.errors import CompanionError
from companion.games.screen import Choice, View

OTHER_ROWS = 14  # what all but the cards takes at 60 columns
CARDS = 4
LOWEST, NARROWEST = 20, 50  # smaller windows show no hints
LOG, HELP, QUIT = "l", "question_mark", "q"
CLOSING = ("escape", "enter", "space", LOG, HELP, QUIT)


class Pages(ModalScreen[None]):
    """Words to read and scroll, closed with any of some keys."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

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
        """Show the end: what happened last."""
        area = self.query_one("#pages-text", VerticalScroll)
        area.focus()
        area.scroll_end(animate=False)


class FullScreen(App[None]):
    """Cards, what to do, and one key for each thing that can be done."""

    CSS = """
    #title, #status, #ask, #choices, #told, #last, #foot { padding: 0 1; }
    #title { text-style: bold; }
    #status, #last, #foot { color: $text-muted; }
    #cards { margin: 1 0 0 0; }
    #cards.hit { color: $accent; text-style: bold; }
    #ask { margin: 1 0; text-style: bold; }
    #choices { height: auto; }
    #told { color: $warning; text-style: bold; }
    #foot { dock: bottom; }
    Pages { background: $background; padding: 0 1; }
    #pages-title { text-style: bold; margin: 0 0 1 0; }
    #pages-text { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "stop", "Stop", show=False)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, sitting: Sitting, *, stopped: int = 1) -> None:
        """Show a sitting; `stopped` is the exit code when Ctrl-C ends it."""
        super().__init__()
        self.stopped = stopped
        self._sitting = sitting
        self._leaving = False
        self._told = ""

    def compose(self) -> ComposeResult:
        """Yield the rows of the screen, from the top."""
        for name in ("title", "status", "cards", "ask"):
            yield Static(id=name, markup=False)
        yield Static(id="choices")
        yield Static(id="told", markup=False)
        yield Static(id="last", markup=False)
        yield Static("u undo · l log · ? help · q stop", id="foot", markup=False)

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
            self.push_screen(Pages("What has happened", "\n".join(self._sitting.log) or "Nothing."))
        elif event.key in (HELP, "h"):
            self.push_screen(Pages("Help", self._help()))
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

    def action_stop(self) -> None:
        """Stop at once."""
        self.exit(return_code=self.stopped)

    def _leave(self) -> None:
        if self._leaving or not self._sitting.log:
            self.exit()
            return
        self._leaving = True
        self._told = "Really stop? Press q again; any other key goes on."
        self._show()

    def _help(self) -> str:
        view = self._sitting.view
        lines = [f"{choice.key:>6}  {choice.name}: {choice.hint}" for choice in view.choices]
        notes = (*self._sitting.screen.notes, self._sitting.keeper.opening())
        return "\n".join([*lines, "", *(f"· {note}" for note in notes)])

    def _show(self) -> None:
        if isinstance(self.screen, Pages):
            return
        view, log = self._sitting.view, self._sitting.log
        for name, words in (
            ("title", f"{view.title}   {view.banner.upper()}".rstrip()),
            ("status", view.status),
            ("cards", self._cards(view)),
            ("ask", view.ask),
            ("choices", self._choices(view)),
            ("told", self._told),
            ("last", log[-1] if log else self._sitting.keeper.opening()),
        ):
            part = self.query_one(f"#{name}", Static)
            part.update(words)
            part.display = bool(words)
        self.query_one("#cards").set_class(view.mood == "hit", "hit")

    def _choices(self, view: View) -> str:
        if self.size.height < LOWEST or self.size.width < NARROWEST:
            return "  ".join(_briefly(choice) for choice in view.choices)
        return "\n".join(_choices(view))

    def _cards(self, view: View) -> str:
        if not view.cards and not view.hidden:
            return ""
        look = look_for(self.size.width, self.size.height, CARDS, OTHER_ROWS)
        return "\n".join(rows_of_cards(view, look))


def _choices(view: View) -> list[str]:
    """Return the choices, a line each; those named by their key share one."""
    named = [choice for choice in view.choices if choice.name != choice.key]
    keyed = [choice for choice in view.choices if choice.name == choice.key]
    lines = ["  ".join(_link(choice, f" {choice.key} ") for choice in keyed)] if keyed else []
    width = max((len(choice.name) for choice in named), default=0)
    for choice in named:
        key = _link(choice, f" {choice.key} ")
        lines.append(f"{key} {escape(choice.name):<{width}}  [dim]{escape(choice.hint)}[/dim]")
    return lines


def _briefly(choice: Choice) -> str:
    key = _link(choice, f" {choice.key} ")
    return key if choice.name == choice.key else f"{key} {escape(choice.name)}"


def _link(choice: Choice, words: str) -> str:
    return f"[reverse][@click=app.press('{choice.action}')]{escape(words)}[/][/reverse]"
