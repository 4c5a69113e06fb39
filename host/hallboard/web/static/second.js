// @ts-check
// How a second player comes to the same table: by its address, in another browser.

import { reachable } from "./backend.js";
import { announce, make, write } from "./dom.js";

const OWN = /^(localhost|127\.|\[::1\])/;

/** What says it; nothing where no other browser can reach the table. */
export function secondPlayer() {
  const address = make("input", { readonly: true, value: location.href, "aria-label": "Address of this table" });
  const copy = make("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      write(copy, "Copied");
    } catch {
      /** @type {HTMLInputElement} */ (address).select(); // a page that was not sent safely may not write there
      write(copy, "Press Ctrl+C");
    }
    announce(copy.textContent ?? "");
  });
  const far = "Only this machine reaches it: for others start hallboard serve --host 0.0.0.0, and send them the address with its token.";
  const near = "Another machine needs the token once: it is in the line that hallboard serve has printed.";
  return make(
    "details",
    { hidden: !reachable },
    make("summary", {}, "Second player"),
    make("p", {}, "Whoever opens this address sits at the same table."),
    make("div", { class: "address" }, address, copy),
    make("p", {}, make("small", {}, OWN.test(location.host) ? far : near)),
  );
}
