// @ts-check
// A table over a socket: the state as it is now, whatever happens to the network.

import { connect } from "./backend.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
const REFUSED = 4403;
const FINAL = [REFUSED, 4404, 4410]; // not for us, no such table, closed for good

/**
 * Keeps a table's state: applies what has changed, asks for everything where a number is missing, and comes back
 * after the network has gone.
 */
export class Connection {
  /**
   * @param {string} table
   * @param {(state: any, changed: any) => void} onState with all that is known, and with what has just changed
   * @param {(link: "connecting" | "open" | "closed", why?: string) => void} onLink
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
    this.open();
  }

  open() {
    this.onLink("connecting");
    const socket = connect(this.table);
    this.socket = socket;
    socket.onopen = () => {
      this.waitMs = FIRST_WAIT_MS;
      this.onLink("open");
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(event);
  }

  /** @param {any} message */
  take(message) {
    if (message.type === "error") {
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
    if (FINAL.includes(event.code)) {
      this.ended = true;
      this.onLink("closed", event.code === REFUSED ? event.reason : "");
      return;
    }
    this.onLink("connecting");
    setTimeout(() => this.ended || this.open(), this.waitMs);
    this.waitMs = Math.min(LONGEST_WAIT_MS, 2 * this.waitMs);
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
    this.socket?.close();
  }
}
