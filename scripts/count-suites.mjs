// node scripts/count-suites.mjs OUTPUT TRYTON: adds up the last lines of two suites. The second one may have been cut short or
// skipped, the first one may not.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const LAST_LINE = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;

/**
 * The counts in the last line of a suite's output; null if it has none.
 * @param {string} output
 */
export function countsOf(output) {
  const lines = stripVTControlCharacters(output).trimEnd().split("\n");
  const found = LAST_LINE.exec(lines.at(-1)?.trim() ?? "");
  return found && { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0) };
}

/**
 * Both suites together. Without a last line the first one counts as failed; of the second one, what it had tried by then
 * counts, and the rest is one skipped.
 * @param {string} first
 * @param {string} second
 */
export function addUp(first, second) {
  const one = countsOf(first) ?? { passed: 0, failed: 1, skipped: 0 };
  const begins = (sign) => second.split("\n").filter((line) => line.startsWith(sign)).length;
  const other = countsOf(second) ?? { passed: begins("✓"), failed: begins("✗"), skipped: begins("–") + 1 };
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = "", second = ""] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
  const { passed, failed, skipped } = addUp(first, second);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
