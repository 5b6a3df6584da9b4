import { expect, test } from "vitest";
import { openSeparatedValues } from "./csv-rows.ts";
import type { TableLimits } from "./limits.ts";
import { memorySource } from "./source.ts";

const LIMITS: TableLimits = {
  ...{ columns: 10, rows: 10, cell: 100, line: 1_000, record: 1_000 },
  ...{ parts: 0, inflated: 0, read: 0, ratio: 0, sharedTexts: 0 },
};

test.each([";", ",", "\t"])("Excel's own line sep=%j names the separator, and is no row", async (separator) => {
  const source = memorySource(Buffer.from(`sep=${separator}\r\nA${separator}4\r\n`));
  const { delimiter, rows } = await openSeparatedValues(source, "utf-8", LIMITS, () => {});
  expect([delimiter, (await rows.next()).value]).toEqual([separator, { line: 2, cells: ["A", "4"] }]);
});
