"""Makes the pictures of the README and the docs from real pages and screens: `make pictures`."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from companion.drawing.art import load_drawing
from companion.drawing.page import Document
from companion.drawing.page import Page as Paper
from companion.drawing.png import render_pngs
from companion.drawing.shapes import put_symbol
from tests.web.played import AT_EASE, EVENINGS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

IMAGES = ROOT / "docs/images"
PAGE_PX, WIDE_PX, CARD_PX, GAP_PX, SHELF_PX = 900, 1200, 420, 24, 420
TITLES, TITLE_PX = ("freshwater-fly", "fleet", "salmon-run", "lure", "mapped-out"), 190
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
CLEAN = ("--format", "png", "--bleed", "0")
PAGES = {  # name: game, component, file, page from 0
    "fish-cards": ("freshwater_fly", "fish-cards", "cards", 7),
    "score-sheets": ("fleet_dice", "score-sheets", "sheets", 0),
    "river-board": ("salmon_run", "river-boards", "boards", 4),
}
CARDS = {  # name: game, piece, ink, face
    "river-side": ("freshwater_fly", "fish-cards/F22", "full", "front"),
    "line-side": ("freshwater_fly", "fish-cards/F22", "full", "back"),
    "line-ink": ("freshwater_fly", "fish-cards/F22", "line", "back"),
    "rock-card": ("freshwater_fly", "rock-cards/M", "full", "front"),
    "strike-card": ("freshwater_fly", "strike-cards/hook", "full", "front"),
    "swim-card": ("salmon_run", "swim-cards/bear-1", "full", "front"),
    "lure-card": ("lure", "fish-cards/24", "full", "front"),
    "map-tile": ("mapped_out", "map-tiles/T12", "full", "front"),
    "game-board": ("freshwater_fly", "game-board/game-board", "full", "front"),
}
ALBUM = ("game.toml", "cards.csv", "layout.toml")  # as docs/your-own-game.md has them
PHOTOGRAPHS = {"lake": "float", "boat": "sail", "pier": "cross", "catch": "buoy"}
KINDS = (  # of the pond of the tests, in two rows
    ("hexes/flat", "rounds/round", "tokens/hook", "tokens/fly", "pawns/blue", "herons/blue"),
    ("bank/bank", "counter/counter"),
)
FISH = ("bleak", "asp")  # pictures for new cards in the workshop
LOADED = """[...document.images].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && box.top < innerHeight && box.bottom > 0;
}).every((one) => one.complete && one.naturalWidth) && !document.querySelector("#inks:empty")"""


def run_companion(*words: str) -> None:
    """Run a command of the program quietly."""
    command = (sys.executable, "-m", "companion", *words)
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)


def print_game(out: Path, game: str, *options: str) -> Path:
    """Print a game with these options and return its folder."""
    run_companion("print", game, "--out", str(out), *options)
    return out / game


def export_game(out: Path, game: str, target: str) -> Path:
    """Export a game and return the folder."""
    run_companion("export", game, target, "--out", str(out))
    return out / game / target


def save(image: Image.Image, name: str, width: int) -> None:
    """Save a picture at a width in pixels, in few colours: it is only looked at."""
    height = round(image.height * width / image.width)
    small = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    few = small.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    few.save(IMAGES / f"{name}.png", optimize=True)


def put_in_row(
    pictures: Sequence[Image.Image], ground: str = "white", high: int = 0
) -> Image.Image:
    """Return pictures side by side, all of a height if one is given."""
    scaled = [
        one.resize((round(one.width * high / one.height), high)) if high else one
        for one in pictures
    ]
    edge = GAP_PX if high else 0
    wide = sum(one.width + GAP_PX for one in scaled) - GAP_PX + 2 * edge
    row = Image.new("RGB", (wide, max(one.height for one in scaled) + 2 * edge), ground)
    left = edge
    for one in scaled:
        row.paste(one, (left, edge), one if one.mode == "RGBA" else None)
        left += one.width + GAP_PX
    return row


def render_pages(file: Path, numbers: Sequence[int], scale: float = 2) -> list[Image.Image]:
    """Return pages of a PDF, from 0."""
    with pdfium.PdfDocument(file) as document:
        return [document[number].render(scale=scale).to_pil() for number in numbers]


def take_screen(page: Page) -> Image.Image:
    """Return what a page shows."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


