// The tabs of an evening.

import { tabBar } from "../ui/parts.js";

/** @import {App, View} from "../app" */

/** @type {(app: App, view: View, open: string) => HTMLElement} */
export const tableTabs = (app, view, open) =>
  tabBar(
    app.say("table"),
    ["play", ...(app.table(view).game.setup ? ["setup"] : []), "score", "log"].map((id) => ({ id, sign: id, words: app.say(id) })),
    open,
    (id) => app.go({ screen: id, evening: view.evening }, true),
  );
