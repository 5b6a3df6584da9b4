import { expect, test } from "vitest";
import { splitReferences } from "./cells.ts";
import { splitJoined } from "./joined-numbers.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";

const own = openForEachTest();

test.each([
  ["0445110369/0445110370", ["0445110369", "0445110370"]],
  ["0 445 110 369/0 445 110 370", ["0 445 110 369", "0 445 110 370"]],
  ["04L130277K/04L130277L", ["04L130277K", "04L130277L"]],
  ["T3\\T4", ["T3", "T4"]],
  ["T13=T14", ["T13", "T14"]],
  ["T11 (T12)", ["T11", "T12"]],
  ["T27/T28", ["T27", "T28"]],
  ["T9/T10/T11", ["T9", "T10", "T11"]],
  ["40199\\TB199", ["40199", "TB199"]],
  ["X22/X23 (BOSCH)", ["X22 (BOSCH)", "X23 (BOSCH)"]],
])("%s is several numbers", (text, numbers) => {
  expect(splitJoined(text)).toEqual(numbers);
});

test.each([
  "HU947/1X",
  "HU947\\1X",
  "LX 1006/1D",
  "WK 842/2",
  "6204/2RS",
  "12/14",
  "1/2",
  "0445110369",
  "001 184 42 25 (MERCEDES-BENZ)",
  "0445110369 (2)",
  "N/A",
  "",
])("%j is one number", (text) => {
  expect(splitJoined(text)).toEqual([text]);
});

test("a line with several numbers of one part is refused", async () => {
  const cells = ["0445110369/0445110370", "T3\\T4", "T13=T14", "T11 (T12)", "T27/T28"];
  const lines = cells.map((cell) => `${cell};P;N;1,00`);
  const { refused } = await own.take(["number;manufacturer;title;price", ...lines, "HU947/1X;P;N;1,00"]);
  expect(refused).toEqual(
    cells.map((cell, at) => ({
      line: at + 2,
      reason: `number "${cell}" seems to be several numbers: give each a line, or put the others into a column cross`,
    })),
  );
});

test("several numbers that replace a part are refused", async () => {
  const cells = ["T27/T28", "T3 + T4", "T3|T4"];
  const lines = cells.map((cell, at) => `N${at};P;N;1,00;${cell}`);
  const { refused } = await own.take([
    "number;manufacturer;title;price;supersededby",
    ...lines,
    "M1;P;N;1,00;HU947/1X",
  ]);
  expect(refused).toEqual(
    cells.map((cell, at) => ({
      line: at + 2,
      reason: `supersededby "${cell}" seems to be several numbers: give each a line`,
    })),
  );
});

test("the references of a cell are each one", () => {
  expect(splitReferences("40199\\TB199, X22/X23 (BOSCH)")).toEqual([
    { number: "40199", maker: null },
    { number: "TB199", maker: null },
    { number: "X22", maker: "BOSCH" },
    { number: "X23", maker: "BOSCH" },
  ]);
  expect(splitReferences("HU947/1X")).toEqual([{ number: "HU947/1X", maker: null }]);
});
