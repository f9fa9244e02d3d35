import type { Evening, EveningEvent, Game, Opening, Sheet, State } from "./state/types";

export type View = {
  screen: string;
  game?: string;
  evening?: string;
  mode?: string;
  names?: string[];
  typed?: string; // a name that has not been added yet
  cell?: { player: number; group: string };
  fresh?: boolean; // the next digit begins a number
  runs?: boolean; // from cell to cell: a digit that no longer fits begins the next one
  player?: number;
  group?: string;
  open?: string[]; // lines that are unfolded
  half?: string; // of a sheet
  games?: number; // that had been set up at a table of phones when its half was chosen
  deck?: string; // the one that is unfolded
  taken?: Record<string, number>; // how many of each die or deck are to be rolled or dealt
  chosen?: Record<string, unknown>; // options of a set-up that is not drawn yet
  secret?: string; // step and place of what one player looks at alone
  sure?: string; // what a second tap would do
  file?: { name: string; wrong?: string[]; evening?: Evening; proof?: Proven }; // that was opened
  link?: string; // by which an evening is handed over; "" where the page has no address
  trial?: Evening; // with changes that do not count yet
  ready?: number[]; // who is ready for the end; until all are, it is covered
  unveil?: boolean; // the end comes one by one
  week?: string; // the name of what goes on from evening to evening
};

// What a proof found out; what is not good stands first.
export type Proven = { title: string; good: string[]; not: string[]; notes: string[] };

export type Say = (name: string, values?: Record<string, unknown>) => string;

// What a screen can ask of the page.
export type App = {
  say: Say;
  games: Map<string, Game>;
  evenings: () => Evening[];
  knownNames: () => string[];
  delivery: () => string; // in words: what brought the page, a file, a site or a laptop, and how that is
  isOver: (evening: Evening) => boolean;
  opening: (game: Game) => Opening | null; // if the page was written for that game
  picture: (name: string) => Element | "";
  address: (name: string) => string; // of a picture
  when: (at: string) => string;
  theme: () => string;
  setTheme: (name: string) => void;
  tell: (words: string) => void;
  go: (view: View, instead?: boolean) => void;
  show: (view: View) => void;
  refresh: (screen: string) => void; // draws it anew, if it is shown
  back: () => void;
  begin: (game: Game, mode: string, names: string[], more?: { id: string; seed: string; events: EveningEvent[]; screen: string }) => void;
  open: (evening: Evening) => void;
  rename: (evening: Evening, title: string) => void;
  forget: (...evenings: Evening[]) => void;
  mayLose: () => boolean; // whether this phone may delete what the page keeps
  mayMiss: () => boolean; // whether its database has not answered
  read: (file: File) => void;
  take: (evening: Evening, apart?: boolean) => void;
  keep: (evening: Evening, view?: View) => void;
  act: (events: EveningEvent | EveningEvent[], view?: View) => void;
  undo: () => void;
  table: (view: View) => Table;
};

// The evening of a screen.
export type Table = { game: Game; evening: Evening; state: State; sheet: Sheet; undo: string };
