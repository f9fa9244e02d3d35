// The front page of a site: it stays on the phone once it has been seen.

navigator.serviceWorker?.register("worker.js", { updateViaCache: "none" }).catch(() => {});
