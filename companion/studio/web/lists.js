// A list of words or of numbers as a person writes it: `2M, 4T, 5B` is `["2M", "4T", "5B"]`.

// What a list has that can be written so; nothing if it cannot, or is none.
/** @type {(text: string) => (string | number)[]} */
function inside(text) {
  if (!text.startsWith("[")) return [];
  try {
    const found = JSON.parse(text);
    const alike = new Set(found.map((/** @type {unknown} */ one) => typeof one)).size === 1;
    const plain = (/** @type {unknown} */ one) => typeof one === "number" || (typeof one === "string" && one !== "" && one === one.trim() && !/[,["]/.test(one));
    return alike && found.every(plain) ? found : [];
  } catch {
    return [];
  }
}

/** @type {(text: string) => string} */
export const toText = (text) => inside(text).join(", ") || text;

// The list that somebody has written over another one; numbers stay numbers.
/** @type {(written: string, before: string) => string} */
export function toArray(written, before) {
  const old = inside(before);
  if (old.length === 0 || written.trim() === "" || written.trim().startsWith("[")) return written;
  const numbers = typeof old[0] === "number";
  const items = written.split(",").map((one) => one.trim()).filter((one) => one !== "");
  return `[${items.map((one) => (numbers && Number.isFinite(Number(one)) ? String(Number(one)) : JSON.stringify(one))).join(", ")}]`;
}
