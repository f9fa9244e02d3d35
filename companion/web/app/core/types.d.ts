import type { Stream } from "./chance.js";
import type { Real } from "./json.js";

// A game as companion/web/export.py writes it, and as the programs of the phone hold it.

export type Counts = Map<string, number>;
export type Value = number | string | null | number[] | string[] | Counts;
export type Values = Map<string, Value>; // by the dotted name of the field
export type Words = Record<string, string>;
export type Kind = "number" | "flag" | "word" | "counts" | "numbers" | "words" | "table";

export type NodeDocument =
  | number
  | string
  | { list: (number | string)[] }
  | { table: [string, number][] }
  | { field: string; kind: Kind }
  | [string, ...NodeDocument[]];

export type Constant = { type: "constant"; value: Value };
export type FieldNode = { type: "field"; path: string; kind: Kind };
export type Call = { type: "call"; operator: string; of: Node[] };
export type Node = Constant | FieldNode | Call;

export type FieldKind =
  | "number" | "flag" | "choice" | "text" | "counts" | "numbers" | "picks" | "rows" | "group" | "keyed";

export type FieldDocument = {
  key: string;
  kind: FieldKind;
  label?: string;
  question?: string;
  least?: number;
  most?: number;
  longest?: number;
  choices?: string[];
  names?: [string, string][];
  limits?: [string, number][];
  fields?: FieldDocument[];
  short?: string;
  cards?: [string, Record<string, number | string>][];
  in_box?: [string, number][];
  from_cards?: boolean;
  unique?: boolean;
  once?: boolean;
  seat?: number;
  printed?: number[];
  printed_as?: string;
  required?: boolean;
  when?: NodeDocument;
  derived?: boolean;
};

export type Field = {
  key: string;
  kind: FieldKind;
  label: string;
  question: string;
  least: number;
  most: number;
  longest: number;
  choices: string[];
  names: Map<string, string>;
  limits: Map<string, number>;
  fields: Field[];
  short: string;
  cards: Map<string, Values>;
  inBox: Map<string, number>;
  fromCards: boolean;
  unique: boolean;
  once: boolean;
  seat: number | null;
  printed: number[]; // on each space, from the first
  printedAs: string; // the key under which a record may say that
  required: boolean;
  when: Node | null;
  derived: boolean;
  called: Map<string, string>; // each choice with what a person calls it
};

// What rests on a house reading or a house value: always, or with some cards or flags.
export type Rests = {
  house?: boolean;
  cards?: { rows: string; short: string; ids: string[] }[];
  flags?: string[];
  everybody?: boolean; // whether those of all players count
};
export type Doubt = { id: string; place: string; when: Node; words: string };

export type Mode = { id: string; label: string; players: [number, number] };
export type LineDocument = {
  id: string;
  group: string;
  label: string;
  points: NodeDocument;
  source: string;
  when?: NodeDocument;
  rests?: Rests;
};
export type TieDocument = { id: string; label: string; value: NodeDocument; most?: boolean; rests?: Rests; sum?: string };
export type OutcomeDocument = {
  id: string;
  label: string;
  value: NodeDocument;
  when?: NodeDocument;
  titles?: [number, string][];
  number?: boolean;
};

export type ScoringDocument = {
  slug: string;
  title: string;
  modes: Mode[];
  table: FieldDocument[];
  fields: FieldDocument[];
  groups: [string, string][];
  lines: LineDocument[];
  ties: TieDocument[];
  outcomes: OutcomeDocument[];
  ranked_by: NodeDocument | null;
  most: boolean;
  may_win: NodeDocument | null;
  sums: string[];
  doubts: { id: string; place: string; when: NodeDocument; words: string }[];
  words: Words;
  bgg: number | null;
};

export type Line = { id: string; group: string; label: string; points: Node; source: string; when: Node | null; rests: Rests };
export type Tie = { id: string; label: string; value: Node; most: boolean; rests: Rests; sum: string; modes: string[] };
export type Outcome = { id: string; label: string; value: Node; when: Node | null; titles: [number, string][]; number: boolean };

export type Mistake = { place: string; message: string };
export type Player = { name: string; place: string; values: Values; rows: Map<string, Values[]> };
export type ReadRecord = { mode: string; table: Player; players: Player[] };
export type Derived = { players: Values[]; mistakes: Mistake[] };
export type Derive = (record: ReadRecord) => Derived;

export type Scoring = {
  slug: string;
  title: string;
  modes: Mode[];
  table: Field[];
  fields: Field[];
  groups: Map<string, string>;
  lines: Line[];
  ties: Tie[];
  outcomes: Outcome[];
  rankedBy: Node | null;
  most: boolean;
  mayWin: Node | null;
  sums: string[]; // groups of which a record may hold the sums alone
  doubts: Doubt[];
  words: Words;
  names: Map<string, Map<string, string>>;
  bgg: number | null;
  derive: Derive;
};

export type LineItem = { group: string; label: string; points: number | null; because: string; source: string; house: boolean };
export type ScoreSheet = { name: string; total: number | null; rank: number; lines: LineItem[] };
export type TieBreak = { label: string; values: Map<string, number>; house: boolean };
export type Result = {
  game: string;
  players: ScoreSheet[];
  winners: string[];
  tieBreak: TieBreak[];
  outcomes: Map<string, boolean | number | string>;
  warnings: Mistake[];
};

