// A table of the game out to a spreadsheet, and back in; what it changes is shown before it is written.

import { ask, deck } from "./ask.js";
import { pieceLabel } from "./back.js";
import { whileBusy } from "./busy.js";
import { el, icon } from "./dom.js";
import { note } from "./notes.js";
import { count, known, place, say, readableKey } from "./state.js";

/** @typedef {{digest: string, changed: [string, string, string, string][], added: string[], removed: string[]}} Brought */

const MOST = 12; // rows or cells of a kind that are listed

// writable: whether there is a folder to write it in; title: that of the component whose rows it has.
/** @type {(table: string, writable: boolean, title?: string) => HTMLElement} */
export function tableInOut(table, writable, title = readableKey(table)) {
  const way = `games/${encodeURIComponent(place.game)}/tables/${encodeURIComponent(table)}`;
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".csv,.xlsx", "data-key": `in ${table}`, disabled: !writable }));
  const send = async (/** @type {string} */ kind, /** @type {ArrayBuffer} */ body, agreed = "") => {
    const query = new URLSearchParams({ agreed, called: pieceLabel({ game: place.game, name: table, title }) });
    const answer = await whileBusy(ask(`${way}${kind}?${query}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body }));
    const told = await answer.json().catch(() => ({ error: answer.statusText }));
    if (answer.ok) note("table", agreed ? "" : say("table-same"));
    else note("table", told.digest ? "" : told.error, "wrong");
    if (told.digest && (await agreedTo(told, agreed !== ""))) await send(kind, body, told.digest);
  };
  file.addEventListener("change", async () => {
    const [given] = file.files ?? [];
    if (given) await send(given.name.toLowerCase().endsWith(".csv") ? ".csv" : ".xlsx", await given.arrayBuffer());
    file.value = "";
  });
  return el(
    "div",
    { class: "f" },
    el("span", {}, say("table-out", { name: readableKey(table) })),
    el("div", { class: "tgl" }, ...[".csv", ".xlsx"].map((kind) => el("a", { class: "btn g", href: `${way}${kind}`, download: `${table}${kind}` }, icon("down", "s"), kind.slice(1).toUpperCase()))),
    el("label", { class: "btn file" }, icon("up", "s"), say("table-in", { name: readableKey(table) }), file),
  );
}

// Ask whether what a spreadsheet changes may be written; again: whether it is another by now.
/** @type {(brought: Brought, again: boolean) => Promise<boolean>} */
async function agreedTo({ changed, added, removed }, again) {
  const component = place.component || known.listings.get(place.game)?.components[0]?.name;
  const found = component && await deck(place.game, component).catch(() => null);
  const own = known.games.find(({ slug }) => slug === place.game)?.own;
  const named = (/** @type {string} */ id) => {
    const piece = found && found.pieces.find((one) => `${one.id}-`.startsWith(`${id}-`));
    if (!piece) return id;
    return piece.title.toLowerCase() === id.toLowerCase() ? piece.title : `${id} ${piece.title}`;
  };
  const column = (/** @type {string} */ head) => (own ? head : readableKey(head)).replace(/^label:/i, "").replace(":", " ");
  const cells = changed.map(([id, head, before, after]) => `${named(id)}, ${column(head)}: ${before || say("empty")} → ${after || say("empty")}`);
  return new Promise((decide) => {
    const leave = el("button", { type: "button", on: () => dialog.close() }, say("sheet-leave"));
    const take = el("button", { type: "button", class: "pri", on: () => dialog.close("take") }, icon("tick"), say("sheet-take"));
    const dialog = /** @type {HTMLDialogElement} */ (el(
      "dialog",
      { "aria-labelledby": "sheet" },
      el("h2", { id: "sheet" }, say("sheet-changes")),
      el("p", {}, say(again ? "sheet-again" : "sheet-look")),
      el(
        "div",
        { class: "changes", tabindex: "0", role: "group", "aria-labelledby": "sheet" },
        ...listed("sheet-gone", removed.map(named)),
        ...listed("sheet-cell", cells),
        ...listed("sheet-new", added.map(named)),
      ),
      el("p", { class: "q" }, say("sheet-undo")),
      el("div", { class: "row end" }, leave, take),
    ));
    dialog.addEventListener("close", () => {
      dialog.remove();
      decide(dialog.returnValue === "take");
    });
    document.body.append(dialog);
    dialog.showModal();
    leave.focus();
  });
}

// The rows or cells of a kind under their number, the first of them if there are many.
/** @type {(kind: string, lines: string[]) => HTMLElement[]} */
function listed(kind, lines) {
  if (lines.length === 0) return [];
  const more = lines.length > MOST ? [say("and-more", { n: lines.length - MOST })] : [];
  return [el("h3", {}, count(lines.length, kind, `${kind}s`)), el("ul", {}, ...[...lines.slice(0, MOST), ...more].map((line) => el("li", {}, line)))];
}
