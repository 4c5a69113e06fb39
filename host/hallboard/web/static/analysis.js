// @ts-check
// An engine goes through a whole game: what it may be given, how far it is, and what stops it.

import { ask } from "./api.js";
import { make, write } from "./dom.js";

const TIMES = [["100", "0.1 s a move"], ["300", "0.3 s a move"], ["1000", "1 s a move"], ["5000", "5 s a move"]];
const LEVELS = [["10", "Level 10"], ["9", "Level 9"], ["8", "Level 8"], ["5", "Level 5"]];
const USUAL_MS = "300";
const LOOK_MS = 700; // between two looks how far it is

export class AnalysisBox {
  /**
   * @param {number} id of the game
   * @param {(act: () => Promise<void>) => Promise<void>} doing does something, and shows what went wrong
   * @param {() => Promise<any>} look shows what was found by now; gives how far it is
   */
  constructor(id, doing, look) {
    this.id = id;
    this.doing = doing;
    this.look = look;
    this.timer = 0;
    this.left = false;
    this.time = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Time" }, ...options(TIMES, USUAL_MS)));
    this.level = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Level" }, ...options(LEVELS, LEVELS[0][0])));
    this.bar = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": "Analysis" }));
    this.said = make("small", { role: "status" });
    this.begin = /** @type {HTMLButtonElement} */ (make("button", { type: "button", onclick: () => this.ask("POST") }, "Analyse"));
    this.cancel = make("button", { type: "button", onclick: () => this.ask("DELETE") }, "Cancel");
    this.element = make("section", { class: "analysis", "aria-label": "Analysis" }, this.bar, this.said, this.time, this.level, this.begin, this.cancel);
  }

  /** @param {"POST" | "DELETE"} method */
  ask(method) {
    const wanted = { movetimeMs: Number(this.time.value), level: Number(this.level.value) };
    this.doing(async () => this.show(await ask(`records/${this.id}/analysis`, wanted, method)));
  }

  /** @param {any} progress */
  show(progress) {
    const { done, positions, running, problem, level, movetimeMs } = progress;
    this.bar.hidden = this.cancel.hidden = !running;
    this.begin.hidden = this.time.hidden = this.level.hidden = running;
    this.bar.max = positions;
    this.bar.value = done;
    const some = `${done} of ${positions} positions`;
    const whole = done >= positions;
    write(this.begin, whole ? "Analyse again" : done ? "Go on" : "Analyse");
    if (level && !running) {
      choose(this.time, String(movetimeMs), `${movetimeMs / 1000} s a move`);
      choose(this.level, String(level), `Level ${level}`);
    }
    write(this.said, problem || (running ? some : !done ? "" : whole ? "Analysed." : `Stopped: ${some}.`));
    this.begin.disabled = whole && this.isSame(progress);
    this.time.onchange = this.level.onchange = () => (this.begin.disabled = whole && this.isSame(progress));
    clearTimeout(this.timer);
    if (running && !this.left) this.timer = window.setTimeout(() => this.doing(async () => this.show(await this.look())), LOOK_MS);
  }

  /**
   * True if what is chosen is what was taken.
   * @param {any} progress
   */
  isSame(progress) {
    return this.time.value === String(progress.movetimeMs) && this.level.value === String(progress.level);
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
  }
}

/**
 * @param {string[][]} values
 * @param {string} chosen
 */
function options(values, chosen) {
  return values.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
}

/**
 * Choose a value, which may be one that is not offered yet.
 * @param {HTMLSelectElement} select
 * @param {string} value
 * @param {string} text
 */
function choose(select, value, text) {
  if (![...select.options].some((option) => option.value === value)) select.append(make("option", { value }, text));
  select.value = value;
}
