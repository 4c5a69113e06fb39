// @ts-check
// Has the browser keep the site for when there is no network.

if ("serviceWorker" in navigator && isSecureContext) {
  // Not before Python is there: whoever waits for a first game should not wait for a second copy of it.
  addEventListener("started", () => navigator.serviceWorker.register("service-worker.js").catch(() => {}), { once: true });
}
