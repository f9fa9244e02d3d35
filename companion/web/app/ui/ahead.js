// The browser reads the pictures of a game between taps, so that a screen of many opens at once.

const PAUSE = 60; // ms between two pictures: a tap never waits for more than one

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
