// @ts-check
// How others come to the same table, each from a screen of their own: by its address, which may name who plays there.

import { reachable } from "./backend.js";
import { announce, capital, make, write } from "./dom.js";
import { tableHash } from "./returning.js";

const OWN = /^(localhost|127\.|\[::1\])/;
const FAR = "Only this machine reaches it: for others start hallboard serve --host 0.0.0.0, and send them the address with its token.";
const NEAR = "Another machine needs the token once: it is in the line that hallboard serve has printed.";
const ALL = "Everybody";

/** The commands that belong to a side's turn, or to a side: they say whose they are, where not everybody plays here. */
const OF_SIDE = new Set(["move", "touch", "place", "slide", "dropAll", "putAside", "pick", "choose", "sayKind", "endTurn", "resign", "draw"]);

export class SecondPlayer {
  /**
   * @param {string} id the table's
   * @param {string} side who plays in this browser; "" for everybody
   */
  constructor(id, side) {
    this.id = id;
    this.side = side;
    this.shown = "";
    this.choice = /** @type {HTMLSelectElement} */ (make("select", { onchange: () => this.play(this.choice.value) }));
    this.addresses = make("div");
    this.element = make(
      "details",
      { hidden: !reachable },
      make("summary", {}, "Second player"),
      make("label", { class: "plays-here" }, "Here plays", this.choice),
      this.addresses,
      make("p", {}, make("small", {}, OWN.test(location.host) ? FAR : NEAR)),
    );
  }

  /**
   * A command as who plays here gives it.
   * @param {any} message
   */
  signed(message) {
    return this.side && OF_SIDE.has(message.type) ? { ...message, side: this.side } : message;
  }

  /** @param {string} side who plays here from now on */
  play(side) {
    this.side = side;
    history.replaceState(null, "", this.address(side));
    this.list();
  }

  /** @param {any} state */
  show({ seats }) {
    const sides = seats.filter((/** @type {any} */ seat) => !seat.engine).map((/** @type {any} */ seat) => seat.side);
    if (this.shown === sides.join()) return;
    this.shown = sides.join();
    this.choice.replaceChildren(...["", ...sides].map((side) => make("option", { value: side }, side ? capital(side) : ALL)));
    if (this.side && !sides.includes(this.side)) this.play("");
    else this.list();
  }

  /** The addresses for those who do not play here. */
  list() {
    this.choice.value = this.side;
    const others = [...this.choice.options].map((option) => option.value).filter((side) => side && side !== this.side);
    this.addresses.replaceChildren(...(this.side && others.length ? others : [""]).map((side) => this.row(side)));
  }

  /** @param {string} side */
  row(side) {
    const label = side ? `Address for ${side}` : "Address of this table";
    const text = make("input", { readonly: true, value: this.address(side), "aria-label": label });
    const copy = make("button", { type: "button" }, "Copy");
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(this.address(side));
        write(copy, "Copied");
      } catch {
        /** @type {HTMLInputElement} */ (text).select(); // a page that was not sent safely may not write there
        write(copy, "Press Ctrl+C");
      }
      announce(copy.textContent ?? "");
    });
    const said = side ? `Whoever opens this address plays ${side}.` : "Whoever opens this address sits at the same table.";
    return make("div", {}, make("p", {}, said), make("div", { class: "address" }, text, copy));
  }

  /** @param {string} side */
  address(side) {
    const { href, hash } = location;
    return href.slice(0, href.length - hash.length) + tableHash(this.id, side);
  }
}
