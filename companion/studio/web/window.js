// What a window remembers when its page is loaded again; another window has its own.

const here = location.pathname; // of this run of the workshop

/** @type {(key: string, value: unknown) => void} */
export function saveValue(key, value) {
  try {
    sessionStorage.setItem(`${here} ${key}`, JSON.stringify(value));
  } catch {
    // a window that may keep nothing begins anew
  }
}

/** @type {(key: string) => any} */
export function savedValue(key) {
  try {
    return JSON.parse(sessionStorage.getItem(`${here} ${key}`) ?? "null");
  } catch {
    return null;
  }
}
