import { expect, test } from "vitest";
import { toBarcode } from "./barcode.ts";

/** start, stop, and seventeen modules for each column and for the two that count rows */
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
