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
  isOff?: boolean; // it cannot be paid
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

// The week of Fly Solo.

export interface Challenge {
  id: string;
  kind: string;
  boxes: number;
  species: string | null;
  colour: string | null;
  points: number | null;
  fish: number | null;
}

export interface Upgrade {
  id: string;
  boxes: string[];
  ordered: boolean;
  given: string[];
}

export interface WeekRules {
  scoring: import("../../../web/app/core/types").Scoring;
  facts: { days: number; finesse: number; rocks: number; rod: string };
  locations: import("./setup.js").Water[];
  journal: Upgrade[];
  challenges: Challenge[];
  readings: Record<string, boolean>;
}

export interface WeekEvening {
  day: number;
  location: string;
  you: number;
  angler: number;
  beaten: boolean;
  bonus: string | null;
  ticks: Record<string, number>;
  badges: string[];
}

export interface Week {
  name: string;
  adventure: string | null;
  seed: string;
  day: number;
  phase: "eve" | "day" | "night" | "over";
  ticks: Record<string, number>;
  badges: string[]; // in the order in which they were earned
  bought: { upgrade: string; badge: string; day: number }[];
  evenings: WeekEvening[];
}
