// @ts-check
// The games that were played: a list, and what may be asked of it.

import { ask } from "./api.js";
import { capital, make, write } from "./dom.js";

const TYPING_MS = 250;

/** @param {HTMLElement} page */
export async function showRecords(page) {
  const [games, all] = await Promise.all([ask("games"), ask("records")]);
  page.append(make("h1", {}, "Records"));
  if (!all.length) {
    page.append(make("p", {}, "No game was played yet. "), make("a", { class: "button", href: "#/" }, "Play one"));
    return;
  }
  const body = make("tbody");
  const problem = make("p", { class: "problem", role: "alert" });
  const form = /** @type {HTMLFormElement} */ (make("form", { class: "filters", role: "search", "aria-label": "Filter" }, ...fields(games, all)));
  let timer = 0;
  let number = 0;
  const fill = async () => {
    const own = ++number;
    try {
      const found = await ask(`records${queryOf(form)}`);
      if (own !== number) return; // others are wanted by now
      body.replaceChildren(...found.map(row));
      write(problem, found.length ? "" : "No game is like that.");
    } catch (error) {
      write(problem, error instanceof Error ? error.message : String(error));
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(fill, TYPING_MS);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  body.append(...all.map(row));
  const heads = ["", "Game", "Date", "Players", "Plies", "Result"].map((text) => make("th", { scope: "col" }, text));
  page.append(form, problem, make("table", { class: "records" }, make("thead", {}, make("tr", {}, ...heads)), body));
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
 */
function queryOf(form) {
  const filled = [...new FormData(form)].filter(([, value]) => value).map(([name, value]) => [name, String(value)]);
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
