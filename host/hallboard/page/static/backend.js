// @ts-check
// The other side of the page: Python in a worker of this very page, in the place of a server.

import { keep } from "./keeping.js";
import { choosePort, hasSerial, openPort, watchPorts } from "./serial-ports.js";

const STARTED = new URL("../host-worker.js", import.meta.url);
const FLUSH_MS = 300;
const FILE_MS = 60_000; // for the browser to save a file
const OPEN = 1;
const CLOSED = 3;
const PREPARED = /^games(\/\w+\.svg)?$/; // what was drawn when the site was made: it is there before Python is

/** What plays in this page, for people. */
export const notice =
  "Everything happens in this page: the board's firmware, the rules, the engine, the records of your games. A table says which engine plays.";

const NO_SERIAL = isSecureContext
  ? "This browser has no Web Serial, which connects a board: take Chrome, Edge, or Firefox from version 151 on."
  : "A browser connects a board only where the page was sent safely: by https, or from this computer.";

/** What this browser lacks to connect a board, for people; empty where nothing does. */
export const missing = hasSerial ? "" : NO_SERIAL;

/** The largest file with games that is taken. */
export const mostBytes = 5_000_000;

/** Whether another browser can open what is open here. */
export const reachable = false;

/** @type {Worker} */
const worker = new Worker(STARTED, { type: "module", name: "hallboard" });
/** @type {Map<number, (message: any) => void>} */
const waiting = new Map();
/** @type {Map<number, PageSocket>} */
const sockets = new Map();
let number = 0;
let trouble = "";
/** @type {Promise<any>} resolved once what is told next is kept */
let kept = Promise.resolve();

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.kind === "progress") tell(data.text);
  else if (data.kind === "started") dispatchEvent(new Event("started"));
  else if (data.kind === "failed") fail(data.text);
  else if (data.kind === "answer") settle(data);
  else if (data.kind === "open") openPort(data.port, data.channel);
  else if (data.kind === "records") kept = Promise.all([kept, keep(data.files)]);
  else kept.then(() => sockets.get(data.socket)?.take(data));
};
worker.onerror = (/** @type {ErrorEvent} */ event) => fail(event.message || "The page's worker has stopped.");
addEventListener("pagehide", () => worker.postMessage({ kind: "keep" }));
document.addEventListener("visibilitychange", () => document.hidden && worker.postMessage({ kind: "keep" }));

/**
 * What is going on while Python starts.
 * @param {string} text
 */
function tell(text) {
  const line = document.getElementById("starting");
  if (!line) return;
  line.textContent = text;
  line.hidden = !text;
}

/** @param {string} text */
function fail(text) {
  trouble = text;
  tell(text);
  for (const id of [...waiting.keys()]) settle({ number: id, error: text });
  for (const socket of sockets.values()) socket.take({ code: CLOSED + 4400, reason: text });
}

/** @param {any} data */
function settle(data) {
  waiting.get(data.number)?.(data);
  waiting.delete(data.number);
}

/**
 * Ask for something. Throws an Error whose message is for people if nobody can be asked.
 * @param {string} method
 * @param {string} path
 * @param {object} [body] what is posted
 * @returns {Promise<{status: number, body: any}>} a text, or the bytes of a file
 */
export async function request(method, path, body) {
  if (method === "GET" && PREPARED.test(path)) {
    const response = await fetch(new URL(`../prepared/${path === "games" ? "games.json" : path}`, import.meta.url));
    return { status: response.status, body: await response.text() };
  }
  if (trouble) throw new Error(trouble);
  const own = ++number;
  const answer = new Promise((resolve) => waiting.set(own, resolve));
  worker.postMessage({ kind: "ask", number: own, method, path, body: JSON.stringify(body ?? {}) });
  const { status, body: text, error } = await answer;
  if (error) throw new Error(error);
  return { status, body: text };
}

/** A table in the worker, with the face of a WebSocket. */
class PageSocket {
  /** @param {string} table */
  constructor(table) {
    this.number = ++number;
    this.readyState = 0;
    /** @type {() => void} */
    this.onopen = () => {};
    /** @type {(event: any) => void} */
    this.onmessage = () => {};
    /** @type {(event: any) => void} */
    this.onclose = () => {};
    sockets.set(this.number, this);
    worker.postMessage({ kind: "watch", socket: this.number, table });
  }

  /** @param {any} data */
  take(data) {
    if (data.text !== undefined) {
      if (this.readyState === 0) {
        this.readyState = OPEN;
        this.onopen();
      }
      this.onmessage({ data: data.text });
    } else {
      this.readyState = CLOSED;
      sockets.delete(this.number);
      this.onclose({ code: data.code, reason: data.reason ?? "" });
    }
  }

  /** @param {string} text */
  send(text) {
    worker.postMessage({ kind: "send", socket: this.number, text });
  }

  close() {
    worker.postMessage({ kind: "close", socket: this.number });
    sockets.delete(this.number);
    this.readyState = CLOSED;
  }
}

/**
 * A socket at a table.
 * @param {string} table
 * @returns {any}
 */
export function connect(table) {
  return new PageSocket(table);
}

/** @type {WeakMap<HTMLImageElement, string>} */
const wanted = new WeakMap();

/**
 * Have an image show the picture at this path.
 * @param {HTMLImageElement} image
 * @param {string} path
 */
export async function showPicture(image, path) {
  wanted.set(image, path);
  const { body } = await request("GET", path);
  if (wanted.get(image) !== path) return; // another one is wanted by now
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(new Blob([body], { type: "image/svg+xml" }));
}

/**
 * Have a link offer the file at this path.
 * @param {HTMLAnchorElement} link
 * @param {string} path
 */
export function offerFile(link, path) {
  link.href = "#";
  link.addEventListener("click", async (event) => {
    if (link.href.startsWith("blob:")) return;
    event.preventDefault();
    const { status, body } = await request("GET", path);
    if (status >= 400) return tell(JSON.parse(body).error);
    const url = (link.href = URL.createObjectURL(new Blob([body], { type: "application/octet-stream" })));
    link.click();
    link.href = "#"; // the next click asks again: there may be more by then
    setTimeout(() => URL.revokeObjectURL(url), FILE_MS);
  });
}

/**
 * Have a button connect a board of this computer, and call `done` then.
 * @param {HTMLButtonElement} button
 * @param {() => void} done
 */
export function offerPort(button, done) {
  button.addEventListener("click", async () => {
    try {
      await tellOfPort(await choosePort(), false);
      done();
    } catch (error) {
      if (error instanceof Error && error.name !== "NotFoundError") tell(`The board can't be connected: ${error.message}`);
    }
  });
}

/**
 * Have the worker know a port, or know that it was unplugged.
 * @param {number} port
 * @param {boolean} gone
 */
async function tellOfPort(port, gone) {
  const own = ++number;
  const answer = new Promise((resolve) => waiting.set(own, resolve));
  worker.postMessage({ kind: "port", number: own, port, gone });
  await answer;
}

watchPorts(tellOfPort);
