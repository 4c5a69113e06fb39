// @ts-check
// Which view is shown: the address after `#` says it.

import { announce, make, reasonOf } from "./dom.js";
import { showCalibrate } from "./calibrate.js";
import { showHome } from "./home.js";
import { showLearn } from "./learn.js";
import { showRecord } from "./record.js";
import { showRecords } from "./records.js";
import { showTable } from "./table.js";
import { showWall } from "./wall.js";
import { showWorkshop } from "./workshop.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {(() => void) | void} what ends the view that is shown */
let leave;
let number = 0;

async function route() {
  const own = ++number;
  leave?.();
  leave = undefined;
  const [view, argument, part = ""] = location.hash.replace(/^#\/?/, "").split("/");
  const page = make("div", { class: `view ${view || "home"}` });
  main.replaceChildren(page);
  for (const link of document.querySelectorAll("nav a")) {
    const own = link.getAttribute("href") === (view === "records" || view === "learn" ? `#/${view}` : "#/");
    if (own && view !== "table") link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    const left = await show(view, argument, decodeURIComponent(part), page);
    if (own === number) leave = left;
    else left?.();
  } catch (error) {
    const text = reasonOf(error);
    page.replaceChildren(make("p", { class: "problem", role: "alert" }, text), make("a", { href: "#/" }, "Back to the games"));
    announce(text);
  }
}

/**
 * @param {string} view
 * @param {string} argument
 * @param {string} part
 * @param {HTMLElement} page
 */
async function show(view, argument, part, page) {
  if (view === "table") return showTable(page, argument, part);
  if (view === "records") return argument ? showRecord(page, Number(argument)) : showRecords(page);
  if (view === "learn") return showLearn(page);
  if (view === "calibrate") return showCalibrate(page);
  if (view === "wall") return showWall(page);
  if (view === "workshop") return showWorkshop(page);
  return showHome(page);
}

addEventListener("hashchange", route);
route();
