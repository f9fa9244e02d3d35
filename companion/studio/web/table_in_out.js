// A table of the game out to a spreadsheet, and back in.

import { el } from "./dom.js";
import { note } from "./notes.js";
import { place, say } from "./state.js";

// writable: whether there is a folder to write it in.
/** @type {(table: string, writable: boolean) => HTMLElement} */
export function tableInOut(table, writable) {
  const way = `games/${encodeURIComponent(place.game)}/tables/${encodeURIComponent(table)}`;
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".csv,.xlsx", disabled: !writable }));
  file.addEventListener("change", async () => {
    const [given] = file.files ?? [];
    if (!given) return;
    const kind = given.name.toLowerCase().endsWith(".csv") ? ".csv" : ".xlsx";
    const answer = await fetch(`${way}${kind}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: given });
    const told = await answer.json().catch(() => ({ error: answer.statusText }));
    note("table", answer.ok ? "" : told.error, "wrong");
    file.value = "";
  });
  return el(
    "div",
    { class: "f" },
    el("span", {}, say("table-out")),
    el("div", { class: "tgl" }, ...[".csv", ".xlsx"].map((kind) => el("a", { class: "btn", href: `${way}${kind}`, download: `${table}${kind}` }, kind.slice(1).toUpperCase()))),
    el("label", { class: "f" }, el("span", {}, say("table-in")), file),
  );
}
