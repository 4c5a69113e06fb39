// @ts-check
// Other ways to go on beside a recorded game: a tree under its moves, and what tries another move.

import { ask } from "./api.js";
import { make, reasonOf, write } from "./dom.js";

/**
 * A place in a variation: its number, and how many of its moves are made.
 * @typedef {{number: number, plies: number}} Place
 */

/**
 * A move of the tree, with the moves that may follow.
 * @typedef {{text: string, ply: number, place: Place, next: Branch[]}} Branch
 */

/**
 * The lines that begin at a ply, as a tree: what they have in common is there once.
 * @param {{ply: number, moves: string[]}[]} variations
 * @param {number} ply
 * @returns {Branch[]}
 */
export function treeAt(variations, ply) {
  /** @type {Branch[]} */
  const roots = [];
  variations.forEach((variation, number) => {
    if (variation.ply !== ply) return;
    let level = roots;
    variation.moves.forEach((text, i) => {
      let found = level.find((branch) => branch.text === text);
      if (!found) level.push((found = { text, ply: ply + i, place: { number, plies: i + 1 }, next: [] }));
      level = found.next;
    });
  });
  return roots;
}

/**
 * The tree as elements: a line goes on along its first branches, the others stand under it.
 * @param {Branch[]} branches
 * @param {(place: Place) => void} go
 * @returns {HTMLElement[]}
 */
export function lines(branches, go) {
  return branches.map((first) => {
    const line = make("div", { class: "line" });
    /** @type {HTMLElement[]} */
    const under = [];
    for (let branch = first; branch; branch = branch.next[0]) {
      const { place, next } = branch;
      const key = `${place.number}.${place.plies}`;
      line.append(make("button", { type: "button", "data-place": key, onclick: () => go(place) }, `${branch.ply}. ${branch.text}`));
      if (next.length > 1) under.push(...lines(next.slice(1), go));
    }
    return make("div", { class: "variation" }, line, ...under);
  });
}

/** What takes another move, or leads to a board where it is made by hand; and what takes a line out again. */
export class Trying {
  /**
   * @param {number} id of the game
   * @param {() => {ply: number, moves: string[], place: Place | null, best: string}} where is looked at, and what led there beside the game
   * @param {(number: number | null, plies: number) => Promise<void>} changed shows the tree anew, and this place in it
   */
  constructor(id, where, changed) {
    this.id = id;
    this.where = where;
    this.changed = changed;
    this.move = /** @type {HTMLInputElement} */ (make("input", { name: "another", autocomplete: "off", spellcheck: "false", "aria-label": "Another move", placeholder: "another move from here" }));
    this.best = /** @type {HTMLButtonElement} */ (make("button", { type: "button", onclick: () => this.add(this.where().best) }, "The engine's move"));
    this.byHand = /** @type {HTMLButtonElement} */ (make("button", { type: "button", onclick: () => this.open() }, "By hand"));
    this.out = /** @type {HTMLButtonElement} */ (make("button", { type: "button", onclick: () => this.remove() }, "Take this line out"));
    this.said = make("p", { class: "problem", role: "alert" });
    const form = make("form", { class: "correct", onsubmit: (/** @type {Event} */ event) => this.submit(event) }, this.move, make("button", { type: "submit" }, "Try"));
    this.element = make("section", { class: "trying", "aria-label": "Variations" }, form, make("div", { class: "buttons" }, this.byHand, this.best, this.out), this.said);
  }

  /** Show what may be done at the place that is looked at. */
  show() {
    const { place, best } = this.where();
    this.best.hidden = !best;
    this.out.hidden = !place;
    write(this.said, "");
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (this.move.value.trim()) this.add(this.move.value);
  }

  /** @param {string} text */
  add(text) {
    this.doing(async () => {
      const { ply, moves } = this.where();
      const { number } = await ask(`records/${this.id}/variations`, { ply: ply + 1, moves: [...moves, text] });
      this.move.value = "";
      await this.changed(number, moves.length + 1);
    });
  }

  remove() {
    this.doing(async () => {
      const { place } = this.where();
      if (!place) return;
      await ask(`records/${this.id}/variations/${place.number}`, undefined, "DELETE");
      await this.changed(null, 0);
    });
  }

  open() {
    this.doing(async () => {
      const { ply, place } = this.where();
      const from = place ? { variation: place.number, plies: place.plies } : { ply };
      location.hash = `#/table/${(await ask(`records/${this.id}/try`, from)).id}`;
    });
  }

  /** @param {() => Promise<void>} act */
  async doing(act) {
    try {
      await act();
    } catch (error) {
      write(this.said, reasonOf(error));
    }
  }
}
