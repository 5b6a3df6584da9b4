// node scripts/count-suites.mjs OUTPUT CODE …: adds up suites from the last lines of their output files and their exit
// codes. Prints what failed once more, because the output of the last suite stands between it and the end of the log.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const LAST_LINE = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;

/**
 * The counts of a suite. A suite with an exit code other than 0 has failed, whatever its last line says.
 * @param {string} output
 * @param {number} code
 */
export function countsOf(output, code) {
  const last = stripVTControlCharacters(output).trimEnd().split("\n").at(-1) ?? "";
  const [passed, failed, skipped] = (LAST_LINE.exec(last.trim())?.slice(1) ?? [0, 1, 0]).map((count) =>
    Number(count ?? 0),
  );
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), skipped };
}

/**
 * The list of failed tests at the end of a suite's output, from the line "Failed:" on; "" if nothing failed.
 * @param {string} output
 */
export function failuresOf(output) {
  const text = stripVTControlCharacters(output);
  const at = text.lastIndexOf("\nFailed:\n");
  return at === -1 ? "" : text.slice(at, text.trimEnd().lastIndexOf("\n")).trim();
}

/**
 * The last line for all suites together.
 * @param {{ passed: number, failed: number, skipped: number }[]} suites
 */
export function toLastLine(suites) {
  const sum = (field) => suites.reduce((total, counts) => total + counts[field], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const suites = [];
  for (let at = 0; at < given.length; at += 2) {
    const output = readFileSync(given[at], "utf8");
    suites.push(countsOf(output, Number(given[at + 1])));
    const failures = failuresOf(output);
    if (failures !== "") console.log(`\n${failures}`);
  }
  console.log(`\n${toLastLine(suites)}`);
  process.exitCode = suites.some(({ failed }) => failed > 0) ? 1 : 0;
}
