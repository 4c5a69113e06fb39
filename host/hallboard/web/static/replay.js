// @ts-check
// The board of a recorded game: as a table's, with every space to be gone to and heard, but nothing is moved on it.

import { ask } from "./api.js";
import { Board } from "./board.js";

/** What a table's state has beside the position: here no light shines, and no hand plays. */
const AT_REST = { spoken: {}, roles: {}, inHand: [], byHand: false, busy: false };

export class ReplayBoard {
  /**
   * @param {string} title of the game
   * @param {string} size of its picture, width and height
   */
  constructor(title, size) {
    this.board = new Board(null);
    this.svg = this.board.svg;
    this.svg.setAttribute("aria-label", `${title} board. Arrow keys go from space to space, Page Up and Page Down from move to move.`);
    this.svg.setAttribute("viewBox", `0 0 ${size}`); // a place for what comes later
    /** @type {Record<string, string>} the parts that are shown */
    this.parts = {};
    this.wanted = "";
    this.seq = 0;
  }

  /**
   * Show the position at a path, unless another one is wanted by the time it comes.
   * @param {string} path what was there once is there still
   * @param {string} text what led to it
   */
  async show(path, text) {
    this.svg.setAttribute("aria-description", text);
    if (path === this.wanted) return;
    this.wanted = path;
    const { picture, ...position } = await this.ask(path);
    if (path !== this.wanted) return;
    const gone = Object.keys(this.parts).filter((name) => !(name in picture)).map((name) => [name, null]);
    const others = Object.entries(picture).filter(([name, part]) => this.parts[name] !== part);
    this.parts = picture;
    this.board.show({ ...position, ...AT_REST, seq: ++this.seq }, Object.fromEntries([...gone, ...others]));
  }

  /** @param {string} path */
  async ask(path) {
    try {
      return await ask(path);
    } catch (error) {
      if (path === this.wanted) this.wanted = ""; // it may be asked for again
      throw error;
    }
  }
}
