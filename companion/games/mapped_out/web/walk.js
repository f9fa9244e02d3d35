// The walk over the map: which tiles a pawn enters, card by card.
// As companion/games/mapped_out/walk.py.

/**
 * @typedef {number} Cell
 * @typedef {{fish: string[], special: string | null, house: boolean}} Tile
 * @typedef {{tiles: Map<Cell, Tile>, start: Cell}} TileMap
 * @typedef {{card: string, to: Cell[], action: string | null, kept: boolean}} Move
 * @typedef {Record<string, boolean>} Readings
 */

const COLUMN = 1000; // x and y of a cell in one number, so that cells compare and sort as tuples do
const MIDST = 500;
/** @type {Record<string, [number, number]>} */
const WAYS = { up: [0, 1], down: [0, -1], left: [-1, 0], right: [1, 0] };
/** @type {Record<string, string>} */
const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" };
const MOST_CELLS_TOLD = 12;

/** @type {(x: number, y: number) => Cell} */
export const cellAt = (x, y) => (x + MIDST) * COLUMN + y + MIDST;
/** @type {(cell: Cell) => number} */
export const eastOf = (cell) => Math.floor(cell / COLUMN) - MIDST;
/** @type {(cell: Cell) => number} */
export const northOf = (cell) => (cell % COLUMN) - MIDST;
/** @type {(cell: Cell) => string} */
export const showInCell = (cell) => `[${eastOf(cell)}, ${northOf(cell)}]`;
/** @type {(one: Cell, two: Cell) => number} */
const stepsBetween = (one, two) => Math.abs(eastOf(one) - eastOf(two)) + Math.abs(northOf(one) - northOf(two));
/** @type {(cells: Iterable<Cell>) => Cell[]} */
const inCellOrder = (cells) => [...new Set(cells)].sort((a, b) => a - b);

// A move that cannot be made as it is recorded: why, and what to try. What is not chosen yet has the
// cells to choose from, and whose pawn is moved.
export class MoveError extends Error {
  /** @param {string} message @param {Cell[]} cells @param {number} player */
  constructor(message, cells = [], player = -1) {
    super(message);
    this.cells = cells;
    this.player = player;
  }
}

// A pawn on its walk: `entered` holds every tile that it entered, with whether that visit is scored.
export class Walker {
  /** @param {TileMap} map @param {Readings} readings @param {number} player @param {Map<number, Cell>} pawns @param {boolean} bumps */
  constructor(map, readings, player, pawns, bumps) {
    this.map = map;
    this.readings = readings;
    this.player = player;
    this.pawns = pawns;
    this.bumps = bumps;
    /** @type {[Cell, boolean][]} */
    this.entered = [];
    this.kept = 0;
    this.mirrored = false;
    this.last = "none";
    /** @type {Cell[]} */
    this.to = [];
  }

  get at() {
    return /** @type {Cell} */ (this.pawns.get(this.player));
  }

  // The tiles that are scored, each once.
  get scored() {
    return [...new Set(this.entered.filter(([, counts]) => counts).map(([cell]) => cell))];
  }

  // How many different tiles it entered.
  get visited() {
    return new Set(this.entered.map(([cell]) => cell)).size;
  }

  /** @type {(move: Move) => void} */
  make(move) {
    this.to = [...move.to];
    const began = this.at;
    const repeated = this.last === "invert" && !this.readings["copy-inverts"] ? "none" : this.last;
    const card = move.card === "copy" ? repeated : move.card;
    const goal = this.goal(card);
    this.last = card;
    if (card === "invert") this.mirrored = !this.mirrored;
    if (goal === null || goal === began) {
      if (move.kept) throw new MoveError("stays on the same tile, so no card can be kept; leave out kept");
    } else {
      this.enter(goal, !this.keeps(move, goal));
      this.special(began);
    }
    if (this.bumps && this.at !== began) this.bump();
    if (this.to.length && !(this.to.length === 1 && this.to[0] === this.at)) {
      throw new MoveError(`leads to ${showInCell(this.at)}; leave "to" out or correct it`);
    }
  }

  // Where a card leads; null where it does not move the pawn.
  /** @type {(card: string) => Cell | null} */
  goal(card) {
    const [kind, way] = card.split(":");
    if (kind === "none" || kind === "invert") return null;
    if (kind === "match") return this.nearest(way);
    if (kind !== "any" && kind !== "jump") return this.towards("any", this.mirrored ? OPPOSITE[kind] : kind);
    if (way) {
      const turns = this.mirrored && this.readings["invert-turns-choices"];
      return this.towards(kind, turns ? OPPOSITE[way] : way);
    }
    const found = Object.keys(WAYS).flatMap((one) => this.towards(kind, one) ?? []);
    return found.length ? this.choose(inCellOrder(found)) : null;
  }

