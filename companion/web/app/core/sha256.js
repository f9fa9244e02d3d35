// SHA-256 and HMAC, because a page from a file or a home network has no crypto.subtle.
// Source: FIPS 180-4, RFC 2104.

/** @type {(n: number) => boolean} */
const isPrime = (n) => {
  for (let k = 2; k * k <= n; k += 1) if (n % k === 0) return false;
  return true;
};
const PRIMES = Array.from({ length: 400 }, (_, n) => n).filter((n) => n > 1 && isPrime(n));
/** @type {(x: number) => number} */
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUND = Uint32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

/** @type {(word: number, by: number) => number} */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

// What stands after one more block.
/** @type {(before: Uint32Array, block: DataView, at: number) => Uint32Array} */
function mixed(before, block, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = before;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; // one by one: a list on both sides takes five times as long until the engine has compiled it
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return Uint32Array.of(a, b, c, d, e, f, g, h).map((word, i) => word + before[i]);
}

/** @type {(bytes: Uint8Array) => Uint8Array} */
export const sha256 = (bytes) => goneOn(START, 0, bytes);

// The hash of what stands after so many bytes, and of these.
/** @type {(before: Uint32Array, count: number, bytes: Uint8Array) => Uint8Array} */
function goneOn(before, count, bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((count + bytes.length) / 2 ** 29));
  view.setUint32(padded.length - 4, ((count + bytes.length) * 8) >>> 0);
  let hash = before;
  for (let at = 0; at < padded.length; at += BLOCK) hash = mixed(hash, view, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

// What hashes messages with this key.
/** @type {(key: Uint8Array) => (message: Uint8Array) => Uint8Array} */
export function hmac(key) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const [inner, outer] = [0x36, 0x5c].map((mask) => mixed(START, new DataView(block.map((byte) => byte ^ mask).buffer), 0));
  return (message) => goneOn(outer, BLOCK, goneOn(inner, BLOCK, message));
}
