// @ts-check
// Closing a table, so that its board is free for something else.

import { ask } from "./api.js";
import { rememberClosed } from "./returning.js";

/** What that does. */
export const CLOSES = "It lets go of the board. The game stays in the records.";

/**
 * Close a table, once that was confirmed if its game goes on; false if it was not.
 * @param {string} id
 * @param {boolean} goesOn
 */
export async function closeTable(id, goesOn) {
  if (goesOn && !confirm(`Close this table? ${CLOSES}`)) return false;
  await ask(`tables/${id}`, undefined, "DELETE");
  rememberClosed(id);
  return true;
}
