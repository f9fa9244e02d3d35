// An evening by the phone's own program, without a browser: {data, taps} comes in as JSON; what stands on each
// screen goes out, with the taps that led to it, then the hooks of the game's part that were asked.
// A tap is the key of what is tapped; `KEY:=WORDS` types words there. "show" tells what the screen says.

import { openPage, wordsOf } from "./paper_page.js";

let text = "";
for await (const part of process.stdin) text += part;
const { data, taps } = JSON.parse(text);
const root = openPage(data);
const { PARTS } = await import("../../companion/web/app/parts.js");
const asked = new Set();
for (const { slug } of data.games) {
  await import(`../../companion/games/${slug}/web/part.js`);
  const part = PARTS.get(slug);
  PARTS.set(slug, new Proxy(part, { get: (_, hook) => (part[hook] === undefined ? undefined : noted(part[hook], String(hook))) }));
}

// A hook that notes that it was asked.
function noted(hook, name) {
  if (typeof hook === "function") return (...given) => (asked.add(name), hook(...given));
  return Object.fromEntries(Object.entries(hook).map(([key, value]) => [key, typeof value === "function" ? noted(value, name) : value]));
}

const settle = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise((then) => setTimeout(then)); };
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
  const [, key, words] = /^(.*?)(?::=(.*))?$/.exec(tap);
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
  } else {
    lines.push(`type ${words} into ${wordsOf(place).join(" ")}`);
    place.value = words;
    for (const type of ["input", "change"]) place.dispatchEvent({ type });
  }
}
process.stdout.write(`${lines.join("\n")}\nhooks: ${[...asked].sort().join(" ")}\n`);
process.exit();
