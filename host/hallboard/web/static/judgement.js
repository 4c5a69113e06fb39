// @ts-check
// How the position stands: a bar of both sides' chances, and the moves that the engine expects. While an engine thinks,
// the bar is how it sees that.

import { capital, make, write } from "./dom.js";

export class JudgementBar {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    this.box.addEventListener("change", () => send({ type: "judge", on: this.box.checked }));
    this.label = make("label", { title: "Have the engine judge the position while a hand is to move (i)" }, this.box, "Chances");
    this.first = make("span", { class: "first" });
    this.said = make("span", { class: "said" });
    this.bar = make("div", { class: "bar", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100" }, this.first, this.said);
    this.line = make("p", { class: "thinking" });
    this.known = false; // some chance was shown
    this.element = make("div", { class: "judgement", hidden: true }, this.bar, this.line);
  }

  /**
   * @param {any} state
   * @param {any} changed what has just changed of it
   */
  show({ judgement, thinking, seats, colours, result }, changed) {
    const two = seats.length === 2;
    this.label.hidden = !two;
    if ("judgement" in changed) this.box.checked = judgement !== null;
    const against = two && seats.some((/** @type {any} */ seat) => seat.engine);
    const chance = judgement?.chance ?? (judgement || against ? thinking?.chance : null) ?? null;
    this.known ||= chance !== null;
    this.element.hidden = Boolean(result) || !(judgement || (against && this.known));
    this.element.classList.toggle("open", chance === null);
    if (judgement?.chance !== null) write(this.line, judgement?.line ? `Expected: ${judgement.line}` : "");
    if (chance === null) return; // the last one stays, paler, until the next is known
    const percent = Math.round(100 * chance);
    const [one, other] = seats.map((/** @type {any} */ seat) => seat.side);
    const said = percent >= 50 ? `${capital(one)} ${percent} %` : `${capital(other)} ${100 - percent} %`;
    this.first.style.setProperty("--side", colours[one][0]);
    this.bar.style.setProperty("--side", colours[other][0]);
    this.first.style.width = `${percent}%`;
    this.bar.setAttribute("aria-valuenow", String(percent));
    this.bar.setAttribute("aria-valuetext", said);
    this.bar.setAttribute("aria-label", `Chance of ${one}`);
    write(this.said, said);
  }
}
