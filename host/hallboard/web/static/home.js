// @ts-check
// Choosing a game: a card for each, and what may be chosen beside it.

import { ask } from "./api.js";
import { notice, showPicture } from "./backend.js";
import { BoardGame } from "./board-game.js";
import { CLOSES, closeTable } from "./closing.js";
import { connecting } from "./connecting.js";
import { announce, capital, make, reasonOf } from "./dom.js";

const OWN = "own"; // a time that is typed
const TIMES = ["", "5+3", "10", "15+10", "30/move"];

/** @param {HTMLElement} page */
export async function showHome(page) {
  const games = await ask("games");
  const form = /** @type {HTMLFormElement} */ (make("form", { class: "new-game" }));
  const cards = make("div", { class: "cards", role: "radiogroup", "aria-label": "Game" });
  const settings = make("div", { class: "settings" });
  const problem = make("p", { class: "problem", role: "alert" });
  /** @type {any[]} */
  const ports = [];
  /** @type {any[]} */
  const own = [];
  const lookForOwnBoards = async () => {
    own.push(...(await ask("boards?own=1")));
    addOwn(settings, chosen().name, own);
  };
  const boardSelect = () => /** @type {HTMLSelectElement} */ (settings.querySelector("[name=board]"));
  const lookForPorts = async () => {
    const found = await ask("ports");
    if (JSON.stringify(found) === JSON.stringify(ports)) return;
    ports.splice(0, ports.length, ...found);
    for (const option of boardSelect().querySelectorAll("option[data-port]")) option.remove();
    boardSelect().append(...ports.map(portOption));
  };
  const { connect, lacking } = connecting(async () => {
    await lookForPorts();
    if (!ports.length) {
      problem.textContent = "No board is plugged in: plug one in by USB, and press again.";
      return;
    }
    problem.textContent = "";
    choosePort(ports.at(-1).port);
    await boardGame.look(ports.at(-1).port);
  });
  const choosePort = (/** @type {string} */ port) => {
    boardSelect().value = port;
    /** @type {HTMLDetailsElement} */ (settings.querySelector("details")).open = true;
  };
  const show = (/** @type {any} */ game) => {
    settings.replaceChildren(...fields(game, ports));
    addOwn(settings, game.name, own);
  };
  const boardGame = new BoardGame((/** @type {any} */ found) => {
    const radio = /** @type {HTMLInputElement} */ (form.querySelector(`[name=game][value="${found.game}"]`));
    radio.checked = true;
    show(chosen());
    choosePort(found.port);
    for (const [name, value] of Object.entries(found.variants)) {
      const select = /** @type {HTMLSelectElement | null} */ (settings.querySelector(`[name="variant-${name}"]`));
      if (!select) continue;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const who of /** @type {NodeListOf<HTMLSelectElement>} */ (settings.querySelectorAll("[name^=who]"))) {
      who.value = "hand"; // nobody takes over from the two who play
      who.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  settings.addEventListener("change", (event) => {
    const select = /** @type {HTMLSelectElement} */ (event.target);
    if (select.name === "board") boardGame.look(ports.some(({ port }) => port === select.value) ? select.value : "");
  });
  const remembered = localStorage.getItem("game") ?? "";
  for (const game of games) {
    const radio = make("input", {
      type: "radio",
      name: "game",
      value: game.name,
      checked: game.name === (games.some((/** @type {any} */ g) => g.name === remembered) ? remembered : games[0].name),
      onchange: () => {
        show(game);
        boardGame.look("");
      },
    });
    const picture = /** @type {HTMLImageElement} */ (make("img", { alt: "", width: 160, height: 160 }));
    showPicture(picture, `games/${game.name}.svg`);
    cards.append(make("label", { class: "card" }, radio, picture, make("strong", {}, game.title)));
  }
  const chosen = () => games.find((/** @type {any} */ game) => game.name === new FormData(form).get("game"));
  form.append(
    make("h1", {}, "A new game"),
    cards,
    settings,
    problem,
    make("div", { class: "buttons" }, boardGame.play, connect),
    boardGame.said,
    lacking,
    make("p", {}, make("small", {}, notice, " ", make("a", { href: "#/workshop" }, "Set up a board: wiring, firmware, calibration"))),
  );
  settings.replaceChildren(...fields(chosen(), ports));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (/** @type {SubmitEvent} */ (event).submitter ?? boardGame.play);
    button.disabled = true;
    problem.textContent = "";
    try {
      const game = chosen();
      localStorage.setItem("game", game.name);
      const { id } = await ask("tables", { ...wanted(game, new FormData(form)), follow: button === boardGame.follow });
      location.hash = `#/table/${id}`;
    } catch (error) {
      problem.textContent = reasonOf(error);
      button.disabled = false;
    }
  });
  const open = make("section", { hidden: true });
  page.append(form, open);
  lookForPorts().catch(() => {});
  lookForOwnBoards().catch(() => {});
  showOpen(open, problem).catch(() => {});
}

/**
 * Show which tables are open, each with a way to close it; what is learnt or tried out is closed when it is left.
 * @param {HTMLElement} section
 * @param {HTMLElement} problem
 */
async function showOpen(section, problem) {
  const tables = (await ask("tables")).filter((/** @type {any} */ table) => table.recorded);
  const close = async (/** @type {any} */ table) => {
    try {
      problem.textContent = "";
      if (!(await closeTable(table.id, !table.result))) return;
      announce("The table is closed.");
    } catch (error) {
      problem.textContent = reasonOf(error);
    }
    await showOpen(section, problem);
  };
  section.hidden = !tables.length;
  section.replaceChildren(
    make("h2", {}, "Open tables"),
    make("ul", { class: "list" }, ...tables.map((/** @type {any} */ table) => line(table, () => close(table)))),
    make("a", { href: "#/wall" }, "All boards on a wall"),
  );
}

/**
 * Offer virtual ones of the user's own boards, after those that come with hallboard.
 * @param {HTMLElement} settings
 * @param {string} game
 * @param {any[]} own
 */
function addOwn(settings, game, own) {
  const virtual = [...settings.querySelectorAll("[name=board] option[value^='virtual:']")];
  const options = own.filter(({ games }) => games.includes(game)).map(({ name }) => make("option", { value: `virtual://${name}` }, `Virtual ${name}`));
  virtual.at(-1)?.after(...options);
}

/** @param {any} port */
function portOption({ port, what }) {
  return make("option", { value: port, "data-port": "" }, `${port} (${what})`);
}

/**
 * @param {any} table
 * @param {() => void} close
 */
function line(table, close) {
  const text = `${table.title}: ${table.players.join(" – ")}`;
  const connected = table.board.startsWith("virtual://") ? "" : `, at ${table.board}`;
  return make(
    "li",
    {},
    make("a", { href: `#/table/${table.id}` }, text),
    ` ${table.result || `${table.plies} plies`}${connected} `,
    make("button", { type: "button", title: CLOSES, "aria-label": `Close the table ${text}`, onclick: close }, "Close"),
  );
}

/**
 * The fields for what a game lets one choose.
 * @param {any} game
 * @param {any[]} ports
 * @returns {HTMLElement[]}
 */
function fields(game, ports) {
  const sides = make("fieldset", { class: "sides" });
  const seat = (/** @type {number} */ i) => {
    const level = field("Level", "range", { name: `level${i}`, min: 1, max: 10, value: 3 });
    const output = make("output", {}, "3");
    const input = /** @type {HTMLInputElement} */ (level.querySelector("input"));
    input.addEventListener("input", () => (output.textContent = input.value));
    level.append(output);
    level.hidden = i === 0;
    const name = field("Name", "text", { name: `name${i}`, maxlength: 60, placeholder: i ? `hand ${i + 1}` : "hand", autocomplete: "off" });
    name.hidden = i > 0;
    const who = choice(capital(game.sides[i]), `who${i}`, [["hand", "You, by hand"], ["engine", "Engine"]], i ? "engine" : "hand");
    who.addEventListener("change", (event) => {
      level.hidden = /** @type {HTMLSelectElement} */ (event.target).value === "hand";
      name.hidden = !level.hidden;
    });
    return make("div", { class: "seat" }, who, name, level);
  };
  const sets = choice("Sets", "sets", [["1", "One game"], ["2", "Two, sides changed"]], "1");
  const fill = (/** @type {string} */ count) => {
    const players = game.players[count] ?? game.players[""];
    sets.hidden = players !== game.sets; // sides are changed between two
    if (sets.hidden) /** @type {HTMLSelectElement} */ (sets.querySelector("select")).value = "1";
    sides.replaceChildren(make("legend", {}, "Seats"), ...[...Array(players).keys()].map(seat));
  };
  const more = make("details", {}, make("summary", {}, "Rules, time, board and club"));
  const box = make("div", { class: "more" });
  more.append(box);
  for (const { name, values } of game.variants) {
    const options = values.map((/** @type {string} */ value) => [value, said(value)]);
    if (name === "target") options.sort((/** @type {string[]} */ a, /** @type {string[]} */ b) => Number(a[0]) - Number(b[0]));
    const select = choice(capital(name), `variant-${name}`, options, values[0]);
    if (name === "players") select.addEventListener("change", (event) => fill(/** @type {HTMLSelectElement} */ (event.target).value));
    box.append(select);
  }
  const time = choice("Time", "time", [...TIMES.map((time) => [time, time || "No limit"]), [OWN, "Another one"]], "");
  const own = field("Own time", "text", { name: "own-time", maxlength: 20, placeholder: "such as 7+2, 20 or 45/move", autocomplete: "off" });
  own.hidden = true;
  time.addEventListener("change", (event) => (own.hidden = /** @type {HTMLSelectElement} */ (event.target).value !== OWN));
  box.append(time, own);
  box.append(sets);
  const boards = game.boards.map((/** @type {string} */ name) => [`virtual://${name}`, `Virtual ${name}`]);
  const board = choice("Board", "board", boards, boards[0]?.[0] ?? "");
  board.querySelector("select")?.append(...ports.map(portOption));
  box.append(board);
  box.append(field("Round", "text", { name: "round", maxlength: 40, pattern: "[\\w.\\-]+", placeholder: "of a club, such as 2026-1", autocomplete: "off" }));
  box.append(field("Table", "number", { name: "number", min: 1, max: 999, placeholder: "its number" }));
  fill(Object.keys(game.players)[0]);
  return [sides, more];
}

/** @param {string} value */
function said(value) {
  return value === "True" ? "yes" : value === "False" ? "no" : value;
}

/**
 * @param {string} label
 * @param {string} type
 * @param {Record<string, unknown>} attributes
 */
function field(label, type, attributes) {
  return make("label", { class: "field" }, make("span", {}, label), make("input", { type, ...attributes }));
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string[][]} options values and what is shown
 * @param {string} value
 */
function choice(label, name, options, value) {
  const choices = options.map(([own, text]) => make("option", { value: own, selected: own === value }, text));
  return make("label", { class: "field" }, make("span", {}, label), make("select", { name }, ...choices));
}

/**
 * What the server is asked for.
 * @param {any} game
 * @param {FormData} form
 */
function wanted(game, form) {
  const variants = Object.fromEntries(
    game.variants.map((/** @type {any} */ { name }) => [name, String(form.get(`variant-${name}`))]),
  );
  const players = game.players[variants.players ?? ""] ?? game.players[""];
  const seats = [...Array(players).keys()].map((i) => {
    if (form.get(`who${i}`) === "hand") return { who: "hand", name: String(form.get(`name${i}`)).trim() || (i ? `hand ${i + 1}` : "hand") };
    return { who: "engine", level: Number(form.get(`level${i}`)) };
  });
  return {
    game: game.name,
    variants,
    seats,
    board: form.get("board"),
    time: form.get("time") === OWN ? String(form.get("own-time")).trim() : form.get("time"),
    sets: Number(form.get("sets") ?? 1),
    round: form.get("round"),
    number: Number(form.get("number")) || null,
  };
}
