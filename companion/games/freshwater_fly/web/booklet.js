// The pages of the booklet on a phone: the map with its waters, the days, the journal, the guide book.

import { el, icon, svg } from "../../../web/app/ui/dom.js";
import { badgesLeft, badgeFor, choicesIn, hadOf } from "./journal.js";
import { beatenIn, nextLocation } from "./week.js";
import { lineName, waterName } from "./week-words.js";

/** @import {App} from "../../../web/app/app" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {OpenWeek} from "./week-store.js" */
/** @import {WeekSay} from "./week-words.js" */
/** @import {Challenge, Upgrade} from "./types" */

/** @typedef {{app: App, game: Game, say: WeekSay, open: OpenWeek, take: (upgrade: string) => void}} Page */

const ROW_NAMES = "TMB";
const RIVER_COLUMNS = [1, 2, 3, 4, 5, 6]; // columns of the river

// --- the map ---

/** @type {(page: Page) => HTMLElement[]} */
export function mapPage({ game, say, open }) {
  const { rules, week } = open;
  const beaten = beatenIn(week);
  const here = nextLocation(rules, week).id;
  return [
    el("ol", { class: "water-plates" }, rules.locations.map((one, i) => {
      const isHere = one.id === here && week.phase !== "over";
      const state = beaten.includes(one.id) ? say("campaign.phone.beaten") : isHere ? say("campaign.phone.today") : "";
      return el("li", { class: isHere ? "water-plate here" : "water-plate" },
        el("span", { class: "water-mark num", "aria-hidden": "true" }, String(i + 1)),
        el("div", { class: "card plate" },
          el("div", { class: "row" }, el("h2", { class: "num g" }, waterName(say, one.water)), state ? el("span", { class: "q" }, state) : "", badgeSign(say, open, one.id)),
          el("div", { class: "row bed" }, riverBed(one), el("div", { class: "g q sm" },
            el("p", { class: "hide" }, say("campaign.phone.rocks", { spaces: one.rocks.join(", ") })),
            el("p", {}, say("campaign.phone.hatch", { tiles: one.hatch.join(" "), waiting: one.waiting })))),
          el("p", { class: "sm" }, el("b", {}, `${say("campaign.phone.scores")}: `), game.plays.week.scores[one.id].join("; "))));
    })),
  ];
}

// The spaces of a river with its rock decks.
/** @type {(water: import("./setup.js").Water) => SVGElement} */
function riverBed({ rocks }) {
  const cells = [...ROW_NAMES].flatMap((row, y) => RIVER_COLUMNS.map((column, x) =>
    svg("rect", { class: rocks.includes(`${column}${row}`) ? "rock" : "fish", x: x * 8 + 0.5, y: y * 10 + 0.5, width: 7, height: 9, rx: 1 })));
  return svg("svg", { class: "river-bed", viewBox: "0 0 48 30", "aria-hidden": "true" }, ...cells);
}

// --- the days ---

/** @type {(page: Page) => HTMLElement[]} */
export function daysPage({ say, open }) {
  const { rules, week } = open;
  const rows = Array.from({ length: rules.facts.days }, (_, i) => i + 1).map((day) => {
    const over = week.evenings.find((one) => one.day === day);
    const isNow = day === week.day && week.phase === "day";
    const at = over?.location ?? (isNow ? nextLocation(rules, week).id : "");
    const water = rules.locations.find(({ id }) => id === at)?.water;
    const told = over ? [over.beaten ? say("campaign.phone.beaten") : "", over.bonus ? say("campaign.phone.bonus", { colour: say(`hatch.${over.bonus}.name`).toLowerCase() }) : ""] : [isNow ? say("campaign.phone.today") : say("campaign.phone.not-yet")];
    return el("li", { class: isNow ? "card row day-row here" : "card row day-row" },
      penBox(Boolean(over)),
      el("div", { class: "g" }, el("b", { class: "num" }, say("campaign.phone.day-at", { day, water: water ? waterName(say, water) : "" })), el("p", { class: "q sm" }, told.filter(Boolean).join(" · "))),
      over ? el("span", { class: "pen-words", "aria-label": `${over.you} : ${over.angler}` }, `${over.you} : ${over.angler}`) : "",
      over ? penBox(over.beaten) : "");
  });
  return [el("ol", { class: "seats" }, rows)];
}

// --- the journal ---

/** @type {(page: Page) => HTMLElement[]} */
export function journalPage(page) {
  const { say, open } = page;
  const { rules, week } = open;
  const left = badgesLeft(week).length;
  const free = week.phase === "day" ? say("campaign.phone.badges-when") : left ? say("campaign.phone.badges-how") : "";
  const count = left === 1 ? say("campaign.phone.badge-left") : left ? say("campaign.phone.badges-left", { n: left }) : say("campaign.phone.badges-none");
  return [
    el("p", {}, el("b", {}, `${count}. `), free),
    ...rules.journal.map((upgrade) => upgradeRow(page, upgrade)),
  ];
}

