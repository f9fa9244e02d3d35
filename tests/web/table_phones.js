// Phones at a table, each the app's own TableWire with a storage of its own, in one process: what a browser
// does for them is done by a test. Each line of standard input says what happens to a phone; once all has come
// to rest, a line tells what each phone asks of the laptop and what it knows.

import { AsyncLocalStorage } from "node:async_hooks";
import { createInterface } from "node:readline";

import { seatsAfter } from "../../companion/web/app/room/table-state.js";
import { TableWire } from "../../companion/web/app/room/connection.js";

const here = new AsyncLocalStorage(); // the phone whose program runs
const phones = new Map();
const asked = new Map(); // what waits for an answer, by its number
let count = 0;
let news = [];

const storageOf = (phone) => ({
  getItem: (key) => phone.storage.get(key) ?? null,
  setItem: (key, value) => void phone.storage.set(key, value),
});
Object.defineProperty(globalThis, "localStorage", { get: () => storageOf(here.getStore()) });
globalThis.location = { pathname: "/table/" };
globalThis.document = { visibilityState: "visible", addEventListener() {} };
globalThis.addEventListener = (what, listener) => void here.getStore().listeners.push([what, listener]);
globalThis.setInterval = () => 0;
globalThis.setTimeout = (work) => here.getStore().timers.push(work);

globalThis.fetch = (path, { method = "GET", headers, body = null, signal }) =>
  new Promise((done, failed) => {
    const number = (count += 1);
    const phone = here.getStore();
    signal?.addEventListener("abort", () => {
      const one = asked.get(number);
      asked.delete(number);
      news.push({ gone: number, phone: phone.id });
      if (one?.stream) one.stream.error(new Error("aborted"));
      else failed(new Error("aborted"));
    });
    asked.set(number, { done, failed, phone });
    news.push({ number, phone: phone.id, method, headers, body });
  });

const DEEDS = {
  open(phone) {
    const wire = new TableWire(() => {}, (why) => phone.told.push(why));
    Object.assign(phone, { wire });
  },
  // The page goes, and comes again; with its storage, or as a private one.
  reload(phone, { forgets }) {
    for (const [number, one] of asked) if (one.phone === phone) asked.delete(number);
    const again = { ...fresh(phone.id), storage: forgets ? new Map() : phone.storage };
    phones.set(phone.id, again);
    here.run(again, () => DEEDS.open(again));
  },
  join: ({ wire }, { name }) => void wire.join(name).catch(() => {}),
  bid: ({ wire }, { value }) => void wire.bid(value).catch(() => {}),
  act: ({ wire }, { what }) => void wire.act(what).catch(() => {}),
  wake: ({ listeners }) => listeners.filter(([what]) => what === "online").forEach(([, listener]) => listener()),
  tick: ({ timers }) => timers.splice(0).forEach((work) => work()),
  answer(_, { number, status, body, stream }) {
    const one = asked.get(number);
    if (!one) return;
    if (stream) one.done({ ok: status === 200, status, body: new ReadableStream({ start: (controller) => void (one.stream = controller) }) });
    else asked.delete(number), one.done({ ok: status === 200, status, body: null, headers: new Headers({ "Content-Type": "application/json" }), text: async () => body });
  },
  tell: (_, { number, text }) => asked.get(number)?.stream.enqueue(new TextEncoder().encode(text)),
  cut(_, { number }) {
    const one = asked.get(number);
    asked.delete(number);
    one?.stream ? one.stream.error(new Error("cut")) : one?.failed(new Error("cut"));
  },
};

const fresh = (id) => ({ id, storage: new Map(), timers: [], listeners: [], told: [] });

const known = ({ wire, told }) => {
  const { seat, waiting, secret } = wire.kept;
  const { sealed, opening } = seatsAfter(wire.events);
  return { seat: secret && seat, state: wire.state, waiting: waiting.length, seq: wire.events.length, mine: sealed.has(seat), opening, told: told.splice(0) };
};

for await (const line of createInterface({ input: process.stdin })) {
  const { deed, phone: id, ...more } = JSON.parse(line);
  if (!phones.has(id)) phones.set(id, fresh(id));
  const phone = phones.get(id);
  here.run(phone, () => DEEDS[deed](phone, more));
  for (let turns = 0; turns < 20; turns += 1) await new Promise((then) => setImmediate(then));
  process.stdout.write(`${JSON.stringify({ news, phones: Object.fromEntries([...phones].map(([one, each]) => [one, known(each)])) })}\n`);
  news = [];
}
