// What is seen of the chart: it fits the screen at first; drag, pinch, wheel, + and - change that.

const SMALLEST_TILE = 20; // px of a tile
const LARGEST_TILE = 150;
const A_STEP = 1.4;
const FINGER = 48; // px that a finger hits well
const A_SLIP = 6; // px that a tap may slip before it is a drag

/** @typedef {{cell: number, left: number, top: number}} Seen of the chart: the size of a tile, and where the upper left is */

// The size of a tile, px, with which so many fit.
/** @type {(columns: number, lines: number, wide: number, high: number) => number} */
export const tileThatFits = (columns, lines, wide, high) => Math.max(SMALLEST_TILE, Math.min(LARGEST_TILE, Math.floor(Math.min(wide / columns, high / lines))));

// The size of a tile one step nearer or farther: on the way to what a finger hits well, that first.
/** @type {(cell: number, nearer: boolean, fit: number) => number} */
export function zoomed(cell, nearer, fit) {
  const to = nearer ? cell * A_STEP : cell / A_STEP;
  const passes = (cell < FINGER && to > FINGER) || (cell > FINGER && to < FINGER);
  return Math.max(Math.min(fit, FINGER), Math.min(LARGEST_TILE, passes ? FINGER : to));
}

/** @typedef {Seen & {fits: boolean, columns: number, lines: number, wanted: Wanted, isCovered: boolean, box: HTMLElement | null}} Sight columns, lines, wanted, isCovered: of the chart as it is; box: that shows it */

/** @type {Map<string, Sight>} */
const SIGHTS = new Map(); // by what is looked at
/** @type {WeakMap<Element, Sight>} */
const SHOWN = new WeakMap(); // by the box that shows it

/** @typedef {{column: number, line: number}[]} Wanted spots that must be in sight, large enough for a finger */

// The size of a tile, px, with which all that is wanted is in sight, and no larger than a finger needs.
/** @type {(wanted: Wanted, fit: number, wide: number, high: number) => number} */
export function isClose(wanted, fit, wide, high) {
  if (!wanted.length) return fit;
  const [columns, lines] = [wanted.map(({ column }) => column), wanted.map(({ line }) => line)].map((all) => Math.max(...all) - Math.min(...all) + 1);
  return Math.max(fit, Math.min(FINGER, tileThatFits(columns, lines, wide, high)));
}

/** @type {(seen: Sight, box: HTMLElement) => number} */
const fitOf = ({ columns, lines }, box) => tileThatFits(columns, lines, box.clientWidth, box.clientHeight);

// Lets a chart of so many tiles be moved about in a box, which is given to `settle` when it is shown.
/** @type {(name: string, size: {columns: number, lines: number}, wanted: Wanted, isCovered: boolean) => {zoom: (nearer: boolean) => void, whole: () => void, cell: number, settle: (box: HTMLElement) => void}} */
export function movable(name, { columns, lines }, wanted, isCovered) {
  /** @type {Sight} */
  const seen = Object.assign(SIGHTS.get(name) ?? { cell: 0, left: 0, top: 0, fits: true, box: null }, { columns, lines, wanted, isCovered });
  SIGHTS.set(name, seen);
  return {
    cell: seen.cell,
    settle: (box) => {
      const isNew = !SHOWN.has(box);
      SHOWN.set(box, seen);
      seen.box = box;
      if (isNew) moving(box);
      if (settledIn(box)) broughtIntoSight(seen, box);
    },
    zoom: (nearer) => seen.box && resized(seen.box, zoomed(seen.cell, nearer, fitOf(seen, seen.box))),
    whole: () => {
      if (!seen.box) return;
      Object.assign(seen, { fits: true, cell: fitOf(seen, seen.box), left: 0, top: 0 });
      sized(seen.box);
    },
  };
}

/** @type {(box: HTMLElement) => void} */
function sized(box) {
  const { columns, lines, cell } = sightOf(box);
  const { style } = /** @type {HTMLElement} */ (box.firstElementChild);
  [style.width, style.height] = [`${columns * cell}px`, `${lines * cell}px`];
}

/** @type {(box: HTMLElement) => Sight} */
const sightOf = (box) => /** @type {Sight} */ (SHOWN.get(box));

