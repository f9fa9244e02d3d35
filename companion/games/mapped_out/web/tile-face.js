// How a tile looks on the chart, and what a person calls it.

import { icon, svg } from "../../../web/app/ui/dom.js";

/** @import {Game} from "../../../web/app/state/types" */
/** @import {App, Say} from "../../../web/app/app" */
/** @typedef {{fish: string[], special: string | null}} Shown */

const MOST_COUNTED = 3; // fish that have a word for their number
// Where fish swim on a tile of 100 by 100: middle and width, by how many there are.
/** @type {[number, number, number][][]} */
const SHOALS = [
  [],
  [[50, 44, 66]],
  [[40, 27, 54], [60, 62, 54]],
  [[40, 19, 48], [62, 45, 48], [38, 70, 48]],
];
/** @type {[number, number, number][]} */
const AROUND = [[25, 18, 40], [75, 30, 40], [25, 72, 40], [76, 70, 40]]; // a special in the middle
const DEEP = ["M22 48C20 28 42 16 62 22S86 46 78 64S40 84 28 68Z", "M18 40C30 18 62 20 78 34S82 74 58 78S12 62 18 40Z", "M30 22C52 10 80 28 80 50S60 86 40 78S14 34 30 22Z"];
const SHOALS_OF_CORNERS = "M0 0H27A27 27 0 0 1 0 27ZM100 0V27A27 27 0 0 1 73 0ZM100 100H73A27 27 0 0 1 100 73ZM0 100V73A27 27 0 0 1 27 100Z";
const CONTOURS = "M34 0A34 34 0 0 1 0 34M66 0A34 34 0 0 0 100 34M100 66A34 34 0 0 0 66 100M0 66A34 34 0 0 1 34 100";

// The words of this game's screens.
/** @type {(game: Game) => Say} */
export const chartWords = (game) => (name, values = {}) =>
  String(game.derives.words[name] ?? name).replace(/\{([a-z]+)\}/g, (braces, key) => String(values[key] ?? braces));

// "T24, two bream, one ray, Island".
/** @type {(tell: Say, id: string, tile: Shown) => string} */
export function tileName(tell, id, { fish, special }) {
  const kinds = [...new Set(fish)].map((kind) => {
    const count = fish.filter((one) => one === kind).length;
    const word = count > MOST_COUNTED ? "number-more" : "number-" + count;
    return tell(word, { count, fish: tell(`fish.${kind}`).toLowerCase() });
  });
  return [id, ...(kinds.length ? kinds : [tell("no-fish")]), special ? specialName(tell, special) : ""].filter(Boolean).join(", ");
}

/** @type {(tell: Say, special: string) => string} */
export function specialName(tell, special) {
  const [kind, worth] = special.split(":");
  const words = tell(`special.${kind}`);
  if (!worth) return words;
  return `${words} ${/^[a-z]/.test(worth) ? tell("fish." + worth).toLowerCase() : signedWorth(worth)}`;
}

/** @type {(worth: string) => string} */
const signedWorth = (worth) => worth.replace(/^(?=\d)/, "+").replace("-", "−");

/** @type {Map<string, string>} */
const FACES = new Map(); // ids of the drawings of tiles by what they are: each is drawn once, and then used

// The drawing of a tile.
/** @type {(app: App, signOf: Record<string, string>, id: string, tile: Shown, start: boolean) => SVGElement} */
export function tileFace(app, signOf, id, tile, start) {
  const key = [id, tile.fish, tile.special, start].join(" ");
  const known = FACES.get(key) ?? `face-${FACES.size}`;
  if (!FACES.has(key)) document.querySelector(".drawings")?.append(tileDrawing(app, signOf, known, id, tile, start));
  FACES.set(key, known);
  return svg("svg", { viewBox: "0 0 100 100", class: "sea-tile", "aria-hidden": "true" }, svg("use", { href: `#${known}` }));
}

// Sea, fish, special, number.
/** @type {(app: App, signOf: Record<string, string>, name: string, id: string, tile: Shown, start: boolean) => SVGElement} */
function tileDrawing(app, signOf, name, id, { fish, special }, start) {
  const [kind, worth] = (special ?? "").split(":");
  const places = special || start ? AROUND : (SHOALS[fish.length] ?? AROUND);
  const depth = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), fish.length);
  return svg("symbol", { id: name, viewBox: "0 0 100 100" },
    svg("path", { class: "deep", d: DEEP[depth % DEEP.length] }),
    svg("path", { class: "shoal", d: SHOALS_OF_CORNERS }),
    svg("path", { class: "contour", d: CONTOURS }),
    ...(start ? [pictureAt(app, "chart-rose", [50, 48, 46])] : []),
    ...fish.slice(0, places.length).map((one, i) => pictureAt(app, one, places[i])),
    ...(special ? specialSign(app, signOf[kind] ?? "", worth ?? "") : []),
    svg("text", { x: 50, y: 95, "text-anchor": "middle", class: "tile-id" }, id),
  );
}

// A picture of the game, about a place of the tile and so wide. A browser lays a picture out anew for each size
// that is asked for, so all ask for one.
/** @type {(app: App, name: string, at: [number, number, number]) => SVGElement} */
const pictureAt = ({ address }, name, [x, y, wide]) =>
  svg("image", { href: address(name), width: 66, height: 66, transform: `translate(${x - wide / 2} ${y - wide / 2})scale(${wide / 66})` });

/** @type {(app: App, sign: string, worth: string) => SVGElement[]} */
function specialSign(app, sign, worth) {
  const number = /\d/.test(worth);
  return [
    svg("circle", { class: number ? "seal worth" : "seal", cx: 50, cy: 46, r: 22 }),
    ...(sign ? [svg("use", { href: `#i-${sign}`, class: "sign", x: 34, y: 30, width: 32, height: 32 })] : []),
    ...(number ? [svg("text", { class: "tile-worth", x: 50, y: 55, "text-anchor": "middle" }, signedWorth(worth))] : []),
    ...(worth && !number ? [pictureAt(app, worth, [70, 64, 26])] : []),
  ];
}

/** @type {Record<string, string>} */
const TURNS = { left: "turned-left", up: "turned-up", down: "turned-down" };

// The sign of a movement card, with the fish that Match looks for.
/** @type {(signOf: Record<string, string>, card: string) => SVGElement} */
export function cardSign(signOf, card) {
  const [kind, way] = card.split(":");
  const turn = TURNS[kind];
  return icon(signOf[kind] ?? signOf.arrow, `${turn ?? ""} ${way && kind === "match" ? "s" : ""}`);
}

// "Up", "Match bream", "Any left".
/** @type {(tell: Say, card: string) => string} */
export function cardName(tell, card) {
  const [kind, way] = card.split(":");
  const more = kind === "match" ? tell(`fish.${way}`) : way ? tell(`move.${way}`) : "";
  return [tell(`move.${kind}`), more.toLowerCase()].filter(Boolean).join(" ");
}
