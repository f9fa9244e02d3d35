// What a tap may need that leads from a screen to another one: done between taps, so that it is there at once.

import { pilesOf } from "../state/evening-decks.js";
import { setupState } from "../state/setup-state.js";
import { asksOfSetup } from "./setup.js";

/** @import {App, View} from "../app" */
/** @import {Evening} from "../state/types" */

/** @type {Set<string>} */
const madeOnce = new Set(); // evenings of which each screen was made: the next time is fast

// Nothing of it is put on the page. isThere: an evening may be forgotten meanwhile.
/** @type {(app: App, screens: Record<string, (app: App, view: View) => HTMLElement[]>, view: View, evening: Evening, isThere: () => boolean) => (() => void)[]} */
export function nextTaps(app, screens, { screen }, evening, isThere) {
  const view = { screen, evening: evening.id };
  if (screen === "home") return [() => app.table(view)];
  if (madeOnce.has(evening.id)) return [];
  madeOnce.add(evening.id);
  const { game } = app.table(view);
  const asks = game.setup && !setupState(game, evening) ? asksOfSetup(game, evening) : [];
  const others = ["log", ...(game.setup ? ["setup"] : []), "score"].filter((one) => one !== screen).map((one) => () => screens[one](app, { ...view, screen: one }));
  /** @type {(screen: string) => () => void} */
  const counting = (one) => () => {
    const [group] = app.table(view).sheet.groups;
    const cell = { player: 0, group };
    if (group && !game.scoring.rankedBy) screens[one](app, { ...view, screen: one, ...cell, cell, fresh: true });
  };
  const acts = [...["score", "count"].map(counting), () => pilesOf(game, evening), ...asks, ...others];
  return acts.map((act) => () => void (isThere() && act()));
}
