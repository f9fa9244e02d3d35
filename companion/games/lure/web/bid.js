// A bid in secret: dice and lures are chosen behind a cover; it is sealed, and opened with all others.

import { howMany } from "../../../web/app/screens/chance.js";
import { el, icon } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { bidStep, countAdjusts, diceOf, extraOptions, findFish, knowsHands, lakeOf, lureNamed, lurePlays, luresOf, notationOf } from "./rounds.js";
import { chanceBar, dieDrawn, fishCard, lureWords } from "./shore-pictures.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Bid, Lake} from "./rounds.js" */

const FEW_FISH = 3; // fish that a narrow screen shows as cards above the dice

/** @type {(app: App, view: View, table: Table, seat: number) => HTMLElement[]} */
export function bidScreen(app, view, { game, evening }, seat) {
  const { now: lake } = lakeOf(game, evening);
  const covered = { ...view, secret: undefined, taken: undefined, deck: undefined };
  const { title, below, main, dock } = bidParts(app, view, game, lake, seat, evening.names[seat], (bid) => app.act({ kind: "play", step: bidStep(seat, bid) }, covered));
  return [topBar(app.say, { title, below, back: () => app.go(covered, true) }), el("main", { class: "lake bidding" }, ...main), actions(...dock)];
}

// What a player chooses alone.
/** @type {(app: App, view: View, game: Game, lake: Lake, seat: number, name: string, seal: (bid: Bid, tap: MouseEvent) => void, sealed?: Bid | null) => {title: string, below: string, main: (HTMLElement | "")[], dock: HTMLElement[]}} */
export function bidParts(app, view, game, lake, seat, name, seal, sealed = null) {
  const plays = lurePlays(game);
  const tell = lureWords(game);
  const bid = chosenBid(view, game, lake, seat);
  const { length: count } = bid.sides;
  const adjusts = countAdjusts(plays, bid);
  const isLast = lake.left <= 0;
  const isSame = sealed !== null && isBidTaken(sealed, view.taken);
  const cards = lake.open.map((id) =>
    fishCard(app, game, id, lake.odds ? { below: [chanceBar(tell, findFish(plays, id), bid.sides, extraOptions(plays, bid.lures), adjusts)] } : {}));
  return {
    title: tell("bids-alone", { name }),
    below: tell("round-alone", { round: lake.round }),
    main: [
      isLast ? el("p", { class: "ask" }, tell("last-round")) : "",
      el("section", {}, el("h2", { class: "sc" }, tell(lake.odds ? "fish-chances" : "open")), el("ul", cards.length > FEW_FISH ? { class: "fish-lines", tabindex: 0 } : { class: "fish-cards" }, cards)),
      diceChosen(app, view, game, lake, seat),
      luresChosen(app, view, game, lake, seat)],
    dock: [
      el("p", { class: "q sm full row" }, icon("lock", "s"), tell(sealed ? "sealed-counts" : "opened-together")),
      primary([tell(isSame ? "leave-bid" : count === 1 ? "seal-one" : count ? "seal" : isLast ? "seal-none-last" : "seal-none", { count })], (tap) => {
        seal(bid, tap);
        scrollTo(0, 0);
      }, { "aria-description": notationOf(bid.sides), ...(count ? {} : { class: "wide" }) })],
  };
}

/** @type {(app: App, view: View, key: string) => () => void} */
const turning = (app, view, key) => () => app.show({ ...view, taken: { ...view.taken, [key]: view.taken?.[key] ? 0 : 1 } });

/** @type {(app: App, view: View, game: Game, lake: Lake, seat: number) => HTMLElement} */
function diceChosen(app, view, game, lake, seat) {
  const tell = lureWords(game);
  const dice = diceOf(lurePlays(game), lake, seat);
  const tiles = dice.flatMap(({ sides, copies, rests }) => Array.from({ length: copies }, (_, i) => {
    const key = `d${sides}-${i}`;
    const on = !rests && Boolean(view.taken?.[key]);
    const words = rests ? tell("rests") : on ? tell("die-in", { sides }) : `d${sides}`;
    return el("button", { class: `die-tile${on ? " on" : ""}`, "aria-pressed": rests ? undefined : String(on), "aria-label": rests ? tell("die-rests", { sides }) : `d${sides}`, disabled: rests, key, on: turning(app, view, key) },
      dieDrawn(sides, sides, on ? `p${seat + 1}` : ""), el("span", {}, words));
  }));
  return el("section", {}, el("h2", { class: "sc" }, tell("which-dice")), el("div", { class: "die-tiles" }, tiles), el("p", { class: "q sm" }, tell("dice-rule")));
}

