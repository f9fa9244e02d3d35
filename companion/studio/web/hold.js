// Holds a point of a picture where it is on the screen while the picture is drawn in another size.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, at: Point | null}} Hold */

/** @type {(canvas: Element) => Point} */
function middle(canvas) {
  const box = canvas.getBoundingClientRect();
  return { x: box.x + canvas.clientWidth / 2, y: box.y + canvas.clientHeight / 2 };
}

/** @type {{canvas: Element, left: number, top: number, held: Hold} | null} */
let last = null; // what was held, and how it was scrolled then

// What part of a picture lies at a point of the screen, or in the middle of what is seen of it.
/** @type {(canvas: Element | null, at?: Point) => Hold} */
export function holdOf(canvas, at) {
  const face = canvas?.firstElementChild?.getBoundingClientRect();
  if (!canvas || !face?.width) return { x: 0.5, y: 0.5, at: null };
  // a smaller picture cannot be scrolled so far: what was looked at counts until somebody scrolls
  if (!at && last?.canvas === canvas && last.left === canvas.scrollLeft && last.top === canvas.scrollTop) return { ...last.held, at: null };
  const { x, y } = at ?? middle(canvas);
  return { x: (x - face.x) / face.width, y: (y - face.y) / face.height, at: at ?? null };
}

// Scroll so that this part of the picture lies where it lay.
/** @type {(canvas: Element, held: Hold) => void} */
export function onLongPress(canvas, { x, y, at }) {
  const face = canvas.firstElementChild?.getBoundingClientRect();
  if (!face) return;
  const to = at ?? middle(canvas);
  canvas.scrollBy(face.x + x * face.width - to.x, face.y + y * face.height - to.y);
  last = at ? null : { canvas, left: canvas.scrollLeft, top: canvas.scrollTop, held: { x, y, at } };
}

// Let a picture that is larger than its place be dragged.
/** @type {(canvas: HTMLElement) => void} */
export function allowDragging(canvas) {
  let [x, y] = [0, 0];
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch") return; // a finger scrolls by itself
    canvas.setPointerCapture(event.pointerId);
    [x, y] = [event.clientX + canvas.scrollLeft, event.clientY + canvas.scrollTop];
  });
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) canvas.scrollTo(x - event.clientX, y - event.clientY);
  });
}
