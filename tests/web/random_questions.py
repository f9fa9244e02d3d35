"""Random questions that programs may ask a page: deals, rolls, set-ups, some of them wrong."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.web.asked import Question, documents

SIDES = (2, 4, 6, 8, 10, 12, 20, 100, 1000)
WRONG_GAMES = ("", "q", "chess", "fleet-dise", "lurre ", "salmon ron")
WRONG_WORDS = ("", "strlk", "Fsh", "x" * 30, "0", "botas")  # no beginnings: a page is not typed at
WRONG_DICE = ("0d6", "d", "d1", "d1001", "1001d6", "999d6+2d6", "2d6++d4", "2d6 d8", "7", "-d6")


def random_question(chance: Random) -> Question:
    """Return a question; one in five has a mistake, mostly."""
    return chance.choice((_deal, _roll, _setup))(chance, chance.random() < 1 / 5)


def _seed(chance: Random) -> str:
    letters = "abc xyz019-éß鮭🐟'\"<>{}&$"
    made = "".join(chance.choice(letters) for _ in range(chance.randint(1, 12)))
    seeds = (made, str(chance.getrandbits(40)), chance.randbytes(16).hex(), "", "\ud800")
    return chance.choices(seeds, (30, 30, 30, 1, 1))[0]


def _named(chance: Random, slug: str) -> str:
    """Return a name of a game: its slug, or what stands for that."""
    return chance.choice((slug, slug.replace("_", "-"), f" {slug[:4].upper()}"))


def _deal(chance: Random, wrong: bool) -> Question:
    game = chance.choice(documents())
    deck = chance.choice(game["chance"]["decks"])
    count = sum(copies for _, copies in deck["pieces"])
    options: dict[str, Any] = {"seed": _seed(chance)}
    if chance.random() < 0.8:
        options["count"] = chance.randint(1, count + wrong)
    if chance.random() < 0.1:
        options |= {"repeat": 3, "shuffle": True}
    names = [_named(chance, game["slug"]), deck["id"]]
    if wrong:
        names[chance.randint(0, 1)] = chance.choice(WRONG_GAMES + WRONG_WORDS)
    return ["deal", *names, options]


def _roll(chance: Random, wrong: bool) -> Question:
    game = chance.choice(documents())
    options: dict[str, Any] = {"seed": _seed(chance)}
    pools = [pool["id"] for pool in game["chance"]["pools"]]
    if wrong or (pools and chance.random() < 0.5):
        if chance.random() < 0.8:
            options["players"] = chance.randint(1, 4 + wrong)
        if wrong or chance.random() < 0.2:
            options["count"] = chance.randint(1, 6)
        words = [_named(chance, game["slug"]), *([chance.choice(pools)] if pools else [])]
        if wrong:
            words[-1] = chance.choice(WRONG_GAMES + WRONG_WORDS + WRONG_DICE[2:])
            words = words[chance.randint(0, 1) :] or words
        what: Any = words
    else:
        dice = [f"{chance.choice(('', 1, 2, 7))}d{chance.choice(SIDES)}" for _ in range(3)]
        what = chance.choice(("+", " + ", " ")).join(dice[: chance.randint(1, 3)])
        what = chance.choice(WRONG_DICE) if chance.random() < 0.25 else what
    if chance.random() < 0.1:
        options["repeat"] = 3
    return ["roll", what, options]


def _setup(chance: Random, wrong: bool) -> Question:
    game = chance.choice(documents())
    setup = game["setup"]
    few, many = setup["players"]
    options: dict[str, Any] = {"seed": _seed(chance), "players": chance.randint(few, many)}
    if few == 1 and chance.random() < 0.3:
        options["players"] = 1
    if chance.random() < 0.5:
        options["digital"] = True
    own = setup["options"]
    if wrong and chance.random() < 0.5:
        own = chance.choice(documents())["setup"]["options"]
    if wrong and chance.random() < 0.3:
        options["players"] = chance.randint(1, many + 1)
    if options["players"] == few == 1 and chance.random() < 0.5:
        options |= {"solo": True}
        del options["players"]
    if (game["slug"] == "fleet_dice" and chance.random() < 0.5) or (
        wrong and chance.random() < 0.1
    ):
        options["edition"] = chance.choice(("house", "rules", *["second"] * wrong))
    for option in own:
        alone = options.get("players", 1) == 1
        if option["id"] in ("location", "rocks", "skill_card") and not alone and not wrong:
            continue
        if option["id"] == "location" or chance.random() < 0.4:
            options[option["id"]] = _value(chance, option, game, wrong)
    return ["setup", _named(chance, game["slug"]), options]


def _value(chance: Random, option: Any, game: Any, wrong: bool) -> Any:
    kind = option["kind"]
    if kind == "flag":
        return True
    if kind == "number":
        return chance.randint(option["least"], option["most"])
    if kind == "choice":
        return chance.choice([*option["choices"], *(name for name, _ in option.get("former", ()))])
    right = {
        "location": ("L1", "L2", "l3", "L4"),
        "length": tuple((game["setup"]["data"] or {}).get("lengths", ("short",))),
        "set": ("dry-fly", "master-skill", "all"),
    }
    fitting = (*right.get(option["id"], (_seed(chance) or "x",)), *WRONG_WORDS[1:] * wrong)
    if kind == "texts":
        return [chance.choice(fitting) for _ in range(chance.randint(1, 2))]
    return chance.choice(fitting)
