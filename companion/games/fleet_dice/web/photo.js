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

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
export const photoButton = (app, view, table) => cameraButton(app, fleetWords(table.game), "photo", ({ version, sheets }) => {
  photoRead = { of: ownerOf(view), version, sheets, at: 0, ticked: new Set(sheets[0].ticked) };
  app.show({ ...view, half: "photo" });
});

// The screen of the photo that was read last, if the view is of it.
/** @type {(app: App, view: View, table: Table) => HTMLElement[] | null} */
export function photoScreen(app, view, table) {
  const taken = photoRead;
  if (view.half !== "photo" || taken?.of !== ownerOf(view)) return null;
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

// A half of the sheet, flat; a tap turns a box. Those in doubt are buttons of their own above.
/** @type {(half: HalfShot, ticked: Set<string>, rings: Set<string>, turn: (box: string) => void) => HTMLElement} */
function flatHalf({ title, size, picture, boxes }, ticked, rings, turn) {
  const marks = Object.entries(boxes).flatMap(([box, [x, y, width, height]]) => [
    rings.has(box) && svg("circle", { cx: x + width / 2, cy: y + height / 2, r: height * 0.75, class: "doubt" }),
    svg("rect", { x, y, width, height, class: ticked.has(box) ? "seen" : "bare", on: () => turn(box) }),
  ]);
  return el("div", { class: "shot", key: `half-${title}` }, el("img", { src: picture, alt: title }), svg("svg", { viewBox: `0 0 ${size.join(" ")}`, "aria-hidden": "true" }, ...marks));
}
