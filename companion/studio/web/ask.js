// What the page asks the workshop; a mistake that a person can mend comes as an Error with its words, and what else is told.

/** @type {(answer: Response) => Promise<any>} */
async function read(answer) {
  const found = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok) throw Object.assign(new Error((found.error ?? answer.statusText).replace(/^[a-z]/, (/** @type {string} */ letter) => letter.toUpperCase())), { told: found });
  return found;
}

/** @type {(path: string) => Promise<any>} */
export const get = async (path) => read(await fetch(path));

/** @type {(path: string, body: unknown) => Promise<any>} */
export const post = async (path, body) => read(await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));

/** @type {(slug: string) => Promise<Listing>} */
export const listing = (slug) => get(`games/${encodeURIComponent(slug)}`);

/** @type {(slug: string, component: string, ink?: string, palette?: string) => Promise<Deck>} */
export const deck = (slug, component, ink = "full", palette = "standard") => get(`games/${encodeURIComponent(slug)}/deck/${encodeURIComponent(component)}?ink=${ink}&palette=${palette}`);
