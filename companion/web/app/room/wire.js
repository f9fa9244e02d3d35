// The way between a phone and the table on the laptop. What a phone asks has a name of its own, is kept
// until it was answered, and may be sent again: it is done once. What happened comes as server-sent
// events; who was away asks from the last number on.

import { digest } from "../core/chance.js";
import { seatsAfter } from "./fold.js";

/** @import {Asked, Connection, SeatsNow, TableEvent, Waiting} from "./types" */

/** @typedef {{secret: string | null, seat: number | null, name: string, waiting: Waiting[], salts: Record<string, {value: string, salt: string}>}} Kept */
/** @typedef {{done: (event: any) => void, refused: (why: Error) => void}} Asker */

const FIRST_TRY = 300; // ms until the first try after the laptop did not answer
const LATEST = 3000;
const SILENT = 40000; // ms: a stream that said nothing for so long is dead, whatever the browser thinks

/** @type {(bytes: number) => string} */
const randomHex = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// What Python writes with json.dumps, of texts and numbers.
/** @type {(value: unknown) => string} */
const asciiJson = (value) => JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** @type {(commitment: string, seat: number, value: string, salt: string) => string} */
export const sealOf = (commitment, seat, value, salt) => digest(asciiJson(["companion/bid/v1", commitment, seat, value, salt]));

export class TableWire {
  /** @param {() => void} changed @param {(why: string) => void} refused */
  constructor(changed, refused) {
    this.changed = changed;
    this.refused = refused;
    this.place = `companion-table-${location.pathname}`;
    /** @type {Kept} */
    this.kept = this.read();
    /** @type {TableEvent[]} */
    this.events = [];
    /** @type {Connection} */
    this.state = "behind";
    this.asOf = 0; // when all was known that had happened
    this.heard = 0; // when the laptop said anything
    this.pause = FIRST_TRY;
    /** @type {Map<string, Asker>} */
    this.askers = new Map();
    this.sending = false;
    this.opened = ""; // the seal that was opened
    /** @type {number[]} */
    this.openedBy = []; // seats whose phones have opened their bids
    this.whole = false; // the log is asked for from its beginning, as this seat may see it now
    this.listening = new AbortController();
    for (const [where, what] of /** @type {[EventTarget, string][]} */ ([[document, "visibilitychange"], [globalThis, "pageshow"], [globalThis, "online"]])) {
      where.addEventListener(what, () => document.visibilityState === "visible" && this.listen());
    }
    addEventListener("offline", () => {
      this.listening.abort();
      this.away();
      setTimeout(() => this.state === "away" && this.listen(), LATEST); // some phones never say that they are back
    });
    setInterval(() => Date.now() - this.heard > SILENT && document.visibilityState === "visible" && this.listen(), SILENT / 4);
    this.listen();
  }

  /** @returns {Kept} */
  read() {
    try {
      const found = JSON.parse(localStorage.getItem(this.place) ?? "null");
      if (found) return found;
    } catch {
      // a private window: this page alone remembers
    }
    return { secret: null, seat: null, name: "", waiting: [], salts: {} };
  }

  write() {
    try {
      localStorage.setItem(this.place, JSON.stringify(this.kept));
    } catch {
      // see above
    }
  }

  /** @returns {Record<string, string>} */
  headers() {
    return this.kept.secret ? { Authorization: `Bearer ${this.kept.secret}` } : {};
  }

  // Asks for all after the last event that is known, and for all that follows.
  async listen() {
    this.listening.abort();
    const mine = new AbortController();
    this.listening = mine;
    if (this.state === "current") this.state = "behind";
    this.whole = !this.events.length;
    this.opened = ""; // a laptop that was started again has forgotten who opened a bid
    this.changed();
    this.heard = Date.now();
    try {
      const headers = { ...this.headers(), Accept: "text/event-stream", "Last-Event-ID": String(this.events.length) };
      const answer = await fetch("table/events", { headers, signal: mine.signal, cache: "no-store" });
      if (answer.status === 401) return this.lostSeat();
      if (!answer.ok || !answer.body) throw new Error(answer.statusText);
      await this.hear(answer.body, mine.signal);
      throw new Error("the stream ended");
    } catch {
      if (mine.signal.aborted) return;
      this.away();
      setTimeout(() => !mine.signal.aborted && this.listen(), this.pause);
      this.pause = Math.min(LATEST, this.pause * 2);
    }
  }

  away() {
    this.state = "away";
    this.changed();
  }

