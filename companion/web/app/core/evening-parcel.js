// A text in the part of an address behind "#": pressed where the browser can, and checked by a hash, so that a
// camera or a messenger that loses some of it is noticed.

import { digest } from "./chance.js";

export const PARCEL = "#log=";
const FORMAT_OF_PARCEL = "1";
const PRESSED = "deflate-raw";
const LETTERS_OF_HASH = 16;

// The text as "#log=1.z.HASH.DATA"; "p" instead of "z" where it is not pressed.
/** @type {(text: string) => Promise<string>} */
export async function parcelOf(text) {
  const bytes = new TextEncoder().encode(text);
  const can = typeof CompressionStream === "function";
  const data = can ? await through(bytes, new CompressionStream(PRESSED), Infinity) : bytes;
  return PARCEL + [FORMAT_OF_PARCEL, can ? "z" : "p", digest(text).slice(0, LETTERS_OF_HASH), base64(data)].join(".");
}

// The text of a parcel; null if it is damaged, larger than `most` bytes, or of a newer format.
/** @type {(parcel: string, most: number) => Promise<string | null>} */
export async function textOfParcel(parcel, most) {
  const [format, how, hash, data = ""] = parcel.slice(PARCEL.length).split(".");
  if (format !== FORMAT_OF_PARCEL || !["z", "p"].includes(how)) return null;
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const plain = how === "z" ? await through(bytes, new DecompressionStream(PRESSED), most) : bytes;
    const text = new TextDecoder("utf-8", { fatal: true }).decode(plain);
    return plain.length <= most && digest(text).slice(0, LETTERS_OF_HASH) === hash ? text : null;
  } catch {
    return null; // it is no base64, no pressed text, or too much of it
  }
}

// What comes out of a stream that bytes go into; no more than `most` of it.
/** @type {(bytes: Uint8Array, stream: {readable: ReadableStream, writable: WritableStream}, most: number) => Promise<Uint8Array>} */
async function through(bytes, { readable, writable }, most) {
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(bytes), writer.close()]);
  written.catch(() => {}); // told by the reader
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    chunks.push(value);
  }
  await written;
  const found = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    found.set(chunk, at);
    at += chunk.length;
  }
  return found;
}

/** @type {(bytes: Uint8Array) => string} */
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
