// What leaves the page: the result as a picture, files.

import { headline, currentRanks } from "../state/standings.js";

/** @import {App, Table} from "../app" */
/** @import {Evening} from "../state/types" */

const WIDE = 1080;
const ROW = 120;
const HEAD = 300;
const LINE = 48;
const COLOURS = ["#2b6673", "#8a5410", "#a63f2c", "#3a4c82", "#5c5a2c"];

/** @type {(app: App, table: Table) => Promise<void>} */
export async function sharePicture({ say, tell }, table) {
  const found = currentRanks(table);
  const { ranked, ties, winners, pointless } = found;
  const decided = ties.flatMap(({ label, values }) => [say("tie-decides", { what: label }), [...values].map(([name, value]) => `${name} ${value}`).join(", ")]);
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HEAD + ROW * ranked.length + LINE * decided.length + 90;
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
  decided.forEach((words, i) => write(words, 60, HEAD + ROW * ranked.length + LINE * i + 10, "400 36px AlegreyaSans,sans-serif", "#5e5646"));
  write("Companion", 60, canvas.height - 36, "400 32px AlegreyaSans,sans-serif", "#5e5646");
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done));
  if (!blob) return;
  const name = fileName(table.evening, "png");
  const shared = await shareFile(name, blob);
  if (shared === "done") return;
  download(name, blob);
  tell(say(shared === "failed" ? "not-shared" : "picture-saved", { name }));
}

// A file is named after its game and its day.
/** @type {(evening: Pick<Evening, "game" | "at">, type: string) => string} */
export function fileName({ game, at }, type) {
  const begun = new Date(at);
  const day = [begun.getFullYear(), begun.getMonth() + 1, begun.getDate()].map((number) => String(number).padStart(2, "0"));
  return `${game}-${day.join("-")}.${type}`;
}

// Hands a file to the phone's share sheet: "done" if somebody took it or called it off, "never" where there is none.
/** @type {(name: string, content: Blob) => Promise<"done" | "failed" | "never">} */
async function shareFile(name, content) {
  const files = [new File([content], name, { type: content.type })];
  if (!navigator.canShare?.({ files })) return "never";
  return navigator.share({ files }).then(() => "done", (why) => (why.name === "AbortError" ? "done" : "failed"));
}

// Saves a file; an app on the home screen of an iPhone has no downloads, so it is shared there.
/** @type {(name: string, content: Blob) => Promise<void>} */
export async function saveFile(name, content) {
  const isOnHomeScreen = "standalone" in navigator && navigator.standalone === true;
  if (!isOnHomeScreen || (await shareFile(name, content)) !== "done") download(name, content);
}

/** @type {(name: string, content: Blob) => void} */
function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
