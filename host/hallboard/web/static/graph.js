// @ts-check
// The chances through a game: a picture whose x is the ply.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

export class Graph {
  /** @param {(ply: number) => void} go called with the ply that was clicked */
  constructor(go) {
    this.element = make("div", { class: "graph-box", hidden: true });
    this.first = 0;
    this.last = 0;
    this.at = document.createElementNS(SVG, "line");
    this.at.setAttribute("class", "at");
    this.at.setAttribute("y2", "100");
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      go(Math.round(this.first + ((event.clientX - box.left) / box.width) * (this.last - this.first)));
    });
  }

  /**
   * @param {string} text the picture, empty for none
   * @param {number} first
   * @param {number} last
   */
  show(text, first, last) {
    this.element.hidden = !text;
    this.first = first;
    this.last = last;
    if (!text) return;
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.element.replaceChildren(document.importNode(svg, true));
    this.element.firstElementChild?.append(this.at);
  }

  /** @param {number} ply */
  mark(ply) {
    this.at.setAttribute("x1", String(ply));
    this.at.setAttribute("x2", String(ply));
  }
}
