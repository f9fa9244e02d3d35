// Says that something takes a while, once it takes longer than a moment.

import { replaceContent } from "./dom.js";
import { say } from "./state.js";

const MOMENT = 200; // milliseconds

let going = 0;

const tell = () => replaceContent(/** @type {HTMLElement} */ (document.getElementById("busy")), going > 0 && say("working"));

// Return what work comes to.
/** @type {<Found>(work: Promise<Found>) => Promise<Found>} */
export async function whileBusy(work) {
  going += 1;
  const late = setTimeout(tell, MOMENT);
  try {
    return await work;
  } finally {
    clearTimeout(late);
    going -= 1;
    if (!going) tell();
  }
}
