// A page without a browser: as much of a document as the phone's own program needs to show its screens and to
// answer taps. Nothing is drawn; `wordsOf` tells what a person reads.

class Listening {
  #listeners = new Map();
  addEventListener(kind, act) {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), act]);
  }
  removeEventListener() {}
  // Capturing and bubbling do not matter here: what listens further out than the target comes last.
  dispatchEvent(event) {
    event.target ??= this;
    for (let place = this; place; place = place.parentNode) {
      if (event.type === "click") place.onclick?.(event);
      for (const act of place.#listeners.get(event.type) ?? []) act(event);
    }
    return true;
  }
}

class Node extends Listening {
  parentNode = null;
  childNodes = [];
  static TEXT_NODE = 3;
  get firstChild() { return this.childNodes[0] ?? null; }
  get lastChild() { return this.childNodes.at(-1) ?? null; }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null; }
  get parentElement() { return this.parentNode; }
  get isConnected() { return this === document.body || Boolean(this.parentNode?.isConnected); }
  get textContent() { return this.childNodes.map((child) => child.textContent).join(""); }
  set textContent(words) { this.replaceChildren(words); }
  append(...children) { children.forEach((child) => this.insertBefore(child, null)); }
  prepend(...children) { children.reverse().forEach((child) => this.insertBefore(child, this.firstChild)); }
  insertBefore(child, before) {
    const node = child instanceof Node ? child : new Text(child);
    node.remove();
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(place, 0, node);
    node.parentNode = this;
  }
  removeChild(child) { child.remove(); }
  replaceChild(made, old) {
    this.insertBefore(made, old);
    old.remove();
  }
  replaceWith(made) { this.parentNode.replaceChild(made, this); }
  replaceChildren(...children) {
    [...this.childNodes].forEach((child) => child.remove());
    this.append(...children);
  }
  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((child) => child !== this);
    this.parentNode = null;
  }
  isEqualNode() { return false; } // then all is renewed
  contains(other) { return other === this || this.childNodes.some((child) => child.contains(other)); }
}

class Text extends Node {
  nodeName = "#text";
  nodeType = 3;
  constructor(words) {
    super();
    this.words = String(words);
  }
  get textContent() { return this.words; }
  cloneNode() { return new Text(this.words); }
}

const PART = /\[([\w-]+)(?:="([^"]*)")?\]|\.([\w-]+)|:not\((.*?)\)|:(\w+)|^(\w+)/g;

