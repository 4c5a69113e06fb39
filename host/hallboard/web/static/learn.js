// @ts-check
// What there is to learn: a first game of each kind, and the mistakes in one's own games.

import { ask } from "./api.js";
import { showPicture } from "./backend.js";
import { make, reasonOf, write } from "./dom.js";

/** @param {HTMLElement} page */
export async function showLearn(page) {
  const [lessons, mistakes] = await Promise.all([ask("lessons"), ask("mistakes")]);
  const problem = make("p", { class: "problem", role: "alert" });
  const open = async (/** @type {string} */ path, /** @type {object} */ body) => {
    try {
      write(problem, "");
      location.hash = `#/table/${(await ask(path, body)).id}`;
    } catch (error) {
      write(problem, reasonOf(error));
    }
  };
  const cards = lessons.map((/** @type {any} */ lesson) => {
    const picture = /** @type {HTMLImageElement} */ (make("img", { alt: "", width: 160, height: 160 }));
    showPicture(picture, `games/${lesson.game}.svg`);
    const name = make("strong", {}, lesson.title);
    return make("button", { type: "button", class: "card", onclick: () => open(`lessons/${lesson.game}`, {}) }, picture, name, make("small", {}, `${lesson.steps} steps`));
  });
  page.append(make("h1", {}, "Learn"), make("h2", {}, "Your first game"), make("div", { class: "cards" }, ...cards), problem);
  page.append(make("h2", {}, "Learn from your mistakes"));
  const games = [...new Set(mistakes.map((/** @type {any} */ mistake) => mistake.game))];
  if (!games.length) {
    page.append(make("p", {}, "Have a game of yours analysed (in the ", make("a", { href: "#/records" }, "records"), "): what you could have done better comes here."));
    return;
  }
  const rows = games.map((game) => {
    const own = mistakes.filter((/** @type {any} */ mistake) => mistake.game === game);
    const players = [...new Set(own.map((/** @type {any} */ mistake) => mistake.player))].filter(Boolean);
    const count = own.length === 1 ? "1 position" : `${own.length} positions`;
    const who = players.length ? make("small", {}, ` ${players.join(", ")}`) : null;
    return make("li", {}, make("button", { type: "button", onclick: () => open("mistakes", { game }) }, `${own[0].title}: ${count}`), who);
  });
  page.append(make("ul", { class: "mistakes" }, ...rows));
}
