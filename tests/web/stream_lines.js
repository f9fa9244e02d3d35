// The stream of chance in node: seeds with bounds come in as JSON; words, numbers below the bounds and the
// commitment of each go out, and the SHA-256 of 130 messages, each a byte longer than the one before.

import { Stream, commitment } from "../../companion/web/app/core/chance.js";
import { sha256 } from "../../companion/web/app/core/sha256.js";

let text = "";
for await (const part of process.stdin) text += part;

function committed(seed) {
  try {
    return commitment(seed);
  } catch {
    return null;
  }
}

const seeds = JSON.parse(text).map(({ seed, words, bounds }) => {
  const [first, second] = [new Stream(seed), new Stream(seed)];
  return {
    words: Array.from({ length: words }, () => first.word()),
    below: bounds.map((bound) => ({ bound, value: second.below(bound), used: second.used })),
    commitment: committed(seed),
  };
});
const hashes = Array.from({ length: 130 }, (_, n) => Buffer.from(sha256(Uint8Array.from({ length: n }, (_, at) => (7 * at + n) % 256))).toString("hex"));
process.stdout.write(JSON.stringify({ seeds, hashes }));
