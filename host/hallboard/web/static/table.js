// @ts-check
// A table: the board, who plays, what to do next, and what may be asked for.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { CLOSES, closeTable } from "./closing.js";
import { Connection, plyOf } from "./connection.js";
import { Correction } from "./correction.js";
import { Health } from "./health.js";
import { JudgementBar } from "./judgement.js";
import { Sensors } from "./sensors.js";
import { SecondPlayer } from "./second.js";
import { Sounds } from "./sounds.js";
import { announce, badge, capital, clockText, counted, fit, make, reasonOf, write } from "./dom.js";
import { ExercisePanel } from "./exercise.js";
import { goOn, recall, remember, rememberClosed, wasReloaded } from "./returning.js";
import { Trace } from "./trace.js";

const COMPILED = "The engine plays with compiled rules, at full strength.";
const PURE =
  "The engine plays without compiled rules here: with a second a move about as well as level 4 (VLKNO) to 6 (EVL, Evacuate) of the one " +
  "that is installed; at Alea it is weaker.";
const LAST_NOTES = 3;

/** The keys that do something beside arrows and Enter, as in the terminal. */
const KEYS = /** @type {Record<string, object>} */ ({
  p: { type: "place" },
  a: { type: "dropAll" },
  x: { type: "putAside" },
  s: { type: "pick", by: 1 },
  S: { type: "pick", by: -1 },
  e: { type: "endTurn" },
  m: { type: "makeLast" },
  d: { type: "draw" },
  h: { type: "hint" },
  t: { type: "takeback" },
});

const HELP =
  "Arrows go from space to space, Enter lifts and drops. p places a piece, a puts down all that is in the hand, x puts it " +
  "aside, s and S choose from the stash, e ends the turn, 1 to 9 answer, h hints, i shows the chances, d offers a draw, t takes back, m sets the pieces right.";

/**
 * Show a table; returns what ends that.
 * @param {HTMLElement} page
 * @param {string} id
 * @param {string} side who plays in this browser; "" for everybody
 */
export function showTable(page, id, side) {
  const send = (/** @type {object} */ message) => {
    panel.problem(connection.command(others.signed(message)) ? "" : "Not connected: nothing was done.");
  };
  const board = new Board((act) => {
    send(act);
    next("");
  });
  const sounds = new Sounds();
  const sensors = new Sensors(id, board);
  const others = new SecondPlayer(id, side);
  const panel = new Panel(id, send, sounds, sensors, others, new Health(id, board), new Trace(id, send));
  const next = (/** @type {string} */ act) => {
    board.next = act;
    panel.place.setAttribute("aria-pressed", String(act === "place"));
    panel.dropAll.setAttribute("aria-pressed", String(act === "dropAll"));
  };
  panel.onNext = (act) => next(board.next === act ? "" : act);
  const stage = make("div", { class: "stage" });
  stage.append(board.svg);
  page.append(stage, panel.element);
  const exercise = new ExercisePanel(send);
  panel.element.prepend(exercise.element);
  let moves = -1;
  const reloaded = wasReloaded(id);
  const connection = new Connection(
    id,
    (state, changed) => {
      const own = others.side && state.turn === others.side && !state.result;
      document.title = `${own ? "Your turn – " : ""}${state.title} – hallboard`;
      board.svg.setAttribute("aria-label", `${state.title} board. Arrow keys go from space to space, Enter lifts and drops.`);
      if (changed.picture) {
        board.show(state, changed.picture);
        fit(stage, state.picture.size);
      } else if (changed.spoken || changed.roles || changed.pieces) {
        board.state = state;
        board.speak();
      }
      board.state = state;
      panel.show(state, changed);
      exercise.update(state, page);
      sounds.follow(state);
      if (moves >= 0 && state.moves.length !== moves) announce(happened(state, moves, changed));
      else if (changed.result || (state.result && changed.match)) announce(ended(state));
      moves = state.moves.length;
      page.dataset.plies = state.moves.length;
      remember(id, state);
    },
    (link, why) => {
      if (link === "closed") rememberClosed(id);
      panel.link(link, why ?? "");
      if (link === "gone" && reloaded && !panel.state && !panel.goOn.hidden && !recall(id)?.closed) panel.resume();
    },
    (message) => panel.problem(message),
  );
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName)) return;
    const number = Number(event.key);
    if (number >= 1 && number <= 9 && panel.state?.choices.length >= number) send({ type: "choose", number: number - 1 });
    else if (event.key === "i") send({ type: "judge", on: panel.state?.judgement === null });
    else if (KEYS[event.key]) send({ ...KEYS[event.key], space: board.current });
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  return () => {
    removeEventListener("keydown", keys);
    connection.close();
    const { state } = connection;
    if (state?.exercise || state?.trialOf) ask(`tables/${id}`, undefined, "DELETE").catch(() => {}); // nothing is kept of it
    sensors.close();
    document.title = "hallboard";
  };
}

