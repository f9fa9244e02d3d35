// Hears of changed files, one revision after the other; what comes meanwhile is done as one.

import { note } from "./notes.js";
import { say } from "./state.js";

// since: the revision that the page shows now.
/** @type {(since: number, changed: (revision: number) => Promise<void>) => void} */
export function subscribe(since, changed) {
  const source = new EventSource("events");
  let wanted = since;
  let done = since;
  let busy = false;
  const work = async () => {
    if (busy) return;
    busy = true;
    while (done < wanted) {
      const revision = wanted;
      await changed(revision);
      done = revision;
    }
    busy = false;
  };
  source.onmessage = (event) => {
    const { revision } = JSON.parse(event.data);
    note("away", "");
    wanted = Math.max(wanted, revision);
    void work();
  };
  source.onerror = () => note("away", say("away"), "wrong");
}
