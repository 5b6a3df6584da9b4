import { beforeEach, expect, test } from "vitest";
import type { ProductId } from "../../../contract/product-id.ts";
import { createSupersessionEdges } from "../../catalogue-index/supersession-edges.ts";
import { formatImportReport } from "./import-report.ts";
import { openForEachTest } from "./testing/own-catalogue.ts";
import { undoImport } from "./writing/undo-import.ts";

const own = openForEachTest();

beforeEach(async () => {
  await own.take(["number;manufacturer;title", ...["A", "B", "C", "D"].map((number) => `${number};Lab;Washer`)]);
});

test("columns tell how a part takes another's place, in both languages", async () => {
  const report = await own.take([
    "stari broj;novi broj;vrsta zamjene;smjer zamjene;faktor;do isteka zalihe;vrijedi od;napomena zamjene;supersession note",
    "A;B;zamjena;obostrano;1,5;ne;31.1.2027.;potrebna nova garnitura brtvi;needs new gasket kit",
  ]);
  expect(report).toMatchObject({ updated: 1, refused: [], warnings: [], ignoredColumns: [] });
  const facts = { relation: "one", direction: "full", quantityFactor: 1.5, useUp: false, validFrom: "2027-01-31" };
  const edge = { ...facts, from: "lab~A", to: { id: "lab~B", number: "B" } };
  expect(edgesOf("A", "hr")).toEqual([{ ...edge, note: "potrebna nova garnitura brtvi" }]);
  expect(edgesOf("A", "en")).toEqual([{ ...edge, note: "needs new gasket kit" }]);
});

test("a line for each member of a set, or part of a choice; imported again they change nothing, and undone they are gone", async () => {
  await own.take(["number;superseded by", "A;D"]);
  const list = ["number;superseded by;relation;factor", "A;B;set;1", "A;C;set;2", "D;B;choice;", "D;C;choice;"];
  expect(await own.take(list)).toMatchObject({ updated: 2, merged: 2, refused: [] });
  const inShort = (number: string) =>
    edgesOf(number).map(({ to, relation, quantityFactor }) => `${to.number} ${relation} ${quantityFactor}`);
  expect(inShort("A")).toEqual(["B set 1", "C set 2"]);
  expect(inShort("D")).toEqual(["B choice 1", "C choice 1"]);
  expect(await own.take(list)).toMatchObject({ updated: 0, unchanged: 2 });
  // A list with only the successor's number keeps what is known about this successor; a list with another number
  // replaces the successor.
  await own.take(["number;superseded by", "A;B"]);
  expect(inShort("A")).toEqual(["B set 1", "C set 2"]);
  await own.take(["number;superseded by", "A;C"]);
  expect(inShort("A")).toEqual(["C one 1"]);
  undoImport(own.db);
  expect(inShort("A")).toEqual(["B set 1", "C set 2"]);
});

test("a line beyond the limit of new parts is refused by that limit", async () => {
  const parts = Array.from({ length: 13 }, (_, at) => `P${at}`);
  await own.take(["number;manufacturer;title", ...parts.map((number) => `${number};Lab;Washer`)]);
  const report = await own.take(["number;superseded by;relation", ...parts.map((number) => `A;${number};set`)]);
  expect(report.refused).toEqual([{ line: 14, reason: "the part has 12 new parts already" }]);
});

test("reports loops, itself, numbers that are not there and chains that are too long", async () => {
  const chain = Array.from({ length: 41 }, (_, at) => `N${at};N${at + 1};one`);
  await own.take(["number;manufacturer;title", ...Array.from({ length: 42 }, (_, at) => `N${at};Lab;Washer`)]);
  const head = "number;superseded by;relation";
  const report = await own.take([head, "A;B;set", "A;nowhere;set", "B;C;choice", "B;A;choice", "C;C;one", ...chain]);
  expect(report.refused).toEqual([{ line: 6, reason: "the part is to be replaced by itself" }]);
  const warnings = report.warnings.map(({ line, reason }) => `${line}: ${reason}`);
  expect(warnings).toEqual([
    // Warnings about several lines of one part name the first line.
    '2: replaced by "nowhere", which is unknown',
    "4: the replacements lead back to this part: B → … A",
    "7: 41 replacements follow each other: from 40 on nothing is offered",
    "8: 40 replacements follow each other: from 40 on nothing is offered",
  ]);
});

