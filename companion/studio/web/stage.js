// One face of a piece, large: as it prints, with lines that show where it is cut and what is safe.

import { svg } from "./dom.js";
import { say } from "./state.js";

const SAFE = 3; // mm from the cut that a crooked cut may reach

/** @type {{of: string, image: SVGElement} | null} */
let good = null; // the picture of a face that was shown last, whole

/** @type {(piece: PieceSeen, bleed: number) => string} */
const box = (piece, bleed) => `${-bleed} ${-bleed} ${piece.width + 2 * bleed} ${piece.height + 2 * bleed}`;

// face: front or back; lines: which of bleed, trim and safe are shown.
/** @type {(deck: Deck, piece: PieceSeen, face: "front" | "back", lines: Set<string>) => SVGElement} */
export function drawPieceFace({ game, name, bleed, pictures }, piece, face, lines) {
  const { width, height } = piece;
  const picture = face === "front" ? piece.front : piece.back;
  const cut = face === "front" ? piece.cut.join("") : "";
  const across = face === "front" ? "" : `translate(${width} 0) scale(-1 1)`;
  const way = cut || piece.cut.join("");
  const all = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed };
  const cutting = svg("clipPath", { id: "cut" }, svg("path", { d: way, transform: across || undefined }));
  const images = pictured(`${game}/${name}/${piece.id}/${face}`, `${pictures}${picture}.svg`);
  for (const image of images) {
    for (const [key, value] of Object.entries(all)) image.setAttribute(key, String(value));
    if (lines.has("bleed")) image.removeAttribute("clip-path");
    else image.setAttribute("clip-path", "url(#cut)");
  }
  const paper = svg("path", { class: "paper", d: way, transform: across || undefined });
  const shown = [svg("defs", {}, cutting), paper, ...images];
  if (images[0].classList.contains("coming")) shown.splice(2, 0, svg("text", { class: "drawing", x: width / 2, y: height / 2, "font-size": Math.min(width, height) / 12 }, say("drawing")));
  if (lines.has("bleed")) shown.push(svg("path", { class: "line bleed", "fill-rule": "evenodd", d: `M${-bleed} ${-bleed}h${width + 2 * bleed}v${height + 2 * bleed}h${-width - 2 * bleed}z${way}` }));
  if (lines.has("trim")) shown.push(svg("path", { class: "line trim", d: way, transform: across || undefined }));
  if (lines.has("safe") && piece.cut.length === 1) shown.push(...inside(way, across, all));
  const side = say(face);
  return svg("svg", { class: "face", viewBox: box(piece, bleed), role: "img", "aria-label": say("face-of", { title: piece.title, side }) }, ...shown);
}

// A line as far inside the cut as is safe: of a band along the cut, all but its inner edge is hidden.
/** @type {(way: string, transform: string, all: Record<string, number>) => SVGElement[]} */
function inside(way, transform, all) {
  const thin = Math.max(all.width, all.height) / 250;
  const band = svg("path", { d: way, fill: "none", stroke: "#000", "stroke-width": 2 * (SAFE - thin), transform });
  const mask = svg("mask", { id: "edge", maskUnits: "userSpaceOnUse", ...all }, svg("rect", { ...all, fill: "#fff" }), band);
  const line = svg("path", { class: "safe", d: way, transform, "stroke-width": 2 * SAFE });
  return [mask, svg("g", { class: "edge", "clip-path": "url(#cut)" }, svg("g", { mask: "url(#edge)" }, line))];
}

// The picture of a face; until a new one is there, the last good one lies in its place.
/** @type {(of: string, href: string) => SVGElement[]} */
function pictured(of, href) {
  const before = good?.of === of ? good.image : null;
  if (before?.getAttribute("href") === href) return [before];
  const image = svg("image", { href, class: "coming" });
  image.addEventListener("load", () => {
    image.classList.remove("coming");
    if (!image.isConnected) return; // a later one is shown by now
    good = { of, image };
    if (!image.previousElementSibling?.matches(".paper")) image.previousElementSibling?.remove();
  });
  if (before) image.addEventListener("error", () => image.remove());
  return before ? [before, image] : [image];
}

// A face as a small picture, loaded once it comes into view.
/** @type {(deck: Deck, piece: PieceSeen) => HTMLImageElement} */
export function thumb({ bleed, pictures }, piece) {
  const image = document.createElement("img");
  image.loading = "lazy";
  image.decoding = "async";
  image.alt = "";
  image.className = "coming";
  image.addEventListener("load", () => image.classList.remove("coming"), { once: true });
  image.width = Math.round(piece.width + 2 * bleed);
  image.height = Math.round(piece.height + 2 * bleed);
  image.src = `${pictures}${piece.front}.svg`;
  return image;
}
