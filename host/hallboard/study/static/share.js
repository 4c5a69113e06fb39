// @ts-check
// The replay in a file of its own: buttons, arrow keys, moves and the graph lead to a ply.

const game = JSON.parse(document.getElementById("game")?.textContent ?? "{}");
const board = /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
const said = /** @type {HTMLElement} */ (document.querySelector(".said"));
const list = /** @type {HTMLElement} */ (document.querySelector(".moves"));
const graph = document.querySelector("svg.graph");
const last = game.firstPly + game.frames.length - 1;
const at = document.createElementNS("http://www.w3.org/2000/svg", "line");
at.setAttribute("class", "at");
at.setAttribute("y2", "100");
graph?.append(at);
let ply = last;

for (const move of game.moves) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  item.value = move.ply;
  button.textContent = move.text;
  button.onclick = () => go(move.ply);
  item.append(button);
  if (move.kind) {
    const kind = document.createElement("small");
    kind.className = "kind";
    kind.textContent = ` ${move.kind}`;
    button.append(kind);
  }
  list.append(item, ...linesAt(move.ply));
}
list.append(...linesAt(last + 1));

/**
 * The lines that somebody has tried in the place of the move of this ply.
 * @param {number} at
 */
function linesAt(at) {
  return game.variations
    .filter((/** @type {any} */ line) => line.ply === at)
    .map((/** @type {any} */ line) => {
      const element = document.createElement("li");
      element.className = "variation";
      line.moves.forEach((/** @type {string} */ text, /** @type {number} */ i) => {
        const button = document.createElement("button");
        button.textContent = `${at + i}. ${text}`;
        button.onclick = () => look(button, line.frames[i], `${button.textContent} (a variation)`);
        element.append(button);
      });
      return element;
    });
}

/**
 * Show a picture of a variation.
 * @param {HTMLElement} button
 * @param {number} frame
 * @param {string} words
 */
function look(button, frame, words) {
  board.innerHTML = drawn(frame);
  said.textContent = words;
  board.setAttribute("aria-label", `The board after ${words}`);
  for (const other of list.querySelectorAll(".here")) other.classList.remove("here");
  for (const item of list.children) item.classList.remove("current");
  button.classList.add("here");
}

/**
 * A part of a picture: a text, or other parts one after another.
 * @param {number} number
 * @returns {string}
 */
function drawn(number) {
  const part = game.parts[number];
  return typeof part === "string" ? part : part.map(drawn).join("");
}

/** @param {number} to */
function go(to) {
  ply = Math.max(game.firstPly, Math.min(last, to));
  board.innerHTML = drawn(game.frames[ply - game.firstPly]);
  const move = game.moves[ply - game.firstPly - 1];
  const words = move ? [`${ply}. ${move.text}`, move.comment, move.judgement] : ["The beginning"];
  if (ply === last && game.end) words.push(game.end);
  said.textContent = words.filter(Boolean).join(" – ");
  board.setAttribute("aria-label", `The board after ${words[0]}`);
  at.setAttribute("x1", String(ply));
  at.setAttribute("x2", String(ply));
  for (const other of list.querySelectorAll(".here")) other.classList.remove("here");
  for (const item of /** @type {HTMLCollectionOf<HTMLLIElement>} */ (list.children)) item.classList.toggle("current", item.value === ply);
  list.querySelector(".current")?.scrollIntoView({ block: "nearest" });
}

const ways = /** @type {Record<string, () => number>} */ ({
  first: () => game.firstPly,
  back: () => ply - 1,
  next: () => ply + 1,
  last: () => last,
});
const keys = /** @type {Record<string, string>} */ ({ ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" });
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-to]"))) {
  button.onclick = () => go(ways[button.dataset.to ?? "next"]());
}
addEventListener("keydown", (event) => {
  if (!keys[event.key]) return;
  event.preventDefault();
  go(ways[keys[event.key]]());
});
graph?.addEventListener("click", (event) => {
  const box = graph.getBoundingClientRect();
  const share = (/** @type {MouseEvent} */ (event).clientX - box.left) / box.width;
  go(Math.round(game.firstPly + share * (last - game.firstPly)));
});
go(ply);
