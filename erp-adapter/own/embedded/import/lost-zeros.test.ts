import { expect, test } from "vitest";
import type { ImportOptions } from "./import-options.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";
import { undoImport } from "./writing/undo-import.ts";

const own = openForEachTest();

/** Imports a list of parts of one manufacturer, with these numbers, and the same title and price for each. */
function bring(numbers: string[], manufacturer: string, options: ImportOptions = {}) {
  const lines = numbers.map((number) => `${number};Part;1,00`);
  return own.take(["number;title;price", ...lines], { manufacturer, ...options });
}

/** The candidate that each refusal suggests, by the refused number. */
async function candidates(numbers: string[], manufacturer: string): Promise<Record<string, string>> {
  const { refused } = await bring(numbers, manufacturer);
  const asked = refused.map(
    ({ reason }) => /^number "(.*)" seems to have lost its leading zero: is it "(.*)"\?/.exec(reason) ?? [],
  );
  return Object.fromEntries(asked.map(([, number, candidate]) => [number, candidate]));
}

function numbers(): unknown[] {
  return own.db
    .prepare("select number from product where withdrawn = 0 order by number")
    .all()
    .map(({ number }) => number);
}

test.each(["0 445 110 888", "0445110888", "0.445.110-888"])("the catalogue has it as %s", async (number) => {
  await bring([number], "Lab Parts");
  expect(await candidates(["445110888", "445110889"], "Lab Parts")).toEqual({ "445110888": number });
  expect(numbers()).toEqual([number, "445110889"]);
});

test("taken, the line changes the part that the catalogue has", async () => {
  await bring(["0 445 110 888"], "Bosch");
  const report = await bring(["445110888"], "Bosch", { takesCandidates: true });
  expect(report).toMatchObject({ added: 0, unchanged: 1, refused: [] });
  expect(report.warnings[0]?.reason).toContain('taken for "0 445 110 888"');
});

test("another maker's number is no reason", async () => {
  await bring(["0 445 110 888"], "Lab Parts");
  expect(await candidates(["445110888"], "Other")).toEqual({});
});

test("in an empty catalogue, by the form that the maker's numbers have", async () => {
  const bare = Array.from({ length: 20 }, (_, at) => String(445_117_100 + at));
  for (const maker of ["Bosch", "BOSCH Diesel", "Robert Bosch GmbH"])
    expect(await candidates(bare, maker), maker).toEqual(
      Object.fromEntries(bare.map((number) => [number, `0${number}`])),
    );
  expect(numbers()).toEqual([]);
  expect(await candidates(["1987432000", "44511710", "F00VC01502", "445 117 100"], "Bosch")).toEqual({});
  expect(await candidates(["445117100"], "Boschmann")).toEqual({});
});

test("by the other numbers of the list, and by those of the catalogue", async () => {
  const whole = ["0 123 456 01", "0 123 456 02", "012345603"];
  expect(await candidates([...whole, "12345604"], "Lab Parts")).toEqual({ "12345604": "012345604" });
  expect(await candidates(["12345605"], "Lab Parts")).toEqual({ "12345605": "012345605" });
  expect(await candidates(["12345606", "12345607", "12345608", "012345609"], "Other")).toEqual({});
});

test("a number that the list has with its zero too", async () => {
  expect(await candidates(["0123456789", "123456789"], "Lab Parts")).toEqual({ "123456789": "0123456789" });
  const taken = await bring(["0223456789", "223456789"], "Lab Parts", { takesCandidates: true });
  expect(taken).toMatchObject({
    added: 1,
    refused: [{ line: 3, reason: "the same manufacturer and number as line 2, and says nothing else" }],
  });
});

test("a number that the catalogue has is no question, unless it was taken back", async () => {
  await bring(["445110888"], "Lab Parts");
  await bring(["0 445 110 888"], "Lab Parts");
  expect(await bring(["445110888"], "Lab Parts")).toMatchObject({ unchanged: 1, refused: [] });
  await bring(["445110999"], "Lab Parts");
  undoImport(own.db);
  await bring(["0 445 110 999"], "Lab Parts");
  expect(await candidates(["445110999"], "Lab Parts")).toEqual({ "445110999": "0 445 110 999" });
});
