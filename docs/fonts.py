"""Build the fonts of `templates/shared/fonts` from the script cuts of the Fontsource packages.

    npm install --prefix FOLDER @fontsource/alegreya@5.3.0 @fontsource/alegreya-sans@5.3.0 \
        @fontsource/alegreya-sc@5.3.0 @fontsource/noto-sans-symbols-2@5.3.0 \
        @fontsource/noto-sans-symbols@5.3.0 @fontsource/noto-sans-math@5.3.0
    python docs/fonts.py FOLDER/node_modules/@fontsource

Each face becomes one static TrueType font of all its scripts, without hints, kerning and font
features (the PDF writer uses none), its digits being the proportional lining ones. Beside
`<face>.ttf` lies `<face>.json` with the widths, so that text is measured without opening a font.
Equal input gives equal bytes.
"""

from __future__ import annotations

import json
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "templates/shared/fonts"
SCRIPTS = ("latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext")
SYMBOLS = (
    *range(0x2190, 0x2200),  # arrows
    *map(ord, "∅∈∑√∞∩∪≈≠≡≤≥"),
    *range(0x2460, 0x2474),  # numbers in circles
    *range(0x25A0, 0x2600),  # geometric shapes
    *range(0x2600, 0x2700),  # weather, chess, suits, dice, anchors
    *range(0x2701, 0x27C0),  # check marks, stars, hands, arrows
    *range(0x2B00, 0x2B60),  # more arrows, stars and shapes
)
UNITS = 1000
EPOCH = 3_786_912_000  # 2024-01-01, seconds since 1904
HIDDEN = {"Cc", "Cf", "Zl", "Zp"}  # categories that leave no mark


@dataclass(frozen=True, slots=True)
class Source:
    """Where a face comes from, and what the result is called.

    Attributes:
        family: family name of the result.
        cut: weight and slope as the type foundry calls them.
        weight: 1 to 1000.
        style: "normal" or "italic".
        packages: package and its scripts; the first that has a character gives it.
    """

    family: str
    cut: str
    weight: int
    packages: tuple[tuple[str, tuple[str, ...]], ...]
    style: str = "normal"


SERIF = (("alegreya", SCRIPTS),)
SANS = (("alegreya-sans", SCRIPTS),)
FACES = {
    "serif": Source("Alegreya Companion", "Medium", 500, SERIF),
    "serif-bold": Source("Alegreya Companion", "Bold", 700, SERIF),
    "serif-black": Source("Alegreya Companion", "ExtraBold", 800, SERIF),
    "serif-italic": Source("Alegreya Companion", "MediumItalic", 500, SERIF, "italic"),
    "small-caps": Source("Alegreya SC Companion", "Bold", 700, (("alegreya-sc", SCRIPTS),)),
    "sans": Source("Alegreya Sans Companion", "Medium", 500, SANS),
    "sans-bold": Source("Alegreya Sans Companion", "Bold", 700, SANS),
    "symbols": Source(
        "Noto Symbols Companion",
        "Regular",
        400,
        (
            ("noto-sans-symbols-2", ("symbols", "math", "latin", "latin-ext")),
            ("noto-sans-symbols", ("symbols",)),
            ("noto-sans-math", ("latin",)),
        ),
    ),
}
LICENCES = {
    "OFL-Alegreya.txt": "alegreya",
    "OFL-AlegreyaSC.txt": "alegreya-sc",
    "OFL-AlegreyaSans.txt": "alegreya-sans",
    "OFL-NotoSansSymbols2.txt": "noto-sans-symbols-2",
    "OFL-NotoSansSymbols.txt": "noto-sans-symbols",
    "OFL-NotoSansMath.txt": "noto-sans-math",
}


def lining_digits(font: TTFont) -> dict[str, str]:
    """Return old-style digit -> lining digit, by the font's own feature."""
    found: dict[str, str] = {}
    if "GSUB" not in font:
        return found
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for rule in table.LookupList.Lookup[index].SubTable:
                    found.update(getattr(rule, "ExtSubTable", rule).mapping)
    return found


