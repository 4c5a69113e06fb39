// @ts-check
// Writes the records where the worker's file system keeps its files. The worker would be late: it has no turn for the
// browser's database while an engine thinks.

const DATABASE = "/records"; // Emscripten's names, see IDBFS
const STORE = "FILE_DATA";
const LATE_MS = 2000; // for which nobody waits any longer

/**
 * A file as that file system keeps it, with its path.
 * @typedef {{path: string, timestamp: Date, mode: number, contents: Uint8Array}} KeptFile
 */

/** @type {Promise<IDBDatabase> | undefined} */
let database;

/**
 * Write these files; resolved once the browser has them, or when that takes too long. What fails here the worker does later.
 * @param {KeptFile[]} files
 * @returns {Promise<void>}
 */
export function keep(files) {
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS));
  return Promise.race([write(files), late]).then(
    () => {},
    () => {},
  );
}

/** @param {KeptFile[]} files */
async function write(files) {
  database ??= open();
  const transaction = (await database).transaction(STORE, "readwrite");
  for (const { path, ...file } of files) transaction.objectStore(STORE).put(file, path);
  transaction.commit();
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
