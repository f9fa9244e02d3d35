// Plays weeks of Fly Solo in node, as a page does: the game's document in the first line of standard input,
// then a week a line, as a list of steps that a person tries; prints for each how the week stands after every
// step, whether it was refused, and the log.

import { readFileSync } from "node:fs";

import { openScoring } from "../../companion/web/app/core/game.js";
import { Refusal } from "../../companion/web/app/core/user-error.js";
import { stepsIn, withStep, withUndo } from "../../companion/web/app/core/step-log.js";
import { startWeek, weekStateAfter, weekOf } from "../../companion/games/freshwater_fly/web/week.js";

const [document, ...weeks] = readFileSync(0, "utf-8").trimEnd().split("\n");
const game = JSON.parse(document);
game.scoring = openScoring(game.scoring);

const lines = weeks.map((line) => {
  const [[, first], ...tried] = JSON.parse(line);
  let { rules, week } = startWeek(game, first);
  let log = withStep("", "new", first);
  const stood = [{ week, refused: false }];
  for (const [kind, body] of tried) {
    try {
      week = weekStateAfter(rules, week, kind, body);
      log = withStep(log, kind, body);
      stood.push({ week, refused: false });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      stood.push({ week, refused: true });
    }
  }
  const again = weekOf(game, stepsIn(log)).week;
  const undone = withUndo(log);
  return JSON.stringify({ stood, log, again, undone, before: undone && weekOf(game, stepsIn(undone)).week });
});
process.stdout.write(`${lines.join("\n")}\n`);
