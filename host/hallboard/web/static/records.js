// @ts-check
// The games that were played: a list, and each of them move by move.

import { ask } from "./api.js";
import { offerFile, showPicture } from "./backend.js";
import { announce, capital, clockText, make, write } from "./dom.js";

/** @param {HTMLElement} page */
export async function showRecords(page) {
  const games = await ask("records");
  const filter = make("input", { type: "search", placeholder: "Game, player or result", "aria-label": "Filter" });
  const body = make("tbody");
  const fill = () => {
    const words = /** @type {HTMLInputElement} */ (filter).value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = games.filter((/** @type {any} */ game) => {
      const text = `${game.game} ${game.variant} ${game.players.join(" ")} ${game.result} ${game.reason}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    body.replaceChildren(...wanted.map(row));
  };
  filter.addEventListener("input", fill);
  fill();
  page.append(make("h1", {}, "Records"));
  if (!games.length) {
    page.append(make("p", {}, "No game was played yet. "), make("a", { class: "button", href: "#/" }, "Play one"));
    return;
  }
  const heads = ["", "Game", "Date", "Players", "Plies", "Result"].map((text) => make("th", { scope: "col" }, text));
  page.append(filter, make("table", { class: "records" }, make("thead", {}, make("tr", {}, ...heads)), body));
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
    make("td", {}, result),
  );
}

/**
 * @param {HTMLElement} page
 * @param {number} id
 */
export async function showRecord(page, id) {
  const game = await ask(`records/${id}`);
  let ply = game.lastPly;
  const picture = /** @type {HTMLImageElement} */ (make("img", { class: "board", alt: "" }));
  const said = make("p", { class: "instruction" });
  const list = make("ol", { class: "moves", "aria-label": "Moves" });
  const move = (/** @type {number} */ number) => game.moves.find((/** @type {any} */ entry) => entry.ply === number);
  const go = (/** @type {number} */ to) => {
    ply = Math.max(game.firstPly, Math.min(game.lastPly, to));
    showPicture(picture, `records/${id}/${ply}.svg`);
    const made = move(ply);
    const text = made ? `${ply}. ${made.text}${made.comment ? ` – ${made.comment}` : ""}` : "The beginning";
    picture.alt = `The board after ${text}`;
    write(said, ply === game.lastPly && game.result !== "*" ? `${text}. ${capital(game.result)}: ${game.reason}` : text);
    announce(text);
    for (const item of list.children) item.classList.toggle("current", Number(item.getAttribute("value")) === ply);
    list.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  };
  for (const made of game.moves) {
    const time = made.clockMs === null ? "" : clockText(made.clockMs);
    const button = make("button", { type: "button", onclick: () => go(made.ply) }, made.text, make("small", {}, ` ${time}`));
    list.append(make("li", { value: made.ply }, button));
  }
  const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => number} */ to) =>
    make("button", { type: "button", "aria-label": label, title: label, onclick: () => go(to()) }, sign);
  const problem = make("p", { class: "problem", role: "alert" }, game.objection);
  const resume = make("button", { type: "button", class: "main" }, "Go on with it");
  resume.hidden = game.result !== "*";
  resume.addEventListener("click", async () => {
    try {
      location.hash = `#/table/${(await ask(`records/${id}/resume`, {})).id}`;
    } catch (error) {
      write(problem, error instanceof Error ? error.message : String(error));
    }
  });
  const steps = make(
    "div",
    { class: "buttons steps" },
    step("«", "First", () => game.firstPly),
    step("‹", "Back", () => ply - 1),
    step("›", "Next", () => ply + 1),
    step("»", "Last", () => game.lastPly),
  );
  const players = game.sides.map((/** @type {string} */ side, /** @type {number} */ i) => `${capital(side)}: ${game.players[i] ?? "?"}`);
  const file = /** @type {HTMLAnchorElement} */ (make("a", { download: `hallboard-${id}.hgn` }, "Save as text"));
  offerFile(file, `records/${id}.hgn`);
  const panel = make(
    "aside",
    { class: "panel", "aria-label": "Game" },
    make("h1", {}, `${game.title}, game ${id}`),
    make("p", {}, players.join(" – "), make("br"), make("small", {}, `${game.date.slice(0, 16).replace("T", " ")} ${game.variant}`)),
    said,
    steps,
    problem,
    resume,
    list,
    file,
  );
  page.classList.add("table");
  page.append(make("div", { class: "stage" }, picture), panel);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowLeft") go(ply - 1);
    else if (event.key === "ArrowRight") go(ply + 1);
    else if (event.key === "Home") go(game.firstPly);
    else if (event.key === "End") go(game.lastPly);
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  go(ply);
  return () => removeEventListener("keydown", keys);
}
