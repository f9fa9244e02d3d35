// A text as a QR code of bytes, ISO/IEC 18004: in the smallest size that level L allows, and with
// level M where that fits the same size.

const LARGEST_CODE = 40; // of the versions
/** @type {Record<string, {sign: number, check: number[], blocks: number[]}>} */
const LEVELS = {
  // bits of the format; by version: bytes of correction in a block, and how many blocks. Tables 7 and 9
  L: {
    sign: 1,
    check: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, ...Array(14).fill(30)],
    blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  },
  M: {
    sign: 0,
    check: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, ...Array(19).fill(28)],
    blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  },
};
/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** @typedef {{modules: boolean[][], level: string, version: number, mask: number}} QrCode */

// Rows of dark and light modules without the quiet zone; null if the text is too long for any size.
/** @type {(text: string) => QrCode | null} */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = Array.from({ length: LARGEST_CODE }, (_, i) => i + 1).find((one) => room(one, "L") >= bytes.length);
  if (!version) return null;
  const level = room(version, "M") >= bytes.length ? "M" : "L";
  const bits = interleaved(version, level, asData(bytes, version, level)).flatMap((byte) => bitsOf(byte, 8));
  const plain = patterns(version);
  const masked = MASKS.map((_, mask) => withData(plain, version, level, mask, bits));
  const lost = masked.map(penalty);
  const mask = lost.indexOf(Math.min(...lost));
  return { modules: masked[mask], level, version, mask };
}

/** @type {(value: number, count: number) => number[]} */
const bitsOf = (value, count) => Array.from({ length: count }, (_, i) => (value >>> (count - 1 - i)) & 1);

/** @type {(version: number) => number} */
const lengthBits = (version) => (version < 10 ? 8 : 16);

// How many bytes of text fit.
/** @type {(version: number, level: string) => number} */
const room = (version, level) => Math.floor((8 * dataBytes(version, level) - 4 - lengthBits(version)) / 8);

/** @type {(version: number, level: string) => number} */
const dataBytes = (version, level) => allBytes(version) - LEVELS[level].check[version - 1] * LEVELS[level].blocks[version - 1];

// What is left for data and correction beside the patterns.
/** @type {(version: number) => number} */
function allBytes(version) {
  const across = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const alignment = across ? (25 * across - 10) * across - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version > 6 ? 36 : 0)) / 8);
}

