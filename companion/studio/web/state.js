// What all pages know: the words, the game that is shown, and the place that the address names.

const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("data")).textContent ?? "{}");

/** @type {Record<string, string>} */
const words = data.words;

// Words of the page, with values in their places.
/** @type {(key: string, values?: Record<string, string | number>) => string} */
export function say(key, values = {}) {
  let text = words[key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replace(`{${name}}`, String(value));
  return text;
}

// Words that begin with a capital letter.
/** @type {(words: string) => string} */
export const sentence = (said) => said.charAt(0).toUpperCase() + said.slice(1);

// What a key is called: `others-reel-at` is "Others reel at".
/** @type {(key: string) => string} */
export function readableKey(key) {
  const said = say(`key-${key}`);
  return sentence(said === `key-${key}` ? key.replaceAll(/[-_]/g, " ").trim() : said);
}

// How a number of things is said: `sheet` is "1 sheet", `sheets` is "{n} sheets".
/** @type {(n: number, one: string, several: string) => string} */
export const count = (n, one, several) => say(n === 1 ? one : several, { n });

// How many pieces there are; of several alike, how many kinds.
/** @type {(kinds: number, all: number) => string} */
export const describeKinds = (kinds, all) => (kinds === all ? String(all) : count(kinds, "kind", "kinds"));

/** @type {{page: string, game: string, component: string, piece: string}} */
export const place = { page: "see", game: data.game, component: "", piece: "" };

// What the address names after `#/`: page, game, component and piece.
export function readPlace() {
  const [page, game, component, piece] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  Object.assign(place, { page: page || "see", game: game || data.game, component: component ?? "", piece: piece ?? "" });
}

/** @type {(to: typeof place) => string} */
export const addressOf = ({ page, game, component, piece }) => `#/${[page, game, component, piece].map(encodeURIComponent).join("/").replace(/\/+$/, "")}`;

// Go to a place: what is not named stays, but pieces and components of another game do not.
/** @type {(to: Partial<typeof place>, quietly?: boolean) => void} */
export function go(to, quietly = false) {
  const next = { ...place, ...to };
  if (to.game && to.game !== place.game) Object.assign(next, { component: "", piece: "" }, to);
  else if (to.component && to.component !== place.component) Object.assign(next, { piece: "" }, to);
  const address = addressOf(next);
  if (quietly) {
    Object.assign(place, next);
    history.replaceState(null, "", address);
  } else location.hash = address;
}

// The games by name, the chosen one with all its components, and what is wrong with it.
export const known = {
  /** @type {{slug: string, own: boolean}[]} */
  games: [],
  /** @type {Map<string, Listing>} */
  listings: new Map(),
  /** @type {Mistake[]} */
  mistakes: [],
};

// What a game is called, from its name until it has been read.
/** @type {(slug: string) => string} */
export const titleOf = (slug) => known.listings.get(slug)?.title ?? (known.games.some((game) => game.own && game.slug === slug) ? sentence(slug.replaceAll(/[-_]/g, " ")) : slug.replaceAll("_", " ").replace(/\b\w/g, (letter) => letter.toUpperCase()));
