import { expect, test } from "vitest";
import { splitReferences } from "./cells.ts";
import { splitJoined, splitSeveral } from "./joined-numbers.ts";
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

test.each([
  ["0445110369 -> 0445110370", ["0445110369", "0445110370"]],
  ["0445110369→0445110370", ["0445110369", "0445110370"]],
  ["0445110369 > 0445110370", ["0445110369", "0445110370"]],
  ["0445110369 - 0445110370", ["0445110369", "0445110370"]],
  ["0445110369 bzw. 0445110370", ["0445110369", "0445110370"]],
  ["0445110369 odn. 0445110370", ["0445110369", "0445110370"]],
  ["0445110369 ex 0445110370", ["0445110369", "0445110370"]],
  ["0445110370 (ex 0445110369)", ["0445110370", "0445110369"]],
  ["0445110369 · 0445110370", ["0445110369", "0445110370"]],
  ["0445110369 0445110370", ["0445110369", "0445110370"]],
  ["0 445 110 369 0 445 110 370", ["0 445 110 369", "0 445 110 370"]],
  ["F00VC01502 0445110369", ["F00VC01502", "0445110369"]],
  ["1234567 1234568 (BOSCH)", ["1234567 (BOSCH)", "1234568 (BOSCH)"]],
  ["40199 (Gates) TB199 (Bosch)", ["40199 (Gates)", "TB199 (Bosch)"]],
  ["04L130277K+03L130277B", ["04L130277K", "03L130277B"]],
  ["T1 & T2", ["T1", "T2"]],
  ["T1<br>T2<br />T3", ["T1", "T2", "T3"]],
  ["7700111014 - 7701475123", ["7700111014", "7701475123"]],
])("%s has several numbers with something between them", (text, numbers) => {
  expect(splitSeveral(text)).toEqual(numbers);
});

test.each([
  "0 445 110 369",
  "F 00V C01 502",
  "A 651 070 00 87",
  "001 184 42 25 (MERCEDES-BENZ)",
  "294000 - 0780",
  "095000-5550",
  "DLLA 155 P 1493",
  "DIN 933 M8 x 40",
  "A+B",
  "HU947/1X",
  "4,45E+09",
  "0445110369 (2)",
])("%s has nothing between several numbers", (text) => {
  expect(splitSeveral(text)).toEqual([text]);
});

test("a line whose number has such marks between several is refused, and so is one with a number of pieces", async () => {
  const several = ["0445110369 -> 0445110370", "0445110369 · 0445110370", "0445110369 0445110370"];
  const counted = ["2 x 0445110369", "0445110369 (2 kom)"];
  const lines = [...several, ...counted].map((cell) => `${cell};P;N;1,00`);
  const { refused } = await own.take(["number;manufacturer;title;price", ...lines, "DIN 933 M8 x 40;P;N;1,00"]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    ...several.map((cell) => expect.stringContaining(`number "${cell}" seems to be several numbers`)),
    ...counted.map((cell) => expect.stringContaining(`number "${cell}" seems to have a number of pieces beside`)),
  ]);
});

test("a reference has no number of pieces, and its maker may stand before it", () => {
  expect(splitReferences("04L 130 277 K (2 kom); 2 x 04L130277L; VAG 04L130277K; KC 204; MB 295340")).toEqual([
    { number: "04L 130 277 K", maker: null },
    { number: "04L130277L", maker: null },
    { number: "04L130277K", maker: "VAG" },
    { number: "KC 204", maker: null },
    { number: "MB 295340", maker: null },
  ]);
});
