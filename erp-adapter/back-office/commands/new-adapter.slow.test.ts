import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOffice } from "#tests/support/back-office.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import type { ConformanceReport } from "../../conformance/run.ts";

const ROOT = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

/** Cases of every area that such an adapter has; all of them take minutes. */
const FEW = "1,2,3,7,8,16,17,20,30,37,52,55,56,57,58,66,121,180,184,260";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-new-adapter-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(
  pickToday<[string, string[], number]>(
    [
      ["guests, and a search of its own", [], 200],
      ["companies, and the shop's own catalogue", ["--catalogue", "feed", "--accounts", "shop"], 260],
      ["companies whose people the ERP knows", ["--accounts", "erp"], 310],
    ],
    1,
    // Another one than the author's package is tried with today.
    SEED + 1,
  ),
)(
  "a new adapter for %s certifies at once for what it declares",
  async (_, choices, mostLines) => {
    const made = join(folder, "ours");
    expect(await runOffice(folder, "new-adapter", made, ...choices)).toMatchObject({ code: 0 });
    const adapter = readFileSync(join(made, "adapter.ts"), "utf8");
    expect(adapter).not.toMatch(/<\/?\w+>$/m);
    expect(adapter.split("\n").length).toBeLessThan(mostLines);

    const env = { ...process.env, DATA_DIR: folder };
    await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", made]);
    const { stdout: seeded } = await run(process.execPath, [join(made, "seed.ts")], { env });
    expect(seeded).toMatch(/^40 articles\n5 of them without pieces on the shelf\nnot declared yet .*orders\.events/);
    rmSync(join(folder, "books.json"));

    const paths = ["--module", join(made, "adapter.ts"), "--harness", join(made, "harness.ts")];
    const suite = join(ROOT, "erp-adapter/conformance/main.ts");
    const { stdout } = await run(process.execPath, [suite, ...paths, "--only", FEW, "--json"], {
      env,
      maxBuffer: 50_000_000,
    });
    const { cases, fails, holds }: ConformanceReport = JSON.parse(stdout);
    expect(cases.filter(({ outcome }) => outcome === "fails")).toEqual([]);
    expect([fails, holds > 14]).toEqual([0, true]);
  },
  120_000,
);

test("a folder that is there already is not touched, and a choice that there is not is refused", async () => {
  expect(await runOffice(folder, "new-adapter", folder)).toMatchObject({ code: 1 });
  expect(await runOffice(folder, "new-adapter", join(folder, "a"), "--accounts", "bank")).toMatchObject({ code: 2 });
});
