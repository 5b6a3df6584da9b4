import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "../tests/architecture/sources.ts";
import { STORES } from "./checks.mjs";

const OPENS_DATABASE = /\b(?:openTestDb|openTestStore|createScene)\(/;

test("each test file that opens the shop's database on either engine runs on PostgreSQL too", () => {
  const files = listFiles().filter((path) => path.startsWith("server/") && path.endsWith(".test.ts"));
  const opening = files.filter((path) =>
    OPENS_DATABASE.test(readFileSync(join(import.meta.dirname, "..", path), "utf8")),
  );
  expect(opening.length).toBeGreaterThan(30);
  expect(opening.filter((path) => !STORES.some((start) => path.startsWith(start)))).toEqual([]);
});
