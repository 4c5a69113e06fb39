// @ts-check
// Going on with a game whose table is gone: the server was restarted, or a page that has no server was reloaded.

import { ask } from "./api.js";

/**
 * What this tab of the browser remembers of a table: its game, the connected board ("" for a virtual one), and whether
 * the game is over, or the table was closed.
 * @typedef {{recordId: number, board: string, over: boolean, closed: boolean}} Left
 */

const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
let reloadedAt = entry?.type === "reload" ? location.hash : "";

/**
 * @param {string} id
 * @returns {Left | null}
 */
export function recall(id) {
  return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
}

/**
 * Remember the game of a table; what is learnt or tried out has none.
 * @param {string} id
 * @param {any} state
 */
export function remember(id, state) {
  if (!state.recordId) return;
  keep(id, { recordId: state.recordId, board: state.virtual ? "" : state.board, over: Boolean(state.result) && !state.match?.next_set, closed: false });
}

/**
 * Remember that a table was closed, and did not just go.
 * @param {string} id
 */
export function rememberClosed(id) {
  const left = recall(id);
  if (left) keep(id, { ...left, closed: true });
}

/**
 * Whether the page was reloaded while it showed this table; true only once.
 * @param {string} id
 */
export function wasReloaded(id) {
  const here = `${reloadedAt}/`.startsWith(`#/table/${id}/`);
  reloadedAt = "";
  return here;
}

/**
 * Go to a table at which the game goes on: somebody else's, who was quicker, or a new one.
 * @param {Left} left
 * @param {string} [side] who plays in this browser
 */
export async function goOn({ recordId, board }, side = "") {
  const open = (await ask("tables")).find((/** @type {any} */ table) => table.recordId === recordId);
  const { id } = open ?? (await ask(`records/${recordId}/resume`, board ? { board } : {}));
  location.replace(tableHash(id, side));
}

/**
 * What the address of a table has behind the page's own.
 * @param {string} id
 * @param {string} side who plays in that browser; "" for everybody
 */
export function tableHash(id, side) {
  return `#/table/${id}${side && `/${encodeURIComponent(side)}`}`;
}

/** @param {string} id */
function keyOf(id) {
  return `table ${id}`;
}

/**
 * @param {string} id
 * @param {Left} left
 */
function keep(id, left) {
  const text = JSON.stringify(left);
  if (sessionStorage.getItem(keyOf(id)) !== text) sessionStorage.setItem(keyOf(id), text);
}
