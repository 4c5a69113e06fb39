// Runs a Python program in Pyodide: node compile.mjs PYODIDE PROGRAM HALLBOARD STANDARD
//
// The two archives are replaced by what the program, host/setup/compile_archives.py, makes of them.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, program, hallboard, standard] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
const archive = new Uint8Array(readFileSync(hallboard));
python.unpackArchive(archive, "zip", { extractDir: "/unpacked" }); // as the page does: what that needs is imported, too
python.FS.writeFile("/hallboard.zip", archive);
python.FS.writeFile("/standard.zip", new Uint8Array(readFileSync(standard)));
await python.runPythonAsync(readFileSync(program, "utf8"));
writeFileSync(hallboard, python.FS.readFile("/hallboard.zip"));
writeFileSync(standard, python.FS.readFile("/standard.zip"));
