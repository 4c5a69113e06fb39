// @ts-check
// The other side of the page: the server that has sent it. A page without a server has another file in this one's place.

/** What plays in this page, for people; empty where there is nothing to say. */
export const notice = "";

/** What this browser lacks to connect a board, for people; empty where nothing does. */
export const missing = "";

/** The largest file with games that is taken. */
export const mostBytes = 200_000;

/** Whether another browser can open what is open here. */
export const reachable = true;

/**
 * Ask for something. Throws an Error whose message is for people if nobody can be asked.
 * @param {string} method
 * @param {string} path
 * @param {object} [body] what is posted
 * @returns {Promise<{status: number, body: any}>}
 */
export async function request(method, path, body) {
  const json = { "content-type": "application/json" };
  try {
    const response = await fetch(`api/${path}`, body === undefined ? { method } : { method, headers: json, body: JSON.stringify(body) });
    return { status: response.status, body: await response.text() };
  } catch {
    throw new Error("The server can't be reached. Is `hallboard serve` running?");
  }
}

/**
 * A socket at a table.
 * @param {string} table
 * @returns {WebSocket}
 */
export function connect(table) {
  const url = new URL(`api/tables/${table}/socket?pictures=1`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return new WebSocket(url);
}

/**
 * Have an image show the picture at this path.
 * @param {HTMLImageElement} image
 * @param {string} path
 */
export function showPicture(image, path) {
  image.src = `api/${path}`;
}

/**
 * Have a link offer the file at this path.
 * @param {HTMLAnchorElement} link
 * @param {string} path
 */
export function offerFile(link, path) {
  link.href = `api/${path}`;
}

/**
 * Have a button look for a board of this computer, and call `done` then. The server sees the ports itself.
 * @param {HTMLButtonElement} button
 * @param {() => void} done
 */
export function offerPort(button, done) {
  button.addEventListener("click", () => done());
}
