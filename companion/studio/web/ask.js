// What the page asks the workshop; a mistake that a person can mend comes as an Error with its words, and what else is told.

import { say } from "./state.js";

const READS = 60000; // ms that an answer may take
const WORKS = 900000; // ms: files of a whole game take minutes on a slow computer

/** @type {(answer: Response) => Promise<any>} */
async function read(answer) {
  const found = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok) throw Object.assign(new Error((found.error ?? answer.statusText).replace(/^[a-z]/, (/** @type {string} */ letter) => letter.toUpperCase())), { told: found });
  return found;
}

// A request that ends, be it without an answer.
/** @type {(path: string, options?: RequestInit) => Promise<Response>} */
export async function ask(path, options) {
  try {
    return await fetch(path, { ...options, signal: AbortSignal.timeout(options ? WORKS : READS) });
  } catch {
    throw new Error(say("away"));
  }
}

/** @type {(path: string) => Promise<any>} */
export const get = async (path) => read(await ask(path));

/** @type {(path: string, body: unknown) => Promise<any>} */
export const post = async (path, body) => read(await ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));

/** @type {(slug: string) => Promise<Listing>} */
export const listing = (slug) => get(`games/${encodeURIComponent(slug)}`);

/** @type {(slug: string, component: string, ink?: string, palette?: string) => Promise<Deck>} */
export const deck = (slug, component, ink = "full", palette = "standard") => get(`games/${encodeURIComponent(slug)}/deck/${encodeURIComponent(component)}?ink=${ink}&palette=${palette}`);
