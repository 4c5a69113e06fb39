// @ts-check
// Asking the server.

/**
 * The answer to a request, as JSON. Throws an Error whose message is for people.
 * @param {string} path
 * @param {object} [body] what is posted; without it the request is a GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  let response;
  try {
    response = await fetch(`api/${path}`, body === undefined ? {} : posted(body));
  } catch {
    throw new Error("The server can't be reached. Is `hallboard serve` running?");
  }
  const answer = response.status === 204 ? null : await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `The server says ${response.status}.`);
  return answer;
}

/** @param {object} body */
function posted(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