/**
 * What a screen reader is told of the moves that were made or taken back, or of another game.
 * @param {any} state
 * @param {number} before
 * @param {any} changed
 */
function happened(state, before, changed) {
  const { moves, result, turn, match } = state;
  const end = result ? ended(state) : `${capital(turn ?? "")} to move.`;
  if (moves.length < before && changed.recordId) return `${match ? setOf(match) : "A new game"}. ${end}`;
  if (moves.length < before) return `Taken back. ${end}`;
  return `${moves.slice(before).join("; ")}. ${end}`;
}

/**
 * How the game ended, and the match with it.
 * @param {any} state
 */
function ended({ result, match }) {
  return match?.result ? `${result}. ${capital(match.result)}.` : result;
}

/** @param {any} match */
function setOf(match) {
  return `Set ${match.set_number} of ${match.sets}`;
}

/**
 * How a match stands: `Set 2 of 2. Home: 1, Away: 0.`
 * @param {any} match
 */
function matchText(match) {
  const score = match.score.map((/** @type {[string, number]} */ [player, won]) => `${player}: ${won}`).join(", ");
  return `${setOf(match)}. ${score}.${match.result ? ` ${capital(match.result)}.` : ""}`;
}

/**
 * What comes after a game that has ended.
 * @param {any} match
 */
function nextText(match) {
  if (!match) return "New game";
  return match.next_set ? `Begin set ${match.next_set}` : "New match";
}

