// What was tapped is shown once it is kept, so that no answered tap is lost when the phone dies.

const LATEST_SHOWN = 250; // ms: a tap is shown once it is kept, or with a word that it is not

// allKept: resolves once all is kept, null if it is; late: tells that the storage takes longer than a person waits.
/** @type {(root: HTMLElement, shownAs: (key: string) => HTMLElement | null, allKept: () => Promise<void> | null, late: () => HTMLElement) => {hold: () => Promise<void>, onceKept: (act: () => void) => void, isHeld: () => boolean}} */
export function holding(root, shownAs, allKept, late) {
  /** @type {(() => void)[]} */
  const toDo = []; // what is done once the last tap is kept
  /** @type {(() => void)[]} */
  const taps = []; // that came too early: each is done once what the one before did is shown
  let isHeld = false;
  let isLate = false;

  // Shows nothing, and takes no tap, until what was tapped is kept.
  async function hold() {
    const kept = isHeld || isLate ? null : allKept();
    if (!kept) return;
    isHeld = true;
    root.ariaBusy = "true";
    isLate = await Promise.race([kept.then(() => false), new Promise((then) => { setTimeout(then, LATEST_SHOWN, true); })]);
    isHeld = false;
    root.ariaBusy = null;
    doAll();
    if (!isLate) return;
    const box = late();
    await kept;
    box.remove();
    isLate = false;
  }

  function doAll() {
    for (let act; !isHeld && (act = toDo.shift() ?? taps.shift()); ) act();
  }

  /** @type {(act: () => void) => void} */
  function onceKept(act) {
    toDo.push(act);
    doAll();
  }

  // A tap that comes too early is done later, on what stands there then.
  root.addEventListener("click", (event) => {
    if (!isHeld) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const on = /** @type {HTMLElement} */ (event.target);
    const key = on.closest("[data-key]")?.getAttribute("data-key");
    taps.push(() => (key ? shownAs(key) : on)?.dispatchEvent(new MouseEvent("click", event)));
  }, true);

  return { hold, onceKept, isHeld: () => isHeld };
}
