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

/** @type {Map<string, Seen & {fits: boolean}>} */
const SIGHTS = new Map(); // by what is looked at: a screen is drawn anew after each tap

/** @typedef {{column: number, line: number}[]} Wanted spots that must be in sight, large enough for a finger */

// The size of a tile, px, with which all that is wanted is in sight, and no larger than a finger needs.
/** @type {(wanted: Wanted, fit: number, wide: number, high: number) => number} */
export function nearEnough(wanted, fit, wide, high) {
  if (!wanted.length) return fit;
  const [columns, lines] = [wanted.map(({ column }) => column), wanted.map(({ line }) => line)].map((all) => Math.max(...all) - Math.min(...all) + 1);
  return Math.max(fit, Math.min(FINGER, tileThatFits(columns, lines, wide, high)));
}

// Lets a box with a chart of so many tiles be moved about.
/** @type {(name: string, box: HTMLElement, sheet: HTMLElement, size: {columns: number, lines: number}, wanted: Wanted) => {zoom: (nearer: boolean) => void, whole: () => void}} */
export function movable(name, box, sheet, { columns, lines }, wanted) {
  const seen = SIGHTS.get(name) ?? { cell: 0, left: 0, top: 0, fits: true };
  SIGHTS.set(name, seen);
  const fit = () => tileThatFits(columns, lines, box.clientWidth, box.clientHeight);

  let shown = false;
  const settle = () => {
    if (!box.isConnected || !box.clientHeight) return;
    if (seen.fits || seen.cell < 1) seen.cell = fit();
    if (seen.fits) seen.cell = nearEnough(wanted, seen.cell, box.clientWidth, box.clientHeight);
    sheet.style.setProperty("--cell", `${seen.cell}px`);
    box.scrollTo(seen.left, seen.top);
    if (!shown) show();
    shown = true;
  };
  // Brings what is wanted into sight.
  const show = () => {
    const [left, right] = [Math.min, Math.max].map((most) => most(...wanted.map(({ column }) => column)));
    const [top, bottom] = [Math.min, Math.max].map((most) => most(...wanted.map(({ line }) => line)));
    const out = wanted.length && (left * seen.cell < box.scrollLeft || top * seen.cell < box.scrollTop || (right + 1) * seen.cell > box.scrollLeft + box.clientWidth || (bottom + 1) * seen.cell > box.scrollTop + box.clientHeight);
    if (out) box.scrollTo(((left + right + 1) * seen.cell - box.clientWidth) / 2, ((top + bottom + 1) * seen.cell - box.clientHeight) / 2);
  };
  // A size of tiles that leaves what lies at a place of the box where it is.
  /** @type {(cell: number, x?: number, y?: number) => void} */
  const resize = (cell, x = box.clientWidth / 2, y = box.clientHeight / 2) => {
    const size = Math.max(Math.min(SMALLEST_TILE, fit()), Math.min(LARGEST_TILE, cell));
    const by = size / seen.cell;
    const [left, top] = [(box.scrollLeft + x) * by - x, (box.scrollTop + y) * by - y];
    Object.assign(seen, { cell: size, left, top, fits: size <= fit() });
    settle();
  };
  const noted = () => Object.assign(seen, { left: box.scrollLeft, top: box.scrollTop });
  box.addEventListener("scroll", noted, { passive: true });
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    const edge = box.getBoundingClientRect();
    resize(seen.cell * Math.exp(-event.deltaY / 400), event.clientX - edge.left, event.clientY - edge.top);
  }, { passive: false });
  movedByMouse(box);
  zoomedByFingers(box, () => seen.cell, resize);
  new ResizeObserver(settle).observe(box);
  queueMicrotask(settle);
  return {
    zoom: (nearer) => resize(zoomed(seen.cell, nearer, fit())),
    whole: () => {
      Object.assign(seen, { fits: true, cell: fit(), left: 0, top: 0 });
      sheet.style.setProperty("--cell", `${seen.cell}px`);
    },
  };
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

/** @type {(box: HTMLElement, cell: () => number, resize: (cell: number, x: number, y: number) => void) => void} */
function zoomedByFingers(box, cell, resize) {
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
    began = { far: spread(event).far, cell: cell() };
  }, { passive: false });
  box.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const { far, x, y } = spread(event);
    resize((began.cell * far) / began.far, x, y);
  }, { passive: false });
}
