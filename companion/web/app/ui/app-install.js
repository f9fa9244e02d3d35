// What a page from a site can do more: it stays on the phone, and says when there is a newer one.

import { DELIVERED } from "../parts.js";
import { el } from "./dom.js";

/** @import {Say} from "../app" */

const HOURLY = 60 * 60 * 1000; // ms between two looks for a newer version

// Shows a bar above everything, with a button.
/** @type {(kind: string, words: string, button: string, act: () => void) => void} */
function offer(kind, words, button, act) {
  document.querySelector(`.offer.${kind}`)?.remove();
  const bar = el("aside", { class: `offer ${kind}`, role: "status" }, el("span", {}, words), el("button", { key: kind, on: () => act() }, button));
  document.body.prepend(bar);
}

/** @type {(say: Say) => void} */
function offerInstall(say) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer("install", say("install-why"), say("install"), () => {
      document.querySelector(".offer.install")?.remove();
      /** @type {any} */ (event).prompt();
    });
  });
  addEventListener("appinstalled", () => document.querySelector(".offer.install")?.remove());
}

/** @type {(say: Say) => Promise<void>} */
async function stayOnPhone(say) {
  const container = navigator.serviceWorker;
  if (!container) return;
  const held = Boolean(container.controller); // by an older version, if another takes over
  container.addEventListener("controllerchange", () => {
    if (held) location.reload();
  });
  const found = await container.register("../worker.js", { scope: "../", updateViaCache: "none" }).catch(() => undefined);
  if (!found) return;
  const tell = () => {
    if (found.waiting && container.controller) offer("newer", say("newer"), say("take-newer"), () => found.waiting?.postMessage("take"));
  };
  tell();
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", tell));
  setInterval(() => found.update().catch(() => {}), HOURLY);
}

DELIVERED.installed = (say) => {
  offerInstall(say);
  stayOnPhone(say);
};
