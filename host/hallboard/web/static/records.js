// @ts-check
// The games that were played: a list, and what may be asked of it.

import { ask } from "./api.js";
import { mostBytes, reachable } from "./backend.js";
import { announce, capital, make, reasonOf, write } from "./dom.js";

const TYPING_MS = 250;

/** @param {HTMLElement} page */
export async function showRecords(page) {
  const [games, all, limits] = await Promise.all([ask("games"), ask("records"), ask("limits")]);
  page.append(make("h1", {}, "Records"), importer(() => dispatchEvent(new Event("hashchange"))));
  if (!all.length) {
    page.append(make("p", {}, "No game was played yet. "), make("a", { class: "button", href: "#/" }, "Play one"));
    return;
  }
  const body = make("tbody");
  const problem = make("p", { class: "problem", role: "alert" });
  const form = /** @type {HTMLFormElement} */ (make("form", { class: "filters", role: "search", "aria-label": "Filter" }, ...fields(games, all)));
  const more = make("button", { type: "button", hidden: true, onclick: () => fill(last) }, "Show older games");
  let timer = 0;
  let number = 0;
  let last = 0; // the oldest game that is listed
  const list = (/** @type {any[]} */ found) => {
    body.append(...found.map(row));
    last = found.at(-1)?.id ?? last;
    more.hidden = found.length < limits.games;
  };
  const fill = async (/** @type {number} */ before = 0) => {
    const own = ++number;
    try {
      const found = await ask(`records${queryOf(form, before)}`);
      if (own !== number) return; // others are wanted by now
      if (!before) body.replaceChildren();
      list(found);
      write(problem, found.length || before ? "" : "No game is like that.");
    } catch (error) {
      write(problem, reasonOf(error));
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => fill(), TYPING_MS);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  list(all);
  const heads = ["", "Game", "Date", "Players", "Plies", "Result"].map((text) => make("th", { scope: "col" }, text));
  page.append(form, problem, make("table", { class: "records" }, make("thead", {}, make("tr", {}, ...heads)), body), more);
}

/**
 * What takes games from a file, as `hallboard export` and "Save as text" write it.
 * @param {() => void} done
 */
function importer(done) {
  const said = make("p", { class: "problem", role: "alert" });
  const file = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: ".hgn,.txt,text/plain" }));
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    write(said, "");
    try {
      const { ids } = await ask("records", { text: await textOf(chosen) });
      announce(ids.length === 1 ? "1 game was added." : `${ids.length} games were added.`);
      done();
    } catch (error) {
      write(said, `${chosen.name}: ${reasonOf(error)}`);
      file.value = "";
    }
  });
  return make("div", { class: "importer" }, make("label", { class: "field" }, make("span", {}, "Add games"), file), said);
}

/**
 * A file's text; bytes that are none are an error, never put in the place of others.
 * @param {File} file
 */
async function textOf(file) {
  if (file.size > mostBytes) throw new Error(`expected at most ${mostBytes / 1000} kB${reachable ? "; `hallboard import` takes larger files" : ": split it"}`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error("expected text in UTF-8");
  }
}

/**
 * @param {any[]} games
 * @param {any[]} all the records
 */
function fields(games, all) {
  const results = [...new Set([...games.flatMap((game) => game.sides), ...all.map((record) => record.result)])].filter((result) => result !== "*");
  const select = (/** @type {string} */ label, /** @type {string} */ name, /** @type {string[][]} */ options) =>
    make("label", {}, make("span", {}, label), make("select", { name }, ...options.map(([value, text]) => make("option", { value }, text))));
  const input = (/** @type {string} */ label, /** @type {string} */ name, /** @type {string} */ type) =>
    make("label", {}, make("span", {}, label), make("input", { name, type, autocomplete: "off" }));
  return [
    select("Game", "game", [["", "All"], ...games.map((game) => [game.name, game.title])]),
    input("Player", "player", "search"),
    select("Result", "result", [["", "Any"], ["*", "Goes on"], ...results.map((result) => [result, capital(result)])]),
    input("Since", "since", "date"),
    input("Until", "until", "date"),
  ];
}

/**
 * What was filled in, as the end of an address.
 * @param {HTMLFormElement} form
 * @param {number} before the oldest game that is there already, 0 for none
 */
function queryOf(form, before) {
  const filled = [...new FormData(form)].filter(([, value]) => value).map(([name, value]) => [name, String(value)]);
  if (before) filled.push(["before", String(before)]);
  return filled.length ? `?${new URLSearchParams(filled)}` : "";
}

/** @param {any} game */
function row(game) {
  const result = game.result === "*" ? "goes on" : capital(game.result) + (game.reason ? `: ${game.reason}` : "");
  return make(
    "tr",
    {},
    make("td", {}, make("a", { href: `#/records/${game.id}`, "aria-label": `Look at game ${game.id}` }, String(game.id))),
    make("td", {}, game.title, game.variant ? make("small", {}, ` ${game.variant}`) : null),
    make("td", {}, game.date.slice(0, 16).replace("T", " ")),
    make("td", {}, game.players.join(" – ")),
    make("td", {}, String(game.plies)),
    make("td", {}, result, game.evaluations ? make("small", {}, " analysed") : null),
  );
}
