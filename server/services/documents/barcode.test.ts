import { expect, test } from "vitest";
import { toBarcode, toBarcodePath } from "./barcode.ts";

/** Width in modules: start (17) and stop (18), then 17 for each of nine columns and two row indicators. */
const NINE_COLUMNS = 17 + 18 + 17 * (9 + 2);

test.each([
  ["short", "HRVHUB30\n"],
  ["as long as a slip can be, all of it letters of two bytes", "ž".repeat(30 + 27 * 3 + 25 * 2 + 22 + 35)],
])("%s: nine columns, and no more than the ninety rows there may be", async (_, text) => {
  const { columns, rows, rowHeight, isDark } = await toBarcode(text);
  expect(columns).toBe(NINE_COLUMNS);
  expect(rows).toBeGreaterThanOrEqual(3);
  expect(rows).toBeLessThanOrEqual(90);
  expect(rowHeight).toBe(3);
  for (let row = 0; row < rows; row += 1) {
    const start = Array.from({ length: 17 }, (_, column) => (isDark(column, row) ? "1" : "0")).join("");
    expect(start).toBe("11111111010101000");
  }
});

test("as a path it has every dark module, and no other", async () => {
  const barcode = await toBarcode("HRVHUB30\nEUR\n000000000012355\nŽeljko Šenđić\n");
  const { width, height, stroke, path } = toBarcodePath(barcode);
  expect([width, height, stroke]).toEqual([barcode.columns, barcode.rows * 3, 3]);
  const drawn = path
    .split("M")
    .slice(1)
    .map((row, index) => {
      const [, start = "", runs = ""] = /^0 ([\d.]+)(.*)$/.exec(row) ?? [];
      expect(Number(start)).toBe((index + 0.5) * stroke);
      return [...runs.matchAll(/h(\d+)|m(\d+) 0/g)].map(([, dark, light]) =>
        dark ? "1".repeat(Number(dark)) : "0".repeat(Number(light)),
      );
    });
  const rows = Array.from({ length: barcode.rows }, (_, row) =>
    Array.from({ length: barcode.columns }, (_, column) => (barcode.isDark(column, row) ? "1" : "0")).join(""),
  );
  expect(drawn.map((runs) => runs.join(""))).toEqual(rows);
});