class Panel {
  /**
   * @param {string} id
   * @param {(message: object) => void} send
   * @param {Sounds} sounds
   * @param {Sensors} sensors
   * @param {SecondPlayer} others
   * @param {Health} health
   * @param {Trace} trace
   */
  constructor(id, send, sounds, sensors, others, health, trace) {
    this.id = id;
    this.send = send;
    this.sensors = sensors;
    this.others = others;
    this.trace = trace;
    /** @type {any} */
    this.state = null;
    this.linked = ""; // what is wrong with the connection to the table
    this.told = ""; // why what was asked for last was not done
    this.onNext = (/** @type {string} */ act) => {}; // a button that gives the next press a meaning was pressed
    this.correction = new Correction();
    this.judgement = new JudgementBar(send);
    this.title = make("h1");
    this.seats = make("ol", { class: "seats" });
    this.match = make("p", { class: "match" });
    this.instruction = make("p", { class: "instruction", "aria-live": "polite" });
    this.choices = make("div", { class: "choices" });
    this.hand = make("p", { class: "hand" });
    this.stash = make("div", { class: "stash", role: "radiogroup", "aria-label": "Stash" });
    this.trouble = make("p", { class: "problem", role: "alert" });
    this.notes = make("ul", { class: "notes" });
    this.thinking = make("p", { class: "thinking" });
    this.engine = make("p", { class: "engine", hidden: true });
    this.moves = make("ol", { class: "moves", "aria-label": "Moves", tabindex: "0" });
    const button = (/** @type {string} */ text, /** @type {object} */ message, /** @type {string} */ hint) =>
      make("button", { type: "button", title: hint, onclick: () => this.send(message) }, text);
    const forNext = (/** @type {string} */ text, /** @type {string} */ act, /** @type {string} */ hint) =>
      make("button", { type: "button", "aria-pressed": "false", title: hint, onclick: () => this.onNext(act) }, text);
    this.playing = make(
      "div",
      { class: "buttons" },
      button("Hint", { type: "hint" }, "Let the engine's choice shine (h)"),
      button("Take back", { type: "takeback" }, "Go back to before your last move (t)"),
      button("Set right", { type: "makeLast" }, "Make the pieces stand as the game has them (m)"),
      this.place = forNext("Place a piece", "place", "The next press puts a piece there, also onto others (p)"),
      this.dropAll = forNext("Put all down", "dropAll", "The next press puts down all that is in the hand (a)"),
      this.putAside = button("Put aside", { type: "putAside" }, "Put what is in the hand beside the board (x)"),
    );
    this.ending = make(
      "div",
      { class: "buttons ending" },
      this.draw = button("Draw", { type: "draw" }, "Offer a draw, or accept one"),
      make("button", { type: "button", class: "resign", onclick: () => this.confirmed("Resign this game?", { type: "resign" }) }, "Resign"),
      make("button", { type: "button", title: "End it without a result", onclick: () => this.confirmed("Break this game off, without a result?", { type: "abort" }) }, "Break off"),
    );
    const slides = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    slides.addEventListener("change", () => (sensors.board.slides = slides.checked));
    const clumsy = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    clumsy.addEventListener("change", () => this.send({ type: "clumsy", on: clumsy.checked }));
    this.clumsy = clumsy;
    const heard = make("input", { type: "checkbox", checked: sounds.on, onchange: () => sounds.toggle() });
    this.switches = make(
      "div",
      { class: "switches" },
      make("label", {}, heard, "Sounds"),
      this.judgement.label,
      this.slideLabel = make("label", { title: "A drag pushes the piece over the face, past the sensors on the way" }, slides, "Slide"),
      this.clumsyLabel = make("label", { title: "The hand shoves pieces about and knocks against others" }, clumsy, "Clumsy hand"),
    );
    this.ended = make(
      "div",
      { class: "buttons ended", hidden: true },
      this.again = button("New game", { type: "newGame" }, ""),
      this.goOn = make("button", { type: "button", class: "main", hidden: true, onclick: () => this.resume() }, "Go on with it"),
      this.replay = make("a", { class: "button", href: "#/records" }, "Look at it again"),
    );
    this.closing = make("div", { class: "closing" }, make("button", { type: "button", onclick: () => this.close() }, "Close the table"), make("small", {}, CLOSES));
    this.keep = make("div", { class: "buttons", hidden: true }, make("button", { type: "button", class: "main", onclick: () => this.keepVariation() }, "Keep as a variation"));
    this.element = make(
      "aside",
      { class: "panel", "aria-label": "Game" },
      this.title,
      this.seats,
      this.match,
      this.instruction,
      this.choices,
      this.hand,
      this.stash,
      this.trouble,
      this.notes,
      this.playing,
      this.ending,
      this.keep,
      this.ended,
      this.closing,
      this.judgement.element,
      this.thinking,
      this.engine,
      this.moves,
      this.switches,
      make(
        "div",
        { class: "drawers" },
        others.element,
        sensors.element,
        health.element,
        trace.element,
        this.correction.element,
        make("details", { class: "keys" }, make("summary", {}, "Keys"), make("p", {}, HELP)),
      ),
    );
  }