class Element extends Node {
  #attributes = new Map();
  style = { setProperty() {} };
  dataset = new Proxy({}, {
    get: (_, key) => this.getAttribute(`data-${key}`) ?? undefined,
    set: (_, key, value) => (this.setAttribute(`data-${key}`, value), true),
  });
  constructor(name) {
    super();
    this.nodeName = name.toUpperCase();
  }
  get tagName() { return this.nodeName; }
  get children() { return this.childNodes.filter((child) => child instanceof Element); }
  get firstElementChild() { return this.children[0] ?? null; }
  get className() { return this.getAttribute("class") ?? ""; }
  set className(names) { this.setAttribute("class", names); }
  get classList() {
    const names = this.className.split(" ").filter(Boolean);
    const change = (name, on) => { this.className = [...names.filter((other) => other !== name), ...(on ? [name] : [])].join(" "); };
    return Object.assign(names, { contains: (name) => names.includes(name), add: (name) => change(name, true), remove: (name) => change(name, false), toggle: (name, on = !names.includes(name)) => change(name, on) });
  }
  get value() { return this.typed ?? this.getAttribute("value") ?? ""; }
  set value(words) { this.typed = words; }
  get defaultValue() { return this.getAttribute("value") ?? ""; }
  get type() { return this.getAttribute("type") ?? ""; }
  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#attributes.set(name, String(value)); }
  removeAttribute(name) { this.#attributes.delete(name); }
  hasAttribute(name) { return this.#attributes.has(name); }
  toggleAttribute(name, on) { if (on) this.setAttribute(name, ""); else this.removeAttribute(name); }
  getAttributeNames() { return [...this.#attributes.keys()]; }
  cloneNode(deep) {
    const copy = new this.constructor(this.nodeName);
    for (const [name, value] of this.#attributes) copy.setAttribute(name, value);
    if (deep) copy.append(...this.childNodes.map((child) => child.cloneNode(true)));
    return copy;
  }
  matches(selector) {
    return selector.split(/,(?![^[]*\])/).some((one) => {
      const parts = [...one.trim().matchAll(PART)];
      return parts.every(([, attribute, value, kind, not, state, name]) => {
        if (attribute) return this.hasAttribute(attribute) && (value === undefined || this.getAttribute(attribute) === value.replace(/\\(.)/g, "$1"));
        if (kind) return this.classList.contains(kind);
        if (not) return !this.matches(not);
        return !state && this.nodeName === name.toUpperCase();
      });
    });
  }
  querySelectorAll(selector) { return this.children.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]); }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  closest(selector) { return this.matches(selector) ? this : (this.parentNode?.closest?.(selector) ?? null); }
  focus() { document.activeElement = this; }
  blur() { document.activeElement = document.body; }
  click() { this.dispatchEvent({ type: "click", preventDefault() {}, stopImmediatePropagation() {}, stopPropagation() {} }); }
  scrollIntoView() {}
  scrollTo() {}
  getBoundingClientRect() { return { x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 360, height: 640 }; }
  getContext() { return null; }
  setPointerCapture() {}
  animate() { return { cancel() {}, finished: Promise.resolve() }; }
}

const element = (name) => Object.assign(new Element(name), {});
const now = Date.parse("2026-03-14T19:30:00Z"); // the evening of the scenes
const OfThatEvening = class extends Date {
  constructor(...given) { super(...(given.length ? given : [now])); }
  static now() { return now; }
};
const storage = new Map();
const page = new Element("html");
const document = Object.assign(page, {
  documentElement: page,
  body: new Element("body"),
  styleSheets: [{ insertRule() {} }],
  visibilityState: "visible",
  createElement: element,
  createElementNS: (_, name) => element(name),
  getElementById: (id) => page.querySelector(`[id="${id}"]`),
});
document.append(document.body);
document.activeElement = document.body;
let chosen = 0; // bytes that were chosen by chance: each page chooses the same
const globals = {
  document, Node, Date: OfThatEvening, HTMLElement: Element, HTMLInputElement: class {}, SVGElement: Element, window: globalThis,
  addEventListener() {}, scrollTo() {}, scrollBy() {}, scrollY: 0, innerWidth: 360, innerHeight: 640,
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  history: { pushState() {}, replaceState() {}, state: null },
  location: { hash: "", href: "file:///companion.html", protocol: "file:", pathname: "/companion.html" },
  localStorage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value), removeItem: (key) => storage.delete(key), key: (at) => [...storage.keys()][at], get length() { return storage.size; } },
  crypto: { getRandomValues: (list) => list.map(() => (chosen += 7)), subtle: globalThis.crypto.subtle },
  navigator: {}, requestAnimationFrame: (act) => setTimeout(act), CSS: { escape: (words) => words.replace(/["\\]/g, "\\$&") },
  ResizeObserver: class { observe() {} disconnect() {} }, Image: class {}, MouseEvent: class {},
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
};
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
process.env.TZ = "UTC";

// Puts a page of this data in place; the phone's program can be imported then.
export function openPage(data) {
  for (const [id, words] of [["data", JSON.stringify(data)], ["app", ""], ["said", ""]]) {
    const place = element("div");
    place.setAttribute("id", id);
    place.append(words);
    document.body.append(place);
  }
  return document.getElementById("app");
}

const STATES = { "aria-pressed": ["pressed", ""], "aria-checked": ["on", "off"], "aria-expanded": ["unfolded", ""] };
const WHOLE = ["BUTTON", "A", "SUMMARY", "H1", "H2", "H3", "LI", "P", "TD", "TH", "LABEL", "INPUT"];
const hidden = (node) => node instanceof Element && (node.getAttribute("aria-hidden") === "true" || node.classList.contains("hide"));
const isTappable = (node) => node instanceof Element && (["BUTTON", "A", "INPUT", "SUMMARY"].includes(node.nodeName) || node.children.some(isTappable));

/** @type {(node: Node) => string} */
function spoken(node) {
  if (node instanceof Text) return node.words;
  if (hidden(node)) return "";
  return node.getAttribute("aria-label") ?? node.childNodes.map(spoken).filter((words) => words.trim()).join(" ");
}

// What a person reads of a place, line by line; what can be tapped in brackets, with how it stands.
export function wordsOf(node) {
  if (node instanceof Text) return node.words.trim() ? [node.words.trim()] : [];
  if (hidden(node)) return [];
  const words = spoken(node).replace(/\s+/g, " ").trim();
  const states = Object.entries(STATES).flatMap(([name, [on, off]]) => (node.hasAttribute(name) ? [node.getAttribute(name) === "true" ? on : off] : []));
  if (["BUTTON", "A", "SUMMARY", "INPUT"].includes(node.nodeName)) {
    const value = node.nodeName === "INPUT" ? [`= ${node.value}`] : [];
    return [[`[${words}]`, ...value, ...states.filter(Boolean), ...(node.hasAttribute("disabled") ? ["not now"] : [])].join(" ")];
  }
  if (/^H\d$/.test(node.nodeName)) return [`# ${words}`];
  if (node.getAttribute("role") === "img") return words ? [words] : [];
  if (WHOLE.includes(node.nodeName) && !isTappable(node)) return words ? [words] : [];
  const label = node.getAttribute("aria-label");
  return [...(label ? [`${label}:`] : []), ...node.childNodes.flatMap(wordsOf)];
}