/** @type {(bytes: number[], version: number, level: string) => number[]} */
function asData(bytes, version, level) {
  const bits = [0, 1, 0, 0, ...bitsOf(bytes.length, lengthBits(version)), ...bytes.flatMap((byte) => bitsOf(byte, 8))];
  const capacity = dataBytes(version, level);
  bits.push(...Array(Math.min(4, 8 * capacity - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

// Data in blocks, each with its correction, read across.
/** @type {(version: number, level: string, data: number[]) => number[]} */
function interleaved(version, level, data) {
  const count = LEVELS[level].blocks[version - 1];
  const check = LEVELS[level].check[version - 1];
  const short = Math.floor(data.length / count);
  const longer = count - (data.length % count); // blocks from here on have one byte more
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => data.slice(at, (at += short + (i < longer ? 0 : 1))));
  const corrections = blocks.map((block) => correction(block, check));
  const across = (/** @type {number[][]} */ rows, /** @type {number} */ length) =>
    Array.from({ length }, (_, i) => rows.map((row) => row[i])).flat().filter((byte) => byte !== undefined);
  return [...across(blocks, short + 1), ...across(corrections, check)];
}

/** @type {(x: number, y: number) => number} */
function times(x, y) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((y >>> bit) & 1) * x);
  return product;
}

// The remainder of Reed and Solomon.
/** @type {(block: number[], length: number) => number[]} */
function correction(block, length) {
  let divisor = [...Array(length - 1).fill(0), 1];
  for (let i = 0, root = 1; i < length; i += 1, root = times(root, 2)) {
    const by = root;
    divisor = divisor.map((one, at) => times(one, by) ^ (divisor[at + 1] ?? 0));
  }
  return block.reduce((rest, byte) => {
    const factor = byte ^ rest[0];
    return [...rest.slice(1), 0].map((one, i) => one ^ times(divisor[i], factor));
  }, Array(length).fill(0));
}

// The patterns that every code of a size has; undefined where data goes, false where the format does.
/** @type {(version: number) => (boolean | undefined)[][]} */
function patterns(version) {
  const size = 4 * version + 17;
  /** @type {(boolean | undefined)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  for (let i = 0; i < size; i += 1) grid[6][i] = grid[i][6] = i % 2 === 0;
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(grid, row, column, 4, [0, 1, 3]);
  const across = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * across - 2)) * 2;
  const lines = Array.from({ length: across }, (_, i) => (i ? size - 7 - (across - 1 - i) * step : 6));
  for (const row of lines) {
    for (const column of lines) if (grid[row - 1][column - 1] === undefined) square(grid, row, column, 2, [0, 2]);
  }
  for (let i = 0; i < 9; i += 1) {
    for (const [row, column] of [[8, i], [i, 8], [8, size - 1 - Math.min(i, 7)], [size - 1 - Math.min(i, 7), 8]]) grid[row][column] ??= false;
  }
  grid[size - 8][8] = true;
  if (version > 6) {
    const word = withRest(version, 12, 0x1f25);
    for (let i = 0; i < 18; i += 1) {
      const bit = ((word >>> i) & 1) === 1;
      const far = size - 11 + (i % 3);
      grid[Math.floor(i / 3)][far] = grid[far][Math.floor(i / 3)] = bit;
    }
  }
  return grid;
}

// Rings around a middle; dark are those that many steps away from it.
/** @type {(grid: (boolean | undefined)[][], row: number, column: number, reach: number, dark: number[]) => void} */
function square(grid, row, column, reach, dark) {
  for (let r = -reach; r <= reach; r += 1) {
    for (let c = -reach; c <= reach; c += 1) {
      const away = Math.max(Math.abs(r), Math.abs(c));
      if (row + r in grid && column + c in grid) grid[row + r][column + c] = dark.includes(away);
    }
  }
}

// A number followed by its remainder.
/** @type {(value: number, bits: number, divisor: number) => number} */
function withRest(value, bits, divisor) {
  let rest = value;
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

// The code with its data under a mask.
/** @type {(plain: (boolean | undefined)[][], version: number, level: string, mask: number, bits: number[]) => boolean[][]} */
function withData(plain, version, level, mask, bits) {
  const size = plain.length;
  const grid = plain.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    const column = right > 6 ? right : right - 1;
    const up = ((size - 1 - right) / 2) % 2 === 0;
    for (let i = 0; i < size; i += 1) {
      const row = up ? size - 1 - i : i;
      for (const c of [column, column - 1]) {
        if (grid[row][c] !== undefined) continue;
        grid[row][c] = (bits[at] === 1) !== MASKS[mask](row, c);
        at += 1;
      }
    }
  }
  const word = withRest((LEVELS[level].sign << 3) | mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const bit = ((word >>> i) & 1) === 1;
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = bit;
    grid[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = bit;
  }
  return /** @type {boolean[][]} */ (grid);
}

const LIKE_FINDER = /(?=10111010000|00001011101)/g;

// How hard a code is to read: runs, blocks, what looks like a corner, too much of one colour.
/** @type {(grid: boolean[][]) => number} */
function penalty(grid) {
  const rows = grid.map((row) => row.map(Number).join(""));
  const columns = grid.map((_, i) => grid.map((row) => Number(row[i])).join(""));
  let lost = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) lost += run.length - 2;
    lost += 40 * (line.match(LIKE_FINDER) ?? []).length;
  }
  for (let r = 1; r < rows.length; r += 1) {
    for (let c = 1; c < rows.length; c += 1) {
      const one = rows[r][c];
      if (one === rows[r][c - 1] && one === rows[r - 1][c] && one === rows[r - 1][c - 1]) lost += 3;
    }
  }
  const dark = rows.join("").replaceAll("0", "").length / rows.length ** 2;
  return lost + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}
