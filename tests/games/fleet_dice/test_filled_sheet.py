"""The fillable score sheet filled in, in PDFium and in Chromium: saved, shown and added up."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdfium2 import raw

from companion.data.game_data import GameData
from companion.games.fleet_dice.form import Scripts
from companion.games.fleet_dice.schema import score_sheet

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

from tests.games.fleet_dice.forms import LINES, Read, all_spots, fields_of

SCREEN = 96 / 72  # pixels of a screen a point


TICKED = (
    "shrimp-box-1",
    "shrimp-boat-4",
    "cod-license-3",
    "oyster-boat-1-fish-2",
    "bonus-paperwork",
)


def fill(form: Path, out: Path, ticked: tuple[str, ...], **texts: str) -> Path:
    """Tick fields and write into others, as a program does."""
    with pikepdf.open(form) as file:
        for field in file.Root.AcroForm.Fields:
            name = str(field.T)
            if name in ticked:
                (on,) = (key for key in field.AP.N.keys() if key != "/Off")  # noqa: SIM118
                field.V = field.AS = pikepdf.Name(on)
            elif name in texts:
                field.V = pikepdf.String(texts[name])
        file.save(out)
    return out


def middle(field: Read) -> tuple[float, float]:
    left, low, right, top = field.rect
    return (left + right) / 2, (low + top) / 2


def test_what_a_program_fills_in_pdfium_reads_back(form: Path, tmp_path: Path) -> None:
    filled = fill(form, tmp_path / "filled.pdf", TICKED, name="Ann")
    fields = fields_of(filled)
    opened = pdfium.PdfDocument(filled)
    opened.init_forms()
    environment = opened.formenv
    page = opened[0]
    found: dict[str, object] = {}
    for n in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, n)
        name = wide(raw.FPDFAnnot_GetFormFieldName, environment, annotation)
        title = wide(raw.FPDFAnnot_GetFormFieldAlternateName, environment, annotation)
        assert title == fields[name].title
        if raw.FPDFAnnot_GetFormFieldType(environment, annotation) == raw.FPDF_FORMFIELD_CHECKBOX:
            found[name] = bool(raw.FPDFAnnot_IsChecked(environment, annotation))
        else:
            found[name] = wide(raw.FPDFAnnot_GetFormFieldValue, environment, annotation)
        raw.FPDFPage_CloseAnnot(annotation)
    assert {name for name, value in found.items() if value is True} == set(TICKED)
    assert found["name"] == "Ann"
    assert found["score-total"] == ""


def wide(ask: Any, *of: Any) -> str:
    """Return words that PDFium writes as UTF-16."""
    length = ask(*of, None, 0)
    buffer = (raw.FPDF_WCHAR * (length // 2))()
    ask(*of, buffer, length)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def test_what_a_person_clicks_and_types_in_pdfium_is_saved(form: Path) -> None:
    fields = fields_of(form)
    opened = pdfium.PdfDocument(form)
    opened.init_forms()
    environment = opened.formenv
    page = opened[0]
    empty = page.render(scale=2, may_draw_forms=True).to_pil()
    for name in (*TICKED, "score-total"):
        x, y = middle(fields[name])
        raw.FORM_OnMouseMove(environment, page, 0, x, y)
        raw.FORM_OnLButtonDown(environment, page, 0, x, y)
        raw.FORM_OnLButtonUp(environment, page, 0, x, y)
    for letter in "97":
        raw.FORM_OnChar(environment, page, ord(letter), 0)
    raw.FORM_ForceToKillFocus(environment)
    changed = ImageChops.difference(empty, page.render(scale=2, may_draw_forms=True).to_pil())
    for name, field in fields.items():
        left, low, right, top = (edge * 2 for edge in field.rect)
        high = empty.height
        area = (round(left) + 2, round(high - top) + 2, round(right) - 2, round(high - low) - 2)
        shown = changed.crop(area).getbbox() is not None
        assert shown == (name in (*TICKED, "score-total")), name
    out = io.BytesIO()
    opened.save(out)
    saved = fields_of(out)
    for name, field in saved.items():
        if field.kind == "/Btn":
            assert (field.value == f"/{field.worth}") == (name in TICKED), name
    assert saved["score-total"].value == "97"


class Screen:
    """The form in Chromium's own viewer; it loses clicks while its picture is taken."""

    def __init__(self, browser: Browser, file: Path) -> None:
        with pikepdf.open(file) as opened:
            _, _, self.wide, self.high = (float(edge) for edge in opened.pages[0].mediabox)
        self.fields = fields_of(file)
        self.page: Page = browser.new_page(viewport={"width": 1400, "height": 840})
        self.page.goto(f"{file.as_uri()}#toolbar=0&zoom=100")
        for _ in range(20):  # until the viewer has drawn the page and tinted its fields
            self.page.wait_for_timeout(500)
            if darkness(self.seen("score-total")["score-total"]) > 3:
                break
        else:
            pytest.fail("Chromium shows no form")
        self.page.wait_for_timeout(500)

    def at(self, x: float, y: float) -> tuple[float, float]:
        return (1400 - self.wide * SCREEN) / 2 + x * SCREEN, 3 + (self.high - y) * SCREEN

    def seen(self, *names: str) -> dict[str, Image.Image]:
        """Return what fields show, grey, without their edges."""
        page = Image.open(io.BytesIO(self.page.screenshot())).convert("L")
        found = {}
        for name in names:
            left, low, right, top = self.fields[name].rect
            (x1, y1), (x2, y2) = self.at(left, top), self.at(right, low)
            found[name] = page.crop((round(x1) + 3, round(y1) + 3, round(x2) - 3, round(y2) - 3))
        return found

    def click(self, name: str) -> None:
        self.page.mouse.click(*self.at(*middle(self.fields[name])))
        self.page.wait_for_timeout(80)

    def type(self, name: str, words: str) -> None:
        """Write into a field and leave it; a field looks otherwise while one types in it."""
        self.click(name)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(words)
        self.page.wait_for_timeout(80)
        self.leave()

    def leave(self) -> None:
        self.click("name")
        self.page.wait_for_timeout(500)


