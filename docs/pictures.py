"""Makes the pictures of the README from real pages: `make pictures`."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2 as pdfium
from export_pictures import pictures as export_pictures
from PIL import Image
from studio_pictures import pictures as studio_pictures
from table_pictures import pictures as table_pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ViewportSize

IMAGES = Path(__file__).parent / "images"
PAGE_PX, WIDE_PX, CARD_PX, GAP_PX = 900, 1200, 420, 24
SCREEN: ViewportSize = {"width": 390, "height": 800}
PAGES = {  # name: game, component, file, page from 0
    "fish-cards": ("freshwater_fly", "fish-cards", "cards", 7),
    "score-sheets": ("fleet_dice", "score-sheets", "sheets", 0),
    "river-board": ("salmon_run", "river-boards", "boards", 4),
}
OWN_GAMES = Path(__file__).parents[1] / "tests/own_games"
ALBUM = ("game.toml", "cards.csv", "layout.toml")  # as the page has them
PHOTOGRAPHS = {"lake": "float", "boat": "sail", "pier": "cross", "catch": "buoy"}
KINDS = (  # in two rows
    ("hexes/flat", "rounds/round", "tokens/hook", "tokens/fly", "pawns/blue", "herons/blue"),
    ("bank/bank", "counter/counter"),
)
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


def printed(out: Path, game: str, *options: str) -> Path:
    """Print a game with these options and return its folder."""
    command = (sys.executable, "-m", "companion", "print", game, "--out", str(out))
    subprocess.run((*command, *options), check=True, stdout=subprocess.DEVNULL)
    return out / game


def saved(image: Image.Image, name: str, width: int) -> None:
    """Save a picture at a width in pixels, in few colours: it is only looked at."""
    height = round(image.height * width / image.width)
    small = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    few = small.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    few.save(IMAGES / f"{name}.png", optimize=True)


def phone_screens(out: Path) -> Image.Image:
    """Return three screens of the app side by side: the grid, the fish, a sheet of Fleet."""
    from playwright.sync_api import Page, sync_playwright  # late: only this picture needs a browser

    file = out / "app.html"
    command = (sys.executable, "-m", "companion", "app", "--out", str(file))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def begun(page: Page, title: str, names: str) -> None:
        page.goto(file.as_uri())
        page.locator(".tiles .tile", has_text=title).click()
        for name in names.split():
            page.get_by_label("Name of a player").fill(name)
            page.locator('[data-key="add"]').click()
        page.locator('[data-key="primary"]').click()
        page.get_by_role("button", name="Type the totals").click()

    def taken(page: Page) -> Image.Image:
        return Image.open(io.BytesIO(page.screenshot()))

    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )

        def opened() -> Page:
            return browser.new_page(viewport=SCREEN, device_scale_factor=2)

        grid = opened()
        begun(grid, "Freshwater", "Ann Bo Cy Dee")
        for points in (25, 20, 19, 23, 10, 6):
            for digit in str(points):
                grid.locator(f'[data-key="key-{digit}"]').click()
            grid.locator('[data-key="primary"]').click()
        fish = opened()
        begun(fish, "Freshwater", "Ann Bo")
        fish.get_by_role("button", name="Count it").click()
        for card in ("F19", "F21", "F23"):
            fish.locator(f'[data-key="players/0/fish/{card}"]').click()
        sheet = opened()
        begun(sheet, "Fleet", "Ann Bo")
        sheet.get_by_role("button", name="Count it").click()
        for box in ("cod-3", "lobster-5", "oyster-7", "shrimp-9", "shrimp-8"):
            sheet.locator(f'[data-key="columns-{box}"]').click()
        screens = [taken(page) for page in (grid, fish, sheet)]
        browser.close()
    width, height = screens[0].size
    side_by_side = Image.new("RGB", (3 * width + 2 * GAP_PX, height), "white")
    for at, screen in enumerate(screens):
        side_by_side.paste(screen, (at * (width + GAP_PX), 0))
    return side_by_side


def own_cards(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield a card of a new game of an owner, its back, and the same without a layout."""
    start = ("new", "pond", "--in", str(out))
    subprocess.run((sys.executable, "-m", "companion", *start), check=True, capture_output=True)
    pond = out / "pond"
    options = ("--games", str(out), "--format", "png", "--bleed", "0")

    def card(face: str) -> Image.Image:
        folder = printed(out / "out", "pond", "--piece", "cards/pike", *options)
        return Image.open(folder / "png" / "cards" / f"{face}.png")

    yield "own-card", card("pike-front")
    yield "own-back", card("back")
    (pond / "layout.toml").unlink()
    yield "own-plain", card("pike-front")


