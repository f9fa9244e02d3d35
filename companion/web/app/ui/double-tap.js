// A second tap on the same spot right after the first would answer a question that nobody has read.

const SLIP = 350; // ms
const SPOT = 24; // px
let lastTap = /** @type {Pick<MouseEvent, "clientX" | "clientY" | "timeStamp">} */ ({ clientX: 0, clientY: 0, timeStamp: -SLIP });

// Whether a tap was meant; keys always are.
/** @type {(tap: MouseEvent) => boolean} */
export function isIntended(tap) {
  if (tap.detail === 0 || tap === lastTap) return true;
  const near = Math.hypot(tap.clientX - lastTap.clientX, tap.clientY - lastTap.clientY) < SPOT;
  if (near && tap.timeStamp - lastTap.timeStamp < SLIP) return false;
  lastTap = tap;
  return true;
}
