// Photographs that a phone takes and the laptop reads.

import { DELIVERED, PARTS } from "../parts.js";
import { el, icon } from "./dom.js";

/** @import {App} from "../app" */

const READ_IN = 60000; // ms: a large photo on a slow Wi-Fi, and the laptop's 20 s

// What the laptop answers; an error is in its words, and a TypeError or a DOMException if it does not answer.
/** @type {(path: string, type: string, body: Blob | string) => Promise<any>} */
export async function askLaptop(path, type, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": type }, body, signal: AbortSignal.timeout(READ_IN) });
  const read = await answer.json();
  if (read.error) throw new Error(read.error);
  return read;
}

// Opens the camera of a phone; `took` gets what the laptop read. tell: the words `photo`, `photo-reads`,
// `photo-refused`, `photo-away`, and `photo-laptop` for a page that came from no laptop.
/** @type {(app: App, tell: (name: string, values?: Record<string, unknown>) => string, path: string, took: (read: any) => void) => HTMLElement} */
export function cameraButton(app, tell, path, took) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: "image/*", capture: "environment", hidden: true, key: "photo-file" }));
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    app.tell(tell("photo-reads"));
    try {
      took(await askLaptop(path, file.type || "image/jpeg", file));
    } catch (problem) {
      app.tell(tell("photo-refused", { why: problem instanceof Error && problem.name === "Error" ? problem.message : tell("photo-away") }));
    }
  });
  const hasLaptop = DELIVERED.shelf || PARTS.has("room");
  return el("div", {}, input, el("button", { class: "wide", key: "photo", on: () => (hasLaptop ? input.click() : app.tell(tell("photo-laptop"))) }, icon("whole"), tell("photo")));
}
