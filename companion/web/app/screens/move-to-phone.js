// An evening moves to another phone by one QR code, which that phone's own camera reads; else by a file.

import { parcelOf } from "../core/evening-parcel.js";
import { qrCode } from "../core/qr-code.js";
import { textWithoutTaps } from "../state/evening.js";
import { el, icon } from "../ui/dom.js";
import { topBar } from "../ui/parts.js";
import { renderQr, saveEvening } from "./export.js";

/** @import {App, View} from "../app" */

// The way to it; the page is asked for its address only then.
/** @type {(app: App, view: View) => HTMLElement} */
export function handOverButton(app, view) {
  const { evening } = app.table(view);
  const act = async () => {
    const isServed = /^https?:$/.test(location.protocol);
    const link = isServed ? location.href.replace(/#.*/, "") + (await parcelOf(textWithoutTaps(evening))) : "";
    app.go({ screen: "hand", evening: evening.id, link });
  };
  return el("button", { class: "wide", key: "hand-over", on: () => { act(); } }, icon("qr"), app.say("hand-over"));
}

/** @type {(app: App, view: View) => HTMLElement[]} */
export function shareEvening(app, view) {
  const { say } = app;
  const { game, evening } = app.table(view);
  const { link = "" } = view;
  const code = link ? qrCode(link) : null;
  const why = link ? "hand-too-long" : "hand-no-address";
  return [
    topBar(say, { title: say("hand-over"), below: game.title, back: app.back }),
    el("main", {},
      code ? renderQr(code.modules, say("hand-qr")) : "",
      el("p", {}, say(code ? "hand-scan" : why)),
      code ? el("p", { class: "q" }, say("hand-all")) : "",
      link ? el("a", { class: "btn wide", key: "hand-link", href: link }, icon("on"), say("hand-link")) : "",
      el("button", { class: "wide", key: "save-evening", on: () => saveEvening(evening) }, icon("file"), say("save-to-file"))),
  ];
}
