// The tabs of an evening; one that only counts what was played at a table of several phones deals nothing.

import { tabBar } from "../ui/parts.js";

/** @import {App, View} from "../app" */

/** @type {(app: App, view: View, open: string) => HTMLElement} */
export const tableTabs = (app, view, open) =>
  tabBar(
    app.say("table"),
    (view.evening?.startsWith("table-") ? ["score", "log"] : ["play", ...(app.table(view).game.setup ? ["setup"] : []), "score", "log"]).map((id) => ({ id, sign: id, words: app.say(id) })),
    open,
    (id) => app.go({ screen: id, evening: view.evening }, true),
  );
