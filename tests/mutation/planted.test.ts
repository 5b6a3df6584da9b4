import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLANTED } from "./planted.ts";

const ROOT = join(import.meta.dirname, "../..");

test("each planted bug has its place: its right text stands once in its file", () => {
  const times = ({ file, right }: (typeof PLANTED)[number]) =>
    readFileSync(join(ROOT, file), "utf8").split(right).length - 1;
  expect(PLANTED.filter((bug) => times(bug) !== 1).map(({ id }) => id)).toEqual([]);
});
