// Photographs that a phone takes and the laptop reads.

import { DELIVERED, PARTS } from "../parts.js";
import { el, icon } from "./dom.js";

/** @import {App} from "../app" */
/** @typedef {(name: string, values?: Record<string, unknown>) => string} Tell */

const READ_IN = 60000; // ms: a large photo on a slow Wi-Fi, and the laptop's 20 s

// Asks the laptop; `took` gets what it read, else the page says why. tell: the words `photo-refused`, `photo-away`.
/** @type {(app: App, tell: Tell, path: string, type: string, body: Blob | string, took: (read: any) => void) => Promise<void>} */
export async function askLaptop(app, tell, path, type, body, took) {
  const asking = fetch(path, { method: "POST", headers: { "Content-Type": type }, body, signal: AbortSignal.timeout(READ_IN) });
  const read = await asking.then((answer) => answer.json()).catch(() => ({ error: tell("photo-away") }));
  if (read.error) app.tell(tell("photo-refused", { why: read.error }));
  else took(read);
}

// Opens the camera of a phone. tell: also `photo`, `photo-reads`, and `photo-laptop` for a page that came from no laptop.
/** @type {(app: App, tell: Tell, path: string, took: (read: any) => void) => HTMLElement} */
export function cameraButton(app, tell, path, took) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: "image/*", capture: "environment", hidden: true, key: "photo-file" }));
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    app.tell(tell("photo-reads"));
    askLaptop(app, tell, path, file.type || "image/jpeg", file, took);
  });
  const hasLaptop = DELIVERED.shelf || PARTS.has("room");
  return el("div", {}, input, el("button", { class: "wide", key: "photo", on: () => (hasLaptop ? input.click() : app.tell(tell("photo-laptop"))) }, icon("whole"), tell("photo")));
}
