// @ts-check
// What a board's sensors are under: the field at each, what is decoded, and how quick the board was.

import { ask } from "./api.js";
import { make, reasonOf, write } from "./dom.js";

const LOOK_MS = 400;
const SIMULATED = "The field at each sensor in µT, by the simulated magnets, before noise; and behind it how many pieces the board takes to stand there.";
const REAL =
  "What each sensor reads, in µT, as the board sends it; and behind it how many pieces it takes to stand there. Of a switch: 1 for closed. " +
  "A board of single pieces sends a reading when it leaves its window. A half-made turn begins again when you open this.";

export class Sensors {
  /**
   * @param {string} table
   * @param {import("./board.js").Board} board
   */
  constructor(table, board) {
    this.table = table;
    this.board = board;
    this.said = make("p", {}, "");
    this.note = make("p");
    this.virtual = true;
    this.element = /** @type {HTMLDetailsElement} */ (make("details", { class: "sensors" }, make("summary", {}, "Sensors"), this.note, this.said));
    this.element.addEventListener("toggle", () => this.look());
    this.over = false;
  }

  /** @param {any} state */
  show({ virtual }) {
    this.virtual = virtual;
    write(this.note, virtual ? SIMULATED : REAL);
  }

  async look() {
    if (this.over || !this.element.open) {
      this.board.measure({});
      return;
    }
    try {
      const { uT, closed, decoded, latencyMs } = await ask(`tables/${this.table}/sensors`);
      const read = (/** @type {string} */ name) => (uT[name] === undefined ? Number(closed.includes(name)) : Math.round(uT[name]));
      const texts = Object.entries(decoded).map(([name, count]) => [name, `${read(name)} |${count}`]);
      if (this.element.open) this.board.measure(Object.fromEntries(texts));
      write(this.said, latencyMs === null ? "" : this.quickness(Math.round(latencyMs)));
    } catch (error) {
      write(this.said, reasonOf(error));
    }
    setTimeout(() => this.look(), LOOK_MS);
  }

  /** @param {number} ms */
  quickness(ms) {
    if (this.virtual) return `The lights answered the last act after ${ms} ms (simulated).`;
    return `The board knew of the last lift or drop ${ms} ms after its reading began to change, by its own clock.`;
  }

  close() {
    this.over = true;
  }
}
