import { expect, test } from "vitest";
import { nextPacks } from "./next-packs.ts";

test.each([
  [1, 1, 2, 1],
  [5, 1, 6, 4],
  [4, 4, 8, 4],
  [3, 4, 4, 4],
  [7, 4, 8, 4],
  [8, 4, 12, 4],
  [9, 4, 12, 8],
])("from %i in packs of %i it goes up to %i and down to %i", (quantity, pack, up, down) => {
  expect([nextPacks(quantity, pack, 1), nextPacks(quantity, pack, -1)]).toEqual([up, down]);
});
