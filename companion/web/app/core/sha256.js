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
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

/** @type {(word: number, by: number) => number} */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @type {(bytes: Uint8Array) => Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        w[i] = view.getUint32(at + 4 * i);
        continue;
      }
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] += word;
    });
  }
  const out = new Uint8Array(32);
  hash.forEach((word, i) => new DataView(out.buffer).setUint32(4 * i, word));
  return out;
}

/** @type {(key: Uint8Array, message: Uint8Array) => Uint8Array} */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  /** @param {number} mask */
  const masked = (mask) => block.map((byte) => byte ^ mask);
  return sha256(joined(masked(0x5c), sha256(joined(masked(0x36), message))));
}

/** @type {(first: Uint8Array, second: Uint8Array) => Uint8Array} */
function joined(first, second) {
  const out = new Uint8Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}
