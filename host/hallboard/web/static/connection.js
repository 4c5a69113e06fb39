// @ts-check
// A table over a socket: the state as it is now, whatever happens to the network.

import { connect } from "./backend.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
const QUIET_MS = 20_000; // after so long without a word the other side is asked whether it is there
const ANSWER_MS = 8_000; // in which it has to answer
const CONNECT_MS = 20_000;
const LOOK_MS = 2_000;
const CUT = "The connection was cut: see whether what you asked for last was done.";

/** The commands about the game as it is: they say its ply, so that none is obeyed twice. */
const AT_PLY = new Set(["move", "choose", "endTurn", "takeback", "retry", "resign", "draw", "abort", "newGame"]);

const FINAL = /** @type {Record<number, "refused" | "gone" | "closed">} */ ({ 4403: "refused", 4404: "gone", 4410: "closed" });

/**
 * Keeps a table's state: applies what has changed, asks for everything where a number is missing, and comes back
 * after the network has gone. A network that is cut, or a lid that is closed, ends no socket: silence does.
 */
export class Connection {
  /**
   * @param {string} table
   * @param {(state: any, changed: any) => void} onState with all that is known, and with what has just changed
   * @param {(link: "connecting" | "open" | "closed" | "gone" | "refused", why?: string) => void} onLink a table may be closed, or just not be there
   * @param {(message: string) => void} onError
   */
  constructor(table, onState, onLink, onError) {
    this.table = table;
    this.onState = onState;
    this.onLink = onLink;
    this.onError = onError;
    /** @type {any} */
    this.state = null;
    this.seq = -1;
    this.waitMs = FIRST_WAIT_MS;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.openedMs = this.heardMs = Date.now();
    this.askedMs = 0; // when it was asked whether it is there; 0: it was not
    /** @type {boolean[]} of each ping that was not answered, whether a command is before it */
    this.pings = [];
    this.looking = setInterval(() => this.look(), LOOK_MS);
    this.woken = () => document.hidden || this.ask();
    addEventListener("online", this.woken);
    document.addEventListener("visibilitychange", this.woken);
    this.open();
  }

  /** See whether the other side is still there. */
  look() {
    const now = Date.now();
    if (this.socket?.readyState === WebSocket.CONNECTING && now - this.openedMs > CONNECT_MS) this.renew();
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.askedMs && now - this.askedMs > ANSWER_MS) this.renew();
    else if (!this.askedMs && now - this.heardMs > QUIET_MS) this.ask();
  }

  /** Ask whether it is still there. */
  ask() {
    if (!this.askedMs) this.ping(false);
  }

  /** @param {boolean} behind a command: the answer says that it was taken */
  ping(behind) {
    if (!this.send({ type: "ping" })) return;
    this.pings.push(behind);
    this.askedMs ||= Date.now();
  }

  /** Nothing more comes from this socket: say so if a command may have been lost. */
  giveUp() {
    const lost = this.pings.includes(true);
    this.pings = [];
    if (lost) this.onError(CUT);
  }

  /** Give the socket up that nothing comes from, and open another one. */
  renew() {
    const socket = this.socket;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.giveUp();
    this.open();
  }

  open() {
    this.onLink("connecting");
    const socket = connect(this.table);
    this.socket = socket;
    this.openedMs = Date.now();
    this.askedMs = 0;
    socket.onopen = () => {
      this.waitMs = FIRST_WAIT_MS;
      this.heardMs = Date.now();
      this.onLink("open");
    };
    socket.onmessage = (event) => {
      this.heardMs = Date.now();
      this.askedMs = 0;
      this.take(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.lost(event);
  }

  /** @param {any} message */
  take(message) {
    if (message.type === "pong") {
      this.pings.shift();
    } else if (message.type === "error") {
      this.onError(message.message);
    } else if (message.type === "gameFull") {
      this.seq = message.seq;
      this.state = message;
      this.onState(this.state, message);
    } else if (message.seq === this.seq + 1) {
      this.seq = message.seq;
      const { picture, ...rest } = message;
      Object.assign(this.state, rest);
      for (const [name, part] of Object.entries(picture ?? {})) {
        if (part === null) delete this.state.picture[name];
        else this.state.picture[name] = part;
      }
      this.onState(this.state, message);
    } else if (message.seq > this.seq) {
      this.send({ type: "sync" }); // something was lost: everything is told anew
    }
  }

  /** @param {CloseEvent} event */
  lost(event) {
    if (this.ended) return;
    const end = FINAL[event.code];
    if (end) {
      this.close();
      this.onLink(end, event.reason);
      return;
    }
    this.onLink("connecting");
    this.giveUp();
    setTimeout(() => this.ended || this.open(), this.waitMs);
    this.waitMs = Math.min(LONGEST_WAIT_MS, 2 * this.waitMs);
  }

  /**
   * Give a command; false if nobody hears it now. What was not heard is never sent later.
   * @param {any} message
   */
  command(message) {
    if (!AT_PLY.has(message.type)) return this.send(message);
    const sent = this.state && this.send({ ply: plyOf(this.state), ...message });
    if (sent) this.ping(true);
    return Boolean(sent);
  }

  /**
   * Ask for something; false if nobody hears it now.
   * @param {object} message
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.ended = true;
    clearInterval(this.looking);
    removeEventListener("online", this.woken);
    document.removeEventListener("visibilitychange", this.woken);
    this.socket?.close();
  }
}

/**
 * How many plies the game has.
 * @param {any} state
 * @returns {number}
 */
export function plyOf({ firstPly, moves }) {
  return firstPly + moves.length;
}
