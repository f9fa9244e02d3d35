// What a laptop tells of an event at its table: what this seat may see of it (companion/table/seen.py).
export type TableEvent = {
  seq: number;
  at: string;
  key: string;
  by: number | null; // the seat that did it; null: somebody at the laptop
  kind: string;
  deck: string;
  cards: (string | null)[]; // null: this seat may not see it
  deals?: number[]; // the events that dealt cards which are discarded
  left: number;
  count: number;
  seen?: number | null; // the seat that may see it; null: nobody; missing: all
  target: number;
  restored?: true; // whether it took back a shuffle that gathered cards, which lie where they lay before
  what: string;
  body: any;
  text: string;
  dice: string[]; // their kinds, such as "d6"
  values: (number | null)[];
  faces: (string | null)[];
  choice: string | null;
  seat: number;
  name: string;
  on: boolean;
  table: string;
  commitment: string;
  seal: string;
  bids: [number, string, string][];
  dealer: string;
  action: string;
};

// A card that is out.
export type Lying = {
  deck: string;
  event: number; // that dealt it
  place: number; // in it
  card: string | null; // null: this seat may not see it
  owner: number | null; // the seat that holds it covered; null: nobody, it lies face down, or it lies open
  open: boolean; // for all to see
  of?: number; // the seat that laid it open out of its hand
  row: boolean; // dealt face down before nobody in particular: it keeps its place when it is turned up
};

export type DeckAtTable = { left: number; discards: number };

export type Counted = { events: any[] };
export type Scores = Map<number, Counted>; // of the seats that handed one in

// Who sits at a table, and the seals of bids that have not been opened.
export type SeatsNow = {
  seats: Map<number, string>;
  sealed: Map<number, string>;
  opening: boolean; // all had sealed: these bids are opened, and no other one comes in
};

// How a table stands, as far as this seat may know.
export type TableNow = SeatsNow & {
  table: string;
  commitment: string;
  host: number | null;
  locked: boolean;
  decks: Map<string, DeckAtTable>;
  lying: Lying[];
  handedIn: Map<number, Counted | null>; // what each seat counted; null: this phone may not see it
  scores: Scores | null; // null: they are not revealed
  closed: boolean;
  gone: Map<number, TableEvent>; // what no longer counts, and what took it back
  game: string; // that was set up, or dealt from first; "" if none was
  games: { since: number; game: string }[]; // that were set up here, by the event with which each began
};

export type Asked = { kind: string; [key: string]: unknown };
export type Waiting = Asked & { id: string };
export type Connection = "current" | "behind" | "away";
