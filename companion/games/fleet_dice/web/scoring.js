// What follows from a filled sheet: licenses and boats launched, full boats, open buildings.
// As companion/games/fleet_dice/scoring.py.

/** @import {Mistake, Player, ReadRecord, Values} from "../../../web/app/core/types" */

/**
 * @typedef {{id: string, boxes: string[], boats: number, boat_vp: number[], license_vp: number[], capacity: number[], capacity_by_licenses: number[]}} Column
 * @typedef {{id: string, boxes: string[], former: string[], boat_vp: number[], capacity: number[], vp: number}} Harbor
 * @typedef {{id: string, of: string, per: number, vp: number}} Bonus
 * @typedef {{licenses: number, other: boolean, columns: Column[], harbor: Harbor[], bonuses: Bonus[], wharf: {id: string, boxes: number, vp: number}[], targets: Record<string, number>}} FleetSheet
 * @typedef {{id: string, launched: number, licenses: number, points: number, fish: number[], full: number}} Fleet
 */

const CRAB_BONUS = "harbor.king_crab.bonus";

/** @type {(numbers: number[]) => number} */
const added = (numbers) => numbers.reduce((all, one) => all + one, 0);
/** @type {(player: Player, name: string) => number} */
const numberAt = (player, name) => Number(player.values.get(name) ?? 0);

/** @type {(sheet: FleetSheet) => (record: ReadRecord) => {players: Values[], mistakes: Mistake[]}} */
export const deriveFleet = (sheet) => ({ players }) => {
  /** @type {Mistake[]} */
  const mistakes = [];
  const values = players.map((player) => ofSheet(sheet, player, mistakes));
  return { players: values, mistakes };
};

/** @type {(sheet: FleetSheet, player: Player, mistakes: Mistake[]) => Values} */
function ofSheet(sheet, player, mistakes) {
  const columns = sheet.columns.map((column) => fleetOfColumn(sheet, column, player, mistakes));
  const fleets = [...columns, ...sheet.harbor.map((entry) => fleetOfHarbor(entry, player, mistakes))];
  const crab = crabPoints(sheet, player, mistakes);
  const filled = /** @type {Map<string, number>} */ (player.values.get("wharf"));
  const buildings = sheet.wharf.filter(({ id, boxes }) => filled.get(id) === boxes);
  /** @type {Record<string, number>} */
  const counted = {
    boats: added(fleets.map((one) => one.launched)),
    "full-boats": added(fleets.map((one) => one.full)),
    licenses: added(columns.map((one) => one.licenses)),
    coins: numberAt(player, "coin_boxes"),
    buildings: buildings.length,
    fish: added(fleets.flatMap((one) => one.fish)),
  };
  const bonus = sheet.bonuses.find(({ id }) => id === player.values.get(CRAB_BONUS));
  return new Map(
    Object.entries({
      caught: new Map(fleets.map(({ id, fish }) => [id, added(fish)])),
      boat_points: new Map(fleets.map(({ id, points }) => [id, points])),
      license_points: new Map(columns.map(({ id, licenses }, i) => [id, added(sheet.columns[i].license_vp.slice(0, licenses))])),
      crab_points: crab,
      older_sheet: sheet.harbor.some((entry) => isOfOlderSheet(entry, player)) ? 1 : 0,
      building_points: new Map(buildings.map(({ id, vp }) => [id, vp])),
      bonus_counted: new Map(bonus ? [[bonus.of, counted[bonus.of]]] : []),
      bonus_per: bonus?.per ?? 0,
      bonus_vp: bonus?.vp ?? 0,
      captain_target: sheet.targets[String(player.values.get("captain"))] ?? 0,
    }),
  );
}

// The points at the box K; its bonus must not be taken too early.
/** @type {(sheet: FleetSheet, player: Player, mistakes: Mistake[]) => number} */
function crabPoints({ harbor }, player, mistakes) {
  const crab = harbor.find(({ boxes }) => boxes.includes("K"));
  if (!crab) return 0;
  const place = crab.boxes.indexOf("K") + 1;
  if (numberAt(player, `harbor.${crab.id}.boxes`) >= place) return crab.vp;
  if ((player.values.get(CRAB_BONUS) ?? null) !== null) {
    mistakes.push({ place: `${player.place}.${CRAB_BONUS}`, message: `needs ${place} filled boxes, but fewer are filled` });
  }
  return 0;
}

