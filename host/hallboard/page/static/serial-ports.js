// @ts-check
// The serial ports that people have given this page (Web Serial): each is opened when the worker wants it, and freed again.

const BAUD = 115200;
const FREED_MS = 3000; // for a port that is being let go of
/** @type {any} */
const serial = /** @type {any} */ (navigator).serial;
/** @type {any[]} */
const known = [];
/** @type {Set<number>} those that were unplugged */
const gone = new Set();
/** @type {Map<any, Promise<void>>} ports that are open, with what comes when they are not any more */
const open = new Map();

/** Whether this browser has serial ports. */
export const hasSerial = Boolean(serial);

/**
 * Have `tell` hear of each port that people have given this page, now and before, and when it is unplugged.
 * @param {(number: number, isGone: boolean) => void} tell
 */
export async function watchPorts(tell) {
  if (!serial) return;
  serial.addEventListener?.("connect", (/** @type {any} */ event) => tell(numberOf(event.target), false));
  serial.addEventListener?.("disconnect", (/** @type {any} */ event) => {
    const number = numberOf(event.target);
    gone.add(number);
    tell(number, true);
  });
  for (const port of await serial.getPorts()) tell(numberOf(port), false);
}

/** Have people choose a port; its number. Throws the browser's error. */
export async function choosePort() {
  return numberOf(await serial.requestPort());
}

/**
 * The number of a port, from 1. One that was plugged in again may be another object: it gets the number that it had.
 * @param {any} port
 */
function numberOf(port) {
  let index = known.indexOf(port);
  if (index < 0) index = known.findIndex((old, i) => gone.has(i + 1) && kind(old) === kind(port));
  if (index < 0) index = known.length;
  known[index] = port;
  gone.delete(index + 1);
  return index + 1;
}

/** @param {any} port */
function kind(port) {
  return JSON.stringify(port.getInfo?.() ?? {});
}

/**
 * Open a port, and carry bytes between it and the channel until either has gone.
 * @param {number} number
 * @param {MessagePort} channel
 */
export async function openPort(number, channel) {
  const port = known[number - 1];
  await Promise.race([open.get(port), new Promise((resolve) => setTimeout(resolve, FREED_MS))]);
  if (open.has(port)) return channel.postMessage({ lost: "this page has it open already; close that first" });
  let freed = () => {};
  open.set(port, new Promise((resolve) => (freed = () => resolve(undefined))));
  const free = () => {
    open.delete(port);
    freed();
  };
  try {
    await port.open({ baudRate: BAUD });
  } catch (error) {
    free();
    return channel.postMessage({ lost: `${text(error)} Is the board plugged in, and no other program at it?` });
  }
  carry(port, channel, free);
}

/**
 * @param {any} port
 * @param {MessagePort} channel
 * @param {() => void} free called when the port is closed
 */
function carry(port, channel, free) {
  const reader = port.readable.getReader();
  const writer = port.writable.getWriter();
  let over = false;
  const leave = async (/** @type {string} */ why) => {
    if (over) return;
    over = true;
    removeEventListener("pagehide", left);
    channel.postMessage({ lost: why });
    await reader.cancel().catch(() => {});
    reader.releaseLock();
    await writer.close().catch(() => {});
    writer.releaseLock();
    await port.close().catch(() => {});
    free();
  };
  const left = () => leave("the page was left");
  addEventListener("pagehide", left);
  channel.onmessage = ({ data }) => {
    if (data.close) leave("closed");
    else writer.write(data.bytes).catch((/** @type {unknown} */ error) => leave(text(error)));
  };
  const read = async () => {
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return leave("the port was closed");
        channel.postMessage({ bytes: value });
      }
    } catch (error) {
      leave(text(error));
    }
  };
  channel.postMessage({ opened: true });
  read();
}

/** @param {unknown} error */
function text(error) {
  return error instanceof Error ? error.message : String(error);
}