/** @type {(page: Page, upgrade: Upgrade) => HTMLElement} */
function upgradeRow({ say, open, take }, upgrade) {
  const { week } = open;
  const had = hadOf(week, upgrade.id);
  const choices = choicesIn(upgrade);
  const boxes = choices.length ? choices : upgrade.boxes;
  const isFull = had.length === upgrade.boxes.length;
  const canPay = badgeFor(week, upgrade.id) !== undefined && (week.phase !== "day" || (upgrade.id === "momentum" && badgesLeft(week).includes("free")));
  const name = say(`journal.${upgrade.id}.name`);
  return el("section", { class: "upgrade-row", "aria-label": name },
    el("div", { class: "g" }, el("h2", { class: "num" }, name), el("p", { class: "q sm" }, say(`journal.${upgrade.id}.line`))),
    el("div", { class: "row wrap pen-boxes" },
      upgrade.id === "momentum" ? badgeSign(say, open, "free") : "",
      upgrade.given.map((one) => el("span", { class: "given-box" }, one)),
      boxes.map((box, i) => {
        const isMine = choices.length ? had.includes(box) : i < had.length;
        const isOpen = !isMine && !isFull && canPay && (choices.length > 0 || i === had.length);
        const what = { upgrade: name, box: box || name };
        return el("button", { class: isMine ? "pen-box mine" : "pen-box", disabled: !isOpen, "aria-label": say(`campaign.phone.${isMine ? "filled" : isOpen ? "take" : "closed"}`, what), key: `take-${upgrade.id}-${i}`, on: () => take(choices.length ? `${upgrade.id}:${box}` : upgrade.id) }, el("span", {}, box), isMine ? penFill() : "");
      })));
}

// --- the guide book ---

/** @type {(page: Page) => HTMLElement[]} */
export function guidePage(page) {
  const { rules } = page.open;
  /** @type {(kinds: string[], title: string, make: (page: Page, line: Challenge) => HTMLElement) => HTMLElement} */
  const group = (kinds, title, make) =>
    el("section", { class: "field" }, el("h2", { class: "sc" }, page.say(`adventure.guide.${title}`)), rules.challenges.filter(({ kind }) => kinds.includes(kind)).map((line) => make(page, line)));
  return [group(["balanced"], "balanced", guideLine), group(["species"], "species", guideLine), group(["bonus", "many"], "more", guideLine), group(["big-one"], "big", guideLine)];
}

/** @type {(page: Page, line: Challenge) => HTMLElement} */
function guideLine({ app, say, open }, line) {
  const marked = open.week.ticks[line.id] ?? 0;
  const name = lineName(say, open.rules, line);
  const sign = line.species ? el("span", { class: "pip" }, app.picture(line.species)) : "";
  const colour = line.colour ? say(`colour.${line.colour}.name`) : "";
  const big = line.points ? el("span", { class: `cls ${line.colour}` }, `${colour} ${line.points}`) : "";
  const words = line.kind === "balanced" ? el("span", { class: `cls ${line.colour}` }, name) : el("span", {}, line.species ? say(`species.${line.species}.name`) : name);
  return el("div", { class: "row guide-line", role: "group", "aria-label": say("campaign.phone.marked", { line: name, n: marked, all: line.boxes }) },
    sign, el("span", { class: "g row wrap" }, words, big),
    el("span", { class: "row pen-boxes" }, Array.from({ length: line.boxes }, (_, i) => penBox(i < marked))),
    badgeSign(say, open, line.id));
}

// --- what a pen writes ---

/** @type {(marked: boolean) => HTMLElement} */
const penBox = (marked) => el("span", { class: "pen-box small", "aria-hidden": "true" }, marked ? svg("svg", { class: "pen-mark", viewBox: "0 0 10 10" }, svg("path", { d: "M1.2 1.5Q5.2 4.6 8.9 8.8M1 8.7Q4.8 5.2 9.1 1.1" })) : "");

const penFill = () => svg("svg", { class: "pen-mark", viewBox: "0 0 10 10", "aria-hidden": "true" }, svg("path", { d: "M.8 8.8L2 1L3.2 9L4.6 1.2L5.8 8.8L7 1L8 9L9.2 1.2" }));

// A badge: underlined when it is earned, filled in when it is spent.
/** @type {(say: WeekSay, open: OpenWeek, badge: string) => HTMLElement} */
function badgeSign(say, { week }, badge) {
  const isEarned = week.badges.includes(badge);
  const isSpent = week.bought.some((one) => one.badge === badge);
  const words = say(`campaign.phone.${isSpent ? "spent" : isEarned ? "earned" : "open-badge"}`);
  return el("span", { class: isEarned ? "earned-badge earned" : "earned-badge", role: "img", "aria-label": words }, icon("bests"), isSpent ? penFill() : "");
}