def characters(face: str, cuts: list[TTFont]) -> dict[int, tuple[int, str]]:
    """Return code point -> (cut, glyph), each character from the first cut that has it."""
    found: dict[int, tuple[int, str]] = {}
    for number, font in enumerate(cuts):
        digits = lining_digits(font)
        for code, glyph in font.getBestCmap().items():
            shown = unicodedata.category(chr(code)) not in HIDDEN
            if shown and (face != "symbols" or code in SYMBOLS):
                found.setdefault(code, (number, digits.get(glyph, glyph)))
    return dict(sorted(found.items()))


def parts(cuts: list[TTFont], number: int, glyph: str) -> Iterator[tuple[int, str]]:
    """Yield a glyph and, before it, everything it is made of."""
    outline = cuts[number]["glyf"][glyph]
    if outline.isComposite():
        for component in outline.components:
            yield from parts(cuts, number, component.glyphName)
    yield number, glyph


def merged(face: str, source: Source, cuts: list[TTFont]) -> tuple[TTFont, dict[int, int]]:
    """Return one font of all the cuts, and the advance of each code point."""
    chosen = characters(face, cuts)
    order: dict[tuple[int, str], str] = {(0, ".notdef"): ".notdef"}
    for place in chosen.values():  # glyphs in the order of their characters: a short table of them
        order.setdefault(place, f"g{len(order)}")
    for place in chosen.values():
        for part in parts(cuts, *place):
            order.setdefault(part, f"g{len(order)}")
    outlines, metrics = {}, {}
    for (number, glyph), new in order.items():
        outline = deepcopy(cuts[number]["glyf"][glyph])
        outline.removeHinting()
        if outline.isComposite():
            for component in outline.components:
                component.glyphName = order[number, component.glyphName]
        outlines[new] = outline
        metrics[new] = cuts[number]["hmtx"][glyph]
    first = cuts[0]
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(list(order.values()))
    builder.setupCharacterMap({code: order[place] for code, place in chosen.items()})
    builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=first["hhea"].ascent, descent=first["hhea"].descent)
    family = f"{source.family} {source.cut}"
    builder.setupNameTable(
        {
            "copyright": first["name"].getDebugName(0),
            "familyName": family,
            "styleName": "Regular",
            "uniqueFontIdentifier": f"{first['name'].getDebugName(5)};{family}",
            "fullName": family,
            "version": first["name"].getDebugName(5),
            "psName": f"{source.family.replace(' ', '')}-{source.cut}",
            "licenseDescription": "SIL Open Font License, Version 1.1",
            "licenseInfoURL": "https://openfontlicense.org",
        },
        mac=False,
    )
    builder.setupOS2(
        sTypoAscender=first["hhea"].ascent,
        sTypoDescender=first["hhea"].descent,
        usWinAscent=first["OS/2"].usWinAscent,
        usWinDescent=first["OS/2"].usWinDescent,
        usWeightClass=source.weight,
        sCapHeight=first["OS/2"].sCapHeight,
        sxHeight=first["OS/2"].sxHeight,
        fsType=0,
    )
    builder.setupPost(italicAngle=first["post"].italicAngle, keepGlyphNames=False)
    font = builder.font
    font["head"].created = font["head"].modified = EPOCH
    font.recalcTimestamp = False
    return font, {code: metrics[order[place]][0] for code, place in chosen.items()}


def build(packages: Path, out: Path) -> None:
    """Write every face, its widths and the licences into `out`."""
    for face, source in FACES.items():
        cuts = [
            TTFont(packages / f"{name}/files/{name}-{script}-{source.weight}-{source.style}.woff")
            for name, scripts in source.packages
            for script in scripts
        ]
        for font in cuts:
            if font["head"].unitsPerEm != UNITS:
                raise SystemExit(f"{face}: a cut has other units than {UNITS} to the em")
        font, advances = merged(face, source, cuts)
        font.save(out / f"{face}.ttf")
        os2, hhea, outlines = font["OS/2"], font["hhea"], font["glyf"]
        table = {
            "ascent": hhea.ascent,
            "descent": hhea.descent,
            "cap_height": os2.sCapHeight,
            "x_height": os2.sxHeight,
            "digit_height": outlines[font.getBestCmap().get(ord("7"), ".notdef")].yMax,
            "characters": "".join(map(chr, advances)),
            "advances": list(advances.values()),
        }
        text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
        (out / f"{face}.json").write_text(text + "\n", encoding="utf-8", newline="\n")
    for file, package in LICENCES.items():
        shutil.copyfile(packages / package / "LICENSE", out / file)


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else FONTS)
