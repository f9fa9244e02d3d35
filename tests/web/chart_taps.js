// Plays Mapped Out by taps in node: the document of the game in the first line of standard input, then
// one map a line, {map, mode, seed}. Prints for each the record that the taps gave, what was lit, and
// where the pawns stand.

import { createInterface } from "node:readline";

import { Stream } from "../../companion/web/app/core/chance.js";
import { openScoring } from "../../companion/web/app/core/game.js";
import { givenOptions } from "../../companion/web/app/core/json.js";
import { withValue } from "../../companion/web/app/core/record-path.js";
import { checkRecord } from "../../companion/web/app/core/record.js";
import { PARTS } from "../../companion/web/app/parts.js";
import "../../companion/games/mapped_out/web/part.js";
import { startingAt, chartOf, laying, removal } from "../../companion/games/mapped_out/web/chart.js";
import { adding, choosing, nextToMove, voyageOf, walking } from "../../companion/games/mapped_out/web/walk-progress.js";
import { cellAt, showInCell } from "../../companion/games/mapped_out/web/walk.js";

const CARDS = ["left", "right", "up", "down", "any", "none", "jump", "match:herring", "match:ray", "copy", "invert"];
const CARDS_EACH = 6;

function played(scoring, derives, { tiles, mode, seed }) {
  const chance = new Stream(seed);
  let record = { mode, players: ["Ann", "Bo"].map((name) => ({ name })) };
  const read = () => checkRecord(scoring, givenOptions(record)).record;
  const rows = () => read().table.rows.get("map") ?? [];
  const tap = ({ place, value }) => (record = withValue(record, place, value));
  for (const [tile, x, y] of tiles) {
    // a mistap, put right, then the tile where it belongs; nothing is lost to it
    const free = chartOf(rows(), 1).spots.filter(({ at }) => at < 0);
    if (chance.below(5) === 0) {
      tap(laying(rows(), free[chance.below(free.length)].cell, "T01"));
      tap(removal(rows().length - 1));
    }
    tap(laying(rows(), cellAt(x, y), tile));
  }
  const starts = chance.below(tiles.length);
  if (chance.below(3) === 0) tap(startingAt(rows(), starts));
  const spots = chartOf(rows(), 0).spots.filter(({ at }) => at >= 0).map(({ cell }) => showInCell(cell));
  if (mode === "muddled_waters") record.players.forEach((one, i) => (one.hand = [`L0${i + 1}`, `L1${i}`]));
  const lit = [];
  for (let card = 0; card < 2 * CARDS_EACH; card += 1) {
    const movesOf = (player) => read().players[player].rows.get("moves") ?? [];
    const counts = [0, 1].map((player) => movesOf(player).length);
    const seat = mode === "muddled_waters" ? nextToMove(counts) : counts[0] < CARDS_EACH ? 0 : 1;
    tap(walking(movesOf(seat), seat, CARDS[chance.below(CARDS.length)]));
    for (let voyage = voyageOf(derives, read()); voyage.choice; voyage = voyageOf(derives, read())) {
      const { choice } = voyage;
      lit.push({ record, seat: choice.seat, move: choice.move, cells: choice.cells.map(showInCell) });
      tap(choosing(movesOf(choice.seat), choice, choice.cells[chance.below(choice.cells.length)]));
    }
    const course = voyageOf(derives, read()).courses.get(seat);
    const [held] = course.hand;
    if (held && course.legs[course.legs.length - 1].path.length) tap(adding(movesOf(seat), seat, { put: held.name }));
  }
  const voyage = voyageOf(derives, read());
  return { record, spots, lit, pawns: [0, 1].map((seat) => showInCell(voyage.pawns.get(seat))), scored: [0, 1].map((seat) => voyage.courses.get(seat).scored.size) };
}

let game = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (game) {
    process.stdout.write(`${JSON.stringify(played(game.scoring, game.derives, JSON.parse(line)))}\n`);
  } else {
    const { scoring, derives } = JSON.parse(line);
    game = { scoring: openScoring(scoring, PARTS.get("mapped_out").derive(derives)), derives };
  }
}
