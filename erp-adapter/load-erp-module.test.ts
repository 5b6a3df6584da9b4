import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createErpAdapter, demoLogins } from "./index.ts";

let folder: string;
const connection = { dataDir: "data", url: "http://erp.example", apiKey: "key", timeoutMs: 3_000 };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "erp-module-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a module's factory is told where the ERP is, and what it makes is the adapter", async () => {
  const path = write("adapter.mjs", "export const createErpAdapter = async (settings) => ({ settings });");
  expect(await createErpAdapter({ kind: "module", path, ...connection })).toEqual({ settings: connection });
});

test.each([
  ["none.mjs", null, "cannot be loaded"],
  ["broken.mjs", "export const = 1;", "cannot be loaded"],
  ["other.mjs", "export const createErp = () => ({});", "exports no function createErpAdapter"],
  ["constant.mjs", "export const createErpAdapter = {};", "exports no function createErpAdapter"],
])("%s is refused in one line", async (name, text, reason) => {
  const path = text === null ? join(folder, name) : write(name, text);
  const opened = createErpAdapter({ kind: "module", path, ...connection });
  await expect(opened).rejects.toThrow(new RegExp(`^ERP_ADAPTER: [^\\n]*${name} ${reason}[^\\n]*$`));
});

test("demo logins are told of the embedded ERP only", () => {
  expect(demoLogins({ kind: "mock" }).length).toBeGreaterThan(0);
  for (const kind of ["http", "module"] as const) expect(demoLogins({ kind })).toEqual([]);
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
