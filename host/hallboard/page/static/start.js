// @ts-check
// Has the browser keep the site for when there is no network.

const FIRST_GAME_MS = 5000;

if ("serviceWorker" in navigator && isSecureContext) {
  // Not before Python is there and the first pieces shine: who waits for them should not wait for a second copy of it all.
  const register = () => navigator.serviceWorker.register("service-worker.js").catch(() => {});
  addEventListener("started", () => setTimeout(register, FIRST_GAME_MS), { once: true });
}
