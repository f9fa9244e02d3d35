// What leaves the page: the result as a picture, files.

import { headline, standings } from "../state/standings.js";

/** @import {App, Table} from "../app" */

const WIDE = 1080;
const ROW = 120;
const HEAD = 300;
const COLOURS = ["#2b6673", "#8a5410", "#a63f2c", "#3a4c82", "#5c5a2c"];

/** @type {(app: App, table: Table) => Promise<void>} */
export async function sharePicture({ say, tell }, table) {
  const found = standings(table);
  const { ranked, winners, pointless } = found;
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HEAD + ROW * ranked.length + 90;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  /** @type {(words: string, x: number, y: number, font: string, colour: string, align?: CanvasTextAlign) => void} */
  const write = (words, x, y, font, colour, align = "left") => Object.assign(pen, { font, fillStyle: colour, textAlign: align }).fillText(words, x, y, WIDE - 160);
  pen.fillStyle = "#f7f1e3";
  pen.fillRect(0, 0, WIDE, canvas.height);
  pen.fillStyle = "#1f4c58";
  pen.fillRect(0, 0, WIDE, HEAD - 40);
  write(table.game.title, 60, 90, "500 40px AlegreyaSans,sans-serif", "#c4dcdb");
  write(headline(say, found), 60, 190, "700 84px Alegreya,Georgia,serif", "#fcf8ee");
  ranked.forEach(({ seat, name, rank, total }, i) => {
    const y = HEAD + ROW * i + 60;
    pen.fillStyle = COLOURS[seat % COLOURS.length];
    pen.fillRect(60, y - 46, 12, 70);
    write(winners.length ? `${rank}  ${name}` : name, 100, y, "700 52px Alegreya,Georgia,serif", "#2a2823");
    if (!pointless) write(String(total), WIDE - 60, y, "700 64px Alegreya,Georgia,serif", "#2a2823", "right");
  });
  write("Companion", 60, canvas.height - 36, "400 32px AlegreyaSans,sans-serif", "#5e5646");
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done));
  if (!blob) return;
  const file = new File([blob], `${table.game.slug}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  saveFile(file.name, blob);
  tell(say("picture-saved"));
}

/** @type {(name: string, content: Blob) => void} */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
