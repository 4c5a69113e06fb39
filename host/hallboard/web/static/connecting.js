// @ts-check
// The button that connects a board of this computer, and in words what a browser lacks for it.

import { missing, offerPort } from "./backend.js";
import { make } from "./dom.js";

/**
 * The button, which calls `done` once there may be another board, and the words, which a page shows near it.
 * @param {() => void} done
 * @returns {{connect: HTMLButtonElement, lacking: HTMLElement}}
 */
export function connecting(done) {
  const lacking = make("p", { class: "lacking", id: "lacking", hidden: !missing }, missing);
  const described = missing ? lacking.id : null;
  const connect = /** @type {HTMLButtonElement} */ (make("button", { type: "button", disabled: Boolean(missing), "aria-describedby": described }, "Connect board"));
  if (!missing) offerPort(connect, done);
  return { connect, lacking };
}