  /** @type {(body: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>} */
  async hear(body, signal) {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      text += decoder.decode(value, { stream: true });
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      this.heard = Date.now();
      this.take(messages);
    }
  }

  /** @type {(messages: string[]) => void} */
  take(messages) {
    const before = this.shown();
    for (const message of messages) {
      const [first, second = ""] = message.split("\n");
      const data = JSON.parse((second || first).slice("data: ".length));
      if (first === "event: freed") return this.lostSeat();
      if (first === "event: now") {
        if (data.seq < this.events.length) return this.again(); // an older log was put back
        this.state = "current";
        this.whole = false;
        this.openedBy = data.opened ?? [];
        this.asOf = Date.now();
        this.pause = FIRST_TRY;
        this.send();
      } else if (data.seq === this.events.length + 1) {
        this.events = [...this.events, data];
        if (!this.whole && this.changesSight(data)) return this.again();
      }
    }
    this.openOwnBid();
    if (before !== this.shown()) this.changed();
  }

  // What a screen depends on.
  shown() {
    return `${this.events.length} ${this.state} ${this.openedBy}`;
  }

  // Whether this phone may see another part of what was before than it did.
  /** @type {(event: TableEvent) => boolean} */
  changesSight({ kind, target }) {
    return kind === "close" || (["undo", "redo"].includes(kind) && ["score", "reveal"].includes(this.events[target - 1]?.what));
  }

  // Asks for the whole log: this phone may see another part of it than before.
  again() {
    this.events = [];
    this.listen();
  }

  lostSeat() {
    const lost = this.kept.waiting;
    this.kept = { ...this.kept, secret: null, seat: null, waiting: [] };
    this.write();
    for (const { id } of lost) this.answer(id, new Error("freed"));
    this.again();
    this.refused("");
  }

  /** @type {(name: string, seat?: number) => Promise<void>} */
  async join(name, seat) {
    this.kept = { ...this.kept, secret: this.kept.secret ?? randomHex(16), name };
    this.write();
    const asked = { kind: "join", id: randomHex(8), name, secret: this.kept.secret, ...(seat ? { seat } : {}) };
    const { status, body } = await this.post(asked, {});
    if (status !== 200) {
      this.kept = { ...this.kept, secret: null };
      this.write();
      throw new Error(body.error);
    }
    this.kept = { ...this.kept, seat: body.seat };
    this.write();
    this.again();
  }

  // Asks for something; resolves with the last event of what was done, and all that was dealt.
  /** @type {(asked: Asked) => Promise<any>} */
  act(asked) {
    if (!this.kept.secret) return Promise.reject(new Error("take a seat first: companion.table.join(seat)"));
    const waiting = { ...asked, id: randomHex(8) };
    this.kept = { ...this.kept, waiting: [...this.kept.waiting, waiting] };
    this.write();
    const answer = new Promise((done, refused) => this.askers.set(waiting.id, { done, refused }));
    this.changed();
    this.send();
    return answer;
  }

  // Sends what waits, one after the other.
  async send() {
    if (this.sending || this.state === "away") return;
    this.sending = true;
    try {
      while (this.kept.waiting.length && this.kept.secret) {
        const [asked] = this.kept.waiting;
        const { status, body } = await this.post(asked, this.headers());
        if (status === 401) return this.lostSeat();
        if (status === 429) this.refused(body.error);
        if (status === 429 || status >= 500) break; // it stays, and is tried again
        this.kept = { ...this.kept, waiting: this.kept.waiting.filter(({ id }) => id !== asked.id) };
        this.write();
        this.answer(asked.id, status === 200 ? body : new Error(body.error));
        if (status !== 200 && asked.kind !== "open") this.refused(body.error);
      }
    } catch {
      // the laptop is away: the next stream sends again
    } finally {
      this.sending = false;
      this.changed();
    }
  }

  /** @type {(id: string, found: any) => void} */
  answer(id, found) {
    const asker = this.askers.get(id);
    this.askers.delete(id);
    if (found instanceof Error) asker?.refused(found);
    else {
      const last = found.events[found.events.length - 1];
      const dealt = found.events.flatMap((/** @type {TableEvent} */ one) => (one.kind === "deal" ? one.cards : []));
      asker?.done({ ...last, ...(dealt.length ? { dealt } : {}) });
    }
  }

  /** @type {(asked: object, headers: Record<string, string>) => Promise<{status: number, body: any}>} */
  async post(asked, headers) {
    const answer = await fetch("table/events", { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(asked) });
    const text = await answer.text();
    return { status: answer.status, body: answer.headers.get("Content-Type")?.startsWith("application/json") ? JSON.parse(text) : { error: text } };
  }

  // Seals a bid: what it says stays on this phone until everybody has sealed one.
  /** @type {(value: string) => Promise<any>} */
  bid(value) {
    const { commitment } = this.events[0];
    const salt = randomHex(32);
    const seal = sealOf(commitment, Number(this.kept.seat), value, salt);
    const past = new Set(this.events.map((event) => event.seal));
    for (const one of seatsAfter(this.events).sealed.values()) past.delete(one);
    const open = Object.entries(this.kept.salts).filter(([one]) => !past.has(one)); // a bid before this one may come to count
    this.kept = { ...this.kept, salts: { ...Object.fromEntries(open), [seal]: { value, salt } } };
    this.write();
    return this.act({ kind: "bid", seal });
  }

  // The seats whose bids are being opened, and whose phones have not done it.
  /** @type {(now: SeatsNow) => number[]} */
  unopened({ sealed, opening }) {
    return opening ? [...sealed.keys()].filter((seat) => !this.openedBy.includes(seat)).sort((one, other) => one - other) : [];
  }

  // Opens the own bid as soon as all are sealed.
  openOwnBid() {
    const { sealed, opening } = seatsAfter(this.events);
    const mine = this.kept.seat === null ? undefined : sealed.get(this.kept.seat);
    const said = mine && this.kept.salts[mine];
    if (!said || !opening || this.opened === mine) return;
    this.opened = mine;
    this.act({ kind: "open", ...said }).catch(() => {});
  }
}
