import { expect, test } from "vitest";
import { IS_LONG, pickToday } from "./rounds.ts";

/** Days on both sides of the end of a year. */
const DAYS = [20261228, 20261229, 20261230, 20261231, ...Array.from({ length: 20 }, (_, at) => 20270101 + at)];

test.runIf(!IS_LONG).each([
  [32, 10],
  [5, 2],
  [3, 1],
  [7, 6],
])("of a list of %i, %i a day are all of it in as few days as can be, whichever day is the first", (length, count) => {
  const list = Array.from({ length }, (_, at) => at);
  const days = Math.ceil(length / count);
  for (let first = 0; first + days <= DAYS.length; first += 1) {
    const picked = DAYS.slice(first, first + days).flatMap((day) => pickToday(list, count, day));
    expect(picked).toHaveLength(days * count);
    expect(list.filter((one) => !picked.includes(one))).toEqual([]);
  }
});

test.runIf(!IS_LONG)("a day's choice is in the order of the list, and the same when it is asked for again", () => {
  for (const day of DAYS) {
    const picked = pickToday(["a", "b", "c", "d", "e"], 3, day);
    expect(picked).toEqual(picked.toSorted());
    expect(pickToday(["a", "b", "c", "d", "e"], 3, day)).toEqual(picked);
  }
});
