import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { importFile } from "../import-file.ts";
import type { ImportOptions } from "../import-options.ts";
import { formatImportReport } from "../import-report.ts";
import { writeRefusedLines } from "../refused-lines.ts";
import { openForEachTest } from "../testing/own-catalogue.ts";

const own = openForEachTest();
type Sheet = Parameters<typeof writeXlsx>[0]["sheets"][number];
const HEAD = ["number", "manufacturer", "title", "price"];

async function take(sheets: Sheet[], options: ImportOptions = {}) {
  const path = join(own.folder, "list.xlsx");
  writeFileSync(path, await writeXlsx({ sheets }));
  return importFile(own.db, path, options);
}

const numbers = () =>
  own.db
    .prepare("select number from product order by id")
    .all()
    .map(({ number }) => number);

describe("a workbook of several sheets", () => {
  const sheets = [
    { name: "Injectors", rows: [HEAD, ["N1", "P", "Nozzle", 1]] },
    { name: "Pumps", rows: [HEAD, ["N2", "P", "Pump", 2], ["N3", "P", "Pump", "12 kn"]] },
    { name: "Empty", rows: [] },
  ];

  test("is read from its first sheet, and the report names the others", async () => {
    const report = await take(sheets);
    expect(formatImportReport(report)).toContain(
      'The sheet "Injectors" was read, not "Pumps": --sheet NAME reads another one.',
    );
    expect(numbers()).toEqual(["N1"]);
  });

  test("is read from the sheet that the option names, also for its refused lines and for the list's next file", async () => {
    const options = { sheet: "pumps", as: "lab" };
    const report = await take(sheets, options);
    const target = join(own.folder, "refused.csv");
    await writeRefusedLines(join(own.folder, "list.xlsx"), target, report, {});
    expect(readFileSync(target, "utf8")).toContain("N3;P;Pump;12 kn;3;");
    expect(await take(sheets, { as: "lab" })).toMatchObject({ unchanged: 1 });
    expect(numbers()).toEqual(["N2"]);
  });

  test.each(["Turbos", "Empty"])("is refused if it has no sheet %s with rows", async (sheet) => {
    await expect(take(sheets, { sheet })).rejects.toThrow(
      `the workbook has no sheet "${sheet}" with rows: its sheets are "Injectors", "Pumps", "Empty"`,
    );
  });

  test("is what the option is for", async () => {
    await expect(own.take([HEAD.join(";"), "N1;P;N;1,00"], { sheet: "Pumps" })).rejects.toThrow("for workbooks");
  });
});

test("rows that a workbook hides are read, and the report counts them", async () => {
  const rows = [HEAD, ["N1", "P", "Nozzle", 1], ["N2", "P", "Nozzle", 2]];
  const report = await take([{ name: "1", rows, rowDefs: new Map([[2, { hidden: true }]]) }]);
  expect(report.hiddenRows).toBe(1);
  expect(formatImportReport(report)).toContain("1 of its rows are hidden, by a filter perhaps. They were read");
  expect(numbers()).toEqual(["N1", "N2"]);
});

test("a line break in a workbook is no open quote", async () => {
  const { refused } = await take([{ name: "1", rows: [HEAD, ["N1", "P", "Filter, 7,1mm,\nlong", 1]] }]);
  expect(refused[0]?.reason).toBe('title "Filter, 7,1mm, long" has a line break: write it on one line');
});

describe("headings between the lines are refused as such:", () => {
  const head = "number;title;oe;unit;price;stock";
  const parts = Array.from({ length: 12 }, (_, at) => `N${at};Nozzle;1;kom;1,00;3`);
  const reason = "only the first cells of the row are filled, as in a heading";

  test.each(["001_SMALL circ., Насоси;;;;;", "Injectors;;;;;", "008_Star-ZD;PG1;;;;"])("%s", async (heading) => {
    const { refused, added } = await own.take([head, heading, ...parts], { manufacturer: "P" });
    expect([refused, added]).toEqual([[{ line: 2, reason }], 12]);
  });

  test("but not a part on request, in a list that has other parts without price", async () => {
    const lines = [head, "N90;Nozzle;;;;", "N91;Nozzle;2;kom;;3", ...parts];
    expect(await own.take(lines, { manufacturer: "P" })).toMatchObject({ added: 14, refused: [] });
  });

  test("nor a part of a list with few columns", async () => {
    const lines = ["number;title;price;stock", "N90;Nozzle;;", ...parts.map((_, at) => `N${at};Nozzle;1,00;3`)];
    expect(await own.take(lines, { manufacturer: "P" })).toMatchObject({ added: 13, refused: [] });
  });
});
