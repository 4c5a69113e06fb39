// @ts-check
// What a virtual board's sensors are under: the field at each, and how quick the lights were.

import { ask } from "./api.js";
import { make, write } from "./dom.js";

const LOOK_MS = 400;

export class Sensors {
  /**
   * @param {string} table
   * @param {import("./board.js").Board} board
   */
  constructor(table, board) {
    this.table = table;
    this.board = board;
    this.said = make("p", {}, "");
    const note = "The field at each sensor in µT, by the simulated magnets, before noise; and behind it how many pieces the board takes to stand there.";
    this.element = /** @type {HTMLDetailsElement} */ (make("details", { class: "sensors" }, make("summary", {}, "Sensors"), make("p", {}, note), this.said));
    this.element.addEventListener("toggle", () => this.look());
    this.over = false;
  }

  async look() {
    if (this.over || !this.element.open) {
      this.board.measure({});
      return;
    }
    try {
      const { uT, decoded, latencyMs } = await ask(`tables/${this.table}/sensors`);
      const texts = Object.entries(uT).map(([name, value]) => [name, `${Math.round(/** @type {number} */ (value))} |${decoded[name]}`]);
      if (this.element.open) this.board.measure(Object.fromEntries(texts));
      write(this.said, latencyMs === null ? "" : `The lights answered the last act after ${Math.round(latencyMs)} ms (simulated).`);
    } catch (error) {
      write(this.said, error instanceof Error ? error.message : String(error));
    }
    setTimeout(() => this.look(), LOOK_MS);
  }

  close() {
    this.over = true;
  }
}
