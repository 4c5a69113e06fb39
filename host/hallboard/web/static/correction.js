// @ts-check
// The arbiter's desk: another move in the place of one that was recorded. The record keeps both.

import { ask } from "./api.js";
import { announce, make, reasonOf, write } from "./dom.js";

export class Correction {
  /** @param {() => void} [done] what follows a correction */
  constructor(done = () => {}) {
    this.id = 0;
    this.done = done;
    this.number = /** @type {HTMLInputElement} */ (make("input", { type: "number", name: "ply", required: true, "aria-label": "Number of the move" }));
    this.move = /** @type {HTMLInputElement} */ (make("input", { name: "move", required: true, autocomplete: "off", spellcheck: "false", "aria-label": "What was played", placeholder: "what was played" }));
    this.said = make("p", { role: "status" });
    const form = make("form", { class: "correct", onsubmit: (/** @type {Event} */ event) => this.correct(event) }, this.number, this.move, make("button", { type: "submit" }, "Correct"));
    const note = "Puts a move in the place of one that was recorded. The later ones stay, and the record says what it was before.";
    this.element = make("details", { hidden: true }, make("summary", {}, "Arbiter"), make("p", {}, note), form, this.said);
  }

  /**
   * Show the game of this number in the records, with the plies of its first and its last move.
   * @param {number | null} id
   * @param {number} first
   * @param {number} last
   * @param {number} [ply] which move is looked at
   */
  show(id, first, last, ply = last) {
    this.element.hidden = !id || last < first;
    if (!id) return;
    this.id = id;
    this.number.min = String(first);
    this.number.max = String(last);
    if (document.activeElement !== this.number && !this.move.value) this.number.value = String(Math.max(first, ply));
  }

  /** @param {Event} event */
  async correct(event) {
    event.preventDefault();
    const ply = Number(this.number.value);
    try {
      await ask(`records/${this.id}/correction`, { ply, move: this.move.value });
      write(this.said, `Move ${ply} was corrected.`);
      this.move.value = "";
      this.done();
    } catch (error) {
      write(this.said, reasonOf(error));
    }
    announce(this.said.textContent ?? "");
  }
}
