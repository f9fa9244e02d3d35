// The way between a phone and the table on the laptop. What a phone asks has a name of its own, is kept
// until it was answered, and may be sent again: it is done once. What happened comes as server-sent
// events; who was away asks from the last number on.

import { digest } from "../core/chance.js";
import { fetchInTime } from "../state/request-timeout.js";
import { seatsAfter } from "./table-state.js";

/** @import {Asked, Connection, SeatsNow, TableEvent, Waiting} from "./types" */

/** @typedef {{secret: string | null, seat: number | null, name: string, waiting: Waiting[], salts: Record<string, {value: string, salt: string}>, half?: {of: string, taken: Record<string, number>}, handed?: string}} Kept half: what a player has chosen and not sealed yet; handed: the score as it was handed in */
/** @typedef {{done: (event: any) => void, refused: (why: Error) => void}} Asker */

const FIRST_TRY = 300; // ms until the first try after the laptop did not answer
const LATEST = 3000;
const SILENT = 15000; // ms: a stream that said nothing for so long is dead, whatever the browser thinks
const NOT_SEEN = 3000; // ms: so is one that does not say what was answered

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
    this.newsAt = Date.now(); // when the last event came
    this.heard = 0; // when the laptop said anything
    this.pause = FIRST_TRY;
    /** @type {Map<string, Asker>} */
    this.askers = new Map();
    /** @type {AbortController | null} */
    this.sending = null; // gives up what is on its way
    this.since = Date.now(); // when anything of what waits was tapped or answered last
    /** @type {{asked: Waiting, seq: number}[]} */
    this.answered = []; // what was done, with its last event, which may not be here yet
    this.opened = ""; // the seal that was opened
    /** @type {number[]} */
    this.openedBy = []; // seats whose phones have opened their bids
    /** @type {number[]} */
    this.here = []; // seats whose phones listen
    this.hereAt = Date.now(); // when that changed last
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
    setInterval(() => document.visibilityState === "visible" && this.isDead() && this.listenAnew(), LATEST);
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
    return this.kept.seat !== null ? { Authorization: `Bearer ${this.kept.secret}` } : {};
  }

  // Whether nothing comes any more of a stream that the browser holds for open.
  isDead() {
    return Date.now() - this.heard > SILENT || (this.unseen().length > 0 && Date.now() - this.since > NOT_SEEN);
  }

  listenAnew() {
    this.away();
    this.listen();
  }

  // How fresh what is shown is; a tap is on its way until it is seen in the log.
  get fresh() {
    const waits = this.kept.waiting.length + this.unseen().length > 0;
    return { isCurrent: this.state === "current", asOf: this.asOf, waitsSince: waits ? this.since : 0 };
  }

  // What was done and is not in the log here yet.
  unseen() {
    return this.answered.filter(({ seq }) => seq > this.events.length);
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
        const isNew = this.state !== "current";
        this.state = "current";
        this.whole = false;
        this.openedBy = data.opened ?? [];
        if (`${this.here}` !== `${data.here}`) this.hereAt = Date.now();
        this.here = data.here;
        this.asOf = Date.now();
        this.pause = FIRST_TRY;
        this.send(isNew);
      } else if (data.seq === this.events.length + 1) {
        this.events = [...this.events, data];
        this.newsAt = Date.now();
        if (!this.whole && this.changesSight(data)) return this.again();
      }
    }
    this.openOwnBid();
    if (before !== this.shown()) this.changed();
  }

  // What a screen depends on.
  shown() {
    return `${this.events.length} ${this.state} ${this.openedBy} ${this.here}`;
  }

  // Whether this phone may see another part of what was before than it did.
  /** @type {(event: TableEvent) => boolean} */
  changesSight({ kind, target }) {
    return kind === "close" || (["undo", "redo"].includes(kind) && /^(score|reveal|setup .*)$/.test(this.events[target - 1]?.what));
  }

  // Asks for the whole log: this phone may see another part of it than before.
  again() {
    this.events = [];
    this.answered = [];
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

  /** @type {(name: string, seat?: number) => Promise<any>} */
  join(name, seat) {
    const secret = this.kept.secret ?? randomHex(16);
    this.kept = { ...this.kept, secret, name };
    return this.queue({ kind: "join", name, secret, ...(seat ? { seat } : {}) });
  }

  // Asks for something; resolves with the last event of what was done, and all that was dealt.
  /** @type {(asked: Asked) => Promise<any>} */
  act(asked) {
    if (this.kept.seat === null) return Promise.reject(new Error("take a seat first: companion.table.join(seat)"));
    return this.queue(asked);
  }

  // Whether the same was asked for and is not seen yet.
  /** @type {(asked: Asked) => boolean} */
  isWaiting(asked) {
    return [...this.kept.waiting, ...this.unseen().map((one) => one.asked)].some((one) => JSON.stringify(one) === JSON.stringify({ ...asked, id: one.id }));
  }

  /** @type {(asked: Asked) => Promise<any>} */
  queue(asked) {
    if (!this.kept.waiting.length) this.since = Date.now();
    const waiting = { ...asked, id: randomHex(8) };
    this.kept = { ...this.kept, waiting: [...this.kept.waiting, waiting] };
    this.write();
    const answer = new Promise((done, refused) => this.askers.set(waiting.id, { done, refused }));
    this.changed();
    this.send();
    return answer;
  }

  // Sends what waits, one after the other. anew: what is on its way is given up and sent again.
  async send(anew = false) {
    if (this.state === "away" || (this.sending && !anew)) return;
    this.sending?.abort();
    const mine = new AbortController();
    this.sending = mine;
    try {
      while (this.kept.waiting.length) {
        const [asked] = this.kept.waiting;
        const { status, body } = await this.post(asked, mine);
        if (mine !== this.sending) return;
        if (status === 401) return this.lostSeat();
        if (status === 429) this.refused(body.error);
        if (status === 429 || status >= 500) break; // it stays, and is tried again
        this.kept = { ...this.kept, waiting: this.kept.waiting.filter(({ id }) => id !== asked.id) };
        this.since = Date.now();
        if (status === 200) this.answered = [...this.unseen(), { asked, seq: Math.max(0, ...body.events.map((/** @type {TableEvent} */ { seq }) => seq)) }];
        if (asked.kind === "join") this.seated(asked, status === 200 ? body.seat : null);
        this.write();
        this.answer(asked.id, status === 200 ? body : new Error(body.error));
        if (status !== 200 && asked.kind !== "open") this.refused(body.error);
      }
    } catch {
      if (mine === this.sending) setTimeout(() => this.kept.waiting.length && this.listen(), mine.signal.aborted ? 0 : LATEST); // the next stream sends again
    } finally {
      if (mine === this.sending) this.sending = null;
      this.changed();
    }
  }

  // The seat that was taken; null: it was refused.
  /** @type {(asked: Waiting, seat: number | null) => void} */
  seated({ secret }, seat) {
    if (seat === null && this.kept.seat !== null) return;
    this.kept = { ...this.kept, seat, secret: seat === null ? null : /** @type {string} */ (secret) };
    if (seat !== null) this.again();
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

  /** @type {(asked: Waiting, giveUp: AbortController) => Promise<{status: number, body: any}>} */
  post(asked, giveUp) {
    const headers = { ...this.headers(), "Content-Type": "application/json" };
    return fetchInTime("table/events", { method: "POST", headers, body: JSON.stringify(asked) }, async (answer) => {
      const text = await answer.text();
      return { status: answer.status, body: answer.headers.get("Content-Type")?.startsWith("application/json") ? JSON.parse(text) : { error: text } };
    }, giveUp);
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
    const asked = { kind: "open", ...said };
    if (!this.isWaiting(asked)) this.act(asked).catch(() => {});
  }
}