def own_album(out: Path) -> Image.Image:
    """Return the cards of the page's deck of photographs side by side; shores stand for these."""
    album = out / "album"
    (album / "art").mkdir(parents=True)
    options = ("--only", "screens", "--format", "png", "--bleed", "0", "--dpi", "150")
    shores = printed(out / "shores", "lure", *options) / "png" / "screens"
    for name, shore in PHOTOGRAPHS.items():
        image = Image.open(shores / f"{shore}-front.png").convert("RGB")
        outside = image.crop((0, 0, image.width, image.height // 2)).rotate(180)
        left, side = outside.width // 6, outside.width * 27 // 100  # between two marks of players
        photograph = outside.crop((left, outside.height - side, left + side, outside.height))
        photograph.resize((800, 800)).save(album / "art" / f"{name}.jpg", quality=90)
    page = (Path(__file__).parent / "your-own-game.md").read_text("utf-8")
    told = page[page.index("### A deck of your own photographs") :]
    for name, block in zip(
        ALBUM, re.findall(r"^```\w+\n(.*?)^```$", told, re.M | re.S), strict=False
    ):
        (album / name).write_text(block, "utf-8")
    options = ("--games", str(out), "--format", "png", "--bleed", "0", "--dpi", "150")
    folder = printed(out / "out", "album", *options) / "png" / "cards"
    cards = [Image.open(folder / f"{name}-front.png") for name in PHOTOGRAPHS]
    wide = cards[0].width + GAP_PX
    whole = Image.new("RGB", (wide * len(cards) - GAP_PX, cards[0].height), "white")
    for at, card in enumerate(cards):
        whole.paste(card, (at * wide, 0))
    return whole


def own_kinds(out: Path) -> Image.Image:
    """Return pieces of a game of data side by side, all to one scale: what its kinds look like."""
    options = ("--games", str(OWN_GAMES), "--format", "png", "--bleed", "0", "--dpi", "100")
    folder = printed(out, "pond", *options) / "png"
    rows = [
        [Image.open(folder / f"{name}-front.png").convert("RGBA") for name in row] for row in KINDS
    ]
    wide = max(sum(piece.width + GAP_PX for piece in row) for row in rows)
    highs = [max(piece.height for piece in row) + GAP_PX for row in rows]
    whole, top = Image.new("RGBA", (wide, sum(highs)), "white"), 0
    for row, high in zip(rows, highs, strict=True):
        left = 0
        for piece in row:
            whole.alpha_composite(piece, (left, top + (high - piece.height) // 2))
            left += piece.width + GAP_PX
        top += high
    return whole


def main() -> None:
    """Make every picture."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        saved(phone_screens(out), "app", PAGE_PX)
        for name, image in (*table_pictures(out).items(), *studio_pictures().items()):
            saved(image, name, WIDE_PX if name == "studio" else PAGE_PX)
        for name, (game, component, stem, number) in PAGES.items():
            file = printed(out / name, game, "--only", component) / f"{stem}.pdf"
            page = pdfium.PdfDocument(file)[number]
            saved(page.render(scale=200 / 72).to_pil(), name, PAGE_PX)
        for name, (game, piece, ink, face) in CARDS.items():
            options = ("--piece", piece, "--ink", ink, "--format", "png", "--bleed", "0")
            component, _, key = piece.partition("/")
            file = printed(out / name, game, *options) / "png" / component / f"{key}-{face}.png"
            saved(Image.open(file), name, CARD_PX)
        for name, image in own_cards(out / "own"):
            saved(image, name, CARD_PX)
        saved(own_album(out / "album"), "own-album", PAGE_PX)
        saved(own_kinds(out / "kinds"), "own-kinds", PAGE_PX)
        for name, image in export_pictures(out / "exports").items():
            saved(image, name, min(image.width, PAGE_PX))


if __name__ == "__main__":
    main()
