// A table of the game out to a spreadsheet, and back in; cards that it lost are named before they go.

import { deck } from "./ask.js";
import { el, icon } from "./dom.js";
import { note } from "./notes.js";
import { count, known, place, say, spoken } from "./state.js";

const MOST = 40; // cards that are named

// writable: whether there is a folder to write it in.
/** @type {(table: string, writable: boolean) => HTMLElement} */
export function tableInOut(table, writable) {
  const way = `games/${encodeURIComponent(place.game)}/tables/${encodeURIComponent(table)}`;
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".csv,.xlsx", disabled: !writable }));
  const send = async (/** @type {File} */ given, /** @type {string[]} */ gone) => {
    const kind = given.name.toLowerCase().endsWith(".csv") ? ".csv" : ".xlsx";
    const agreed = new URLSearchParams(gone.map((id) => ["gone", id]));
    const answer = await fetch(`${way}${kind}?${agreed}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: given });
    const told = await answer.json().catch(() => ({ error: answer.statusText }));
    note("table", answer.ok || told.gone ? "" : told.error, "wrong");
    if (told.gone && (await agreedTo(told.gone))) await send(given, told.gone);
  };
  file.addEventListener("change", async () => {
    const [given] = file.files ?? [];
    if (given) await send(given, []);
    file.value = "";
  });
  return el(
    "div",
    { class: "f" },
    el("span", {}, say("table-out", { name: spoken(table) })),
    el("div", { class: "tgl" }, ...[".csv", ".xlsx"].map((kind) => el("a", { class: "btn", href: `${way}${kind}`, download: `${table}${kind}` }, kind.slice(1).toUpperCase()))),
    el("label", { class: "f" }, el("span", {}, say("table-in", { name: spoken(table) })), file),
  );
}

// Ask whether the cards may go that a spreadsheet has no row for.
/** @type {(gone: string[]) => Promise<boolean>} */
async function agreedTo(gone) {
  const component = place.component || known.listings.get(place.game)?.components[0]?.name;
  const found = component && await deck(place.game, component).catch(() => null);
  const named = (/** @type {string} */ id) => {
    const piece = found && found.pieces.find((one) => `${one.id}-`.startsWith(`${id}-`));
    return piece && piece.title !== id ? `${id} ${piece.title}` : id;
  };
  const more = gone.length > MOST ? [say("and-more", { n: gone.length - MOST })] : [];
  const lines = [...gone.slice(0, MOST).map(named), ...more];
  return new Promise((decide) => {
    const leave = el("button", { type: "button", on: () => dialog.close() }, say("gone-leave"));
    const take = el("button", { type: "button", class: "pri", on: () => dialog.close("gone") }, icon("tick"), count(gone.length, "gone-one", "gone-all"));
    const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-labelledby": "gone" }, el("h2", { id: "gone" }, say("gone")), el("p", {}, say("gone-these")), el("ul", { class: "changes", tabindex: "0", "aria-label": say("gone-list") }, ...lines.map((line) => el("li", {}, line))), el("p", { class: "q" }, say("gone-undo")), el("div", { class: "row end" }, leave, take)));
    dialog.addEventListener("close", () => {
      dialog.remove();
      decide(dialog.returnValue === "gone");
    });
    document.body.append(dialog);
    dialog.showModal();
    leave.focus();
  });
}
