import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder } from "./make-data-folder.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-folder-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("makes a folder and those above it, and is content with one that is there", () => {
  const path = join(folder, "a/b/c");
  makeDataFolder(path);
  makeDataFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test("gives up below a file", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeDataFolder(join(folder, "file/below"))).toThrow("ENOTDIR");
});

test.skipIf(!existsSync("/proc/self"))("gives up where the system makes no folders", () => {
  expect(() => makeDataFolder("/proc/nowhere/data")).toThrow("ENOENT");
});
