// Names of people as they are compared, and letters in them that cannot be seen; as
// companion/core/names.py; several on a line as companion/cli/score_people.py.

// What phones write behind a picture, such as a heart, for its colours or to join it to the next.
const JOINERS = /([\u2190-\u2bff\u{1f000}-\u{1faff}])[\ufe0f\u200d]+/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

// Letter by letter: a small sigma is the same at the end of a word. The i without a dot stays what it is.
/** @type {(name: string) => string} */
const smallLetters = (name) => Array.from(name.normalize("NFKC"), (letter) => (letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase())).join("");

// A name as it compares: full-width letters, capitals and spaces are no difference.
/** @type {(name: string) => string} */
export const nameKey = (name) => smallLetters(name.replace(JOINERS, "$1")).normalize("NFKC").trim().replace(/\s+/g, " ");

// The names of a line: "Ann, Bo and Cy" are three; one in quotes stays whole.
/** @type {(text: string) => string[]} */
export const splitPeople = (text) =>
  (text.startsWith('"') ? [text.replace(/^"+|"+$/g, "")] : text.split(/,|\s+(?:and|&)\s+/)).map((name) => name.trim()).filter(Boolean);

// What is wrong with a name that has a letter nobody can see; "" if it has none.
/** @type {(name: string) => string} */
export function describeUnseen(name) {
  const code = UNSEEN.exec(name.replace(JOINERS, "$1"))?.[0].codePointAt(0);
  return code === undefined ? "" : `has a letter that cannot be seen (U+${code.toString(16).toUpperCase().padStart(4, "0")}); leave it out`;
}
