// @ts-check
// What there is to learn: a first game of each kind, and the mistakes in one's own games.

import { AnalyseAll } from "./analyse-all.js";
import { ask } from "./api.js";
import { showPicture } from "./backend.js";
import { make, reasonOf, write } from "./dom.js";

/** @param {HTMLElement} page */
export async function showLearn(page) {
  const [lessons, mistakes, records, limits] = await Promise.all([ask("lessons"), ask("mistakes"), ask("records"), ask("limits")]);
  const problem = make("p", { class: "problem", role: "alert" });
  const doing = async (/** @type {() => Promise<void>} */ act) => {
    try {
      write(problem, "");
      await act();
    } catch (error) {
      write(problem, reasonOf(error));
    }
  };
  const open = (/** @type {string} */ path, /** @type {object} */ body) =>
    doing(async () => {
      location.hash = `#/table/${(await ask(path, body)).id}`;
    });
  const cards = lessons.map((/** @type {any} */ lesson) => {
    const picture = /** @type {HTMLImageElement} */ (make("img", { alt: "", width: 160, height: 160 }));
    showPicture(picture, `games/${lesson.game}.svg`);
    const name = make("strong", {}, lesson.title);
    return make("button", { type: "button", class: "card", onclick: () => open(`lessons/${lesson.game}`, {}) }, picture, name, make("small", {}, `${lesson.steps} steps`));
  });
  page.append(make("h1", {}, "Learn"), make("h2", {}, "Your first game"), make("div", { class: "cards" }, ...cards), problem);
  const unseen = records.filter((/** @type {any} */ record) => record.people && record.plies && !record.evaluations && !record.open);
  const all = new AnalyseAll(unseen.map((/** @type {any} */ record) => record.id), doing, () => dispatchEvent(new Event("hashchange")));
  page.append(make("h2", {}, "Learn from your mistakes"));
  if (unseen.length) page.append(all.element);
  if (!mistakes.length) {
    page.append(make("p", {}, "Have games of yours analysed (here, or one in the ", make("a", { href: "#/records" }, "records"), "): what you could have done better comes here."));
    return;
  }
  const list = make("ul", { class: "mistakes" });
  const players = [...new Set(mistakes.map((/** @type {any} */ mistake) => mistake.player))].filter(Boolean).sort();
  const whose = /** @type {HTMLSelectElement} */ (make("select", { onchange: () => fill() }, make("option", { value: "" }, "Everybody's"), ...players.map((name) => make("option", { value: name }, name))));
  const fill = () => {
    const player = whose.value;
    /** @type {Map<string, any[]>} */
    const kinds = new Map();
    for (const mistake of mistakes) {
      if (player && mistake.player !== player) continue;
      const kind = `${mistake.title}${mistake.variant ? ` ${mistake.variant}` : ""}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), mistake]);
    }
    const rows = [...kinds].map(([kind, own]) => {
      const count = own.length === 1 ? "1 position" : own.length > limits.tasks ? `the newest ${limits.tasks} of ${own.length} positions` : `${own.length} positions`;
      const { game, variant } = own[0];
      return make("li", {}, make("button", { type: "button", onclick: () => open("mistakes", { game, variant, player }) }, `${kind}: ${count}`));
    });
    list.replaceChildren(...rows);
  };
  fill();
  page.append(make("label", { class: "field short", hidden: players.length < 2 }, make("span", {}, "Whose"), whose), list);
}
