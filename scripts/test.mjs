// npm test: installs, builds, then runs every check; the last line says `N passed, N failed`.
//   npm test -- --only lint,types,vitest,postgres,looks,e2e-http,e2e     some of the checks
//   npm test -- --only quick                     after each change: lint, types, and the test files beside the code
//   npm test -- --only e2e-square                every browser journey in each language, with scripts and without
//   npm test -- --only e2e-machines              browser journeys on three machines; npm test runs neither of these two
//   npm test -- --only all                       everything, with the long rounds of tests that are usually thinned
//   npm test -- server/front tests/e2e/cart      only test files whose path contains one of these, journeys as e2e-square
// Runs on any Node from 20 on, with nothing installed. Data go to /dev/shm if it has room (TMPDIR: another folder).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { QUICK_CHECKS, runCheck } from "./checks.mjs";
import { install } from "./install.mjs";
import { makeMemoryFolder } from "./memory-folder.mjs";
import { getNode24 } from "./node24.mjs";
import { describeError } from "./setup-error.mjs";
import { parseTestArguments } from "./test-arguments.mjs";
import { createTurns } from "./turns.mjs";

/** How many checks run at the same time: vitest and PostgreSQL wait for a quarter of their time. */
const AT_ONCE = 2;

const inMemory = process.env.TMPDIR === undefined ? makeMemoryFolder() : null;
if (inMemory !== null) process.env.TMPDIR = inMemory;
const reports = mkdtempSync(join(tmpdir(), "dizna-test-"));
// A process that ends at this moment still writes what it has compiled.
const removeReports = () => rmSync(inMemory ?? reports, { recursive: true, force: true, maxRetries: 5 });
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    removeReports();
    process.exit(1);
  });
const total = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
try {
  const { names, filters, isLong } = parseTestArguments(process.argv.slice(2));
  if (isLong) process.env.LONG_ROUNDS = "1";
  // Hundreds of processes start: each that another has compiled the modules for starts in half the time.
  process.env.NODE_COMPILE_CACHE ??= join(reports, "compiled");
  process.env.ROUNDS_SEED ??= new Date().toISOString().slice(0, 10).replaceAll("-", "");
  await install(console.log);
  if (!names.every((name) => QUICK_CHECKS.includes(name))) await build(console.log);
  const turns = createTurns((text) => process.stdout.write(text));
  const left = names.values();
  const runLeft = async () => {
    for (const name of left) await runNamed(name, filters, turns);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runLeft));
} catch (error) {
  total.failures.push(describeError(error));
  total.failed += 1;
} finally {
  removeReports();
}
printList("Failed", total.failures);
printList("Passed at the second try only", total.unsteady);
console.log(`\nROUNDS_SEED=${process.env.ROUNDS_SEED} repeats what this run chose by the date.`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runNamed(name, filters, turns) {
  const turn = turns.next(`\n── ${name} ──\n`);
  const result = await runCheck(name, { filters, reports, node: getNode24(), onOutput: turn.write });
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  total.failures.push(...result.failures);
  total.unsteady.push(...result.unsteady);
  turn.end(`── ${name}: ${result.passed} passed, ${result.failed} failed, ${result.seconds.toFixed(1)} s ──\n`);
}

/** Prints the list again at the end, because readers of a log of ten thousand lines begin there. */
function printList(title, entries) {
  if (entries.length > 0) console.log(`\n${title}:\n\n${entries.join("\n\n")}`);
}
