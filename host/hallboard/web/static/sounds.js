// @ts-check
// Sounds of the game, made in the browser; off until somebody wants them.

const KEY = "sounds";
/** A few tones of [Hz, s from the beginning, s long]. */
const TONES = /** @type {Record<string, [number, number, number][]>} */ ({
  lift: [[420, 0, 0.05]],
  drop: [[300, 0, 0.07]],
  move: [[330, 0, 0.07], [440, 0.06, 0.09]],
  ask: [[520, 0, 0.08], [520, 0.14, 0.08]],
  wrong: [[150, 0, 0.22]],
  end: [[392, 0, 0.16], [494, 0.14, 0.16], [587, 0.28, 0.3]],
});
const LOUDNESS = 0.12;

export class Sounds {
  constructor() {
    this.on = localStorage.getItem(KEY) === "on";
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {any} */
    this.before = null;
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "off");
    if (this.on) this.play("move");
  }

  /**
   * Say what has changed since the state before.
   * @param {any} state
   */
  follow(state) {
    const now = {
      moves: state.moves.length,
      held: state.inHand.length,
      result: state.result,
      asks: state.choices.length > 0 || Object.values(state.roles).includes("choice"),
      wrong: Object.values(state.roles).some((role) => role === "wrong" || role === "extra" || role === "put_back"),
    };
    const before = this.before;
    this.before = now;
    if (!before) return;
    if (now.result && !before.result) this.play("end");
    else if (now.wrong && !before.wrong) this.play("wrong");
    else if (now.asks && !before.asks) this.play("ask");
    else if (now.moves > before.moves) this.play("move");
    else if (now.held > before.held) this.play("lift");
    else if (now.held < before.held) this.play("drop");
  }

  /** @param {string} name */
  play(name) {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const { context } = this;
    for (const [hz, from_s, long_s] of TONES[name]) {
      const begin = context.currentTime + from_s;
      const tone = new OscillatorNode(context, { frequency: hz, type: "triangle" });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(LOUDNESS, begin);
      gain.gain.exponentialRampToValueAtTime(0.0001, begin + long_s);
      tone.connect(gain).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + long_s);
    }
  }
}