  /**
   * @param {any} state
   * @param {any} changed what has just changed of it
   */
  show(state, changed) {
    this.state = state;
    write(this.title, state.title);
    this.rows(this.seats, state.seats, (/** @type {any} */ seat) => seatRow(seat, seat.side === state.turn, state.colours[seat.side]));
    write(this.match, state.match ? matchText(state.match) : "");
    write(this.again, nextText(state.match));
    this.again.title = state.match?.next_set ? "The sides are changed" : "The same again";
    this.again.classList.toggle("main", Boolean(state.match?.next_set));
    write(this.instruction, state.result || state.instruction);
    this.instruction.classList.toggle("result", Boolean(state.result));
    const choices = state.choices.map((/** @type {string} */ text, /** @type {number} */ i) => [text, { type: "choose", number: i }]);
    if (state.mayEnd) choices.push([`Say “${state.mayEnd}”`, { type: "endTurn" }]);
    state.mayBe.forEach((/** @type {string} */ kind, /** @type {number} */ i) =>
      choices.push([`It is another piece: ${kind}`, { type: "sayKind", number: i }]));
    if (state.asksToConfirm) choices.push(["The pieces stand so", { type: "touch", space: state.spaces[0] }]);
    this.rows(this.choices, choices, ([text, message]) => make("button", { type: "button", onclick: () => this.send(message) }, text));
    const hand = [state.inHand.length ? `In hand: ${counted(state.inHand)}.` : "", state.aside.length ? `Beside the board: ${counted(state.aside)}.` : ""];
    write(this.hand, hand.filter(Boolean).join(" "));
    this.rows(this.stash, state.stash.map((/** @type {any} */ entry, /** @type {number} */ i) => ({ ...entry, i, picked: i === state.picked, by: i - state.picked })), (entry) =>
      make(
        "button",
        { type: "button", role: "radio", "aria-checked": String(entry.picked), onclick: () => this.send({ type: "pick", by: entry.by }) },
        `${entry.kind} × ${entry.count}`,
      ),
    );
    this.showTrouble();
    this.rows(this.notes, state.notes.slice(-LAST_NOTES), (/** @type {string} */ note) => make("li", {}, note));
    const thinking = state.thinking;
    this.engine.hidden = !state.seats.some((/** @type {any} */ seat) => seat.engine);
    write(this.engine, state.compiled ? COMPILED : PURE);
    write(this.thinking, thinking ? `Engine: ${thinking.nodes.toLocaleString("en")} nodes, depth ${thinking.depth} ${thinking.score} ${thinking.line}` : "");
    const numbered = [];
    let ply = state.firstPly + 1;
    for (const turn of state.turns) {
      numbered.push([ply, turn.join(" / ")]);
      ply += turn.length;
    }
    if (this.rows(this.moves, numbered, ([number, text]) => make("li", { value: number }, String(text)))) this.moves.scrollTop = this.moves.scrollHeight;
    this.playing.hidden = this.ending.hidden = Boolean(state.result);
    this.ended.hidden = !state.result;
    this.keep.hidden = !state.trialOf || !state.moves.length;
    if (state.trialOf) this.ending.hidden = this.ended.hidden = true;
    this.closing.hidden = Boolean(state.trialOf || state.exercise);
    this.place.hidden = !state.mayPlace;
    this.dropAll.hidden = state.inHand.length < 2;
    this.putAside.hidden = !state.inHand.length;
    if ("clumsy" in changed) this.clumsy.checked = state.clumsy; // else a person may have switched it just now
    this.clumsyLabel.hidden = this.slideLabel.hidden = !state.byHand;
    this.others.show(state);
    this.sensors.show(state);
    this.trace.show(state.trace);
    this.judgement.show(state, changed);
    this.correction.show(state.exercise ? null : state.recordId, state.firstPly + 1, state.firstPly + state.moves.length);
    this.draw.hidden = state.seats.length !== 2;
    write(this.draw, state.mayAcceptDraw ? "Accept the draw" : "Draw");
    this.draw.classList.toggle("main", state.mayAcceptDraw);
    if (state.recordId) this.replay.setAttribute("href", `#/records/${state.recordId}`);
  }

