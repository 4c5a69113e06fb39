// @ts-check
// Has the browser keep the site for when there is no network.

if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => navigator.serviceWorker.register("service-worker.js").catch(() => {}));
}
