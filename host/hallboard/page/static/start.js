// @ts-check
// Has the browser keep the site for when there is no network, and the records also when its disk gets full.

const LOOK_MS = 1000;
const LONGEST_MS = 60_000; // for who plays nothing

if ("serviceWorker" in navigator && isSecureContext) {
  const register = () => {
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
    navigator.storage?.persist?.().catch(() => {});
  };
  // Not before the first pieces shine: who waits for them should not wait for a second copy of it all.
  const whenLit = (/** @type {number} */ waited_ms) => {
    if (waited_ms >= LONGEST_MS || document.querySelector(".hits [data-role]")) register();
    else setTimeout(() => whenLit(waited_ms + LOOK_MS), LOOK_MS);
  };
  addEventListener("started", () => whenLit(0), { once: true });
}
