// @ts-check
// Every open table at a glance, for a big screen.

import { ask } from "./api.js";
import { offerFile, showPicture } from "./backend.js";
import { badge, capital, clockText, make, reasonOf, write } from "./dom.js";

const LOOK_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Show the wall; returns what ends that.
 * @param {HTMLElement} page
 */
export function showWall(page) {
  const title = make("h1", {}, "Boards");
  const note = make("p", { class: "wall-note" });
  const grid = make("ul", { class: "wall", "aria-label": "Boards" });
  const rounds = make("p", { class: "files" });
  page.append(title, note, grid, rounds);
  /** @type {Map<string, Tile>} */
  const tiles = new Map();
  let over = false;
  let waitMs = LOOK_MS;
  const look = async () => {
    try {
      const { delayS, boards } = await ask("wall");
      waitMs = LOOK_MS;
      write(note, boards.length ? (delayS ? `Moves are shown ${delayS} seconds after they were made.` : "") : "No game is being played.");
      const names = [...new Set(boards.map((/** @type {any} */ board) => board.round).filter(Boolean))].sort();
      if (names.join() !== rounds.dataset.shown) rounds.replaceChildren(...names.map(roundLink));
      rounds.dataset.shown = names.join();
      const ids = new Set(boards.map((/** @type {any} */ board) => board.id));
      for (const id of [...tiles.keys()].filter((id) => !ids.has(id))) tiles.delete(id);
      for (const board of boards) {
        const tile = tiles.get(board.id) ?? new Tile(board);
        tiles.set(board.id, tile);
        tile.show(board);
      }
      const elements = boards.map((/** @type {any} */ board) => tiles.get(board.id)?.element);
      if (elements.some((/** @type {HTMLElement} */ element, /** @type {number} */ i) => grid.children[i] !== element) || grid.children.length !== elements.length) grid.replaceChildren(...elements);
    } catch (error) {
      write(note, reasonOf(error));
      waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs);
    }
    if (!over) setTimeout(look, waitMs);
  };
  look();
  return () => {
    over = true;
  };
}

class Tile {
  /** @param {any} board */
  constructor(board) {
    this.shown = "";
    this.name = make("strong");
    const light = () => ask(`tables/${board.id}`, { type: "showNumber" }).catch(() => {});
    this.number = make("button", { type: "button", title: "Have the board's lights show the table's number", hidden: !board.number, onclick: light }, "Which is it?");
    this.picture = /** @type {HTMLImageElement} */ (make("img", { alt: "" }));
    this.seats = make("ol", { class: "seats" });
    this.last = make("p", { class: "last" });
    this.comment = make("p", { class: "comment" });
    this.element = make("li", { "data-table": board.id }, make("div", { class: "name" }, this.name, this.number), this.picture, this.seats, this.last, this.comment);
  }

  /** @param {any} board */
  show(board) {
    const key = JSON.stringify(board);
    if (key === this.shown) return;
    this.shown = key;
    const places = [board.number ? `Table ${board.number}` : "", board.round ? `round ${board.round}` : ""];
    write(this.name, [...places, board.title].filter(Boolean).join(" · "));
    const address = `wall/${board.id}/${board.ply}.svg?${board.line}`;
    if (this.picture.dataset.address !== address) {
      this.picture.dataset.address = address;
      showPicture(this.picture, address);
    }
    this.seats.replaceChildren(...board.seats.map(seat));
    write(this.last, board.result || (board.last ? `${board.ply}. ${board.last}` : "No move yet"));
    this.last.classList.toggle("result", Boolean(board.result));
    write(this.comment, board.comment);
  }
}

/** @param {string} name */
function roundLink(name) {
  const link = /** @type {HTMLAnchorElement} */ (make("a", { download: `${name}.hgn` }, `Round ${name} as text`));
  offerFile(link, `rounds/${name}.hgn`);
  return link;
}

/** @param {any} seat */
function seat({ side, colours, player, clockMs }) {
  return make(
    "li",
    {},
    badge(colours),
    make("span", { class: "who" }, make("strong", {}, capital(side)), ` ${player}`),
    clockMs === null ? null : make("span", { class: "clock" }, clockText(clockMs)),
  );
}