test("reports how many new parts have no price, and are not offered therefore", async () => {
  await own.take(["number;manufacturer;title;price", "A;Lab;Nut;1", "B;Lab;Nut;2", "C;Lab;Nut;", "D;Lab;Nut;"]);
  const report = await own.take([
    "number;superseded by;relation;price",
    "A;B;set;1",
    "A;C;set;1",
    "B;D;one;2",
    "D;C;one;",
  ]);
  expect(report.supersessions.unpriced).toBe(2);
  expect(formatImportReport(report)).toContain("2 of the parts that replace others have no price");
});

test.each([
  ["relation", "perhaps", 'relation "perhaps" is not understood'],
  ["direction", "sideways", 'direction "sideways" is not understood'],
  ["factor", "two", 'quantityfactor "two" is not understood'],
  ["factor", "0", "the replacement's quantityFactor is not allowed"],
  ["use up", "sometimes", 'useup "sometimes": neither yes nor no'],
  ["use up", "*", 'useup "*": neither yes nor no'],
  ["valid from", "2027-02-30", 'validfrom "2027-02-30" is not understood'],
])("%s %j is refused in words", async (column, text, reason) => {
  const report = await own.take([`number;superseded by;${column}`, `A;B;${text}`]);
  expect(report.refused).toEqual([{ line: 2, reason: expect.stringContaining(reason) }]);
});

test.each([
  ["not at all if none shows it", ["01/02/2027"], [undefined]],
  ["day first if one can only be so", ["01/02/2027", "31/12/2026"], ["2027-02-01", "2026-12-31"]],
  ["month first if one can only be so", ["12/31/2026", "01/02/2027"], ["2026-12-31", "2027-01-02"]],
  ["month first if only a later one shows it", ["01/02/2027", "12/31/2026"], ["2027-01-02", "2026-12-31"]],
  ["not at all if they show both", ["12/31/2026", "31/12/2026", "01/02/2027"], ["2026-12-31", "2026-12-31", undefined]],
])("dates with slashes in a column are read %s", async (_, dates, read) => {
  const lines = dates.map((date, at) => `${"ABC"[at]};D;${date}`);
  const { refused } = await own.take(["number;superseded by;valid from", ...lines]);
  expect(dates.map((_, at) => edgesOf("ABC"[at] ?? "")[0]?.validFrom)).toEqual(read);
  expect(refused.map(({ reason }) => reason)).toEqual(
    read.includes(undefined) ? ['validfrom "01/02/2027" could mean two dates: write it as 2027-01-31'] : [],
  );
});

test.each(["2 Stk", "2 kos", "2 ea", "2 kom.", "2x"])(
  "a factor of %j has the words for pieces that a pack has",
  async (factor) => {
    const { refused } = await own.take(["number;superseded by;factor", `A;D;${factor}`]);
    expect(refused).toEqual([]);
    expect(edgesOf("A")[0]?.quantityFactor).toBe(2);
  },
);

test("dates with dots have the day first, whatever those with slashes show", async () => {
  const lines = ["A;D;12/31/2026", "B;D;1.2.2027.", "C;D;12.31.2026"];
  const { refused } = await own.take(["number;superseded by;valid from", ...lines]);
  expect(["A", "B"].map((number) => edgesOf(number)[0]?.validFrom)).toEqual(["2026-12-31", "2027-02-01"]);
  expect(refused.map(({ line }) => line)).toEqual([4]);
});

test("without the number of the new part the columns mean nothing", async () => {
  const report = await own.take(["number;manufacturer;title;relation", "A;Lab;Nut;set"]);
  expect(report.ignoredColumns).toEqual(["relation"]);
});

function edgesOf(number: string, locale: "en" | "hr" = "en") {
  return createSupersessionEdges(own.db)([`lab~${number}` as ProductId], locale).filter(
    ({ from }) => from === `lab~${number}`,
  );
}
