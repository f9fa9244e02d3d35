// What is done between taps, so that the next one is answered at once: the browser reads the pictures of a game,
// and the page does what the first tap on something new would do.

const PAUSE = 60; // ms between two of them: a tap never waits for more than one

/** @type {HTMLImageElement[]} */
let kept = []; // what was read: the browser forgets a picture that nothing holds
/** @type {string[]} */
let ahead = []; // which pictures are kept, or will be

// Has pictures read one by one, and kept until others are wanted.
/** @type {(names: string[], address: (name: string) => string) => void} */
export function readAhead(names, address) {
  if (names === ahead) return;
  ahead = names;
  kept = [];
  setTimeout(function next() {
    const name = names[kept.length];
    if (names !== ahead || !name) return;
    const image = new Image();
    image.src = address(name);
    kept.push(image);
    setTimeout(next, PAUSE);
  }, PAUSE);
}

/** @type {(() => void)[]} */
let actsLeft = []; // acts that wait

// Does things one by one between taps. What was asked for earlier and is not done yet is left.
/** @type {(acts: (() => void)[]) => void} */
export function debounceTaps(acts) {
  actsLeft = acts;
  const next = () => {
    if (actsLeft !== acts) return;
    acts.shift()?.();
    if (acts.length) setTimeout(idle, PAUSE);
  };
  const idle = () => ("requestIdleCallback" in globalThis ? requestIdleCallback(next) : next());
  setTimeout(idle, PAUSE);
}
