// @ts-check
// The board: shows the parts of the picture that the server draws, and turns pointers and keys into touches.

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const LAYERS = ["defs", "board", "names", "field", "spaces", "last-move", "lights", "pieces", "over"];
const LONGEST_PATH = 100; // spaces of a slide
const SLIP_PX = 6; // a press that moves less is no drag

/** The names of the keys that go from space to space, with their direction on the screen. */
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Board {
  /**
   * @param {((act: object) => void) | null} act called with what the hand does; null: the board is only looked at
   */
  constructor(act) {
    this.act = act;
    this.svg = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, "svg"));
    this.svg.classList.add("board");
    this.svg.setAttribute("role", "application");
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    for (const name of LAYERS) {
      const layer = /** @type {SVGGElement} */ (document.createElementNS(SVG, name === "defs" ? "defs" : "g"));
      layer.setAttribute("class", `layer ${name}`);
      layer.setAttribute("aria-hidden", "true");
      this.layers[name] = layer;
      this.svg.append(layer);
    }
    this.hits = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
    this.hits.setAttribute("class", "hits");
    this.measured = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
    this.measured.setAttribute("class", "measured");
    this.measured.setAttribute("aria-hidden", "true");
    this.carried = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
    this.carried.setAttribute("class", "carried");
    this.carried.setAttribute("aria-hidden", "true");
    this.svg.append(this.measured, this.hits, this.carried);
    /** @type {Map<string, Element>} */
    this.parts = new Map();
    /** @type {Map<string, SVGPolygonElement>} by name, in the order in which they lie over each other */
    this.spaces = new Map();
    /** @type {Map<string, {x: number, y: number, top: number}>} */
    this.centres = new Map();
    /** @type {any} */
    this.state = null;
    this.current = "";
    this.slides = false; // a drag pushes the piece over the face instead of lifting it
    /** @type {string[]} the spaces that a piece is being pushed over */
    this.path = [];
    /** @type {{x: number, y: number} | null} where the pointer was last while it pushed */
    this.pushed = null;
    this.next = ""; // what the next press does instead: `place` a piece from beside the board, or `dropAll`
    /** @type {{from: string, x: number, y: number, moved: boolean, lifted: boolean} | null} */
    this.press = null;
    this.hits.addEventListener("pointerdown", (event) => this.pressed(event));
    this.svg.addEventListener("pointermove", (event) => this.dragged(event));
    this.svg.addEventListener("pointerup", (event) => this.released(event));
    this.svg.addEventListener("pointercancel", () => this.drop());
    this.hits.addEventListener("keydown", (event) => this.typed(event));
    this.hits.addEventListener("focusin", (event) => this.go(nameOf(event.target), false));
  }

  /**
   * Show a state; `changed` are the parts that have changed since.
   * @param {any} state
   * @param {Record<string, string | null>} changed
   */
  show(state, changed) {
    this.state = state;
    for (const [name, part] of Object.entries(changed)) this.replace(name, part, state.seq);
    this.speak();
  }

  /**
   * Put a part where it belongs, in the place of what it was before.
   * @param {string} name
   * @param {string | null} text
   * @param {number} seq
   */
  replace(name, text, seq) {
    if (name === "size") {
      this.svg.setAttribute("viewBox", `0 0 ${text}`);
      return;
    }
    const [layerName, child] = name.split("/");
    const layer = this.layers[layerName];
    const before = this.parts.get(name);
    if (text === null) {
      before?.remove();
      this.parts.delete(name);
      return;
    }
    const element = parse(text);
    if (before) before.replaceWith(element);
    else if (layerName === "pieces" && seq > 1) this.insert(layer, element, child);
    else layer.append(element);
    this.parts.set(name, element);
    if (name === "spaces") this.cover(element);
  }

  /**
   * What is nearer is drawn later.
   * @param {SVGGElement} layer
   * @param {Element} element
   * @param {string} space
   */
  insert(layer, element, space) {
    const order = [...this.spaces.keys()];
    const behind = order.slice(order.indexOf(space) + 1);
    const next = behind.map((name) => this.parts.get(`pieces/${name}`)).find((part) => part);
    layer.insertBefore(element, next ?? null);
  }

  /**
   * A place for the finger and the keyboard over every space. They stay when the spaces are drawn anew.
   * @param {Element} layer
   */
  cover(layer) {
    if (this.spaces.size) return;
    const marker = `-${this.state.game}-`; // an id is BOARD-GAME-SPACE
    for (const polygon of layer.querySelectorAll("polygon.space")) {
      const name = polygon.id.slice(polygon.id.lastIndexOf(marker) + marker.length);
      const hit = /** @type {SVGPolygonElement} */ (document.createElementNS(SVG, "polygon"));
      hit.setAttribute("points", polygon.getAttribute("points") ?? "");
      hit.setAttribute("role", this.act ? "button" : "img");
      hit.setAttribute("tabindex", "-1");
      hit.dataset.space = name;
      this.hits.append(hit);
      this.spaces.set(name, hit);
      const points = [...hit.points];
      this.centres.set(name, {
        x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
        y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
        top: Math.min(...points.map((point) => point.y)),
      });
    }
    this.go([...this.spaces.keys()][Math.floor(this.spaces.size / 2)] ?? "", false);
  }

  /**
   * Write a text on each space that has one, or nothing anywhere.
   * @param {Record<string, string>} texts
   * @param {Record<string, string>} [states] of the spaces' sensors, for the colour
   */
  measure(texts, states = {}) {
    const labels = Object.entries(texts).map(([name, text]) => {
      const { x, y, top } = this.centres.get(name) ?? { x: 0, y: 0, top: 0 };
      const label = document.createElementNS(SVG, "text");
      label.setAttribute("x", String(x));
      label.setAttribute("y", String(top + 0.3 * (y - top)));
      label.textContent = text;
      if (states[name]) label.dataset.state = states[name];
      return label;
    });
    this.measured.replaceChildren(...labels);
  }

  /** Give every space its spoken name: what stands there and what its light means. */
  speak() {
    const { pieces, spoken, roles, closed } = this.state;
    for (const [name, hit] of this.spaces) {
      const here = pieces[name] ?? [];
      const parts = [here.length ? counted(here) : closed.includes(name) ? "out of play" : "empty", spoken[name]];
      const label = `${name}: ${parts.filter(Boolean).join(", ")}`;
      if (hit.getAttribute("aria-label") !== label) hit.setAttribute("aria-label", label);
      const role = roles[name] ?? "";
      if (hit.dataset.role !== role) hit.dataset.role = role;
    }
  }

  /**
   * Make a space the one that the keyboard is at.
   * @param {string} name
   * @param {boolean} focus
   */
  go(name, focus) {
    const next = this.spaces.get(name);
    if (!next) return;
    this.spaces.get(this.current)?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    this.current = name;
    if (focus) next.focus();
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const way = WAYS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) this.go(this.neighbour(way), true);
    else if (this.act && (event.key === "Enter" || event.key === " ")) this.act({ type: "touch", space: this.current });
    else return;
    event.preventDefault();
  }

  /**
   * The nearest space in that direction, the present one where there is none.
   * @param {[number, number]} way
   */
  neighbour([dx, dy]) {
    const at = /** @type {{x: number, y: number}} */ (this.centres.get(this.current));
    let best = this.current;
    let least = Infinity;
    for (const [name, { x, y }] of this.centres) {
      const along = (x - at.x) * dx + (y - at.y) * dy;
      const aside = Math.abs((x - at.x) * dy) + Math.abs((y - at.y) * dx);
      const cost = along + 2.5 * aside;
      if (along > 0.5 && aside <= 1.8 * along && cost < least) [best, least] = [name, cost];
    }
    return best;
  }

  // -- pointers: press to lift, release to drop; or a click for each

  /** @param {PointerEvent} event */
  pressed(event) {
    const name = nameOf(event.target);
    if (!name || event.button !== 0 || this.press) return;
    if (this.state.busy) return; // the other hand is over the board
    this.go(name, true);
    event.preventDefault();
    if (!this.act) return;
    const lifts = !this.next && !this.state.inHand.length && Boolean(this.state.pieces[name]?.length) && this.state.byHand;
    const answers = this.state.roles[name] === "choice";
    if (this.slides && lifts) {
      this.press = { from: name, x: event.clientX, y: event.clientY, moved: false, lifted: false };
      this.path = [name];
      this.pushed = { x: event.clientX, y: event.clientY };
      this.svg.setPointerCapture(event.pointerId);
      this.carry(name, event);
      return;
    }
    this.press = { from: name, x: event.clientX, y: event.clientY, moved: false, lifted: lifts && !answers };
    this.svg.setPointerCapture(event.pointerId);
    if (this.press.lifted) {
      this.carry(name, event);
      this.act({ type: "touch", space: name });
    }
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    if (!this.press) return;
    const { x, y } = this.press;
    if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP_PX) this.press.moved = true;
    if (this.press.moved) this.follow(event);
    if (this.path.length) this.push(event);
    this.light(this.press.moved ? this.at(event) : "");
  }

  /** @param {PointerEvent} event */
  released(event) {
    const { act, press, path } = this;
    this.drop();
    if (!press || !act) return;
    if (path.length > 1) {
      act({ type: "slide", path });
      return;
    }
    const there = this.at(event);
    if (this.next) {
      if (there) act({ type: this.next, space: there });
      return;
    }
    if (press.lifted && !press.moved) return; // a click: the next one puts it down
    if (there) {
      if (!press.lifted || there !== press.from) act({ type: "touch", space: there });
      else act({ type: "touch", space: press.from });
    } else if (press.lifted) {
      act({ type: "putAside" });
    }
  }

  /** The press is over. */
  drop() {
    this.press = null;
    this.path = [];
    this.carried.replaceChildren();
    this.svg.classList.remove("carrying");
    this.light("");
  }

  /**
   * The space under a pointer.
   * @param {PointerEvent} event
   */
  at(event) {
    return nameOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  /**
   * Note every space that the pointer comes over, also between two looks at it.
   * @param {PointerEvent} event
   */
  push(event) {
    const { clientX: x, clientY: y } = event;
    const last = this.pushed ?? { x, y };
    const steps = Math.max(1, Math.ceil(Math.hypot(x - last.x, y - last.y) / SLIP_PX));
    for (let i = 1; i <= steps; i++) {
      const name = nameOf(document.elementFromPoint(last.x + ((x - last.x) * i) / steps, last.y + ((y - last.y) * i) / steps));
      if (name && name !== this.path.at(-1) && this.path.length < LONGEST_PATH) this.path.push(name);
    }
    this.pushed = { x, y };
  }

  /** @param {string} name */
  light(name) {
    for (const hit of this.hits.querySelectorAll(".under")) hit.classList.remove("under");
    if (name) this.spaces.get(name)?.classList.add("under");
  }

  /**
   * The topmost piece goes with the pointer.
   * @param {string} name
   * @param {PointerEvent} event
   */
  carry(name, event) {
    const top = this.parts.get(`pieces/${name}`)?.lastElementChild;
    if (!top) return;
    this.carried.replaceChildren(top.cloneNode(true));
    this.svg.classList.add("carrying");
    const at = this.point(event);
    this.carriedFrom = at;
    this.carried.setAttribute("transform", "translate(0 0)");
  }

  /** @param {PointerEvent} event */
  follow(event) {
    const at = this.point(event);
    const from = this.carriedFrom ?? at;
    this.carried.setAttribute("transform", `translate(${at.x - from.x} ${at.y - from.y})`);
  }

  /**
   * A pointer's place in the picture's mm.
   * @param {PointerEvent} event
   */
  point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }
}

/** @param {EventTarget | null} target */
function nameOf(target) {
  return target instanceof SVGElement ? (target.dataset.space ?? "") : "";
}

/** @param {string} text */
function parse(text) {
  const source = `<svg xmlns="${SVG}" xmlns:xlink="${XLINK}">${text}</svg>`;
  const root = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  return document.importNode(/** @type {Element} */ (root.firstElementChild), true);
}

/**
 * `stone`, `2 stones, black pawn`: the lowest first.
 * @param {string[]} kinds
 */
function counted(kinds) {
  /** @type {[string, number][]} */
  const runs = [];
  for (const kind of kinds) {
    const last = runs.at(-1);
    if (last?.[0] === kind) last[1] += 1;
    else runs.push([kind, 1]);
  }
  return runs.map(([kind, count]) => (count > 1 ? `${count} ${kind}s` : kind)).join(", ");
}
