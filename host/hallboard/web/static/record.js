// @ts-check
// A game that was played: move by move, with what an engine says of it.

import { AnalysisBox } from "./analysis.js";
import { ask } from "./api.js";
import { Correction } from "./correction.js";
import { offerFile } from "./backend.js";
import { announce, capital, clockText, fit, make, reasonOf, write } from "./dom.js";
import { Graph } from "./graph.js";
import { ReplayBoard } from "./replay.js";
import { lines, treeAt, Trying } from "./variations.js";

const LEVEL = 3; // of an engine that one plays on against

/**
 * @param {HTMLElement} page
 * @param {number} id
 */
export async function showRecord(page, id) {
  const [recorded, ports] = await Promise.all([ask(`records/${id}`), ask("ports")]);
  let game = recorded;
  let ply = game.lastPly;
  /** @type {import("./variations.js").Place | null} the place in a variation that is looked at */
  let place = null;
  const board = new ReplayBoard(game.title, game.size);
  const said = make("p", { class: "instruction" });
  const comment = make("p", { class: "comment" });
  const judged = make("p", { class: "judged" });
  const chances = make("p", { class: "chances" });
  const list = make("ol", { class: "moves", "aria-label": "Moves" });
  const problem = make("p", { class: "problem", role: "alert" }, game.objection);
  const graph = new Graph((to) => go(to));
  const doing = async (/** @type {() => Promise<void>} */ act) => {
    try {
      write(problem, game.objection);
      await act();
    } catch (error) {
      write(problem, reasonOf(error));
    }
  };
  let changes = 0; // of the record: an address that has been shown is not asked again
  const show = (/** @type {string} */ path, /** @type {string} */ text) => doing(() => board.show(`${path}?${changes}`, text));
  const analysis = new AnalysisBox(id, doing, async () => {
    game = await ask(`records/${id}`);
    showFound();
    return game.analysis;
  });
  const correction = new Correction(async () => {
    changes++;
    game = await ask(`records/${id}`);
    showFound();
  });
  const move = (/** @type {number} */ number) => game.moves.find((/** @type {any} */ entry) => entry.ply === number);
  const trying = new Trying(
    id,
    () => {
      const variation = place && game.variations[place.number];
      if (place && variation) return { ply: variation.ply - 1, moves: variation.moves.slice(0, place.plies), place, best: "" };
      return { ply, moves: [], place: null, best: game.evaluations[ply]?.best ?? "" };
    },
    async (number, plies) => {
      changes++;
      game = await ask(`records/${id}`);
      place = number === null ? null : { number, plies };
      showFound();
    },
  );
  /** @param {import("./variations.js").Place} to */
  const goInto = (to) => {
    const variation = game.variations[to.number];
    if (to.plies < 1) return go(variation.ply - 1);
    if (to.plies > variation.moves.length) return;
    place = to;
    ply = variation.ply - 1;
    const text = `${ply + to.plies}. ${variation.moves[to.plies - 1]} (a variation)`;
    show(`records/${id}/variations/${to.number}/${to.plies}`, text);
    write(said, text);
    for (const element of [judged, comment, chances]) write(element, "");
    solve.hidden = playOn.hidden = true;
    announce(text);
    mark();
  };
  const mark = () => {
    const key = place ? `${place.number}.${place.plies}` : "";
    for (const item of list.children) item.classList.toggle("current", !place && Number(item.getAttribute("value")) === ply);
    for (const button of list.querySelectorAll("[data-place]")) button.classList.toggle("here", button.getAttribute("data-place") === key);
    list.querySelector(place ? ".here" : ".current")?.scrollIntoView({ block: "nearest" });
    graph.mark(ply);
    trying.show();
  };
  const next = (/** @type {number} */ by) => (place ? goInto({ number: place.number, plies: place.plies + by }) : go(ply + by));
  const go = (/** @type {number} */ to) => {
    place = null;
    ply = Math.max(game.firstPly, Math.min(game.lastPly, to));
    const made = move(ply);
    const text = made ? `${ply}. ${made.text}` : "The beginning";
    show(`records/${id}/${ply}`, text);
    write(said, ply === game.lastPly && game.result !== "*" ? `${text}. ${capital(game.result)}: ${game.reason}` : text);
    const found = game.judgements[ply];
    solve.hidden = !found;
    write(judged, found ? `${capital(found.kind)}. ${found.text}` : "");
    const remarks = [made?.comment, ply === game.lastPly || !made ? game.comment : ""];
    write(comment, remarks.filter(Boolean).join(" "));
    announce([text, comment.textContent, judged.textContent].filter(Boolean).join(". "));
    write(chances, evaluationText(game.evaluations[ply]));
    mark();
    correction.show(id, game.firstPly + 1, game.lastPly, ply);
    playOn.hidden = ply === game.lastPly && game.result !== "*" && !game.evaluations[ply];
  };
  const item = (/** @type {any} */ made) => {
    const time = made.clockMs === null ? "" : clockText(made.clockMs);
    const found = game.judgements[made.ply];
    const kind = found ? make("small", { class: `kind ${found.kind.replace(" ", "-")}` }, ` ${found.kind}`) : null;
    const mark = made.mark ? make("small", { class: "kind" }, ` ${made.mark}`) : null;
    const button = make("button", { type: "button", onclick: () => go(made.ply) }, made.text, make("small", {}, ` ${time}`), kind, mark);
    return make("li", { value: made.ply }, button, ...lines(treeAt(game.variations, made.ply), goInto));
  };
  const showFound = () => {
    const after = lines(treeAt(game.variations, game.lastPly + 1), goInto); // beyond the last move
    list.replaceChildren(...game.moves.map(item), ...(after.length ? [make("li", { class: "beyond" }, ...after)] : []));
    graph.show(game.graph, game.firstPly, game.lastPly);
    if (place) goInto(place);
    else go(ply);
  };
  const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
    make("button", { type: "button", "aria-label": label, title: label, onclick: act }, sign);
  const open = (/** @type {string} */ path, /** @type {() => object} */ body) =>
    doing(async () => {
      location.hash = `#/table/${(await ask(path, body())).id}`;
    });
  const boards = [["", "On the virtual board"], ...ports.map((/** @type {any} */ { port, what }) => [port, `On ${port} (${what})`])];
  const where = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Board", hidden: !ports.length }, ...boards.map(([value, text]) => make("option", { value, selected: value === game.board }, text))));
  const resume = make("button", { type: "button", class: "main", onclick: () => open(`records/${id}/resume`, () => ({ board: where.value })) }, "Go on with it");
  resume.hidden = game.result !== "*";
  const seats = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Who plays on" }, ...seatings(game.sides)));
  const playOn = make(
    "div",
    { class: "play-on" },
    make("button", { type: "button", onclick: () => open(`records/${id}/play`, () => ({ ply, seats: JSON.parse(seats.value), board: where.value })) }, "Play on from here"),
    seats,
  );
  const solve = make("button", { type: "button", onclick: () => open("mistakes", () => ({ id, ply })) }, "Find the better move");
  const steps = make(
    "div",
    { class: "buttons steps" },
    step("«", "First", () => go(game.firstPly)),
    step("‹", "Back", () => next(-1)),
    step("›", "Next", () => next(1)),
    step("»", "Last", () => go(game.lastPly)),
  );
  const players = game.sides.map((/** @type {string} */ side, /** @type {number} */ i) => `${capital(side)}: ${game.players[i] ?? "?"}`);
  const files = [
    ["hgn", "Save as text"],
    ["html", "Save as a page to share"],
  ].map(([kind, text]) => {
    const file = /** @type {HTMLAnchorElement} */ (make("a", { download: `hallboard-${id}.${kind}` }, text));
    offerFile(file, `records/${id}.${kind}`);
    return file;
  });
  const panel = make(
    "aside",
    { class: "panel", "aria-label": "Game" },
    make("h1", {}, `${game.title}, game ${id}`),
    make("p", {}, players.join(" – "), make("br"), make("small", {}, `${game.date.slice(0, 16).replace("T", " ")} ${game.variant}`)),
    said,
    comment,
    judged,
    chances,
    solve,
    steps,
    problem,
    where,
    resume,
    list,
    trying.element,
    analysis.element,
    playOn,
    correction.element,
    make("p", { class: "files" }, ...files),
  );
  page.classList.add("table");
  const stage = make("div", { class: "stage" }, board.svg, graph.element);
  fit(stage, game.size);
  page.append(stage, panel);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) return;
    const onBoard = board.svg.contains(at); // there the arrows go from space to space
    if (event.key === "ArrowLeft" || (onBoard && event.key === "PageUp")) next(-1);
    else if (event.key === "ArrowRight" || (onBoard && event.key === "PageDown")) next(1);
    else if (event.key === "Home") go(game.firstPly);
    else if (event.key === "End") go(game.lastPly);
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  showFound();
  analysis.show(game.analysis);
  return () => {
    removeEventListener("keydown", keys);
    analysis.leave();
  };
}

/**
 * `Black 62 %, White 38 %. Best: e5-d4 c3>b2`
 * @param {any} found
 */
function evaluationText(found) {
  if (!found) return "";
  const best = `Best: ${found.best}`;
  if (found.winIn) return `${capital(found.side)} wins in ${plies(found.winIn)}. ${best}`;
  if (found.lossIn) return `${capital(found.side)} loses in ${plies(found.lossIn)}. ${best}`;
  const chances = Object.entries(found.chances).map(([side, chance]) => `${capital(side)} ${Math.round(100 * chance)} %`);
  return `Chances: ${chances.join(", ")}. ${best}`;
}

/** @param {number} count */
function plies(count) {
  return count === 1 ? "1 ply" : `${count} plies`;
}

/**
 * Who may play on: hands alone, or one hand against engines.
 * @param {string[]} sides
 */
function seatings(sides) {
  const hands = sides.map(() => ({ who: "hand" }));
  const against = sides.map((side) => [
    `You play ${side}`,
    sides.map((other) => (other === side ? { who: "hand" } : { who: "engine", level: LEVEL })),
  ]);
  return [["All by hand", hands], ...against].map(([text, seats]) => make("option", { value: JSON.stringify(seats) }, String(text)));
}
