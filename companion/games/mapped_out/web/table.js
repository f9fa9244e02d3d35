// Mapped Out at the table: hidden rows, and what a tile lets a player do with them. A card that lies face down
// is nowhere on the page before somebody studies it alone.

import { tableTabs } from "../../../web/app/screens/table.js";
import { el, icon, mark } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { isMeant } from "../../../web/app/ui/slip.js";
import { cardSign, chartWords } from "./face.js";
import { allUp, asksForUnclear, cardAt, rowsOf } from "./rows.js";

/** @import {App, Say, Table, View} from "../../../web/app/app" */
/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */
/** @import {RowCard, Rows} from "./rows.js" */

const DEEDS = ["reveal", "swap", "study"];

/** @type {(app: App, view: View) => HTMLElement[]} */
export function rowsScreen(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, evening, undo } = table;
  const tell = chartWords(game);
  const { now: lying } = rowsOf(game, evening);
  if (view.secret && lying.rows.length) return studied(app, view, table, lying);
  const deed = view.half ?? DEEDS[0];
  const done = allUp(lying);
  const chooser = el("div", { class: "seg", role: "group", "aria-label": tell("tile-says") }, DEEDS.map((one) =>
    el("button", { "aria-pressed": String(one === deed), key: `deed-${one}`, on: () => app.show({ ...view, half: one, open: [] }) }, icon(one), tell(one))));
  return [
    topBar(say, { title: tell("rows"), below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "rows-of" }, lying.rows.length && done < 0 ? chooser : "", ...(lying.rows.length ? lying.rows.map((row, seat) => rowShown(app, view, table, row, seat, done < 0 ? deed : "")) : [el("p", {}, tell("rows-lead")), el("button", { key: "chance", on: () => app.go({ screen: "chance", evening: view.evening }) }, icon("play"), say("chance"))])),
    el("div", { class: "dock" }, el("section", { class: "answers", "aria-label": say("answers") }, ...rowsDock(app, view, table, lying, deed)), tableTabs(app, view, "play")),
  ];
}

/** @type {(app: App, view: View, table: Table, row: RowCard[], seat: number, deed: string) => HTMLElement} */
function rowShown(app, view, { game, evening }, row, seat, deed) {
  const tell = chartWords(game);
  const open = view.open ?? [];
  const cards = row.map(({ card, up }, i) => {
    const place = `${seat}:${i}`;
    const on = open.includes(place);
    const face = up ? [cardSign(game.icons, card), el("b", {}, tell(`move.${card}`))] : [app.picture("chart-rose")];
    const words = tell(up ? "card-up" : "card-down", { n: i + 1, card: up ? tell(`move.${card}`) : "" });
    const off = !deed || (up && deed !== "swap");
    return el("li", {}, el("button", { class: `move-card${up ? " up" : ""}`, "aria-label": words, "aria-pressed": deed === "reveal" || off ? undefined : String(on), disabled: off, key: `row-${place}`, on: (/** @type {MouseEvent} */ tap) => rowTapped(app, view, deed, place, tap) }, el("span", { class: "num nth" }, String(i + 1)), ...face));
  });
  return el("section", { "aria-label": evening.names[seat] }, el("h2", { class: "row" }, mark(seat, evening.names[seat]), evening.names[seat]), el("ol", { class: "move-cards" }, cards));
}

/** @type {(app: App, view: View, deed: string, place: string, tap: MouseEvent) => void} */
function rowTapped(app, view, deed, place, tap) {
  if (!isMeant(tap)) return;
  const open = view.open ?? [];
  if (deed === "reveal") app.act({ kind: "play", step: `reveal ${place}` }, { ...view, open: [] });
  else app.show({ ...view, open: open.includes(place) ? open.filter((one) => one !== place) : [...(deed === "swap" ? open.slice(-1) : open), place] });
}

/** @type {(app: App, view: View, table: Table, lying: Rows, deed: string) => HTMLElement[]} */
function rowsDock(app, view, { game, evening, state }, lying, deed) {
  const tell = chartWords(game);
  const open = view.open ?? [];
  /** @type {(words: string, step: string, more?: Partial<View>) => HTMLElement} */
  const doing = (words, step, more = {}) => actions(primary([words], () => app.act({ kind: "play", step }, { ...view, open: [], ...more })));
  const ask = (/** @type {string} */ words) => el("p", { class: "ask" }, words);
  if (!lying.rows.length && asksForUnclear(evening, lying)) return [ask(tell("rows-unclear"))];
  if (!lying.rows.length) return [ask(tell("deal-asks")), doing(tell("deal-rows"), "deal")];
  if (lying.rows.every((row) => row.every(({ up }) => up))) return [ask(tell("walk-asks")), actions(primary([tell("walk-rows"), icon("on", "s")], () => app.act(walksOf(lying), { screen: "count", evening: evening.id, player: 0, group: [...game.scoring.groups.keys()][0], half: state.record && "map" in state.record ? "walk" : "map" })))];
  const done = allUp(lying);
  if (done >= 0) return [ask(tell("all-up", { name: evening.names[done] })), doing(tell("turn-all"), "walk")];
  if (deed === "swap" && open.length === 2) return [ask(tell("swap-asks")), doing(tell("swap-two"), `swap ${open.join(" ")}`)];
  if (deed === "study" && open.length) return [ask(tell("study-asks")), doing(tell("study-now", { count: open.length }), `study ${open.join(" ")}`, { secret: open.join(" ") })];
  return [ask(tell(`${deed}-how`))];
}

// Every row, as the moves of its player.
/** @type {(lying: Rows) => EveningEvent[]} */
const walksOf = ({ rows }) => rows.map((row, seat) => ({ kind: "value", place: ["players", seat, "moves"], value: row.map(({ card }) => card) }));

// What one player looks at alone.
/** @type {(app: App, view: View, table: Table, lying: Rows) => HTMLElement[]} */
function studied(app, view, { game, evening }, lying) {
  const tell = chartWords(game);
  const cover = () => app.go({ ...view, secret: undefined, open: [] }, true);
  const cards = (view.secret ?? "").split(" ").map((place) => {
    const [seat, i] = place.split(":").map(Number);
    const card = cardAt(lying, place)?.card ?? "none";
    return el("li", {}, el("p", { class: "q" }, tell("card-of", { name: evening.names[seat], n: i + 1 })), el("div", { class: "move-card up large-card" }, cardSign(game.icons, card), el("b", { class: "num" }, tell(`move.${card}`))));
  });
  return [
    topBar(app.say, { title: tell("study"), below: tell("study-alone"), back: cover }),
    el("main", { class: "rows-of alone" }, el("ol", { class: "studied" }, cards)),
    actions(primary([icon("tick"), app.say("cover")], cover)),
  ];
}

// What happened to the rows, in the words of the log: which cards, never what they say while they are face down.
/** @type {(game: Game, evening: Evening) => Map<number, string>} */
export function rowLines(game, evening) {
  const tell = /** @type {Say} */ (chartWords(game));
  const { before } = rowsOf(game, evening);
  return new Map([...before].map(([at, lying]) => {
    const event = evening.events[at];
    if (event.kind !== "play") return [at, ""];
    const [verb, ...places] = event.step.split(" ");
    const cards = places.map((place) => tell("card-of", { name: evening.names[Number(place.split(":")[0])], n: Number(place.split(":")[1]) + 1 })).join(", ");
    return [at, tell(`log-${verb}`, { cards, card: verb === "reveal" ? tell(`move.${cardAt(lying, places[0])?.card}`) : "" })];
  }));
}
