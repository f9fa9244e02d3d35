// A button that came under a finger by what another phone did, or by the own tap before, was not read yet.

const READ_AFTER = 350; // ms

/** @type {Map<string, {what: string, since: number}>} */
const drawnIn = new Map(); // by place: what a button there does

// Whether a tap on the button that is drawn now in a place is meant; keys always are.
/** @type {(place: string, what: string) => (tap: MouseEvent) => boolean} */
export function watchButton(place, what) {
  if (drawnIn.get(place)?.what !== what) drawnIn.set(place, { what, since: performance.now() });
  const { since } = /** @type {{since: number}} */ (drawnIn.get(place));
  return (tap) => !tap.detail || performance.now() - since > READ_AFTER;
}
