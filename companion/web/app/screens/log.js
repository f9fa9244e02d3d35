// The log: everything that was tapped, the latest first; what was undone stays, struck through.

import { describe } from "../state/describe.js";
import { isUndoable, standingEvents } from "../state/evening.js";
import { el, icon } from "../ui/dom.js";
import { topBar } from "../ui/parts.js";
import { handOverButton } from "./move-to-phone.js";
import { seedBox } from "./seed.js";
import { tableTabs } from "./table.js";

/** @import {App, View} from "../app" */

/** @type {(app: App, view: View) => HTMLElement[]} */
export function log(app, view) {
  const { say } = app;
  const { game, evening, undo } = app.table(view);
  const stands = new Set(standingEvents(evening).map(([at]) => at));
  const lines = evening.events.flatMap((event, at) => {
    const words = describe(say, game, evening, event);
    if (!words) return [];
    return [stands.has(at) || !isUndoable(event) ? el("li", {}, words) : el("li", {}, el("s", {}, words), ` ${say("undone")}`)];
  });
  const seed = seedBox(app, view, evening);
  return [
    topBar(say, { title: say("log"), below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", {}, lines.length ? el("ol", { class: "log" }, lines.reverse()) : el("p", {}, say("log-empty")), seed, seed && el("button", { class: "wide", key: "luck", on: () => app.go({ screen: "luck", evening: view.evening }) }, icon("play"), say("luck")), handOverButton(app, view)),
    tableTabs(app, view, "log"),
  ];
}
