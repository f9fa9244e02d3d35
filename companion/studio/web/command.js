// A command as a person types it, ready to be copied.

import { el, icon, replaceContent } from "./dom.js";
import { say } from "./state.js";

// words: the command; button: what does the same here.
/** @type {(words: string, button?: HTMLElement | null) => HTMLElement[]} */
export function commandLine(words, button = null) {
  const code = el("code", { tabindex: "0", role: "textbox", "aria-readonly": "true", "aria-label": say("command") }, words);
  const copied = async () => {
    await navigator.clipboard.writeText(words);
    replaceContent(copy, icon("tick", "s"), say("copied"));
  };
  const copy = el("button", { type: "button", disabled: !words, on: () => void copied() }, icon("copy", "s"), say("copy"));
  return [el("span", { class: "q" }, say("by-hand")), code, copy, ...(button ? [button] : [])];
}
