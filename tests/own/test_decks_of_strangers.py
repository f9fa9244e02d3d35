"""Two decks as hobby designers keep them print at the first try: a workbook and pictures."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from openpyxl import Workbook
from PIL import Image, ImageDraw

from tests.command import done

HERE = Path(__file__).parent / "drawings"
GAME = """[game]
title = "{}"
players = [2, 5]

[[components]]
name = "cards"
kind = "deck"
size = "{}"
"""
TEXT = "When you play this card, look at the top three cards of the deck — keep “one” of them."
TOP, BOTTOM = (135, 206, 235), (34, 139, 34)
Color = tuple[int, int, int]


def write_photograph(file: Path, orientation: int, stored: Image.Transpose | None) -> None:
    """Write a JPEG as a phone does: as its sensor lies, with a note how to turn it."""
    image = Image.new("RGB", (1200, 900), BOTTOM)
    ImageDraw.Draw(image).rectangle((0, 0, 1200, 300), TOP)
    notes = Image.Exif()
    notes[0x112], notes[0x10F] = orientation, "Phone"
    file.parent.mkdir(parents=True, exist_ok=True)
    (image.transpose(stored) if stored is not None else image).save(file, quality=92, exif=notes)


def words(count: int) -> str | None:
    every = TEXT.split()
    return " ".join(every[n % len(every)] for n in range(count)) or None


def dungeon(folder: Path) -> None:
    """Write a deck with notes before its list, a merged title, odd headings and a total."""
    art = folder / "art"
    write_photograph(art / "IMG_0412.JPG", 6, Image.Transpose.ROTATE_90)
    write_photograph(art / "IMG_0413.jpeg", 1, None)
    for name in ("inkscape", "figma", "illustrator"):
        (art / f"{name} export.svg").write_bytes((HERE / f"{name}.svg").read_bytes())
    pictures = ("IMG_0412.JPG", "img_0413.jpeg", "inkscape export", "art/Figma Export.svg",
                "illustrator export.svg", None)  # fmt: skip
    book = Workbook()
    page = book.worksheets[0]
    page.title = "Notes"
    page.append(["Balance the trolls!", "soon"])
    page = book.create_sheet("Card list v0.7")
    page.append(["Dungeon Dash – all cards"])
    page.merge_cells("A1:I1")
    page.append([])
    page.append(["#", "Card Name", "Type", "Cost (gold)", "HP/ATK", "Qty", "Image", "Description",
                 "Flavor_text"])  # fmt: skip
    for number in range(60):
        if number in (20, 40):
            page.append([])
        text = words((3, 10, 25, 60, 80, 0)[number % 6])
        if number == 5:
            text = "Deal 2*3 damage, or *double* it ❤️ 🦊; cost_per_turn {gold | A | B [tap] <b>"
        page.append([number + 1, f"Grim’s Trøll {number % 30}", ("Hero", "Trap")[number % 2],
                     number % 9, "5/1" if number % 3 else None, (1, 1, 2, 3, 0)[number % 5],
                     pictures[number % 6], text, ("“Never again…”", None)[number % 2]])  # fmt: skip
    page.append([None, "Total", None, None, None, "=SUM(F4:F65)"])
    book.save(folder / "cards.xlsx")
    for name in ("~$cards.xlsx", "cards - Copy.xlsx", "notes.txt", ".DS_Store", "Thumbs.db"):
        (folder / name).write_text("x", "utf-8")


def garden(folder: Path) -> None:
    """Write a deck in another language, with pictures in folders and numbers with formats."""
    plants = folder / "art" / "Pflanzen"
    write_photograph(plants / "Größe.jpg", 8, Image.Transpose.ROTATE_270)
    write_photograph(plants / "mint & o'brien.jpg", 3, Image.Transpose.ROTATE_180)
    (plants / "Löwenzahn.svg").write_bytes((HERE / "inkscape.svg").read_bytes())
    pictures = ("Pflanzen/Größe.jpg", "Pflanzen\\mint & o'brien.jpg", "löwenzahn", None)
    book = Workbook()
    page = book.worksheets[0]
    page.append(["TITLE", "Picture", "Größe", "Water_need", "Sun", "Points", "Anteil", "Text",
                 "Source", "Number of copies"])  # fmt: skip
    for number in range(60):
        large = ("klein", "groß")[number % 2]
        page.append([f"Löwenzahn\u200b {number}", pictures[number % 4], large, number % 5,
                     number % 2 == 0, number / 2, number / 60, words(number % 30),
                     "Opa" if number % 3 else "Buch S.\u202f12", number % 3 or None])  # fmt: skip
        page.cell(number + 2, 6).number_format, page.cell(number + 2, 7).number_format = (
            "0.00",
            "0%",
        )
    book.save(folder / "cards.xlsx")


PAGES = {"dungeon": 20, "garden": 18}
NOTED = {
    "dungeon": (
        '"Card Name" is read as "name"', '"Qty" is read as "copies"', "notes.txt: unknown file",
        '"Image" is read as "picture"', "row 66: is left out, since it holds totals",
        "cards - Copy.xlsx: is not read", 'description: no font has "🦊" (U+1F98A), so nothing',
        "inkscape export.svg is drawn without: <linearGradient>",
    ),
    "garden": ('"Number of copies" is read as "copies"',),
}  # fmt: skip
LISTED = {
    "dungeon": "grim-s-tr-ll-5 1x Grim’s Trøll 5, # 6, type Trap, cost (gold) 5, hp/atk 5/1, descr",
    "garden": "lowenzahn-3 Löwenzahn 3 1x größe groß, water_need 3, points 1.50, anteil 5%, text",
}
PRINTED = {
    "dungeon": "#6TypeTrapCost(gold)5HP/ATK5/1Deal2*3damage,ordoubleit❤;cost_per_turn{gold|A|B[",
    "garden": "GrößegroßWaterneed3Points1.50Anteil5%",
}
TURNED = {"dungeon": ("grim-s-tr-ll-0", "grim-s-tr-ll-1"), "garden": ("lowenzahn-4", "lowenzahn-1")}


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize("name", ["dungeon", "garden"])
def test_the_deck_prints_at_the_first_try(tmp_path: Path, name: str) -> None:
    folder, games = tmp_path / name, ("--games", tmp_path)
    folder.mkdir()
    (folder / "game.toml").write_text(GAME.format(name, "poker"), "utf-8")
    {"dungeon": dungeon, "garden": garden}[name](folder)
    checked = " ".join(done("check", name, *games).err.split())
    for words_of_note in NOTED[name]:
        assert words_of_note in checked
    lines = done("list", name, "cards", *games).out
    assert LISTED[name] in " ".join(lines.split())
    out = tmp_path / "out"
    done("print", name, *games, "--out", out)
    assert len(pdfium.PdfDocument(out / name / "cards.pdf")) == PAGES[name]
    pieces = [f"cards/{piece}" for piece in TURNED[name]]
    done("print", name, *games, "--piece", f"cards/{LISTED[name].split()[0]}", "--out", out / "1")
    page = pdfium.PdfDocument(out / "1" / name / "cards.pdf")[0].get_textpage()
    assert PRINTED[name] in "".join(page.get_text_range().split())
    png = ("--format", "png", "--dpi", "60", "--piece", pieces[0], "--piece", pieces[1])
    done("print", name, *games, *png, "--out", tmp_path / "png")
    for picture in (tmp_path / "png").rglob("*-front*.png"):
        assert are_upright(Image.open(picture).convert("RGB")), picture


def are_upright(image: Image.Image) -> bool:
    """Return whether sky is above and meadow below in the middle of a card."""
    column = [image.getpixel((image.width // 2, y)) for y in range(image.height)]
    near = [
        [y for y, color in enumerate(column) if is_near(color, right)] for right in (TOP, BOTTOM)
    ]
    return len(near[1]) > len(near[0]) > 10 and max(near[0]) <= min(near[1])


def is_near(color: object, right: Color) -> bool:
    assert isinstance(color, tuple)
    return max(abs(a - b) for a, b in zip(color, right, strict=True)) < 12
