// @ts-check
// What there is to solve at a table that is there to learn: a task, what is said then, and the way to the next one.

import { announce, make, write } from "./dom.js";

export class ExercisePanel {
  /** @param {(message: object) => void} send */
  constructor(send) {
    /** @type {any} */
    this.exercise = null;
    this.title = make("h2");
    this.progress = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": "Steps" }));
    this.text = make("p", { class: "task" });
    this.said = make("p", { class: "said" });
    const button = (/** @type {string} */ text, /** @type {() => void} */ act) => make("button", { type: "button", onclick: act }, text);
    const go = (/** @type {number} */ by) => send({ type: "task", number: this.exercise.number + by });
    this.next = button("Next", () => go(1));
    this.retry = button("Try again", () => send({ type: "retry" }));
    this.show = button("Show me", () => send({ type: "showMove" }));
    this.back = button("Back", () => go(-1));
    this.done = make("a", { class: "button", href: "#/learn" }, "Done");
    const buttons = make("div", { class: "task-buttons" }, this.next, this.done, this.retry, this.show, this.back);
    this.element = make("section", { class: "exercise", "aria-label": "Exercise", hidden: true }, this.title, this.progress, this.text, this.said, buttons);
  }

  /**
   * @param {any} state of the table
   * @param {HTMLElement} page
   */
  update(state, page) {
    const exercise = state.exercise;
    if (!exercise || JSON.stringify(exercise) === JSON.stringify(this.exercise)) return;
    const before = this.exercise;
    this.exercise = exercise;
    page.dataset.exercise = exercise.status;
    this.element.hidden = false;
    write(this.title, exercise.title);
    this.progress.max = exercise.count;
    this.progress.value = exercise.number - (exercise.status === "solved" ? 0 : 1);
    write(this.text, `${exercise.number}. ${exercise.text}`);
    write(this.said, exercise.said);
    this.said.dataset.status = exercise.status;
    const last = exercise.number === exercise.count;
    const solved = exercise.status === "solved";
    this.next.hidden = last;
    this.next.textContent = solved ? "Next" : "Skip";
    this.next.classList.toggle("main", solved);
    this.done.hidden = !(last && solved);
    this.retry.hidden = exercise.status !== "wrong";
    this.show.hidden = exercise.status !== "open";
    this.back.hidden = exercise.number === 1;
    announce(exercise.said || (before?.text === exercise.text ? "" : exercise.text));
  }
}
