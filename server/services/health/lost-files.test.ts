import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDataFiles } from "./lost-files.ts";

let dataDir: string;
const log = { info: vi.fn(), error: vi.fn() };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "data-files-"));
  writeFileSync(join(dataDir, "shop.db"), "");
  vi.clearAllMocks();
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a folder is written to and left as it was; one that cannot be written is said in the log", () => {
  const files = watchDataFiles({ dataDir, names: ["shop.db"], log });
  expect(files.canWrite()).toBe(true);
  expect(files.areLost()).toBe(false);
  rmSync(dataDir, { recursive: true });
  expect(files.canWrite()).toBe(false);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test("a file that is gone is said once, however often it is asked for", () => {
  const files = watchDataFiles({ dataDir, names: ["shop.db"], log });
  rmSync(join(dataDir, "shop.db"));
  expect([files.areLost(), files.areLost()]).toEqual([true, true]);
  expect(log.error).toHaveBeenCalledTimes(1);
});