@pytest.mark.slow
def test_chromium_shows_what_was_filled_in(chromium: Browser, form: Path, tmp_path: Path) -> None:
    screens = [Screen(chromium, file) for file in (form, fill(form, tmp_path / "f.pdf", TICKED))]
    empty, filled = (
        screen.seen(*TICKED, "shrimp-box-2", "oyster-boat-1-fish-3") for screen in screens
    )
    for name, before in empty.items():
        assert alike(before, filled[name]) == (name not in TICKED), name
    for screen in screens:
        screen.page.close()


@pytest.mark.slow
def test_chromium_adds_up_and_leaves_what_is_typed(chromium: Browser, form: Path) -> None:
    screen = Screen(chromium, form)
    fish = [f"shrimp-boat-1-fish-{n}" for n in (1, 2, 3, 4)]
    ticks = ["shrimp-boat-1", "shrimp-boat-4", *fish, "cod-license-3", "king_crab-box-5"]
    ticks += ["bonus-full_holds", "bait_shop-box-1", "bait_shop-box-2"]
    empty = screen.seen(*ticks)
    screen.leave()
    for name in ticks:
        screen.click(name)
    screen.leave()
    ticked = screen.seen(*ticks, "score-fish", "score-total")
    for name in ticks:
        assert not alike(ticked[name], empty[name]), f"{name} is not ticked"
    screen.type("score-total", "22")
    right = screen.seen("score-total")["score-total"]
    assert alike(ticked["score-total"], right), "4 fish, 4 of boats, 6, 6 and 2 are 22"
    screen.type("score-fish", "40")
    typed = screen.seen("score-fish", "score-total")
    assert not alike(typed["score-fish"], ticked["score-fish"]), "what was typed is gone"
    assert not alike(typed["score-total"], right), "the total does not follow"
    screen.type("score-total", "58")
    final = screen.seen("score-fish", "score-total")
    assert alike(final["score-total"], typed["score-total"]), "40 in place of 4 make 58"
    assert alike(final["score-fish"], typed["score-fish"])
    screen.type("score-trophies", "5")
    more = screen.seen("score-total")["score-total"]
    screen.type("score-total", "63")
    assert alike(screen.seen("score-total")["score-total"], more), "5 of trophies make 63"
    screen.page.close()


def darkness(picture: Image.Image) -> float:
    """Return how dark a picture is on average, from 0 to 255."""
    return float(255 - ImageStat.Stat(picture).mean[0])


def alike(one: Image.Image, other: Image.Image) -> bool:
    return bool(ImageChops.difference(one, other).getextrema()[1] < 40)


RUN = """([scripts, ticked]) => {
  const values = {...ticked}, read = name => values[name] === undefined ? "Off" : values[name];
  const doc = {getField: name => ({name, value: read(name)})};
  for (const [name, script] of scripts) {
    const event = {source: {name: "x", type: "checkbox"}, value: ""};
    const sum = (kind, names) => {
      event.value = names.map(read).reduce((a, b) => a + (parseFloat(b) || 0), 0);
    };
    new Function("event", "AFSimple_Calculate", script).call(doc, event, sum);
    values[name] = event.value;
  }
  return scripts.map(([name]) => values[name]);
}"""


