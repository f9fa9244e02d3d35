// What lies on the lake's shore in pictures: fish cards, dice, envelopes.

import { el, icon, mark, svg } from "../../../web/app/ui/dom.js";
import { chancesOf } from "./odds.js";
import { findFish, lurePlays } from "./rounds.js";

/** @import {App, Say} from "../../../web/app/app" */
/** @import {Child} from "../../../web/app/ui/dom.js" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Wanted} from "./odds.js" */

const SEAL = "M0-11.5L2.3-8.7L5.7-10L6.4-6.4L10-5.8L8.7-2.3L11.5 0L8.7 2.3L10 5.7L6.4 6.4L5.7 10L2.3 8.7L0 11.5L-2.3 8.7L-5.7 10L-6.4 6.4L-10 5.8L-8.7 2.3L-11.5 0L-8.7-2.3L-10-5.8L-6.4-6.4L-5.8-10L-2.3-8.7Z";
/** @type {Record<number, [string, string, number]>} outline, the face in sight, height of the number */
const SHAPE_OF = {
  6: ["M13 5H35Q43 5 43 13V35Q43 43 35 43H13Q5 43 5 35V13Q5 5 13 5Z", "", 31],
  12: ["M24 3L37 7.5L45 19V29L37 40.5L24 45L11 40.5L3 29V19L11 7.5Z", "M24 10L37 19.5L32 34.5H16L11 19.5Z", 30],
  20: ["M24 2L43 13V35L24 46L5 35V13Z", "M24 9L39 34H9Z", 31],
};
const AT_ONCE = 3000; // cases that are counted before the screen is drawn

// The words of this game's screens.
/** @type {(game: Game) => Say} */
export const lureWords = (game) => (name, values = {}) =>
  (lurePlays(game).words[name] ?? name).replace(/\{([a-z]+)\}/g, (braces, key) => String(values[key] ?? braces));

/** @type {(tell: Say, vp: number) => string} */
export const describePoints = (tell, vp) => tell(vp === 1 ? "point-one" : "points", { vp });

// A number of things, of which each has words for one and for others: "boost-one", "boosts-many".
/** @type {(tell: Say, what: string, count: number) => string} */
export const countTold = (tell, what, count) => tell(count === 1 ? `${what}-one` : `${what}s-many`, { count });

/** @type {(say: Say, all: string[]) => string} */
export const joinWithAnd = (tell, all) => (all.length > 1 ? tell("and", { all: all.slice(0, -1).join(", "), last: all[all.length - 1] }) : (all[0] ?? ""));

// A die: what it shows, or how many sides it has.
/** @type {(sides: number, shown: number, kind?: string) => SVGElement} */
export function dieDrawn(sides, shown, kind = "") {
  const [outline, face, foot] = SHAPE_OF[sides] ?? SHAPE_OF[6];
  const inside = face ? [svg("path", { class: "facet", d: face })] : [];
  return svg("svg", { class: `own-die ${kind}`.trim(), viewBox: "0 0 48 48", "aria-hidden": "true" }, svg("path", { d: outline }), ...inside,
    svg("text", { x: 24, y: foot, "text-anchor": "middle", "font-size": face ? 15 : 20 }, String(shown)));
}

// A fish that lies open; more: what stands below it, such as a chance.
/** @type {(app: App, game: Game, id: string, more?: {kind?: string, below?: Child[]}) => HTMLElement} */
export function fishCard(app, game, id, { kind = "", below = [] } = {}) {
  const tell = lureWords(game);
  const { fish, name, catch: least, said, vp, needs, numbers: [first] } = findFish(lurePlays(game), id);
  const words = tell(`needs-${needs}`, { first });
  return el("li", { class: `fish-card ${kind}`.trim(), "data-fish": id },
    el("span", { class: "win" }, app.picture(`swims-${fish}`)),
    el("b", { class: "num" }, name),
    el("span", { class: "least num", role: "img", "aria-label": tell("or-more", { least }) }, String(least)),
    el("small", {}, words.startsWith("needs-") ? said : words),
    el("span", { class: "worth-of", role: "img", "aria-label": describePoints(tell, vp) }, svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, svg("path", { d: SEAL }), svg("text", { y: 4.8, "text-anchor": "middle", "font-size": 14 }, String(vp)))),
    ...below);
}

/** @type {Map<string, number>} */
const chancesKnown = new Map();

// The chance of a bid to catch a fish, as a bar and in percent; many dice are counted after the screen stands.
/** @type {(tell: Say, wanted: Wanted, sides: number[], extra: number[], adjusts: number) => HTMLElement} */
export function chanceBar(tell, { catch: least, needs, numbers }, sides, extra, adjusts) {
  const key = JSON.stringify([least, needs, numbers, sides, extra, adjusts]);
  const cases = sides.reduce((all, one) => all * (one === 6 ? 2.6 : one), 1);
  const bar = el("i", {});
  const words = el("b", { class: "num" }, "…");
  const show = () => {
    const chance = chancesKnown.get(key) ?? chancesOf([{ catch: least, needs, numbers }], sides, extra, adjusts)[0];
    chancesKnown.set(key, chance);
    words.textContent = percentOf(tell, chance);
    bar.style.width = `${100 * chance}%`;
  };
  if (!sides.length) words.textContent = tell("no-chance");
  else if (cases < AT_ONCE || chancesKnown.has(key)) show();
  else setTimeout(show);
  return el("span", { class: "chance-of" }, el("span", { class: "bar", "aria-hidden": "true" }, bar), el("span", { class: "hide" }, tell("chance")), words);
}

// Rounded, but never 0 where it can happen nor 100 where it can fail.
/** @type {(tell: Say, chance: number) => string} */
function percentOf(tell, chance) {
  const percent = Math.round(100 * chance);
  if (percent === 0 && chance > 0) return tell("percent-below");
  if (percent === 100 && chance < 1) return tell("percent-above");
  return tell("percent", { percent });
}

// The envelope of a player's bid; without `look` it is another phone's.
/** @type {(app: App, tell: Say, seat: number, name: string, sealed: boolean, look: (() => void) | null) => HTMLElement} */
export const envelope = (app, tell, seat, name, sealed, look) =>
  el("li", {}, el("button", { class: sealed ? "envelope sealed" : "envelope", key: `bid-${seat}`, disabled: !look, "aria-label": look ? (sealed ? tell("bid-again", { name }) : app.say("look-alone", { name })) : undefined, on: look ?? undefined },
    svg("svg", { viewBox: "0 0 72 46", "aria-hidden": "true" },
      svg("rect", { x: 1.5, y: 1.5, width: 69, height: 43, rx: 4 }),
      ...(sealed ? [svg("path", { d: "M2 3L36 27L70 3" }), svg("circle", { cx: 36, cy: 26, r: 10 }), svg("path", { class: "done-mark", d: "M31 26.5L35 30.5L41.5 22.5" })] : [])),
    el("span", { class: "row" }, mark(seat, name, "s"), el("b", {}, name)),
    el("small", {}, sealed ? tell("sealed") : tell("waits"))));

/** @type {(words: string) => HTMLElement} */
export const locked = (words) => el("p", { class: "q sm row" }, icon("lock", "s"), words);
