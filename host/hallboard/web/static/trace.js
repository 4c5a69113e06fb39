// @ts-check
// The trace of a board: what its sensors read, kept while hands play, to be looked into later or attached to a report.

import { offerFile } from "./backend.js";
import { make, write } from "./dom.js";

export class Trace {
  /**
   * @param {string} table
   * @param {(message: object) => void} send
   */
  constructor(table, send) {
    this.button = make("button", { type: "button", onclick: () => send({ type: "trace", on: !this.on }) });
    this.said = make("p", { "aria-live": "polite" });
    const files = [
      [`tables/${table}.trace`, "Save the trace"],
      [`tables/${table}.trace?shared=1`, "Save it without the board's name, for a report"],
    ].map(([path, text]) => {
      const file = /** @type {HTMLAnchorElement} */ (make("a", { download: "board.trace" }, text));
      offerFile(file, path);
      return file;
    });
    this.files = make("p", { class: "files", hidden: true }, ...files);
    const note = "What the sensors read while hands play. A half-made turn begins again.";
    this.element = make("details", { class: "trace" }, make("summary", {}, "Trace"), make("p", {}, note), this.button, this.said, this.files);
    this.show(null);
  }

  /** @param {any} trace */
  show(trace) {
    this.on = Boolean(trace?.on);
    write(this.button, this.on ? "End the trace" : "Record a trace");
    const much = trace && (trace.kB ? `${trace.kB} kB` : "less than 100 kB");
    write(this.said, !trace ? "" : trace.problem || (this.on ? `Recording: ${much} of readings.` : `Recorded: ${much} of readings.`));
    this.files.hidden = !trace || this.on || Boolean(trace.problem);
  }
}