def computed(browser: Browser, fleet: GameData, form: Path, ticked: set[str]) -> list[int]:
    """Return what the scripts of the form make of ticked places."""
    scripts = Scripts(score_sheet(fleet), "")
    worth = {name: field.worth for name, field in fields_of(form).items() if name in ticked}
    assert set(worth) == ticked
    page = browser.new_page()
    lines = [[f"score-{line}", scripts.line(line)] for line in LINES]
    found = page.evaluate(RUN, [lines, worth])
    page.close()
    assert isinstance(found, list)
    return found


def column(name: str, boxes: int, licenses: int, fish: tuple[int, ...]) -> set[str]:
    found = {f"{name}-box-{n}" for n in range(1, boxes + 1)}
    found |= {f"{name}-license-{n}" for n in range(1, licenses + 1)}
    found |= {f"{name}-boat-{n}" for n in range(1, len(fish) + 1)}
    return found | {
        f"{name}-boat-{boat}-fish-{n}"
        for boat, caught in enumerate(fish, start=1)
        for n in range(1, caught + 1)
    }


T2 = (
    column("shrimp", 9, 3, (4, 4, 3))
    | column("cod", 3, 1, (4,))
    | column("lobster", 5, 1, (3, 2))
    | column("oyster", 7, 2, (8, 4))
    | column("king_crab", 5, 0, (3,))
    | column("inuit", 2, 0, (3,))
    | column("barge", 2, 0, (6,))
    | column("captains_club", 2, 0, ())
    | {"ridback_canning-box-1", "smokehouse-box-1", "smokehouse-box-2", "bonus-full_holds"}
    | {f"amas_cafe-box-{n}" for n in (1, 2, 3)}
    | {f"fishermans_pub-box-{n}" for n in (1, 2, 3)}
)
T3 = T2 | {"fishermans_pub-box-4", "oyster-box-8", "oyster-license-3"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ticked", "right"),
    [
        (column("cod", 3, 1, (0,)), [0, 1, 0, 0, 0, 1]),
        (T2, [44, 13, 6, 10, 13, 86]),
        (T3, [44, 13, 12, 9, 23, 101]),
    ],
    ids=["T1", "T2", "T3"],
)
def test_the_form_adds_up_the_worked_examples(
    chromium: Browser, fleet: GameData, form: Path, ticked: set[str], right: list[int]
) -> None:
    assert computed(chromium, fleet, form, ticked) == right


@pytest.mark.slow
def test_the_form_adds_up_any_ticks(chromium: Browser, fleet: GameData, form: Path) -> None:
    boxes = [
        name for name, (_, spot) in all_spots(fleet).items() if spot.kind not in ("text", "number")
    ]
    dice = Random(7)
    for share in (0.2, 0.5, 0.8, 0.9, 0.97, 1.0):
        ticked = {name for name in boxes if dice.random() < share}
        assert computed(chromium, fleet, form, ticked) == added(fleet, ticked)


def added(fleet: GameData, ticked: set[str]) -> list[int]:
    """Return the lines of the score, written out by hand."""
    sheet = score_sheet(fleet)
    boats = licenses = full = 0
    for entry in sheet.columns:
        taken = sum(f"{entry.id}-license-{n}" in ticked for n in (1, 2, 3))
        licenses += 6 if f"{entry.id}-license-3" in ticked else 0
        for n, vp in enumerate(entry.boat_vp, start=1):
            room = (6, 6, 8, 10)[taken] if entry.id == "oyster" else 4
            boats, full = boat(ticked, f"{entry.id}-boat-{n}", vp, room, boats, full)
    for crew in sheet.harbor:
        for n, vp in enumerate(crew.boat_vp, start=1):
            room = crew.capacity[n - 1]
            boats, full = boat(ticked, f"{crew.id}-boat-{n}", vp, room, boats, full)
    fish = sum("-fish-" in name for name in ticked)
    launched = sum("-boat-" in name and "-fish-" not in name for name in ticked)
    open_ = [
        entry.vp
        for entry in sheet.wharf
        if all(f"{entry.id}-box-{n + 1}" in ticked for n in range(len(entry.boxes)))
    ]
    bonuses = {
        "harbor_master": launched // 2,
        "full_holds": full,
        "paperwork": sum("-license-" in name for name in ticked),
        "strongbox": sum(name.startswith("coin-") for name in ticked) // 10,
        "boardwalk": 2 * len(open_),
        "great_catch": fish // 8,
    }
    crab = 0
    if "king_crab-box-5" in ticked:
        crab = 5 + sum(vp for name, vp in bonuses.items() if f"bonus-{name}" in ticked)
    lines = [fish, boats, licenses, crab, sum(open_)]
    return [*lines, sum(lines)]


def boat(ticked: set[str], name: str, vp: int, room: int, boats: int, full: int) -> tuple[int, int]:
    if name not in ticked:
        return boats, full
    caught = sum(f"{name}-fish-{n}" in ticked for n in range(1, room + 1))
    return boats + vp, full + (caught == room)