// The size with which the chart fits; while a drawer takes room from the box, tiles stay as they are.
/** @type {(seen: Sight, box: HTMLElement) => number} */
function sizeFor(seen, box) {
  const near = isClose(seen.wanted, fitOf(seen, box), box.clientWidth, box.clientHeight);
  return seen.isCovered ? Math.max(near, Math.min(seen.cell, box.clientWidth, box.clientHeight)) : near;
}

// Returns whether the box is large enough to show anything.
/** @type {(box: HTMLElement) => boolean} */
function settledIn(box) {
  const seen = sightOf(box);
  if (!box.isConnected || !box.clientHeight) return false;
  if (seen.fits || seen.cell < 1) seen.cell = sizeFor(seen, box);
  sized(box);
  box.scrollTo(seen.left, seen.top);
  return true;
}

/** @type {(seen: Sight, box: HTMLElement) => void} */
function broughtIntoSight({ cell, wanted }, box) {
  if (!wanted.length) return;
  const [left, right] = [Math.min, Math.max].map((most) => most(...wanted.map(({ column }) => column)));
  const [top, bottom] = [Math.min, Math.max].map((most) => most(...wanted.map(({ line }) => line)));
  const out = left * cell < box.scrollLeft || top * cell < box.scrollTop || (right + 1) * cell > box.scrollLeft + box.clientWidth || (bottom + 1) * cell > box.scrollTop + box.clientHeight;
  if (out) box.scrollTo(((left + right + 1) * cell - box.clientWidth) / 2, ((top + bottom + 1) * cell - box.clientHeight) / 2);
}

// A size of tiles that leaves what lies at a place of the box where it is.
/** @type {(box: HTMLElement, cell: number, x?: number, y?: number) => void} */
function resized(box, cell, x = box.clientWidth / 2, y = box.clientHeight / 2) {
  const seen = sightOf(box);
  const fit = fitOf(seen, box);
  const size = Math.max(Math.min(SMALLEST_TILE, fit), Math.min(LARGEST_TILE, cell));
  const by = size / seen.cell;
  const [left, top] = [(box.scrollLeft + x) * by - x, (box.scrollTop + y) * by - y];
  Object.assign(seen, { cell: size, left, top, fits: size <= fit });
  settledIn(box);
}

/** @type {(box: HTMLElement) => void} */
function moving(box) {
  box.addEventListener("scroll", () => Object.assign(sightOf(box), { left: box.scrollLeft, top: box.scrollTop }), { passive: true });
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    const edge = box.getBoundingClientRect();
    resized(box, sightOf(box).cell * Math.exp(-event.deltaY / 400), event.clientX - edge.left, event.clientY - edge.top);
  }, { passive: false });
  movedByMouse(box);
  zoomedByFingers(box);
  new ResizeObserver(() => settledIn(box)).observe(box);
}

// A mouse drags; fingers drag without us.
/** @type {(box: HTMLElement) => void} */
function movedByMouse(box) {
  box.addEventListener("pointerdown", (down) => {
    if (down.pointerType !== "mouse" || down.button) return;
    const [left, top] = [box.scrollLeft, box.scrollTop];
    let far = false;
    const move = (/** @type {PointerEvent} */ event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      far ||= Math.hypot(x, y) > A_SLIP;
      if (far) box.scrollTo(left - x, top - y);
    };
    const still = (/** @type {Event} */ event) => {
      if (far) event.stopPropagation();
    };
    addEventListener("pointermove", move);
    box.addEventListener("click", still, { capture: true, once: true });
    addEventListener("pointerup", () => {
      removeEventListener("pointermove", move);
      setTimeout(() => box.removeEventListener("click", still, { capture: true }));
    }, { once: true });
  });
}

/** @type {(box: HTMLElement) => void} */
function zoomedByFingers(box) {
  let began = { far: 0, cell: 0 };
  /** @type {(event: TouchEvent) => {far: number, x: number, y: number}} */
  const spread = ({ touches: [one, other] }) => {
    const edge = box.getBoundingClientRect();
    return {
      far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      x: (one.clientX + other.clientX) / 2 - edge.left,
      y: (one.clientY + other.clientY) / 2 - edge.top,
    };
  };
  box.addEventListener("touchstart", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    began = { far: spread(event).far, cell: sightOf(box).cell };
  }, { passive: false });
  box.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const { far, x, y } = spread(event);
    resized(box, (began.cell * far) / began.far, x, y);
  }, { passive: false });
}
