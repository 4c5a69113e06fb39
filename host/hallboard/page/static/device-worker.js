// @ts-check
// The worker that is a virtual board: MicroPython with the board's firmware, driven by a timer.

// @ts-ignore: it stands there when the site is made
import { loadMicroPython } from "./micropython/micropython.mjs";

const HEAP_BYTES = 16 * 1024 * 1024;
const ROOT = "/device";
const START = `
import sys, uos
sys.path[:] = ["${ROOT}", "${ROOT}/simulation/webassembly", "${ROOT}/simulation", "${ROOT}/firmware", "${ROOT}/boards"]
uos.chdir("${ROOT}")
import page
page.begin("${ROOT}/firmware/main.py")
`;

const post = (/** @type {string} */ kind, /** @type {string} */ text) => postMessage({ kind, text });
/** @type {any} the module `page` of the simulation */
let page = null;
/** @type {[string, string][]} what came before the board was there */
const early = [];

const loaded = load();

async function load() {
  const files = fetch(new URL("device.json", import.meta.url)).then((response) => response.json());
  const python = await loadMicroPython({
    heapsize: HEAP_BYTES,
    url: new URL("micropython/micropython.wasm", import.meta.url).href,
    stdout: (/** @type {string} */ line) => post("print", line),
  });
  const made = new Set();
  for (const [path, content] of Object.entries(await files)) {
    folder(python.FS, made, `${ROOT}/${path}`);
    python.FS.writeFile(`${ROOT}/${path}`, Uint8Array.from(atob(content), (char) => char.charCodeAt(0)));
  }
  python.registerJsModule("page_ports", {
    say: (/** @type {string} */ line) => post("say", line),
    send: (/** @type {string} */ hex) => post("send", hex),
    randomByte: () => crypto.getRandomValues(new Uint8Array(1))[0],
  });
  return python;
}

/**
 * Make the folders above a file.
 * @param {any} files
 * @param {Set<string>} made
 * @param {string} path
 */
function folder(files, made, path) {
  for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) {
    const above = path.slice(0, end);
    if (!made.has(above)) files.mkdir(above);
    made.add(above);
  }
}

/**
 * @param {string} board
 * @param {string} world
 */
async function begin(board, world) {
  const python = await loaded;
  python.FS.writeFile(`${ROOT}/board.json`, board);
  python.FS.writeFile(`${ROOT}/world.json`, world);
  python.runPython(START);
  page = python.pyimport("page");
  for (const [kind, text] of early) page[kind](text);
  run();
}

function run() {
  try {
    setTimeout(run, Math.max(1, page.tick()));
  } catch (error) {
    post("ended", String(/** @type {any} */ (error).message).trim());
  }
}

onmessage = async ({ data }) => {
  if (data.kind !== "begin") {
    if (page) page[data.kind](data.text);
    else early.push([data.kind, data.text]);
    return;
  }
  try {
    await begin(data.board, data.world);
  } catch (error) {
    post("ended", String(/** @type {any} */ (error).message).trim());
  }
};
