// An evening by the phone's own program, without a browser: {data, taps, address} comes in as JSON; what stands on
// each screen goes out, with the taps that led to it, then the hooks of the parts that were asked. A tap is the key of
// what is tapped; `KEY:=WORDS` types words there, `KEY:@FILE` opens a file. "show" tells what the screen says.
// address: of the table that a laptop serves, if the page is from there; `other:=JSON` is asked by another phone.

import { readFileSync } from "node:fs";

import { openPage, wordsOf } from "./paper_page.js";

let text = "";
for await (const part of process.stdin) text += part;
const OTHER = "0".repeat(32); // its secret
const { data, taps, address } = JSON.parse(text);
const root = openPage(data);
const laptop = globalThis.fetch;
globalThis.fetch = (path, options) => laptop(new URL(path, address), options);
const { PARTS } = await import("../../companion/web/app/parts.js");
const asked = new Set();
globalThis.requestIdleCallback = () => 0; // nothing is drawn ahead: it would be asked or not as time allows
for (const { slug } of data.games) await import(`../../companion/games/${slug}/web/part.js`);
if (address) await import("../../companion/web/app/room/part.js");
for (const { slug } of address ? data.games : []) await import(`../../companion/games/${slug}/web/table-part.js`).catch(() => {}); // most have none
for (const [slug, part] of PARTS) {
  PARTS.set(slug, new Proxy(part, { get: (_, hook) => (part[hook] === undefined ? undefined : noted(part[hook], String(hook))) }));
}

// A hook, or what it holds, that notes that it was asked.
function noted(hook, name) {
  if (typeof hook === "function") return (...given) => (asked.add(name), hook(...given));
  return typeof hook === "object" && !Array.isArray(hook) ? Object.fromEntries(Object.entries(hook).map(([key, inner]) => [key, noted(inner, name)])) : hook;
}

// Waits until a tap is answered: by the page, and by the laptop if there is one.
async function settle() {
  const isBusy = () => root.ariaBusy === "true" || (address && (globalThis.companion.table.state !== "current" || localStorage.getItem("companion-table-/companion.html")?.includes('"id"')));
  for (let quiet = 0; quiet < 20; quiet += isBusy() ? -quiet : 1) await new Promise((then) => setTimeout(then, address ? 10 : 0));
}

const lines = [];
await import("../../companion/web/app/main.js");
await globalThis.companion.ready;
for (const tap of taps) {
  await settle();
  if (tap === "show") {
    const title = root.querySelector("h1")?.textContent;
    lines.push(`== ${root.dataset.screen}: ${title} ==`, ...wordsOf(root).map((line) => `  ${line}`), "");
    continue;
  }
  if (tap.startsWith("other:=")) {
    const asked = JSON.parse(tap.slice("other:=".length));
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${OTHER}` };
    const answer = await fetch("table/events", { method: "POST", headers, body: JSON.stringify({ id: `${lines.length}`.padStart(16, "0"), ...(asked.kind === "join" ? { secret: OTHER } : {}), ...asked }) });
    lines.push(`another phone: ${asked.kind} ${answer.status}${answer.ok ? "" : ` ${await answer.text()}`}`);
    continue;
  }
  const [, key, sign, words] = /^(.*?)(?::([=@])(.*))?$/.exec(tap);
  const place = root.querySelector(`[data-key="${key}"]`);
  if (!place || place.hasAttribute("disabled")) {
    lines.push(`there is no ${key} to tap; keys: ${root.querySelectorAll("[data-key]").map((one) => one.dataset.key).join(" ")}`);
    break;
  }
  if (words === undefined) {
    lines.push(`tap ${wordsOf(place).join(" ")}`);
    place.focus();
    place.click();
    if (place.type === "submit") place.closest("form").dispatchEvent({ type: "submit", preventDefault() {} });
  } else if (sign === "@") {
    lines.push(`open ${words.split("/").pop()}`);
    const input = place.parentNode.querySelector('input[type="file"]');
    input.files = [new File([readFileSync(words)], words.split("/").pop(), { lastModified: Date.now() })];
    input.dispatchEvent({ type: "change" });
  } else {
    lines.push(`type ${words} into ${wordsOf(place).join(" ")}`);
    place.value = words;
    for (const type of ["input", "change"]) place.dispatchEvent({ type });
  }
}
process.stdout.write(`${lines.join("\n")}\nhooks: ${[...asked].sort().join(" ")}\n`);
process.exit();