// What a record says, as json.js reads it.
export type Given = null | boolean | string | number | Real | Given[] | GivenObject;
export interface GivenObject extends Map<string, Given> {}

// --- what can be dealt, rolled and set up, as companion/data/contents.py writes it ------------------

export type Copies = [string, number][]; // a piece, and how many there are of it
export type DeckDocument = {
  id: string;
  pieces: Copies;
  reshuffle?: boolean; // when it has run out, its discards are shuffled
  gains?: Copies; // what may come into it, for all decks of the game together
};
export type PoolRoll = { dice: [string, number][]; players?: number[]; counts?: number[] };
export type PoolDocument = {
  id: string;
  rolls: PoolRoll[]; // the first if nothing is said
  faces: [string, string[]][]; // of the dice that have no numbers
};
export type ChanceDocument = { decks: DeckDocument[]; pools: PoolDocument[] };

export type Die = { name: string; faces: string[] };
export type RolledDie = { die: string; value: number; face: string }; // a value counts from 1

// A deck while it is played. `left` is the order in which it lies, from the top: show nobody.
export type Pile = {
  names: string[]; // what it held when it was gathered
  left: string[];
  out: string[]; // in the order in which they came
  discards: string[];
  gained: string[];
  removed: string[];
};
export type PilePlace = "out" | "discarded" | "in";

export type OptionDocument = {
  id: string;
  kind: "flag" | "number" | "text" | "texts" | "choice";
  default?: string;
  choices?: string[];
  former?: [string, string][]; // today's choice by a former one
  least?: number;
  most?: number;
  digital?: boolean; // whether it is another name for `digital`
  kept?: boolean; // whether a table keeps what was said
};

// --- how a game is set up, as companion/web/export.py writes it ------------------------------

export type SetupNode = NodeDocument | null | { by_players: [number, NodeDocument | null][] };
export type SetupStep = {
  id: string;
  shuffle?: string;
  deal?: string;
  pick?: string;
  roll?: string;
  take?: string;
  value?: SetupNode;
  is?: SetupNode;
  run?: string;
  from?: string[];
  without?: string;
  among?: string;
  options?: string[]; // of the table that is picked from
  count?: SetupNode;
  count_key?: string; // of the place that may say it instead
  at?: string;
  as?: string;
  record?: string | string[];
  to?: string;
  sort?: "all" | "text";
  when?: SetupNode;
  seen?: Seen;
  aside?: boolean; // what is dealt goes back into the box
  say?: string;
  line?: string;
  by_hand?: string;
  by_hand_line?: string;
  piece?: string;
  table?: string;
  join?: string;
  group?: string;
  names?: Record<string, string>;
  sign?: string;
};
export type Seen = "all" | "player" | "nobody";
export type SetupDocument = {
  players: [number, number];
  title: string;
  keys: string[];
  options: OptionDocument[];
  kinds: Record<string, Kind>;
  steps: SetupStep[];
  pieces: Record<string, Copies>; // of tables that are no decks
  rows: Record<string, Record<string, Record<string, unknown>>>; // what words of pieces need
  words: Words;
  hidden: string;
  data: any; // what the functions of the game need
};
export type Place = Record<string, any>;
export type SetupFunction = (play: Play) => any;

// An event of the log of a table, as companion/table/event.py writes it.
export type LogEvent = { seq: number; key: string; prev: string; kind: string; body: any };

// A dealer with rules of its own, of a game's part: what an action makes of a history; null if it cannot be.
export type TableDealer = { start: any; act: (plays: any, history: any, action: string, stream: Stream) => any };

export type ChanceGame = {
  slug: string;
  contents?: string[]; // hashes of its decks and dice, and of the owner's files
  dealers?: Record<string, TableDealer>; // by their names in the log of a table
  plays?: any; // what these need
  chance: ChanceDocument;
  setup: SetupDocument | null;
  derives?: any; // what the game's own part reads for scores
  functions?: Record<string, SetupFunction>; // of the game's part, that steps name
};
export type SetupGame = ChanceGame & { setup: SetupDocument };

// A set-up that is going on.
export type Play = {
  slug: string;
  chance: ChanceDocument;
  setup: SetupDocument;
  data: any;
  derives: any;
  functions: Record<string, SetupFunction>;
  values: Place; // the options, and what the steps gave so far
  players: number;
  given: string | null; // the seed that a person gave
  byHand: boolean; // whether people shuffle and deal cards themselves
  events: Pick<LogEvent, "kind" | "body">[]; // what read the stream, as the log of a table has it
  stream: Stream;
  piles: Map<string, Pile>;
  isHidden: boolean; // whether what is dealt now is not for everybody to see
  covered: Map<string, string[]>; // what was, by deck
  turns: import("./luck.js").HiddenTurn[]; // what chance did
  done: Set<string>; // keys of the steps that were done
  left: (deck: string) => number;
  deal: (deck: string, count?: number) => string[];
  roll: (dice: Die[]) => RolledDie[];
};

// What only one player may read, or nobody yet.
export type Secret = { player: number | null; step: string; about: string; told: string };

// A step that was done: what everybody may read, and what not. `places` hold all that was drawn, by the
// key of the step: where `seen` is not "all", show them nobody.
export type StepDone = { id: string; seen: Seen; lines: string[]; secrets: Secret[]; places: Place[] };
