// @ts-check
// An engine goes through all of one's games that it has not seen, one after the other.

import { ask } from "./api.js";
import { make, write } from "./dom.js";

const LOOK_MS = 700; // between two looks how far it is

export class AnalyseAll {
  /**
   * @param {number[]} ids of the games
   * @param {(act: () => Promise<void>) => Promise<void>} doing does something, and shows what went wrong
   * @param {() => void} done hears that there is something new to learn
   */
  constructor(ids, doing, done) {
    this.left = [...ids];
    this.count = ids.length;
    this.doing = doing;
    this.done = done;
    this.stopped = false;
    this.bar = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": "Analysis", max: ids.length, hidden: true }));
    this.said = make("small", { role: "status" });
    this.begin = make("button", { type: "button", onclick: () => this.start() }, ids.length === 1 ? "Analyse 1 game" : `Analyse ${ids.length} games`);
    this.cancel = make("button", { type: "button", hidden: true, onclick: () => this.stop() }, "Stop");
    this.element = make("section", { class: "analysis", "aria-label": "Analysis" }, this.bar, this.said, this.begin, this.cancel);
  }

  start() {
    this.begin.hidden = true;
    this.bar.hidden = this.cancel.hidden = false;
    this.doing(async () => {
      for (const id of this.left) await ask(`records/${id}/analysis`, {});
      await this.follow();
    });
  }

  async follow() {
    while (this.left.length && !this.stopped && this.element.isConnected) {
      const { running, problem } = await ask(`records/${this.left[0]}/analysis`);
      if (problem) throw new Error(problem);
      if (!running) this.left.shift();
      this.bar.value = this.count - this.left.length;
      write(this.said, `${this.count - this.left.length} of ${this.count} games`);
      if (running) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    if (this.element.isConnected) this.done();
  }

  stop() {
    this.stopped = true;
    this.doing(async () => {
      for (const id of [...this.left].reverse()) await ask(`records/${id}/analysis`, {}, "DELETE");
    });
  }
}