/** @type {(app: App, view: View, game: Game, lake: Lake, seat: number) => HTMLElement | ""} */
function luresChosen(app, view, game, lake, seat) {
  const tell = lureWords(game);
  const plays = lurePlays(game);
  const all = luresOf(plays, lake, seat);
  if (knowsHands(lake)) {
    const tokens = all.flatMap(([id, count]) => Array.from({ length: count }, (_, i) => {
      const key = `${id}-${i}`;
      return el("button", { class: "chip", "aria-pressed": String(Boolean(view.taken?.[key])), key, on: turning(app, view, key) }, icon(signOfLure(plays, id), "s"), lureNamed(plays, id)?.name ?? id);
    }));
    const kinds = new Map(all.map(([id]) => [lureNamed(plays, id)?.kind, lureNamed(plays, id)]));
    const means = [...[...kinds].map(([kind, lure]) => tell(`lure-${kind}`, { vp: lure?.vp })), tell("lures-gone")].map((words) => el("p", { class: "q sm" }, words));
    return el("section", {}, el("h2", { class: "sc" }, tell("which-lures")), ...(tokens.length ? [el("div", { class: "row wrap" }, tokens), ...means] : [el("p", { class: "q" }, tell("no-lures"))]));
  }
  const open = view.deck === "lures";
  const rows = open ? all.map(([id, most]) => howMany(app, view, id, { label: lureNamed(plays, id)?.name ?? id, now: view.taken?.[id] ?? 0, least: 0, most })) : [];
  const count = all.reduce((sum, [id]) => sum + (view.taken?.[id] ?? 0), 0);
  return el("section", {}, el("button", { class: "row fold", "aria-expanded": String(open), key: "lures", on: () => app.show({ ...view, deck: open ? undefined : "lures" }) },
    el("b", { class: "g sc" }, tell("which-lures")), el("span", { class: "q" }, tell("lures-in", { count })), icon(open ? "up" : "down")), ...rows);
}

/** @type {(plays: ReturnType<typeof lurePlays>, id: string) => string} */
export const signOfLure = (plays, id) => ({ adjust: "adjust", extra: "extra-die", boost: "boost" })[lureNamed(plays, id)?.kind ?? ""] ?? "plus";

// A bid as what is chosen of the dice and lures.
/** @type {(bid: Bid) => Record<string, number>} */
export function takenOf({ sides, lures }) {
  /** @type {Record<string, number>} */
  const taken = {};
  for (const kind of [...sides.map((one) => `d${one}`), ...lures]) {
    let i = 0;
    while (taken[`${kind}-${i}`]) i += 1;
    taken[`${kind}-${i}`] = 1;
  }
  return taken;
}

// Whether just what a bid has is chosen, whichever of equal dice.
/** @type {(bid: Bid, taken?: Record<string, number>) => boolean} */
export const isBidTaken = (bid, taken) => kindsTaken(takenOf(bid)) === kindsTaken(taken);

/** @type {(taken?: Record<string, number>) => string} */
const kindsTaken = (taken = {}) => Object.keys(taken).filter((key) => taken[key]).map((key) => key.replace(/-\d+$/, "")).sort().join();

// What is chosen so far.
/** @type {(view: View, game: Game, lake: Lake, seat: number) => Bid} */
function chosenBid({ taken = {} }, game, lake, seat) {
  const plays = lurePlays(game);
  const sides = diceOf(plays, lake, seat).flatMap(({ sides: one, copies, rests }) => Array.from({ length: copies }, (_, i) => i).filter((i) => !rests && taken[`d${one}-${i}`]).map(() => one));
  const lures = luresOf(plays, lake, seat).flatMap(([id, count]) => {
    const chosen = knowsHands(lake) ? Array.from({ length: count }, (_, i) => i).filter((i) => taken[`${id}-${i}`]).length : (taken[id] ?? 0);
    return Array(chosen).fill(id);
  });
  return { sides, lures };
}
