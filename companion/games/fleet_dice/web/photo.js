// A photograph of a sheet, read by the laptop that served the page: what is ticked is green, what is in doubt has
// a ring; a tap turns a box. Then everything stands on the usual sheet, to be looked through.

import { askLaptop, cameraButton } from "../../../web/app/ui/camera.js";
import { el, icon, svg } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { fleetWords } from "./draft-screen.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @typedef {{title: string, size: [number, number], picture: string, boxes: Record<string, [number, number, number, number]>}} HalfShot */
/** @typedef {{sheet: number, halves: HalfShot[], ticked: string[], doubtful: {box: string, label: string}[]}} SheetShot */

/** @type {{of: string, version: string, sheets: SheetShot[], at: number, ticked: Set<string>} | null} */
let photoRead = null; // what was read last, and for whom

/** @type {(view: View) => string} */
const ownerOf = ({ evening, player = 0 }) => `${evening} ${player}`;

/** @type {(view: View) => boolean} */
export const hasPhoto = (view) => view.half === "photo" && photoRead?.of === ownerOf(view);

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
export const photoButton = (app, view, table) => cameraButton(app, fleetWords(table.game), "photo", ({ version, sheets }) => {
  photoRead = { of: ownerOf(view), version, sheets, at: 0, ticked: new Set(sheets[0].ticked) };
  app.show({ ...view, half: "photo" });
});

/** @type {(app: App, view: View, table: Table) => HTMLElement[]} */
export function photoScreen(app, view, table) {
  if (!photoRead) return [];
  const taken = photoRead;
  const tell = fleetWords(table.game);
  const { halves, doubtful } = taken.sheets[taken.at];
  /** @type {(box: string) => void} */
  const turn = (box) => {
    if (!taken.ticked.delete(box)) taken.ticked.add(box);
    app.refresh("count");
  };
  const rings = new Set(doubtful.map(({ box }) => box));
  return [
    topBar(app.say, { title: tell("photo-check"), below: table.sheet.columns[view.player ?? 0].name, back: () => app.show({ ...view, half: "sea" }) }),
    el("main", { class: "fleet" },
      taken.sheets.length > 1 ? el("div", { class: "seg", role: "group", "aria-label": tell("photo-which") }, taken.sheets.map(({ sheet, ticked }, at) =>
        el("button", { "aria-pressed": String(at === taken.at), key: `shot-${at}`, on: () => { Object.assign(taken, { at, ticked: new Set(ticked) }); app.refresh("count"); } }, tell("photo-sheet", { sheet })))) : "",
      el("p", { class: "q" }, tell(doubtful.length ? "photo-doubts" : "photo-clear", { count: doubtful.length })),
      doubtful.length ? el("ul", { class: "doubts" }, doubtful.map(({ box, label }) =>
        el("li", {}, el("button", { class: "wide", key: `doubt-${box}`, "aria-pressed": String(taken.ticked.has(box)), on: () => turn(box) }, taken.ticked.has(box) ? icon("tick") : "", label)))) : "",
      halves.map((half) => flatHalf(half, taken.ticked, rings, turn))),
    actions(primary([tell("photo-take")], () => askLaptop(app, tell, "photo/player", "application/json", JSON.stringify([taken.version, [...taken.ticked]]), (read) => {
      /** @type {(place: string[], value: unknown) => {kind: "value", place: (string | number)[], value: unknown}} */
      const value = (place, to) => ({ kind: "value", place: ["players", view.player ?? 0, ...place], value: to });
      const columns = ["columns", "harbor"].flatMap((kind) => Object.entries(read[kind]).map(([id, filled]) => value([kind, id], filled)));
      photoRead = null;
      app.act([...columns, value(["wharf"], read.wharf), value(["coin_boxes"], read.coin_boxes)], { ...view, half: "sea" });
    }))),
  ];
}

// A half of the sheet, flat; a tap turns the box below it. Those in doubt are buttons of their own above.
/** @type {(half: HalfShot, ticked: Set<string>, rings: Set<string>, turn: (box: string) => void) => HTMLElement} */
function flatHalf({ title, size: [width, height], picture, boxes }, ticked, rings, turn) {
  const marks = Object.entries(boxes).flatMap(([box, [x, y, w, h]]) => [
    ...(ticked.has(box) ? [svg("rect", { x, y, width: w, height: h, class: "seen" })] : []),
    ...(rings.has(box) ? [svg("circle", { cx: x + w / 2, cy: y + h / 2, r: h * 0.75, class: "doubt" })] : []),
  ]);
  const flat = el("div", { class: "shot", key: `half-${title}` }, el("img", { src: picture, alt: title }), svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...marks));
  flat.onclick = ({ clientX, clientY, currentTarget }) => {
    const { left, top, width: across } = /** @type {HTMLElement} */ (currentTarget).getBoundingClientRect();
    const [atX, atY] = [clientX - left, clientY - top].map((at) => (at / across) * width);
    const hit = Object.entries(boxes).find(([, [x, y, w, h]]) => atX >= x && atX < x + w && atY >= y && atY < y + h);
    if (hit) turn(hit[0]);
  };
  return flat;
}
