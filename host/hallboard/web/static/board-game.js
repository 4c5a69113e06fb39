// @ts-check
// The game that is in progress on a connected board: it may be followed, or another one begun.

import { ask } from "./api.js";
import { announce, make, reasonOf, write } from "./dom.js";

export class BoardGame {
  /** @param {(found: any) => void} choose shows the board's game as the one that is chosen */
  constructor(choose) {
    this.choose = choose;
    this.looks = 0;
    this.follow = make("button", { class: "main", type: "submit" });
    this.play = make("button", { class: "main", type: "submit" }, "Play");
    this.said = make("p", { class: "board-game", hidden: true });
  }

  /**
   * Look at the board at a port, and offer its game; without a port there is none.
   * @param {string} port
   */
  async look(port) {
    const own = ++this.looks;
    this.offer(null);
    if (!port) return;
    this.say("Looking at the board…");
    try {
      const found = { ...(await ask("ports", { port })), port };
      if (own !== this.looks) return;
      this.say("");
      if (!found.goesOn) return;
      this.choose(found);
      this.offer(found);
    } catch (error) {
      if (own === this.looks) this.say(reasonOf(error));
    }
  }

  /** @param {any} found the board's game, null for none */
  offer(found) {
    if (found) this.play.before(this.follow); // the first one: Enter loses nothing
    else this.follow.remove();
    write(this.play, found ? "New game" : "Play");
    this.play.classList.toggle("main", !found);
    const plies = found?.plies === 1 ? "1 ply" : `${found?.plies} plies`;
    write(this.follow, found ? `Follow its game (${plies})` : "");
    this.say(found ? `A game of ${found.title} is in progress on the board.` : "");
  }

  /** @param {string} text */
  say(text) {
    this.said.hidden = !text;
    write(this.said, text);
    if (text) announce(text);
  }
}
