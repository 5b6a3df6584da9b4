import { describe, expect, test } from "vitest";
import { type Levels, parseLevels, piecesToFill, wholePacks } from "./shelf.ts";

describe("levels", () => {
  test.each<[string, string, Levels | null]>([
    ["", "", null],
    [" ", " ", null],
    ["2", "10", { minimum: 2, maximum: 10 }],
    [" 0 ", " 1 ", { minimum: 0, maximum: 1 }],
    ["", "10", { minimum: null, maximum: 10 }],
    ["10", "10", { minimum: 10, maximum: 10 }],
    ["0", "99999", { minimum: 0, maximum: 99_999 }],
  ])("%j and %j", (minimum, maximum, levels) => {
    expect(parseLevels({ minimum, maximum })).toEqual(levels);
  });

  test.each([
    ["2", "", "maximum"],
    ["2", "0", "maximum"],
    ["2", "x", "maximum"],
    ["2", "1.000", "maximum"],
    ["2", "100000", "maximum"],
    ["-1", "5", "minimum"],
    ["1,5", "5", "minimum"],
    ["6", "5", "minimum"],
    ["a\0", "5", "minimum"],
  ])("%j and %j: the %s is wrong", (minimum, maximum, wrong) => {
    expect(parseLevels({ minimum, maximum })).toEqual({ wrong });
  });
});

test.each<[number | null, number, number, number]>([
  [2, 10, 0, 10],
  [2, 10, 2, 8],
  [2, 10, 3, 0],
  [2, 10, 50, 0],
  [10, 10, 10, 0],
  [0, 4, 0, 4],
  [0, 4, 1, 0],
  [null, 4, 3, 1],
  [null, 4, 4, 0],
  [null, 4, 9, 0],
])("minimum %j, maximum %i, %i counted: %i", (minimum, maximum, counted, pieces) => {
  expect(piecesToFill({ minimum, maximum }, counted)).toBe(pieces);
});

test.each([
  [0, 4, 0],
  [4, 4, 4],
  [5, 4, 8],
  [7, 1, 7],
  [99_999, 1, 99_999],
  [99_999, 4, null],
])("%i in packs of %i: %j", (quantity, pack, whole) => {
  expect(wholePacks(quantity, pack)).toBe(whole);
});
