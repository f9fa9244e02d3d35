// Tells of each name in two programs what it is bound to: the number of its declaration, or its own name.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(`${process.cwd()}/package.json`);
const { parse } = require("espree");
const { analyze } = require("eslint-scope");
const KIND = /** @type {const} */ ({ ecmaVersion: 2024, sourceType: "module" });

/** @type {(file: string) => (string | number)[]} */
function bindings(file) {
  const { scopes } = analyze(parse(readFileSync(file, "utf8"), { ...KIND, range: true }), KIND);
  const numbers = new Map(scopes.flatMap((scope) => scope.variables).map((one, number) => [one, number]));
  return scopes.flatMap((scope) => [scope.variables.length, ...scope.references.map(({ identifier, resolved }) => numbers.get(resolved) ?? identifier.name)]);
}

const [one, two] = process.argv.slice(2).map(bindings);
const first = one.findIndex((bound, at) => bound !== two[at]);
console.log(JSON.stringify({ names: one.length, same: one.length === two.length && first < 0, first: [one[first], two[first]] }));
