// What leaves the phone at the end: the evening and its record as files, the play for BG Stats.

import { csvOf } from "../core/csv.js";
import { playLink } from "../core/bgstats-link.js";
import { qrCode } from "../core/qr-code.js";
import { writtenEvening } from "../state/evening-file.js";
import { el, icon, svg } from "../ui/dom.js";
import { fileName, saveFile } from "../ui/share.js";

/** @import {App, Table} from "../app" */
/** @import {Played} from "../core/bgstats-link.js" */
/** @import {Result} from "../core/types" */
/** @import {Evening, Sheet, State} from "../state/types" */
/** @import {Ranked, Standings} from "../state/standings.js" */

/** @type {Record<string, string>} */
const TYPES = { jsonl: "application/jsonl", json: "application/json", csv: "text/csv" };
const QUIET = 4; // modules kept free around a QR code

/** @type {(app: App, table: Table, standings: Standings, toApp: () => void) => HTMLElement} */
export function filesOf(app, { game, evening, sheet, state }, { ranked, winners }, toApp) {
  const { say } = app;
  const record = recordToSave(game.scoring.sums, sheet, state);
  /** @type {(key: string, sign: string, on: () => void) => HTMLElement} */
  const way = (key, sign, on) => el("button", { class: "wide left", key, on }, icon(sign), el("span", { class: "g" }, el("b", {}, say(key)), el("span", { class: "q sm" }, say(`${key}-for`))));
  /** @type {(key: string, sign: string, type: string, text: () => string) => HTMLElement} */
  const file = (key, sign, type, text) => way(key, sign, () => saveFile(fileName(evening, type), new Blob([text()], { type: TYPES[type] })));
  return el("section", { class: "card entry", "aria-label": say("save") },
    file("save-evening", "evenings", "jsonl", () => writtenEvening(evening)),
    record ? file("save-record", "file", "json", () => JSON.stringify(record, null, 2)) : el("p", { class: "q sm" }, say("no-record")),
    file("csv", "table", "csv", () => csvOf(asResult(sheet, ranked, winners))),
    way("bgstats", "qr", toApp));
}

/** @type {(evening: Evening) => Promise<void>} */
export const saveEvening = (evening) => saveFile(fileName(evening, "jsonl"), new Blob([writtenEvening(evening)], { type: TYPES.jsonl }));

/** @type {(app: App, table: Table, standings: Standings) => HTMLElement} */
export function bgStatsOf(app, { game, state }, { ranked, winners, pointless }) {
  const { say } = app;
  const link = playLink(game.scoring, played(ranked, winners, pointless), now(), state.record);
  const code = qrCode(link);
  return el("section", { class: "card entry", "aria-label": say("bgstats") },
    code ? renderQr(code.modules, say("qr")) : "",
    el("p", { class: "q sm" }, say(code ? "qr-for" : "qr-too-long")),
    el("a", { class: "btn wide", key: "play", href: link, target: "_blank", rel: "noopener" }, icon("on"), say("bgstats-here")));
}

// Dark on light in all colours of the page: cameras want it so.
/** @type {(modules: boolean[][], label: string) => SVGElement} */
export function renderQr(modules, label) {
  const size = modules.length + 2 * QUIET;
  const path = modules.map((row, r) => row.map((dark, c) => (dark ? `M${c + QUIET} ${r + QUIET}h1v1h-1z` : "")).join("")).join("");
  return svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    svg("path", { d: `M0 0H${size}V${size}H0z`, fill: "#fff" }), svg("path", { d: path, fill: "#000" }));
}

// When the play ended, in UTC, as BG Stats wants it.
const now = () => new Date().toISOString().slice(0, 19).replace("T", " ");

/** @type {(ranked: Ranked[], winners: string[], pointless: boolean) => Played[]} */
const played = (ranked, winners, pointless) =>
  [...ranked]
    .sort((one, other) => one.seat - other.seat)
    .map(({ name, total, rank }) => ({ name, rank, total: pointless ? null : total, winner: winners.includes(name) }));

// The record for `companion score`: of sums where all of them were typed; null where only some were.
/** @type {(sums: string[], sheet: Sheet, state: State) => unknown} */
function recordToSave(sums, { columns, groups }, { record, totals, missing }) {
  if (missing.size) return null; // it would count them as nothing
  if (!totals.size) return record;
  const typed = columns.every(({ cells }) => groups.every((group) => cells.get(group)?.typed));
  if (!typed || groups.some((group) => !sums.includes(group))) return null;
  const players = columns.map(({ cells }, i) => ({ name: record.players[i].name, sums: Object.fromEntries(groups.map((group) => [group, cells.get(group)?.points])) }));
  return { ...record, players };
}

// The result with totals that were typed as lines of their own.
/** @type {(sheet: Sheet, ranked: Ranked[], winners: string[]) => Result} */
function asResult({ result, columns, groups }, ranked, winners) {
  const players = [...ranked].sort((one, other) => one.seat - other.seat).map(({ seat, rank, total }) => {
    const player = result.players[seat];
    const lines = groups.flatMap((group) => {
      const cell = columns[seat].cells.get(group);
      if (!cell?.typed) return player.lines.filter((line) => line.group === group);
      return [{ group, label: "", points: cell.points, because: "", source: "", house: false }];
    });
    return { ...player, lines, rank, total: player.total === null ? null : total };
  });
  return { ...result, players, winners };
}