  /** @type {(kind: string, way: string) => Cell | null} */
  towards(kind, way) {
    const [dx, dy] = WAYS[way];
    const [x, y] = [eastOf(this.at), northOf(this.at)];
    const { tiles } = this.map;
    if (kind === "jump") {
      const goal = cellAt(x + 2 * dx, y + 2 * dy);
      const possible = tiles.has(cellAt(x + dx, y + dy)) || !this.readings["jump-needs-middle"];
      return tiles.has(goal) && possible ? goal : null;
    }
    const ahead = [...tiles.keys()]
      .map((cell) => ({ cell, steps: (eastOf(cell) - x) * dx + (northOf(cell) - y) * dy }))
      .filter(({ cell, steps }) => steps > 0 && cell === cellAt(x + steps * dx, y + steps * dy))
      .sort((a, b) => a.steps - b.steps);
    const { cell, steps } = ahead[0] ?? { cell: this.at, steps: 0 };
    return steps !== 1 && this.readings["gap-stops"] ? null : cell;
  }

  // The nearest tile with such a fish.
  /** @type {(fish: string) => Cell | null} */
  nearest(fish) {
    const far = [...this.map.tiles]
      .filter(([cell, tile]) => tile.fish.includes(fish) && (cell !== this.at || this.readings["match-own-tile"]))
      .map(([cell]) => ({ cell, steps: stepsBetween(cell, this.at) }));
    const least = Math.min(...far.map(({ steps }) => steps));
    const cells = far.filter(({ steps }) => steps === least).map(({ cell }) => cell);
    return cells.length ? this.choose(inCellOrder(cells)) : null;
  }

  // The one of these cells that was chosen for a pawn; of one alone nobody has to tell.
  /** @type {(cells: Cell[], player?: number) => Cell} */
  choose(cells, player = this.player) {
    const [wish, ...rest] = this.to;
    if (cells.includes(wish)) {
      this.to = rest;
      return wish;
    }
    if (cells.length === 1) return cells[0];
    const more = cells.length - MOST_CELLS_TOLD;
    const words = cells.slice(0, MOST_CELLS_TOLD).map(showInCell).join(" or ");
    const others = more > 0 ? ` or one of ${more} others` : "";
    throw new MoveError(`can lead to ${words}${others}; choose one with "to"`, cells, player);
  }

  // Whether the card is scored in place of the tile; kept cards are counted.
  /** @type {(move: Move, goal: Cell) => boolean} */
  keeps(move, goal) {
    const bare = this.tileAt(goal).fish.length === 0;
    if (move.kept && (move.action !== "fishful" || bare)) {
      throw new MoveError("can keep only a fishful card on a tile with fish; leave out kept");
    }
    if (move.kept || (move.action === "fishless" && bare)) this.kept += 1;
    return move.kept;
  }

  /** @type {(cell: Cell, counts?: boolean) => void} */
  enter(cell, counts = true) {
    this.pawns.set(this.player, cell);
    this.entered.push([cell, counts]);
  }

  // Does what the tile does that the pawn has entered.
  /** @type {(began: Cell) => void} */
  special(began) {
    const seen = new Set();
    let from = began;
    while (!seen.has(this.at)) {
      seen.add(this.at);
      const goal = this.led(this.tileAt(this.at).special, from);
      if (goal === null || goal === this.at) return;
      from = this.at;
      this.enter(goal);
      if (!this.readings["specials-chain"]) return;
    }
  }

  // Where a special leads the pawn.
  /** @type {(special: string | null, began: Cell) => Cell | null} */
  led(special, began) {
    const cells = [...this.map.tiles.keys()];
    if (special === "island") return began;
    if (special === "go-home") return this.map.start;
    if (special === "tunnel") {
      const tunnels = cells.filter((cell) => this.tileAt(cell).special === "tunnel" && cell !== this.at);
      return tunnels.length ? this.choose(inCellOrder(tunnels)) : null;
    }
    if (special === "teleporter") {
      for (const player of this.others(1)) {
        const free = cells.filter((cell) => cell !== this.pawns.get(player));
        this.pawns.set(player, this.choose(inCellOrder(free), player));
      }
    }
    return null;
  }

  // Moves pawns on this tile to tiles next to it.
  bump() {
    for (const player of this.others(0)) {
      const near = [...this.map.tiles.keys()].filter((cell) => stepsBetween(cell, this.at) === 1);
      if (near.length) this.pawns.set(player, this.choose(inCellOrder(near), player));
    }
  }

  // The other players whose pawns stand so many steps from this one.
  /** @type {(steps: number) => number[]} */
  others(steps) {
    return [...this.pawns]
      .filter(([player, cell]) => player !== this.player && stepsBetween(cell, this.at) === steps)
      .map(([player]) => player)
      .sort((a, b) => a - b);
  }

  /** @type {(cell: Cell) => Tile} */
  tileAt(cell) {
    return /** @type {Tile} */ (this.map.tiles.get(cell));
  }
}
