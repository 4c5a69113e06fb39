// @ts-check
// How well a board's sensors tell what stands on their spaces: each one's margin, and the weak ones by name.

import { ask } from "./api.js";
import { announce, capital, make, reasonOf, write } from "./dom.js";

export class Health {
  /**
   * @param {string} table
   * @param {import("./board.js").Board} board
   */
  constructor(table, board) {
    this.table = table;
    this.board = board;
    this.button = /** @type {HTMLButtonElement} */ (make("button", { type: "button", onclick: () => this.look() }, "Look at the sensors"));
    this.said = make("p", { role: "status" });
    this.worse = make("ul", { class: "notes", hidden: true });
    this.advice = make("div");
    const note = "Takes some seconds: leave the pieces alone. A half-made turn begins again.";
    const legend = "On the board: 100 is a sensor as it was designed, 0 one about to be misread.";
    this.legend = make("p", { hidden: true }, make("small", {}, legend));
    this.element = /** @type {HTMLDetailsElement} */ (
      make("details", { class: "health" }, make("summary", {}, "Health"), make("p", {}, note), this.button, this.said, this.worse, this.advice, this.legend)
    );
    this.element.addEventListener("toggle", () => this.element.open || this.clear());
  }

  async look() {
    this.button.disabled = true;
    this.clear();
    write(this.said, "Looking…");
    try {
      const found = await ask(`tables/${this.table}/health`, {});
      if (this.element.open) this.show(found);
    } catch (error) {
      write(this.said, reasonOf(error));
    }
    announce(this.said.textContent ?? "");
    this.button.disabled = false;
  }

  /** @param {any} found */
  show({ spaces, summary, advice }) {
    write(this.said, `${capital(summary)}.`);
    const worse = spaces.filter((/** @type {any} */ space) => space.state !== "sound");
    this.worse.replaceChildren(...worse.map((/** @type {any} */ space) => make("li", {}, make("strong", {}, `${space.name} `), space.why)));
    this.worse.hidden = !worse.length;
    this.advice.replaceChildren(...advice.map((/** @type {string} */ text) => make("p", {}, text)));
    this.legend.hidden = !spaces.some((/** @type {any} */ space) => space.margin);
    const pairs = (/** @type {(space: any) => string} */ of) => Object.fromEntries(spaces.map((/** @type {any} */ space) => [space.name, of(space)]));
    const sign = (/** @type {any} */ { state, margin }) => (state === "broken" ? "×" : state === "unsure" ? "?" : String(Math.round(100 * margin)));
    this.board.measure(pairs(sign), pairs((space) => space.state));
  }

  clear() {
    write(this.said, "");
    this.worse.hidden = this.legend.hidden = true;
    this.advice.replaceChildren();
    this.board.measure({});
  }
}
