"""Writes the covers of the boxes: `python -m docs.art.covers TEMPLATES`."""

import sys
from pathlib import Path

from docs.art.chart.plain import document
from docs.art.covers.angler import token
from docs.art.covers.heroes import HEROES, hero
from docs.art.covers.scenes import HOURS, SCENES, at_hour, scene
from docs.art.covers.seas import ISLES, isle


def main(templates):
    for game in SCENES:
        folder = templates / game / "art" / "box"
        folder.mkdir(parents=True, exist_ok=True)
        files = {f"{game.replace('_', '-')}-scene": scene(game)} | {name: hero(name) for name in HEROES.get(game, ())}
        if game == "mapped_out":
            files |= {name: document(title, isle(more), 24.0, 17.0, 1) for name, (title, more) in ISLES.items()}
        if game == "freshwater_fly":
            files |= {f"freshwater-fly-{hour}": at_hour(hour) for hour in HOURS}
            angler = document("An angler casts", token(), 22.0, 33.0)
            (folder.parent / "board" / "angler.svg").write_text(angler, encoding="utf-8", newline="\n")
        for name, text in files.items():
            (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
