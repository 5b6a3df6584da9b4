import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmbeddedErp } from "../mock/create-embedded-erp.ts";
import { createStaff } from "../mock/staff.ts";
import { runCommand, USAGE } from "./command.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conformance-"));
  createStaff({ dataDir: folder }).close();
});

afterAll(() => rmSync(folder, { recursive: true }));

test("with a harness the staff's cases are run on one back end after another, and the exit code is 0", {
  timeout: 120_000,
}, async () => {
  const harness = join(folder, "harness.mjs");
  const staffFile = join(import.meta.dirname, "../mock/staff.ts");
  writeFileSync(
    harness,
    `import { createStaff as open } from ${JSON.stringify(staffFile)};
     export const createStaff = async () => open({ dataDir: ${JSON.stringify(folder)} });`,
  );
  const junit = join(folder, "report.xml");
  const { code, text } = await run("--url", "http://erp.example", "--harness", harness, "--json", "--junit", junit);
  const report = JSON.parse(text);
  expect(report.cases.filter(({ outcome }: { outcome: string }) => outcome === "fails")).toEqual([]);
  expect(code).toBe(0);
  expect(report.holds).toBeGreaterThan(60);
  expect(readFileSync(junit, "utf8")).toContain("<testsuites>");
});

test("without a harness what needs the staff is skipped and says so", async () => {
  const { code, text } = await run("--url", "http://erp.example");
  expect(text).not.toContain("✗");
  expect(text).toMatch(/Skipped: the harness gives no fixture, no staff \(\d+\)\n(?: {2}–.+\n)* {2}– 22 /);
  expect(text).toMatch(/Skipped: no login was given \(1\)\n {2}– 130 /);
  expect(text).toContain("→ --user and --password");
  expect(code).toBe(0);
});

test("what cannot be understood is told how", async () => {
  for (const args of [[], ["--url"], ["--url", "ftp://erp.example"], ["--url", "http://erp.example", "--fast"]])
    expect(await run(...args)).toEqual({ code: 2, text: USAGE });
});

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const texts: string[] = [];
  const code = await runCommand(args, {
    connect: async () => createEmbeddedErp({ dataDir: folder }),
    write: (text) => void texts.push(text),
  });
  return { code, text: texts.join("") };
}
