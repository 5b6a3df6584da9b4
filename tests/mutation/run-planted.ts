import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { PLANTED, type PlantedBug } from "./planted.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * quick: the tests of `npm test -- --only quick` · whole: those that open the whole shop, and the slow ones beside the code
 * (`planted.config.ts`). A bug that the quick tests catch is not shown to the whole ones.
 */
export const KINDS = ["quick", "whole"] as const;
export type Kind = (typeof KINDS)[number];

/** The whole shop is opened by these files, from `build`, which Vitest does not follow to the sources. */
const OPENS_BUILD = ["tests/support/open-test-shop.ts", "tests/support/start-shop.ts"];

/**
 * Plants each bug in a copy of the tree, runs the tests that relate to its file until one fails, and prints a table of
 * what caught it. Throws, before any test, for an unknown id and for a bug whose text is not exactly once in its file.
 */
export function runPlanted(ids: readonly string[], kinds: readonly Kind[]): void {
  const unknown = ids.filter((id) => !PLANTED.some((bug) => bug.id === id));
  if (unknown.length > 0) throw new Error(`no such bug: ${unknown.join(", ")}`);
  const bugs = PLANTED.filter(({ id }) => ids.length === 0 || ids.includes(id)).map(withSources);
  const folder = mkdtempSync(join(tmpdir(), "dizna-planted-"));
  const counts: Record<Kind | "none", number> = { quick: 0, whole: 0, none: 0 };
  try {
    copyTree(folder);
    console.log("| bug | room | caught by | kind | seconds |\n|---|---|---|---|---|");
    for (const bug of bugs) {
      const started = performance.now();
      writeFileSync(join(folder, bug.file), bug.planted);
      const { by, kind } = catchBug(bug, kinds, folder);
      writeFileSync(join(folder, bug.file), bug.source);
      counts[kind] += 1;
      const seconds = Math.round((performance.now() - started) / 1_000);
      console.log(`| ${bug.id} | ${bug.room} | ${by} | ${kind} | ${seconds} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    `${counts.quick} of ${bugs.length} caught by quick tests, ${counts.whole} by whole ones, ${counts.none} by none`,
  );
}

interface Sources extends PlantedBug {
  source: string;
  planted: string;
}

function withSources(bug: PlantedBug): Sources {
  const source = readFileSync(join(ROOT, bug.file), "utf8");
  const [before, after, ...more] = source.split(bug.right);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${bug.id}: its text is not exactly once in ${bug.file}; if the code has moved, move the bug along`,
    );
  return { ...bug, source, planted: before + bug.wrong + after };
}

/** The name of a test that fails with the bug, and its kind. */
function catchBug(bug: PlantedBug, kinds: readonly Kind[], folder: string): { by: string; kind: Kind | "none" } {
  for (const kind of kinds) {
    const by = (kind === "whole" ? build(folder) : null) ?? test(bug, kind, folder);
    if (by !== null) return { by, kind };
  }
  return { by: "–", kind: "none" };
}

/** `build fails` if the outdated parts of the build cannot be built. */
function build(folder: string): string | null {
  const script = 'import { build } from "./scripts/build.mjs"; await build(() => {});';
  return run(["--input-type=module", "--eval", script], folder) === 0 ? null : "build fails";
}

/** The first test of this kind that fails; null if none does. */
function test({ file, room }: PlantedBug, kind: Kind, folder: string): string | null {
  const report = join(folder, "planted-report.json");
  rmSync(report, { force: true });
  const code = run(
    [
      "node_modules/vitest/vitest.mjs",
      ...["related", file, ...(kind === "whole" ? OPENS_BUILD : []), "--run", "--bail=1", "--passWithNoTests"],
      ...["--config=tests/mutation/planted.config.ts", "--testTimeout=60000"],
      ...["--reporter=json", `--outputFile=${report}`],
    ],
    folder,
    { PLANTED_KIND: kind, PLANTED_AT: `${file} ${room}` },
  );
  const files: Report["testResults"] = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  for (const { name, message, assertionResults } of files) {
    const failed = assertionResults.find(({ status }) => status === "failed");
    // A file that does not load has a message and no failed test; one that was left out after a failure has neither.
    const title = failed?.fullName ?? (message === "" ? null : "does not load");
    if (title !== null) return `${relative(folder, name)} › ${title}`.replaceAll("|", "\\|");
  }
  return code === 0 ? null : `vitest ends with code ${code}`;
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs a program of Node in the copy; returns its exit code, 1 if a signal ended it. */
function run(args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): number {
  const child = spawnSync(process.execPath, args, { cwd, stdio: "ignore", env: { ...process.env, ...env } });
  return child.status ?? 1;
}

/** Copies the build, and the files that Git knows or would add, as they are now. */
function copyTree(folder: string): void {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const file of listed.stdout.split("\0").filter((one) => one !== "" && existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file), { preserveTimestamps: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  if (existsSync(join(ROOT, "build")))
    cpSync(join(ROOT, "build"), join(folder, "build"), { recursive: true, preserveTimestamps: true });
}
