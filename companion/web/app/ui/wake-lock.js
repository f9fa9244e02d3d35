// Keeps the screen on while an evening is open, where the browser can.

/** @type {{release: () => Promise<void>} | null} */
let lock = null;
let wanted = false;
let asking = false;

/** @type {(open: boolean) => Promise<void>} */
export async function keepAwake(open) {
  wanted = open;
  if (!wanted) {
    lock?.release().catch(() => {});
    lock = null;
  }
  if (!wanted || lock || asking || document.visibilityState !== "visible") return;
  asking = true;
  const found = await navigator.wakeLock?.request("screen").catch(() => null); // the battery may be low
  asking = false;
  if (!found) return;
  lock = found;
  found.addEventListener("release", () => {
    if (lock === found) lock = null;
  });
  if (!wanted) keepAwake(false);
}

document.addEventListener("visibilitychange", () => keepAwake(wanted));
