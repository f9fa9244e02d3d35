// What a file or a parcel that comes to the phone holds.

import { gamesHere } from "../core/commands.js";
import { verdictOn } from "../core/log-proof.js";
import { FileMistake, writtenEvening } from "../state/evening-file.js";
import { LARGEST_EVENING, readFile } from "../state/import-file.js";
import { verifyTable } from "./import.js";

/** @import {Say, View} from "../app" */
/** @import {Evening, Game} from "../state/types" */

// What a file holds: an evening, or what is wrong with it in words; of the log of a table, whether it is true.
/** @type {(say: Say, games: Map<string, Game>, openedBy: (evening: Pick<Evening, "game" | "rules">) => Promise<Game>, file: File, version: string) => Promise<Omit<NonNullable<View["file"]>, "name">>} */
export async function openFile(say, games, openedBy, file, version) {
  try {
    const found = await readFile(new Uint8Array(await file.slice(0, LARGEST_EVENING + 1).arrayBuffer()), new Date(file.lastModified).toISOString(), games, openedBy);
    return "evening" in found ? found : { wrong: found.mistakes.map(({ place, message }) => `${place}: ${message}`) };
  } catch (error) {
    if (error instanceof FileMistake && error.message === "file-table") return { proof: verifyTable(say, verdictOn(await file.text(), gamesHere(games), version)) };
    if (error instanceof FileMistake) return { wrong: [say(error.message, error.values)] };
    return { wrong: [say("file-unreadable")] };
  }
}

// Nothing if it is no evening.
/** @type {(text: string) => File | null} */
export function fileOfParcel(text) {
  try {
    return new File([writtenEvening(JSON.parse(text))], "");
  } catch {
    return null;
  }
}
