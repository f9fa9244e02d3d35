// Turns a game's document into what the programs hold: defaults filled in, order kept.


/** @import {Derive, Field, FieldDocument, FieldKind, Kind, Node, NodeDocument, Scoring, ScoringDocument, Value, Values} from "./types" */

/** @type {Derive} */
export const nothingDerived = (record) => ({ players: record.players.map(() => new Map()), mistakes: [] });

/** @type {(given: ScoringDocument, derive?: Derive) => Scoring} */
export function openScoring(given, derive = nothingDerived) {
  const table = given.table.map(readField);
  const fields = given.fields.map(readField);
  return {
    slug: given.slug,
    title: given.title,
    modes: given.modes,
    table,
    fields,
    groups: new Map(given.groups),
    lines: given.lines.map((one) => ({ rests: {}, ...one, points: readNode(one.points), when: maybe(one.when) })),
    ties: given.ties.map((one) => ({ most: true, rests: {}, sum: "", modes: [], ...one, value: readNode(one.value) })),
    outcomes: given.outcomes.map((one) => ({ titles: [], number: false, ...one, value: readNode(one.value), when: maybe(one.when) })),
    rankedBy: maybe(given.ranked_by),
    most: given.most,
    mayWin: maybe(given.may_win),
    sums: given.sums,
    doubts: given.doubts.map((one) => ({ ...one, when: readNode(one.when) })),
    words: given.words,
    names: new Map([...table, ...fields].flatMap((one) => namesOf(one, ""))),
    bgg: given.bgg,
    derive,
  };
}

/** @type {(given: FieldDocument) => Field} */
export function readField(given) {
  const choices = given.choices ?? [];
  const names = new Map(given.names ?? []);
  return {
    label: "",
    question: "",
    least: 0,
    most: 99,
    longest: 99,
    short: "",
    unique: false,
    once: false,
    seat: null,
    required: false,
    derived: false,
    ...given,
    choices,
    names,
    limits: new Map(given.limits ?? []),
    fields: (given.fields ?? []).map(readField),
    cards: new Map((given.cards ?? []).map(([card, values]) => [card, new Map(Object.entries(values))])),
    printed: given.printed ?? [],
    printedAs: given.printed_as ?? "",
    inBox: new Map(given.in_box ?? []),
    fromCards: given.from_cards ?? false,
    when: maybe(given.when),
    called: new Map(choices.map((choice) => [choice, names.get(choice) ?? choice])),
  };
}

/** @type {(given: NodeDocument | null | undefined) => Node | null} */
const maybe = (given) => (given === null || given === undefined ? null : readNode(given));

/** @type {(given: NodeDocument) => Node} */
export function readNode(given) {
  if (Array.isArray(given)) {
    const [operator, ...of] = given;
    return { type: "call", operator, of: of.map(readNode) };
  }
  if (typeof given === "object" && "field" in given) return { type: "field", path: given.field, kind: given.kind };
  return { type: "constant", value: constant(given) };
}

/** @type {(given: any) => Value} */
function constant(given) {
  if (typeof given !== "object") return given;
  if (given.list) return given.list.map(constant);
  return new Map(given.table.map((/** @type {[string, unknown]} */ [name, value]) => [name, constant(value)]));
}

/** @type {(one: Field, before: string) => [string, Map<string, string>][]} */
function namesOf(one, before) {
  const path = before + one.key;
  if (one.kind === "group") return one.fields.flatMap((inner) => namesOf(inner, `${path}.`));
  if (one.kind === "keyed") {
    return one.choices.flatMap((choice) => one.fields.flatMap((inner) => namesOf(inner, `${path}.${choice}.`)));
  }
  const inside = one.kind === "rows" ? one.fields.filter((inner) => LISTED.includes(inner.kind)) : [];
  const rows = inside.flatMap((inner) => named(`${path}.${inner.key}`, inner));
  return [...named(path, one), ...rows];
}

/** @type {FieldKind[]} */
const LISTED = ["number", "flag", "choice"]; // of the fields of entries, what expressions can name

/** @type {(path: string, one: Field) => [string, Map<string, string>][]} */
function named(path, one) {
  if (one.kind === "flag") return [[path, new Map([["", one.label]])]];
  return one.names.size ? [[path, one.names]] : [];
}

// The value of a field that a record leaves out.
/** @type {(one: Field) => Value} */
export function valueOfNothing(one) {
  if (one.kind === "counts" || one.kind === "picks") return new Map(one.choices.map((choice) => [choice, 0]));
  if (one.kind === "numbers") return [];
  return one.kind === "choice" || one.kind === "text" ? null : 0;
}