/** @type {(sheet: FleetSheet, column: Column, player: Player, mistakes: Mistake[]) => Fleet} */
function fleetOfColumn(sheet, column, player, mistakes) {
  const name = `columns.${column.id}`;
  const chosen = /** @type {string[]} */ (player.values.get(`${name}.choices[]`));
  const filled = column.boxes.slice(0, numberAt(player, `${name}.boxes`));
  const circles = filled.filter((box) => box === "C").length;
  if (chosen.length !== circles) {
    const words = `${circles} choice${circles > 1 ? "s" : ""}, one for each filled choice circle`;
    const message = circles ? `must have ${words}, not ${chosen.length}` : "must be empty: no choice circle is filled";
    mistakes.push({ place: `${player.place}.${name}.choices`, message });
  }
  const { licenses, launched, holds } = launchedBy(sheet, column, filled, chosen);
  const fish = fishOn(player, name, holds, mistakes);
  const full = fish.filter((caught, i) => caught === holds[i]).length;
  return { id: column.id, launched, licenses, points: added(column.boat_vp.slice(0, launched)), fish, full };
}

// The licenses and boats that filled boxes give, and the room of each boat.
/** @type {(sheet: FleetSheet, column: Column, filled: string[], chosen: string[]) => {licenses: number, launched: number, holds: number[]}} */
export function launchedBy({ licenses: most, other }, column, filled, chosen) {
  let [licenses, launched] = [0, 0];
  for (const wantsLicense of askedAt(filled, chosen)) {
    if (licenses < most && (wantsLicense || (other && launched === column.boats))) licenses += 1;
    else if (launched < column.boats && (other || !wantsLicense)) launched += 1;
  }
  const holds = column.capacity_by_licenses.length
    ? Array.from({ length: launched }, () => column.capacity_by_licenses[licenses])
    : column.capacity.slice(0, launched);
  return { licenses, launched, holds };
}

/** @type {(marks: string[], boxes: number) => number} */
const circlesIn = (marks, boxes) => marks.slice(0, boxes).filter((box) => box === "B").length;

// How many boats of the harbor filled boxes launch, on an older sheet if fish lie on more boats.
/** @type {(entry: Harbor, boxes: number, listed: number) => number} */
export const launchedInHarbor = ({ boxes: marks, former }, boxes, listed) =>
  Math.max(circlesIn(marks, boxes), Math.min(listed, circlesIn(former, boxes)));

// For each filled circle whether it asks for a license, else for a boat.
/** @type {(filled: string[], chosen: string[]) => boolean[]} */
function askedAt(filled, chosen) {
  const choices = [...chosen];
  return filled
    .filter((box) => "CLB".includes(box))
    .map((box) => (box === "C" ? choices.shift() === "license" : box === "L"));
}

/** @type {(entry: Harbor, player: Player) => number} */
function launchedIn(entry, player) {
  const listed = /** @type {number[]} */ (player.values.get(`harbor.${entry.id}.fish`) ?? []).length;
  return launchedInHarbor(entry, numberAt(player, `harbor.${entry.id}.boxes`), listed);
}

/** @type {(entry: Harbor, player: Player) => boolean} */
const isOfOlderSheet = (entry, player) =>
  launchedIn(entry, player) > circlesIn(entry.boxes, numberAt(player, `harbor.${entry.id}.boxes`));

/** @type {(entry: Harbor, player: Player, mistakes: Mistake[]) => Fleet} */
function fleetOfHarbor(entry, player, mistakes) {
  const name = `harbor.${entry.id}`;
  const launched = launchedIn(entry, player);
  const holds = entry.capacity.slice(0, launched);
  const fish = entry.boat_vp.length ? fishOn(player, name, holds, mistakes) : [];
  const full = fish.filter((caught, i) => caught === holds[i]).length;
  return { id: entry.id, launched, licenses: 0, points: added(entry.boat_vp.slice(0, launched)), fish, full };
}

// The fish on each launched boat; they must fit.
/** @type {(player: Player, name: string, holds: number[], mistakes: Mistake[]) => number[]} */
function fishOn(player, name, holds, mistakes) {
  const given = /** @type {number[]} */ (player.values.get(`${name}.fish`) ?? []);
  given.forEach((caught, boat) => {
    const place = `${player.place}.${name}.fish[${boat}]`;
    if (boat >= holds.length && caught) {
      const boats = holds.length === 1 ? "boat is" : "boats are";
      mistakes.push({ place, message: `must be 0 or left out: only ${holds.length} ${boats} launched` });
    } else if (boat < holds.length && caught > holds[boat]) {
      mistakes.push({ place, message: `must be at most ${holds[boat]}, as many as the boat holds, not ${caught}` });
    }
  });
  return holds.map((_, boat) => given[boat] ?? 0);
}
