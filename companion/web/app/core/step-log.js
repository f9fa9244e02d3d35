// A log of steps: one line of canonical JSON each, every line with the hash of the one before; as
// companion/core/step_log.py. `undo` is a step of its own, so nothing is ever taken out.

import { digest } from "./chance.js";
import { sortedJson } from "./json.js";
import { Refusal } from "./user-error.js";

/** @typedef {{seq: number, kind: string, body: any}} Step */

const UNDO_STEP = "undo";
const NO_LINE = "0".repeat(64); // what the first line follows

// The steps of a log that is whole and as it was written.
/** @type {(text: string) => Step[]} */
export function stepsIn(text) {
  /** @type {Step[]} */
  const steps = [];
  let prev = NO_LINE;
  for (const [at, line] of linesIn(text).entries()) {
    const step = stepOfLine(line, at + 1);
    const fits = step.kind !== UNDO_STEP || sortedJson(step.body) === sortedJson(voiding(steps));
    if (!fits || lineHolding(step, prev) !== line) throw wrongLine(at + 1, "was changed, or an earlier line is missing");
    steps.push(step);
    prev = digest(line);
  }
  return steps;
}

// The lines of a log, without their ends.
/** @type {(text: string) => string[]} */
export function linesIn(text) {
  const lines = text.split(/\r?\n/);
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}

// The log with one more step.
/** @type {(text: string, kind: string, body: unknown) => string} */
export function withStep(text, kind, body) {
  const lines = linesIn(text);
  const prev = lines.length ? digest(lines[lines.length - 1]) : NO_LINE;
  return `${[...lines, lineHolding({ seq: lines.length + 1, kind, body }, prev)].join("\n")}\n`;
}

// The log after its last step was taken back; null if only its start is left.
/** @type {(text: string) => string | null} */
export function withUndo(text) {
  const body = voiding(stepsIn(text));
  return body && withStep(text, UNDO_STEP, body);
}

// The steps that count: no `undo`, and nothing that was undone.
/** @type {(steps: Step[]) => Step[]} */
export function standingSteps(steps) {
  /** @type {Step[]} */
  const kept = [];
  for (const step of steps) {
    if (step.kind === UNDO_STEP) kept.pop();
    else kept.push(step);
  }
  return kept;
}

/** @type {(steps: Step[]) => {voids: number} | null} */
function voiding(steps) {
  const kept = standingSteps(steps);
  return kept.length > 1 ? { voids: kept[kept.length - 1].seq } : null;
}

/** @type {(step: Step, prev: string) => string} */
const lineHolding = ({ seq, kind, body }, prev) => sortedJson({ body, kind, prev, seq }, ",", ":");

/** @type {(number: number, mistake: string) => Refusal} */
const wrongLine = (number, mistake) => new Refusal(`line ${number} ${mistake}; export the log again`);

/** @type {(line: string, number: number) => Step} */
function stepOfLine(line, number) {
  let step;
  try {
    step = JSON.parse(line);
  } catch {
    step = null;
  }
  const isStep = Object.keys(step ?? {}).sort().join() === "body,kind,prev,seq" && typeof step.kind === "string" && step.body && typeof step.body === "object" && !Array.isArray(step.body);
  if (!isStep) throw wrongLine(number, "is not a step of a log");
  return { seq: number, kind: step.kind, body: step.body };
}