  /**
   * Make an element's children anew, if what they show is something else than before; true if so.
   * @param {HTMLElement} element
   * @param {any[]} data
   * @param {(entry: any) => HTMLElement} row
   */
  rows(element, data, row) {
    const key = JSON.stringify(data);
    if (element.dataset.shown === key) return false;
    element.dataset.shown = key;
    element.replaceChildren(...data.map(row));
    return true;
  }

  /**
   * @param {string} link
   * @param {string} why
   */
  link(link, why) {
    this.element.classList.toggle("offline", link !== "open");
    const left = recall(this.id);
    const over = link === "refused" ? why : left ? "This table is closed. Its game is in the records." : "This table is closed.";
    const goesOn = link === "connecting" || link === "open";
    this.linked = !goesOn ? over : link === "connecting" && this.state ? "Connecting again…" : "";
    if (!goesOn) this.told = "";
    this.showTrouble();
    if (goesOn) return;
    this.playing.hidden = this.ending.hidden = true;
    this.ended.hidden = false;
    this.again.hidden = this.closing.hidden = true;
    this.goOn.hidden = link === "refused" || !left || left.over;
    this.replay.hidden = !left;
    if (left) this.replay.setAttribute("href", `#/records/${left.recordId}`);
  }

  /** Go on with a game whose table is closed. */
  async resume() {
    const left = recall(this.id);
    try {
      if (left) await goOn(left, this.others.side);
    } catch (error) {
      this.problem(reasonOf(error));
    }
  }

  /** Have the table closed. */
  async close() {
    try {
      if (await closeTable(this.id, !this.state.result)) location.hash = "#/";
    } catch (error) {
      this.problem(reasonOf(error));
    }
  }

  /** Put the moves that were tried beside the recorded game. */
  async keepVariation() {
    const { trialOf, moves, firstPly } = this.state;
    try {
      await ask(`records/${trialOf}/variations`, { ply: firstPly + 1, moves });
      location.hash = `#/records/${trialOf}`;
    } catch (error) {
      this.problem(reasonOf(error));
    }
  }

  /**
   * Say why something was not done, until something else is asked for.
   * @param {string} message
   */
  problem(message) {
    this.told = message;
    this.showTrouble();
  }

  showTrouble() {
    const trouble = [this.linked, this.told];
    if (this.state && !this.linked) {
      const { link, recordProblem } = this.state;
      trouble.push(link === "connected" ? "" : `Board: ${link}.`, recordProblem ? `Not recorded yet: ${recordProblem}` : "");
    }
    write(this.trouble, trouble.filter(Boolean).join(" "));
  }

  /**
   * Give a command once that was confirmed. The game may have gone on while the question stood. Where several play by
   * hand here, the command is for the ply at which it was asked for: who was to move resigns. One hand alone ends the
   * game at whatever ply it has come to.
   * @param {string} question
   * @param {object} message
   */
  confirmed(question, message) {
    const hands = this.state.seats.filter((/** @type {any} */ seat) => !seat.engine);
    const ply = hands.length > 1 && !this.others.side ? plyOf(this.state) : undefined;
    if (confirm(question)) this.send({ ...message, ply });
  }
}

/**
 * @param {any} seat
 * @param {boolean} toMove
 * @param {string[]} colours
 */
function seatRow(seat, toMove, colours) {
  return make(
    "li",
    { class: toMove ? "to-move" : "", "aria-current": toMove ? "true" : null },
    badge(colours),
    make("span", { class: "who" }, make("strong", {}, capital(seat.side)), ` ${seat.player}`),
    seat.score ? make("span", { class: "score", title: "Score" }, seat.score) : null,
    make("span", { class: seat.counts_down ? "clock down" : "clock" }, clockText(seat.clock_ms)),
  );
}
