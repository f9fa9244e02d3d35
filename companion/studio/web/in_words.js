// What a command says, in the words of the page: its options and parts as they are called here.

import { known, place, say, readableKey } from "./state.js";

// Options that the page has too, and how the words of their values begin; null: they have none.
/** @type {Record<string, string | null>} */
const OPTIONS = { "card-size": "size-", backs: "backs-", ink: "ink-", palette: "palette-", paper: "", changed: null, scale: null, "base-url": null };
const OPTION = new RegExp(`--(${Object.keys(OPTIONS).join("|")})\\b(?: ([a-z0-9-]+))?`, "g");

/** @type {(all: string, option: string, value?: string) => string} */
function asked(_, option, value = "") {
  const start = OPTIONS[option];
  const name = `“${say(option)}”`;
  if (start === null || !value) return value ? `${name} ${value}` : name;
  const words = say(start + value);
  return `${name}: ${words === value ? value.toUpperCase() : words}`;
}

// A line begins with the game, and with a part or a piece of it.
/** @type {(line: string) => string} */
function placed(line) {
  const listing = known.listings.get(place.game);
  const titles = new Map(listing?.components.map(({ name, title }) => [name, title]));
  const start = [place.game, listing?.title].find((name) => line.startsWith(`${name}: `));
  const rest = start ? line.slice(start.length + 2) : line;
  const parts = rest.replace(/^([\w-]+(?:, [\w-]+)*):/, (all, /** @type {string} */ names) => {
    const found = names.split(", ").map((name) => titles.get(name));
    return found.includes(undefined) ? all : `${found.join(", ")}:`;
  });
  return parts.replace(/(?<![\w/-])([\w-]+)\//g, (all, name) => (titles.has(name) ? `${titles.get(name)} ` : all));
}

/** @type {(text: string) => string} */
export const describeValue = (text) => text.replace("its id, the name printed on it, or COMPONENT/PIECE", "its number, or the name printed on it").replace("; export, then check the files", "").replace(/,? or (?:choose another|name the right folder with) --out/g, "").replace(/\b([a-z][a-z-]*) sleeves \(/g, (_, name) => `sleeves “${readableKey(name)}” (`).replace(OPTION, asked).split("\n").map(placed).join("\n");
