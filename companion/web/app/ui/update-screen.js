// Makes the screen like one that was made anew. What is the same stays as it is: it keeps focus and
// scrolling, and the browser has nothing to work out again.

const KEPT_HOLD_OF = ["INPUT", "SELECT", "FORM"]; // by what is done with them: the new one takes their place

/** @type {Map<HTMLElement, (shown: HTMLElement) => void>} */
const AFTERWARDS = new Map();

// Does something with the element as it stands on the screen once that was drawn: it is this one if it
// is new there, else the one that became like it.
/** @type {(made: HTMLElement, act: (shown: HTMLElement, isNew: boolean) => void) => HTMLElement} */
export function whenShown(made, act) {
  AFTERWARDS.set(made, (shown) => act(shown, shown === made));
  return made;
}

/** @typedef {{state: string, fill: () => HTMLElement[], later: boolean}} Filling */

/** @type {Map<HTMLElement, Filling>} */
const TO_FILL = new Map();
/** @type {WeakMap<HTMLElement, string>} */
const FILLED = new WeakMap(); // elements on the screen, by what they are filled with

// An element whose children are made only if those on the screen are of another state: many that seldom
// change. What a tap on one of them does stands at an element around them, as that may change with every tap.
// later: on a new screen, which shows others first, they are made once those have been painted.
/** @type {(made: HTMLElement, state: string, fill: () => HTMLElement[], later?: boolean) => HTMLElement} */
export function fillFor(made, state, fill, later = false) {
  TO_FILL.set(made, { state, fill, later });
  return made;
}

/** @type {(shown: HTMLElement, made: HTMLElement, filling?: Filling) => void} */
function fillNow(shown, made, { state, fill } = /** @type {Filling} */ (TO_FILL.get(made))) {
  TO_FILL.delete(made);
  if (FILLED.get(shown) === state) return;
  made.append(...fill());
  FILLED.set(shown, state);
  if (shown !== made) renewChildren(shown, made);
}

// Does something once what is on the screen now has been painted.
/** @type {(act: () => void) => void} */
export const afterPaint = (act) => void requestAnimationFrame(() => setTimeout(act));

// Fills, once the rest is on the screen, what no tap has had filled until then.
/** @type {(bare: [HTMLElement, Filling][]) => void} */
function fillLater(bare) {
  if (!bare.length) return;
  const fill = () => {
    for (const [one, filling] of bare) if (!FILLED.has(one)) fillNow(one, one, filling);
  };
  afterPaint(() => afterPaint(fill)); // the frame after the first one shows that it was painted
}

// Shows elements in a place; anew: none of those that stand there may stay.
/** @type {(place: Element, made: Element[], anew: boolean) => void} */
export function updateApp(place, made, anew) {
  const wanted = document.createElement("div");
  wanted.append(...made);
  if (anew) place.replaceChildren(...wanted.childNodes);
  else renewChildren(place, wanted);
  const bare = [...TO_FILL].filter(([one]) => one.isConnected);
  TO_FILL.clear();
  for (const [one, filling] of bare) if (!filling.later) fillNow(one, one, filling);
  fillLater(bare.filter(([, { later }]) => later));
  const acts = [...AFTERWARDS].filter(([one]) => one.isConnected); // not of a screen that was made and never shown
  AFTERWARDS.clear();
  if (acts.length) queueMicrotask(() => acts.forEach(([shown, act]) => act(shown)));
}

/** @type {(place: Node, wanted: Node) => void} */
function renewChildren(place, wanted) {
  let surplus = place.childNodes.length - wanted.childNodes.length; // of those that are not looked at yet
  let old = place.firstChild;
  for (let made = wanted.firstChild, next; made; made = next) {
    next = made.nextSibling;
    while (old && surplus > 0 && !isAlike(old, made)) {
      const gone = old;
      old = old.nextSibling;
      place.removeChild(gone);
      surplus -= 1;
    }
    if (old && isAlike(old, made)) {
      const same = old;
      old = old.nextSibling;
      become(same, made);
    } else {
      place.insertBefore(made, old);
      surplus += 1;
    }
  }
  while (old) {
    const gone = old;
    old = old.nextSibling;
    place.removeChild(gone);
  }
}

/** @type {(old: Node, made: Node) => boolean} */
const isAlike = (old, made) => old.nodeName === made.nodeName && whatItIs(old) === whatItIs(made);

// The key of an element; of one without a key the first of its classes: a map never becomes another box.
/** @type {(node: Node) => string | undefined} */
const whatItIs = (node) => (node instanceof HTMLElement ? (node.dataset.key ?? node.classList[0]) : undefined);

/** @type {(old: Node, made: Node) => void} */
function become(old, made) {
  if (made instanceof HTMLElement && old instanceof HTMLElement) {
    if (KEPT_HOLD_OF.includes(made.nodeName)) return old.replaceWith(made);
    old.onclick = made.onclick;
    if (made.nodeName === "BUTTON" && old.isEqualNode(made)) return; // most are, and the browser tells it fast
    renewAttributes(old, made);
    const act = AFTERWARDS.get(made);
    if (act) AFTERWARDS.set(old, act);
    AFTERWARDS.delete(made);
    if (TO_FILL.has(made)) fillNow(old, made);
    else renewChildren(old, made);
  } else if (!old.isEqualNode(made)) old.parentNode?.replaceChild(made, old);
}

/** @type {(old: HTMLElement, made: HTMLElement) => void} */
function renewAttributes(old, made) {
  const names = made.getAttributeNames();
  for (const name of names) {
    const value = /** @type {string} */ (made.getAttribute(name));
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = value;
    else old.setAttribute(name, value);
  }
  const before = old.getAttributeNames();
  if (before.length > names.length) for (const name of before) if (name !== "open" && !names.includes(name)) old.removeAttribute(name);
}
