// @ts-check
// Making elements and saying things.

/**
 * A new element. Attributes that begin with `on` are listeners; `class` and the like are set as they are.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * Gives a picture's place the picture's shape before it comes: what lies below must not jump.
 * @param {HTMLElement} stage
 * @param {string} size width and height
 */
export function fit(stage, size) {
  const [width, height] = size.split(" ").map(Number);
  stage.style.setProperty("--shape", String(width / height));
}

/**
 * Sets an element's text, if it is another one.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Has a screen reader say this.
 * @param {string} text
 */
export function announce(text) {
  write(/** @type {Element} */ (document.getElementById("announcer")), text);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * `2 × stone, black pawn`
 * @param {string[]} names
 */
export function counted(names) {
  const said = [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count === 1 ? name : `${count} × ${name}`;
  });
  return said.join(", ");
}

/**
 * A disc in the colours of a side's pieces: one or two.
 * @param {string[]} colours
 */
export function badge(colours) {
  const element = make("span", { class: "badge", "aria-hidden": "true" });
  element.style.setProperty("--side", colours[0]);
  element.style.setProperty("--other", colours[1] ?? colours[0]);
  return element;
}

/**
 * `3:07`, or `1:02:33` from an hour on.
 * @param {number} ms
 */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * What an error says, in words for people.
 * @param {unknown} error
 */
export function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}
