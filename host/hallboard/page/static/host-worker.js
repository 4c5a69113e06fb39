// @ts-check
// The worker that is the host: Python, the rules, the engine, the records. It has the virtual boards in workers of its own.

// @ts-ignore: it stands there when the site is made
import { loadPyodide } from "./pyodide/pyodide.mjs";

const RECORDS = "/records";
const KEEP_MS = 400; // between two looks whether the records have changed
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const post = (/** @type {any} */ message, /** @type {Transferable[]} */ handed = []) => postMessage(message, handed);
const say = (/** @type {string} */ text) => post({ kind: "progress", text });
/** @type {Map<number, Promise<any>>} */
const sockets = new Map();
/** @type {any} */
let python;
let kept = "";

const service = begin().catch((error) => {
  const text = /no JavaScript Promise Integration/.test(String(error))
    ? "This browser can't run hallboard: it lacks JavaScript Promise Integration. Take a newer one."
    : `hallboard does not start: ${String(error.message ?? error).trim().split("\n").at(-1)}`;
  post({ kind: "failed", text });
  throw error;
});

/** The device that the next table takes: it is loading while Python is. */
let spare = device();

async function begin() {
  await alone();
  say("Starting Python…");
  const archive = fetch(new URL("hallboard.zip", import.meta.url)).then((response) => response.arrayBuffer());
  python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  say("Starting hallboard…");
  python.unpackArchive(await archive, "zip", { extractDir: "/hallboard" });
  python.FS.mkdir(RECORDS);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, RECORDS);
  await synchronise(true);
  kept = passedOn = stamp();
  setInterval(keep, KEEP_MS);
  python.globals.set("start_device", startDevice);
  python.globals.set("records", `${RECORDS}/records.db`);
  const made = await python.runPythonAsync(`
import sys
sys.path.insert(0, "/hallboard")
from pyodide.ffi import create_proxy
from hallboard.page.service import Service
Service(records, lambda board, world, take: start_device(board, world, create_proxy(take)))
`);
  say("");
  post({ kind: "started" });
  return made;
}

/** Wait until no other page of this site has the records: two would overwrite each other's. */
async function alone() {
  if (!navigator.locks) return;
  await new Promise((resolve) => {
    const hold = () => {
      resolve(undefined);
      return new Promise(() => {});
    };
    navigator.locks.request("hallboard", { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      say("hallboard is open in another tab. It starts here as soon as that one is closed.");
      navigator.locks.request("hallboard", hold);
    });
  });
}

// -- records

/** @param {boolean} fromBrowser */
function synchronise(fromBrowser) {
  return new Promise((resolve, reject) => {
    python.FS.syncfs(fromBrowser, (/** @type {Error | null} */ error) => (error ? reject(error) : resolve(undefined)));
  });
}

/** What tells whether the records have changed. */
function stamp() {
  const files = python.FS.readdir(RECORDS).filter((/** @type {string} */ name) => !name.startsWith("."));
  return files
    .map((/** @type {string} */ name) => {
      const { mtime, size } = python.FS.stat(`${RECORDS}/${name}`);
      return `${name} ${+mtime} ${size}`;
    })
    .join();
}

let keeping = false;

/** Have the browser keep the records, if they have changed. */
async function keep() {
  const now = stamp();
  if (keeping || now === kept) return;
  keeping = true;
  try {
    await synchronise(false);
    kept = now;
  } catch (error) {
    say(`The browser does not keep the records: ${error}`);
  } finally {
    keeping = false;
  }
}

let passedOn = "";

/**
 * Tell the page; before that hand it the records to keep, if they have changed: a move that is shown outlives a reload.
 * @param {any} message
 */
function tell(message) {
  const now = stamp();
  if (now !== passedOn) {
    passedOn = now;
    const files = python.FS.readdir(RECORDS).map(fileOf).filter(Boolean);
    post(
      { kind: "records", files },
      files.map((/** @type {any} */ file) => file.contents.buffer),
    );
  }
  post(message);
}

/**
 * A file of the records as IDBFS keeps it; null for a folder.
 * @param {string} name
 */
function fileOf(name) {
  const path = `${RECORDS}/${name}`;
  const { mode, mtime } = python.FS.stat(path);
  return python.FS.isFile(mode) ? { path, timestamp: mtime, mode, contents: python.FS.readFile(path) } : null;
}

// -- virtual boards

/** A worker with MicroPython and the firmware's files. */
function device() {
  return new Worker(new URL("device-worker.js", import.meta.url), { type: "module", name: "board" });
}

/**
 * @param {string} board
 * @param {string} world
 * @param {(kind: string, text: string) => void} take
 */
function startDevice(board, world, take) {
  const worker = spare;
  spare = device();
  worker.onmessage = ({ data }) => take(data.kind, data.text);
  worker.onerror = (event) => take("ended", event.message);
  worker.postMessage({ kind: "begin", board, world });
  return {
    post: (/** @type {string} */ kind, /** @type {string} */ text) => worker.postMessage({ kind, text }),
    end: () => worker.terminate(),
  };
}

// -- serial ports

/**
 * Have the page open one of its ports; rejected with the reason where it can't be.
 * @param {number} number
 * @param {(hex: string) => void} take
 * @param {(why: string) => void} lose
 */
function openPort(number, take, lose) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const opened = {
      write: (/** @type {string} */ hex) => port1.postMessage({ bytes: Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)) }),
      free: () => port1.postMessage({ close: true }),
    };
    let open = false;
    port1.onmessage = ({ data }) => {
      if (data.bytes) take(Array.from(data.bytes, (/** @type {number} */ byte) => HEX[byte]).join(""));
      else if (data.opened) resolve(opened);
      else if (open) lose(data.lost);
      else reject(new Error(data.lost));
      open ||= Boolean(data.opened);
    };
    post({ kind: "open", port: number, channel: port2 }, [port2]);
  });
}

// -- the page

onmessage = async ({ data }) => {
  let made;
  try {
    made = await service;
  } catch {
    return;
  }
  if (data.kind === "ask") {
    try {
      const [path, query] = data.path.split("?");
      const asked = JSON.stringify(Object.fromEntries(new URLSearchParams(query)));
      const answer = (await made.ask(data.method, path, asked, data.body)).toJs();
      post({ kind: "answer", number: data.number, status: answer[0], body: answer[2] });
    } catch (error) {
      post({ kind: "answer", number: data.number, error: String(/** @type {any} */ (error).message).trim().split("\n").at(-1) });
    }
  } else if (data.kind === "watch") {
    const give = (/** @type {string} */ text) => tell({ kind: "message", socket: data.socket, text });
    const end = (/** @type {number} */ code) => tell({ kind: "closed", socket: data.socket, code });
    sockets.set(data.socket, made.watch(data.table, give, end));
  } else if (data.kind === "send") {
    (await sockets.get(data.socket))?.send(data.text);
  } else if (data.kind === "close") {
    (await sockets.get(data.socket))?.close();
    sockets.delete(data.socket);
  } else if (data.kind === "port") {
    const number = data.port;
    if (data.gone) made.remove_port(number);
    else made.add_port(number, (/** @type {any} */ take, /** @type {any} */ lose) => openPort(number, take, lose));
    post({ kind: "answer", number: data.number });
  } else if (data.kind === "keep") {
    keep();
  }
};
