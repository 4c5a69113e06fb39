// @ts-check
// A board of one's own: its wiring is tested, the firmware is put on, it is calibrated.

import { ask } from "./api.js";
import { offerFile } from "./backend.js";
import { connecting } from "./connecting.js";
import { announce, make, reasonOf, write } from "./dom.js";

const LOOK_MS = 400;
const OTHER = ""; // a board whose file is chosen

/**
 * Show what may be done to a board; returns what ends that.
 * @param {HTMLElement} page
 */
export async function showWorkshop(page) {
  const port = /** @type {HTMLSelectElement} */ (make("select", { name: "port" }));
  const name = /** @type {HTMLSelectElement} */ (make("select", { name: "name" }));
  const file = /** @type {HTMLInputElement} */ (make("input", { type: "file", name: "file", accept: ".toml" }));
  const keep = make("button", { type: "button", onclick: () => keepFile() }, "Make the board known here");
  const fileField = make("div", { class: "port", hidden: true }, make("label", { class: "field" }, make("span", {}, "File"), file), keep);
  name.addEventListener("change", () => (fileField.hidden = name.value !== OTHER));
  const lookForBoards = async (/** @type {string} */ chosen) => {
    const boards = await ask("boards");
    name.replaceChildren(...boards.map(option), make("option", { value: OTHER }, "Another one, by its file"));
    name.value = chosen || boards[0].name;
    fileField.hidden = true;
  };
  const other = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
  const problem = make("p", { class: "problem", role: "alert" });
  const work = new WorkBox();
  const lookForPorts = async () => {
    const found = await ask("ports");
    port.replaceChildren(...found.map((/** @type {any} */ { port, what }) => make("option", { value: port }, `${port} (${what})`)));
    if (!found.length) port.append(make("option", { value: "" }, "none is plugged in"));
    port.disabled = !found.length;
    for (const button of page.querySelectorAll("button[data-kind]")) /** @type {HTMLButtonElement} */ (button).disabled = !found.length;
  };
  const fileText = async () => {
    const chosen = file.files?.[0];
    if (!chosen) throw new Error("Choose the board's file first.");
    return chosen.text();
  };
  const keepFile = async () => {
    write(problem, "");
    try {
      const kept = await ask("boards", { boardFile: await fileText() });
      await lookForBoards(kept.name);
      announce(`${kept.name} is known here now.`);
    } catch (error) {
      write(problem, reasonOf(error));
    }
  };
  const begin = async (/** @type {string} */ kind) => {
    write(problem, "");
    try {
      const wanted = { kind, port: port.value, name: name.value, otherBoard: other.checked, boardFile: "" };
      if (name.value === OTHER) {
        wanted.boardFile = await fileText();
      }
      work.follow((await ask("works", wanted)).id);
    } catch (error) {
      write(problem, reasonOf(error));
    }
  };
  const does = (/** @type {string} */ kind, /** @type {string} */ text) => make("button", { type: "button", "data-kind": kind, disabled: true, onclick: () => begin(kind) }, text);
  const { connect, lacking } = connecting(lookForPorts);
  page.append(
    make("h1", {}, "Your board"),
    make(
      "div",
      { class: "seat chosen-board" },
      make("div", { class: "port" }, make("label", { class: "field" }, make("span", {}, "Port"), port), connect),
      lacking,
      make("label", { class: "field" }, make("span", {}, "Board"), name),
      fileField,
      make("label", { class: "check" }, other, "It was another board before: it was rebuilt"),
    ),
    make(
      "ol",
      { class: "works" },
      step("Wiring", "A new board with nothing but MicroPython: its sensors, its lights, and which wire goes where.", does("wiring", "Test the wiring")),
      step("Firmware", "Puts hallboard onto the board, or brings it up to date. Calibration and game stay; pull the plug whenever you like.", does("update", "Put the firmware on")),
      step("Calibration", "The board measures its sensors. Boards of switches need none.", make("a", { class: "button", href: "#/calibrate" }, "Calibrate")),
    ),
    problem,
    work.element,
  );
  await Promise.all([lookForBoards(""), lookForPorts()]);
  return () => work.leave();
}

/** @param {any} board */
function option({ name, title, own }) {
  return make("option", { value: name }, `${name}: ${title}${own ? " (your own)" : ""}`);
}

/**
 * @param {string} name
 * @param {string} text
 * @param {HTMLElement} act
 */
function step(name, text, act) {
  return make("li", {}, make("h2", {}, name), make("p", {}, text), act);
}

/** What is being done to a board, and what it asks. */
class WorkBox {
  constructor() {
    this.id = "";
    this.over = false;
    this.instruction = make("p", { class: "instruction", "aria-live": "polite" });
    this.bar = /** @type {HTMLProgressElement} */ (make("progress", { max: 1, value: 0, "aria-label": "How far it is", hidden: true }));
    this.question = make("p", { role: "alert" });
    const answer = (/** @type {boolean} */ yes) => () => ask(`works/${this.id}`, { answer: yes }).catch(() => {});
    this.answers = make(
      "div",
      { class: "buttons", hidden: true },
      make("button", { type: "button", onclick: answer(true) }, "Yes"),
      make("button", { type: "button", onclick: answer(false) }, "No, stop"),
    );
    this.lines = make("ul", { class: "notes" });
    this.file = /** @type {HTMLAnchorElement} */ (make("a", { class: "button", hidden: true }));
    this.problem = make("p", { class: "problem", role: "alert" });
    this.stop = make("button", { type: "button", hidden: true, onclick: () => this.end() }, "Stop");
    this.element = make("section", { class: "work", "aria-label": "What is done", hidden: true }, this.instruction, this.bar, this.question, this.answers, this.lines, this.problem, make("div", { class: "task-buttons" }, this.file, this.stop));
  }

  /** @param {string} id */
  follow(id) {
    this.id = id;
    this.element.hidden = false;
    this.file.hidden = true;
    this.file.removeAttribute("data-file");
    this.look(id);
  }

  /** @param {string} id */
  async look(id) {
    if (this.over || id !== this.id) return;
    try {
      const state = await ask(`works/${id}`);
      this.show(state);
      if (state.running) setTimeout(() => this.look(id), LOOK_MS);
    } catch (error) {
      write(this.problem, reasonOf(error));
      setTimeout(() => this.look(id), 4 * LOOK_MS);
    }
  }

  /** @param {any} state */
  show(state) {
    const instruction = state.finished ? "Done." : state.instruction;
    if (this.instruction.textContent !== instruction) announce(instruction);
    write(this.instruction, instruction);
    this.bar.hidden = !state.total;
    if (state.total) this.bar.value = state.done / state.total;
    write(this.question, state.question);
    this.answers.hidden = !state.question;
    if (this.lines.children.length !== state.lines.length) {
      this.lines.replaceChildren(...state.lines.map((/** @type {string} */ line) => make("li", {}, line)));
      this.lines.scrollTop = this.lines.scrollHeight;
    }
    write(this.problem, state.problem);
    this.stop.hidden = !state.running;
    if (state.file && this.file.dataset.file !== state.file) {
      this.file.dataset.file = state.file;
      write(this.file, `Save ${state.file}`);
      this.file.setAttribute("download", state.file);
      offerFile(this.file, `works/${state.id}/file`);
      this.file.hidden = false;
    }
  }

  /** Have it stopped. */
  end() {
    if (this.id && !this.stop.hidden) ask(`works/${this.id}`, undefined, "DELETE").catch(() => {});
  }

  /** Have it stopped, and look no more. */
  leave() {
    this.end();
    this.over = true;
  }
}
