import type { Dice } from "../core/chance.js";
import type { ChanceDocument, ChanceGame, Mistake, PilePlace, Result, Scoring, Values } from "../core/types";
import type { HiddenTurn } from "../core/luck.js";
import type { Path } from "../core/record-path.js";

export type Game = {
  slug: string;
  rules: string; // the hash of all that the page knows of it
  title: string;
  icons: Record<string, string>; // of groups
  largest?: Record<string, number>; // sums of groups; rules of older evenings say none
  pictures?: string[]; // names of those that it shows; older rules say none
  derives: any; // what the game's own part reads
  plays: any; // what it reads to deal
  moves: (step: string, plays: any) => DeckMove[]; // what a step of its own dealer does to decks
  told: (game: Game, evening: Evening) => Map<number, string>; // what its own events led to, by place
  turns: (game: Game, evening: Evening, at: number) => HiddenTurn[]; // what its own events drew, from streams of its own
  face: string; // its head, as properties of CSS
  sees?: Record<string, string>; // who sees what is dealt from a deck, where not all do
  titles: Record<string, string>; // of pieces of decks that are not called by their ids
  scoring: Scoring;
  chance: ChanceDocument; // what can be dealt and rolled
  setup: ChanceGame["setup"];
  functions: ChanceGame["functions"]; // that its set-up names
};

export type ValueEvent = {
  kind: "value";
  place: Path;
  value: unknown; // undefined: nothing stands there
  assumed?: string[]; // what was taken for granted with it
  instead?: string; // the group whose typed total makes way for it
  alone?: boolean; // no other player has it then
};

export type DeckEvent =
  | { kind: "deal"; deck: string; count: number }
  | { kind: "discard"; deck: string; cards: string[] } // of those that are out
  | { kind: "gather"; deck: string }; // all cards of it, and shuffle them

export type DeckMove =
  | Exclude<DeckEvent, { kind: "deal" }>
  | { kind: "deal"; deck: string; count: number; upTo?: number; covered?: boolean } // until so many are out; for one to see
  | { kind: "gain" | "remove"; deck: string; cards: string[]; place?: PilePlace };

// shown: a mark of what chance gave, noted when it was shown; tap: its name, where a laptop keeps it too
export type EveningEvent = { shown?: string; tap?: string } & (
  | ValueEvent
  | { kind: "confirm"; player: number; group?: string[] } // what was assumed of a player is right; these are counted
  | { kind: "total"; player: number; group: string; value?: number }
  | { kind: "tie"; player: number; tie: string; value?: number }
  | { kind: "counted"; player: number; group: string | string[] } // all of it is in, be it nothing
  | { kind: "over"; value: boolean; without?: number[] } // players whose score nobody has handed in
  | { kind: "play"; step: string } // of the game's own dealer
  | { kind: "roll"; what: string; dice: Dice[] }
  | DeckEvent
  | { kind: "setup"; asked: Record<string, unknown> } // drawn, by options of the command line
  | { kind: "tick"; step: string | number; value: boolean } // a step of it lies on the table; older ones tell its place
  | { kind: "seed" } // it was shown
  | { kind: "title"; value: string } // that a person gives the evening; "": none
  | { kind: "undo"; of: number }
);

export type Evening = {
  format: 1;
  id: string;
  at: string; // when it began
  game: string;
  mode: string;
  names: string[];
  seed?: string; // of its chance; the id, where there is none
  rules?: string; // the hash of those with which it was begun
  events: EveningEvent[];
};

// Where a page opens that was written for one thing to do; options and notes are for that game.
export type Opening = {
  game: string;
  tab: string;
  seed?: string;
  options?: Record<string, unknown>; // of its set-up
  notes?: string[];
};

export type State = {
  record: { game: string; mode: string; players: Record<string, unknown>[] };
  totals: Map<string, number>; // typed, by cell
  assumed: Set<string>; // what was taken for granted, by player and name
  counted: Set<string>; // cells that a person has said are counted
  ties: Map<string, number>; // typed, by player and tie-break
  missing: Set<number>; // players whose score nobody has handed in at a table of several phones
  over: boolean;
};

export type Cell = {
  points: number | null; // null: nothing is known
  typed: boolean;
  counted: boolean;
};

export type Column = { name: string; cells: Map<string, Cell>; total: number; values: Values; scores: string[] };
export type Sheet = {
  groups: string[];
  columns: Column[];
  mistakes: Mistake[];
  result: Result;
};
