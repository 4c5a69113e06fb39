// @ts-check
// A connected board that calibrates itself: what it waits for, and which sensors are not well.

import { ask } from "./api.js";
import { offerFile } from "./backend.js";
import { connecting } from "./connecting.js";
import { announce, make, reasonOf, write } from "./dom.js";

const LOOK_MS = 500;

/**
 * Show the boards that may be calibrated; returns what ends that.
 * @param {HTMLElement} page
 */
export async function showCalibrate(page) {
  const ports = await ask("ports");
  const instruction = make("p", { class: "instruction", "aria-live": "polite" });
  const found = make("p");
  const faults = make("ul", { class: "notes" });
  const problem = make("p", { class: "problem", role: "alert" });
  const file = /** @type {HTMLAnchorElement} */ (make("a", { class: "button", download: "calibration.json", hidden: true }, "Save the figures"));
  let id = "";
  let over = false;
  const look = async () => {
    if (over) return;
    const state = await ask(`calibrations/${id}`);
    if (instruction.textContent !== state.instruction) announce(state.instruction);
    write(instruction, state.instruction);
    const noise = state.noiseUT === null ? "" : `, noise ${state.noiseUT} µT (median)`;
    write(found, state.sensors ? `${state.sensors} sensors measured${noise}.` : "");
    const rows = Object.entries(state.faults).map(([space, text]) => make("li", {}, `${space} ${text}`));
    if (faults.children.length !== rows.length) faults.replaceChildren(...rows);
    write(problem, state.problem);
    if (state.running) setTimeout(look, LOOK_MS);
    else if (state.step === "done") {
      file.hidden = false;
      offerFile(file, `calibrations/${id}.json`);
    }
  };
  const begin = async (/** @type {string} */ board) => {
    try {
      write(problem, "");
      ({ id } = await ask("calibrations", { board }));
      look();
    } catch (error) {
      write(problem, reasonOf(error));
    }
  };
  const boards = ports.map((/** @type {any} */ { port, what }) => make("li", {}, make("button", { type: "button", onclick: () => begin(port) }, `Calibrate ${port}`), ` ${what}`));
  page.append(make("h1", {}, "Calibrate a board"));
  const { connect, lacking } = connecting(() => dispatchEvent(new Event("hashchange")));
  if (boards.length) page.append(make("ul", { class: "list" }, ...boards));
  else page.append(make("p", {}, "No board is connected."), make("div", { class: "task-buttons" }, connect, make("button", { type: "button", onclick: () => begin("virtual://vlkno") }, "See a virtual one do it")), lacking);
  page.append(instruction, found, faults, problem, file);
  return () => {
    over = true;
    if (id) ask(`calibrations/${id}`, undefined, "DELETE").catch(() => {});
  };
}
