import { expect, test } from "vitest";
import { comesBack, isOut } from "./back-in-stock.ts";

test.each([
  ["out-of-order", 0, true, true],
  ["orderable", 0, true, false],
  ["available", 0, true, false],
  ["unavailable", 0, false, false],
  ["available", 1, false, false],
  ["orderable", 12, false, false],
  ["out-of-order", null, false, false],
] as const)("%s with %j on the shelf: told %j, in lists %j", (availability, stock, told, inLists) => {
  expect([comesBack({ availability, stock }), isOut({ availability, stock })]).toEqual([told, inLists]);
});
