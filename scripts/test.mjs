// npm test: installs, builds, then runs every check; the last line says `N passed, N failed`.
//   npm test -- --only lint,types,vitest,postgres,e2e,e2e-http,looks     some of the checks
//   npm test -- --only lint,types,near           a result within minutes: only tests that open no whole shop
//   npm test -- --only e2e-square                every browser journey in each language, with scripts and without
//   npm test -- --only e2e-machines              browser journeys on three machines; npm test runs none of these three
//   npm test -- server/front tests/e2e/cart      only test files whose path contains one of these
// Runs on any Node from 20 on, with nothing installed. Data go to /dev/shm if it has room (TMPDIR: another folder).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { CHECKS, checkOf, NAMED_CHECKS, runCheck } from "./checks.mjs";
import { install } from "./install.mjs";
import { makeMemoryFolder } from "./memory-folder.mjs";
import { getNode24 } from "./node24.mjs";
import { describeError, setupError } from "./setup-error.mjs";
import { createTurns } from "./turns.mjs";

const ALONE = ["postgres", "e2e", "e2e-http", "looks", "e2e-square", "e2e-machines"];

const inMemory = process.env.TMPDIR === undefined ? makeMemoryFolder() : null;
if (inMemory !== null) process.env.TMPDIR = inMemory;
const reports = mkdtempSync(join(tmpdir(), "dizna-test-"));
const removeReports = () => rmSync(inMemory ?? reports, { recursive: true, force: true });
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    removeReports();
    process.exit(1);
  });
const total = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
try {
  const { names, filters } = parseArguments(process.argv.slice(2));
  await install(console.log);
  await build(console.log);
  // On two cores the first three checks use each other's waiting times; databases and browsers need the whole machine.
  await runTogether(
    names.filter((name) => !ALONE.includes(name)),
    filters,
  );
  for (const name of ALONE.filter((name) => names.includes(name))) await runTogether([name], filters);
} catch (error) {
  total.failures.push(describeError(error));
  total.failed += 1;
} finally {
  removeReports();
}
printList("Failed", total.failures);
printList("Passed at the second try only", total.unsteady);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runTogether(names, filters) {
  const turns = createTurns((text) => process.stdout.write(text));
  await Promise.all(
    names.map(async (name) => {
      const turn = turns.next(`\n── ${name} ──\n`);
      const result = await runCheck(name, { filters, reports, node: getNode24(), onOutput: turn.write });
      total.passed += result.passed;
      total.failed += result.failed;
      total.skipped += result.skipped;
      total.failures.push(...result.failures);
      total.unsteady.push(...result.unsteady);
      turn.end(`── ${name}: ${result.passed} passed, ${result.failed} failed, ${result.seconds.toFixed(1)} s ──\n`);
    }),
  );
}

/** Prints the list again at the end, because readers of a log of ten thousand lines begin there. */
function printList(title, entries) {
  if (entries.length > 0) console.log(`\n${title}:\n\n${entries.join("\n\n")}`);
}

function parseArguments(args) {
  const filters = [];
  let only = null;
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === "--only") only = (args[++at] ?? "").split(",");
    else if (args[at].startsWith("--only=")) only = args[at].slice("--only=".length).split(",");
    else if (args[at].startsWith("-"))
      throw setupError(`Unknown option ${args[at]}. There is --only ${[...CHECKS, ...NAMED_CHECKS].join(",")}.`);
    else filters.push(args[at]);
  }
  const all = [...CHECKS, ...NAMED_CHECKS];
  const unknown = only?.find((name) => !all.includes(name));
  if (unknown !== undefined) throw setupError(`There is no check "${unknown}". There are ${all.join(", ")}.`);
  const wanted = filters.length === 0 ? CHECKS : [...new Set(filters.map(checkOf))];
  return { names: all.filter((name) => (only ?? wanted).includes(name)), filters };
}
