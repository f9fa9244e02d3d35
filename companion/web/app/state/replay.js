// What stands at a table after each event of an evening, worked out from its log. Undo brings back what stood
// before the event that it takes back.

/** @import {Evening, EveningEvent, Game} from "./types" */

/**
 * What stands now, and what stood before and after each event that took part in it.
 * @template S
 * @typedef {{now: S, before: Map<number, S>, after: Map<number, S>}} WorkedOut
 */

// Returns what works evenings out; it goes on from what it worked out last.
// `begun` is what stands first; `next` is what an event makes of it, nothing if it cannot be now: `at` is the place of
// the event in the log, `rolls` how many rolls there were with it.
/**
 * @template S
 * @param {(evening: Evening) => S} begun
 * @param {(game: Game, evening: Evening, now: S, event: EveningEvent, at: number, rolls: number) => S | null} next
 * @returns {(game: Game, evening: Evening) => WorkedOut<S>}
 */
export function replay(begun, next) {
  /** @type {{evening: Evening, found: WorkedOut<S>, rolls: number} | null} */
  let last = null;
  return (game, evening) => {
    const { events } = evening;
    const goesOn = last?.evening.id === evening.id && last.evening.events.every((event, at) => event === events[at]) ? last : null;
    const before = new Map(goesOn?.found.before);
    const after = new Map(goesOn?.found.after);
    let now = goesOn?.found.now ?? begun(evening);
    let rolls = goesOn?.rolls ?? 0;
    for (let at = goesOn?.evening.events.length ?? 0; at < events.length; at += 1) {
      const event = events[at];
      if (event.kind === "undo") {
        now = before.get(event.of) ?? now;
        continue;
      }
      if (event.kind === "roll") rolls += 1;
      const made = next(game, evening, now, event, at, rolls);
      if (!made) continue;
      before.set(at, now);
      now = made;
      after.set(at, made);
    }
    const found = { now, before, after };
    last = { evening, found, rolls };
    return found;
  };
}
