// @ts-check
// Asking the other side.

import { request } from "./backend.js";

/**
 * The answer to a request, as JSON. Throws an Error whose message is for people.
 * @param {string} path
 * @param {object} [body] what is posted; without it the request is a GET
 * @param {string} [method] another one
 * @returns {Promise<any>}
 */
export async function ask(path, body, method) {
  const answer = await request(method ?? (body === undefined ? "GET" : "POST"), path, body);
  const content = parsed(answer.body);
  if (answer.status >= 400) throw new Error(content?.error ?? `The server says ${answer.status}.`);
  return content;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
