// What the dealer of Freshwater Fly works with; for checks only, nothing of it reaches a page.

export interface CastRules {
  cards: string[];
  hooks: string[];
  landing: number;
  drift: number;
  drifts: number;
  long_drifts: number;
}

export interface Rules {
  cast: CastRules;
  wheel: string[];
  track: number[];
  fish_to_end: number;
}

export interface Strikes {
  hidden: string[];
  shown: string[];
}

export interface Cast {
  start: number;
  column: number;
  phase: string;
  strikes: Strikes;
  drifts: number;
  limit: number;
  matched: boolean;
  long: boolean;
  restarted: boolean;
}

export interface Angler {
  die: number;
  row: number;
  phase: string;
  strikes: Strikes;
  after: number[];
  asked: number;
}

export interface Day {
  round: number;
  fish: number;
  tokens: string[];
  space: number;
  fed: boolean;
}

export interface State {
  cast: Cast | null;
  angler: Angler | null;
  picked: number[] | null;
  day: Day;
}

export interface Entry {
  number: number;
  action: string;
  before: State;
  after: State;
  dealt: string[];
  shuffled: boolean;
  undoes: number | null;
}

export interface History {
  entries: Entry[];
  standing: number[];
}

// By their dotted names.
export type Words = Record<string, string>;

export interface Shown {
  hit: boolean;
  words: string;
}

export interface Choice {
  action: string;
  key: string;
  name: string;
  hint: string;
}

export interface View {
  title: string;
  status: string;
  banner: string;
  ask: string;
  mood: string;
  cards: Shown[];
  hidden: number;
  choices: Choice[];
}