# --- phones and the workshop ---


def draw_phones(browser: Browser, app: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield three screens of the app side by side, then screens of an evening of each game."""

    def start(title: str, names: str) -> Page:
        page = browser.new_page(viewport=PHONE, device_scale_factor=2)
        page.goto(app)
        page.locator(".tiles .tile", has_text=title).click()
        for name in names.split():
            page.get_by_label("Name of a player").fill(name)
            page.locator('[data-key="add"]').click()
        page.locator('[data-key="primary"]').click()
        page.get_by_role("button", name="Type the totals").click()
        return page

    def tap(page: Page, *keys: str) -> Page:
        for key in keys:
            page.locator(f'[data-key="{key}"]').click()
        return page

    grid = start("Freshwater", "Ann Bo Cy Dee")
    for points in (25, 20, 19, 23, 10, 6):
        tap(grid, *(f"key-{digit}" for digit in str(points)), "primary")
    fish, sheet = start("Freshwater", "Ann Bo"), start("Fleet", "Ann Bo")
    for page in (fish, sheet):
        page.get_by_role("button", name="Count it").click()
    tap(fish, *(f"players/0/fish/{card}" for card in ("F19", "F21", "F23")))
    boxes = ("cod-3", "lobster-5", "oyster-7", "shrimp-9", "shrimp-8")
    tap(sheet, *(f"columns-{box}" for box in boxes))
    yield "app", put_in_row([take_screen(page) for page in (grid, fish, sheet)])
    for name, (play, shown) in EVENINGS.items():
        page = browser.new_page(viewport=PHONE, device_scale_factor=1.5)
        page.add_init_script(AT_EASE)
        page.goto(app)
        screens = play(page).screens
        yield name, put_in_row([screens[screen] for screen in shown])
        page.close()


def draw_studio(browser: Browser, out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield the pages See, Print and Make of the workshop, and the first two side by side."""
    run_companion("new", "pond", "--in", str(out))
    pictures = [out / f"{name}.png" for name in FISH]
    for picture in pictures:
        fish = put_symbol(load_drawing(f"fish/{picture.stem}"), 30, 15, width=56)
        paper = Document("", (Paper(60, 30, (fish,)),))
        picture.write_bytes(next(render_pngs(paper, 600, clear=True)))
    command = (sys.executable, "-m", "companion", "studio", "--no-browser", "--port", "0")
    env = {**os.environ, "COMPANION_GAMES": str(out), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=out, env=env) as studio:
        try:
            assert studio.stdout is not None
            address = studio.stdout.readline().strip()
            page = browser.new_page(viewport=LAPTOP)

            def look() -> Image.Image:
                page.wait_for_timeout(1000)
                while not page.evaluate(LOADED):
                    page.wait_for_timeout(250)
                page.wait_for_timeout(1000)  # what was loaded is drawn
                return take_screen(page)

            page.goto(f"{address}#/see/freshwater_fly/fish-cards/F24")
            page.evaluate("studio.ready")
            for name in ("Trim", "Safe zone", "Bleed"):
                page.get_by_role("button", name=name).click()
            see = look()
            page.goto(f"{address}#/print/freshwater_fly")
            page.get_by_text("Sheet 1 of").wait_for(timeout=120_000)
            sheets = look()
            page.goto(f"{address}#/make/pond")
            page.get_by_role("button", name="Choose pictures").wait_for()
            page.set_input_files("#pictures", pictures)
            page.get_by_label("points").nth(1).wait_for()
            page.get_by_label("points").nth(0).fill("7")
            page.get_by_text("Looking ...").wait_for(state="hidden", timeout=120_000)
            yield "studio-make", look()
        finally:
            studio.terminate()
    yield "studio-see", see
    yield "studio-print", sheets
    yield "studio", put_in_row([see, sheets])


# --- an owner's games ---


def draw_own_cards(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield a card of a new game, its back, and the same card without a layout."""
    run_companion("new", "pond", "--in", str(out))

    def card(face: str) -> Image.Image:
        options = ("--piece", "cards/pike", "--games", str(out), *CLEAN)
        return Image.open(print_game(out / "out", "pond", *options) / f"png/cards/{face}.png")

    yield "own-card", card("pike-front")
    yield "own-back", card("back")
    (out / "pond/layout.toml").unlink()
    yield "own-plain", card("pike-front")


def draw_album(out: Path) -> Image.Image:
    """Return the cards of the deck of photographs; drawings of ours stand for these."""
    album = out / "album"
    (album / "art").mkdir(parents=True)
    options = ("--only", "screens", *CLEAN, "--dpi", "150")
    shores = print_game(out / "shores", "lure", *options) / "png/screens"
    for name, shore in PHOTOGRAPHS.items():
        image = Image.open(shores / f"{shore}-front.png").convert("RGB")
        outside = image.crop((0, 0, image.width, image.height // 2)).rotate(180)
        left, side = outside.width // 6, outside.width * 27 // 100  # between two marks of players
        photograph = outside.crop((left, outside.height - side, left + side, outside.height))
        photograph.resize((800, 800)).save(album / "art" / f"{name}.jpg", quality=90)
    page = (ROOT / "docs/your-own-game.md").read_text("utf-8")
    section = page[page.index("### A deck of your own photographs") :]
    blocks = re.findall(r"^```\w+\n(.*?)^```$", section, re.M | re.S)
    for name, block in zip(ALBUM, blocks, strict=False):
        (album / name).write_text(block, "utf-8")
    options = ("--games", str(out), *CLEAN, "--dpi", "150")
    folder = print_game(out / "out", "album", *options) / "png/cards"
    return put_in_row([Image.open(folder / f"{name}-front.png") for name in PHOTOGRAPHS])


def draw_kinds(out: Path) -> Image.Image:
    """Return pieces of a game of data, all to one scale: what its kinds look like."""
    options = ("--games", str(ROOT / "tests/own_games"), *CLEAN, "--dpi", "100")
    folder = print_game(out, "pond", *options) / "png"
    rows = [
        put_in_row([Image.open(folder / f"{name}-front.png").convert("RGBA") for name in row])
        for row in KINDS
    ]
    high = sum(row.height + GAP_PX for row in rows)
    both = Image.new("RGB", (max(row.width for row in rows), high), "white")
    both.paste(rows[0], (0, 0))
    both.paste(rows[1], (0, rows[0].height + GAP_PX))
    return both


# --- exports ---


def draw_table(folder: Path) -> Image.Image:
    """Return what lies on the table of Tabletop Simulator, from above; dice by their names."""
    inch, edge = 26, 4.0  # px of an inch, inches around
    saved = json.loads((folder / f"{folder.parent.name}.json").read_text("utf-8"))
    things = [one for one in saved["ObjectStates"] if one["Name"] != "HandTrigger"]
    xs = [one["Transform"]["posX"] for one in things]
    zs = [one["Transform"]["posZ"] for one in things]
    size = [round((max(places) - min(places) + 2 * edge) * inch) for places in (xs, zs)]
    image = Image.new("RGB", (size[0], size[1]), (96, 128, 96))
    for one in sorted(things, key=lambda thing: thing["Transform"]["posY"]):
        place, down = one["Transform"], one["Transform"]["rotZ"] == 180
        x, y = (place["posX"] - min(xs) + edge) * inch, (max(zs) + edge - place["posZ"]) * inch
        if one["Name"] in ("DeckCustom", "Card"):
            card = one.get("CardID", one.get("DeckIDs", [0])[0])
            deck = one["CustomDeck"][str(card // 100)]
            face = Image.open(find_file(deck["BackURL" if down else "FaceURL"]))
            if not down or deck["UniqueBack"]:
                wide, high = face.width // deck["NumWidth"], face.height // deck["NumHeight"]
                left, top = (
                    card % 100 % deck["NumWidth"] * wide,
                    card % 100 // deck["NumWidth"] * high,
                )
                face = face.crop((left, top, left + wide, top + high))
            w, h = 56 / 25.4 * place["scaleX"] * inch, 80 / 25.4 * place["scaleZ"] * inch
        elif "CustomImage" in one:
            side = "ImageSecondaryURL" if down else "ImageURL"
            face = Image.open(find_file(one["CustomImage"][side]))
            w, h = 1.98 * place["scaleX"] * inch, 1.98 * place["scaleZ"] * inch
        elif "CustomPDF" in one:
            (face,) = render_pages(find_file(one["CustomPDF"]["PDFUrl"]), [0])
            w, h = face.width / 144 * inch, face.height / 144 * inch
        else:
            drawing = ImageDraw.Draw(image)
            drawing.rounded_rectangle(
                (x - inch, y - inch, x + inch, y + inch), 8, fill=(120, 92, 60)
            )
            drawing.text((x, y), one["Nickname"], anchor="mm", fill="white")
            continue
        small = face.convert("RGBA").resize((round(w), round(h)), Image.Resampling.LANCZOS)
        image.paste(small, (round(x - w / 2), round(y - h / 2)), small)
    return image


def find_file(url: str) -> Path:
    """Return the file on this disk that an address names."""
    return Path(unquote(urlsplit(url).path))


def draw_room(file: Path) -> Image.Image:
    """Return the room of a .pcio file as it opens: what lies where, from its own list."""
    with zipfile.ZipFile(file) as package:
        widgets = json.loads(package.read("widgets.json"))
        pictures = {
            f"package://{name}": Image.open(io.BytesIO(package.read(name))).convert("RGBA")
            for name in package.namelist()
            if name.endswith(".png")
        }
    by_id = {one["id"]: one for one in widgets}
    image = Image.new("RGB", (1600, 1000), (236, 240, 243))
    drawing = ImageDraw.Draw(image)
    for one in widgets:
        x, y = one["x"], one["y"]
        if one["type"] in ("card", "board"):
            deck = by_id.get(one.get("deck"), {})
            sides = deck and deck["cardTypes"][one["cardType"]]
            face = pictures[
                sides["front" if one["faceup"] else "back"] if deck else one["boardImage"]
            ]
            size = (
                (deck["cardWidth"], deck["cardHeight"]) if deck else (one["width"], one["height"])
            )
            small = face.resize((round(size[0]), round(size[1])))
            image.paste(small, (round(x), round(y)), small)
        elif one["type"] == "labelText":
            drawing.text((x, y), one["labelContent"], fill="black")
        elif one["type"] != "cardDeck":  # its cards show it
            box = (x, y, x + one.get("width", 1500), y + one.get("height", 180))
            drawing.rounded_rectangle(box, 12, outline=(120, 130, 140))
            label = one.get("label") or str([*one.get("options", ()), one["type"]][0])
            drawing.text(
                (x + 8, y - 16 if one["type"] == "cardPile" else y + 8), label, fill="black"
            )
    return image


def draw_cuts(folder: Path) -> Image.Image:
    """Return the first sheet for a Silhouette with its lines to cut over it, in red."""
    (image,) = render_pages(folder / "print.pdf", [0])
    image = image.convert("RGB")
    per_mm = 2 * 72 / 25.4
    drawing = ImageDraw.Draw(image)
    for path in re.findall(r'<path d="([^"]+)"', (folder / "cut.svg").read_text("utf-8")):
        numbers = [float(one) * per_mm for one in re.findall(r"-?\d+\.?\d*", path)]
        box = min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
        drawing.rounded_rectangle(box, 3 * per_mm, outline=(220, 0, 60), width=3)
    return image


def draw_exports(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield a picture of each kind of target."""

    def open_row(folder: Path, names: str, ground: str) -> Image.Image:
        return put_in_row([Image.open(folder / name) for name in names.split()], ground, SHELF_PX)

    yield "export-table", draw_table(export_game(out, "salmon_run", "tts"))
    room = export_game(out, "salmon_run", "playingcards") / "salmon_run.pcio"
    yield "export-room", draw_room(room)
    crafted = "swim-cards-PokerDeck/wild-1.png tuck-boxes-river-PokerTuckBox72/river.png"
    yield (
        "export-crafter",
        open_row(export_game(out, "salmon_run", "gamecrafter"), crafted, "#EBEBEB"),
    )
    press = export_game(out, "freshwater_fly", "drivethru") / "rock-cards.pdf"
    yield "export-press", put_in_row(render_pages(press, range(4)), "#EBEBEB", SHELF_PX)
    shop = export_game(out, "lure", "mpc") / "fish-cards"
    yield "export-shop", open_row(shop, "1.png 16.png 30.png back.png", "#EBEBEB")
    yield "export-silhouette", draw_cuts(export_game(out, "lure", "silhouette"))
    sheets = "fish-cards-1.png lure-tokens-1.png"
    yield "export-cricut", open_row(export_game(out, "lure", "cricut"), sheets, "#E1D7EB")


# --- all of them ---


def draw_titles() -> Image.Image:
    """Return the drawn titles of the games side by side."""
    drawn = []
    for name in TITLES:
        title = load_drawing(f"mark/{name}")
        shape = put_symbol(title, title.w / 2, title.h / 2, width=title.w)
        paper = Document("", (Paper(title.w, title.h, (shape,)),))
        drawn.append(Image.open(io.BytesIO(next(render_pngs(paper, 300, clear=True)))))
    return put_in_row(drawn, high=TITLE_PX)


def draw_prints(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield the titles, pages as they are printed, then single cards."""
    yield "titles", draw_titles()
    for name, (game, component, stem, number) in PAGES.items():
        file = print_game(out / name, game, "--only", component) / f"{stem}.pdf"
        yield name, render_pages(file, [number], 200 / 72)[0]
    for name, (game, piece, ink, face) in CARDS.items():
        folder = print_game(out / name, game, "--piece", piece, "--ink", ink, *CLEAN)
        component, _, card = piece.partition("/")
        yield name, Image.open(folder / f"png/{component}/{card}-{face}.png")


def draw_screens(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield screens of phones and of the workshop."""
    from playwright.sync_api import sync_playwright  # late: only these pictures need a browser

    app = out / "app.html"
    run_companion("app", "--out", str(app))
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield from draw_phones(browser, app.as_uri())
        yield from draw_studio(browser, out)
        browser.close()


def draw_own(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield pieces of games of an owner."""
    yield from draw_own_cards(out)
    yield "own-album", draw_album(out / "album")
    yield "own-kinds", draw_kinds(out / "kinds")


def draw_photos(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield a simulated photograph of a filled sheet, and what was read on it."""
    from tests.photo.scenes import scene  # late: it needs OpenCV

    photo, read = out / "sheet.jpg", out / "read.png"
    photo.write_bytes(scene(2, "whole", 5, pen="blue").jpeg)
    run_companion("read", str(photo), "--accept", "--picture", str(read))
    for name, file in (("photo-taken", photo), ("photo-read", read)):
        image = Image.open(file)
        image.thumbnail((700, 700))
        yield name, image


PARTS: Mapping[str, Callable[[Path], Iterator[tuple[str, Image.Image]]]] = {
    "prints": draw_prints, "screens": draw_screens, "own": draw_own, "exports": draw_exports,
    "photos": draw_photos,
}  # fmt: skip


def main() -> None:
    """Make every picture, or those of the parts that are named."""
    for part in sys.argv[1:] or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            for name, image in PARTS[part](Path(folder)):
                card = name in CARDS or name in ("own-card", "own-back", "own-plain")
                width = CARD_PX if card else WIDE_PX if name == "studio" else PAGE_PX
                save(image, name, min(image.width, width))


if __name__ == "__main__":
    main()
