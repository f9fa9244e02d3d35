// What the workshop sends, and what a page of it is.

interface Mistake {
  place: string;
  message: string;
  component: string;
  piece: string;
  title: string;
  mild: boolean;
}

interface Part {
  name: string;
  title: string;
  stock: string;
  set: string | null;
  count: number;
  pieces: string[];
}

interface Listing {
  slug: string;
  title: string;
  accent: string; // the colour of its face
  face: string; // its head, as properties of CSS
  revision: number;
  stale: boolean;
  gone: boolean; // whether it is so as files vanished
  components: Part[];
}

interface PieceSeen {
  id: string;
  title: string;
  copies: number;
  house: boolean;
  width: number;
  height: number;
  front: string;
  back: string | null;
  cut: string[];
  problems: string[];
}

interface Deck {
  game: string;
  name: string;
  title: string;
  stock: string;
  pictures: string;
  bleed: number;
  plain_back: boolean;
  revision: number;
  stale: boolean;
  pieces: PieceSeen[];
}

// What a page of the workshop is: what it shows, and what it does when files have changed.
interface Page {
  // Draws itself into the empty main part; called when it is chosen and when the game is another.
  show(main: HTMLElement): void | Promise<void>;
  // Draws anew what files have changed; called after each revision while the page is shown.
  changed(): void | Promise<void>;
  // Called when another page is chosen.
  hide?(): void;
}

interface Studio {
  ready: Promise<void>;
  game: string;
  pieces: { component: string; piece: string }[];
  revision: number;
  mistakes: Mistake[];
}

declare var studio: Studio;

// A value that can be changed: a cell of a table, a word, a number of a box.
interface ValueSeen {
  table: string;
  entry: string;
  keys: string[];
  text: string;
  source: string;
  house: boolean;
  file: string;
  shipped: string | null;
  faces: string[];
  choices: { text: string; words: string; entry: string }[];
  free: boolean;
}

interface BoxSeen {
  name: string;
  face: string;
  kind: string;
  says: string;
  numbers: ValueSeen[];
  turned: boolean;
}

interface ChangeSeen {
  made: { cells: ValueSeen[]; words: ValueSeen[]; boxes: BoxSeen[]; size: [number, number] | null; tables: string[] };
  writable: boolean;
  held: boolean; // whether these are the last good values of a file that cannot be read now
  undo: number;
}

// Why a change was not written; yours and theirs if somebody else has changed the same.
interface Refused {
  error: string;
  said?: string; // the same at its field, without the place in the files
  yours?: string;
  theirs?: string;
}

// What the page Make can make: where new games may lie, what they begin with, where games go.
interface Making {
  undo: number;
  homes: string[];
  likes: { name: string; title: string }[];
  targets: { name: string; title: string; needs: string }[];
}

interface ColumnSeen {
  name: string;
  known: string[];
  last: string;
}

// What a new card is asked; form is null in a game that takes none.
interface CardForm {
  components: string[];
  component: string;
  form: { file: string; columns: ColumnSeen[]; head: string; picture: string; ids: string[]; samples: string[] } | null;
}

interface Offer {
  key: string;
  file: string;
  there: boolean;
  free: string;
  title: string;
}

interface CardProblem {
  card: number | null;
  key: string;
  place: string;
  message: string;
  mild: boolean;
}

interface Trial {
  pictures: string;
  bleed: number;
  cards: { front: string | null; size: [number, number] | null }[];
  problems: CardProblem[];
}
