import { performance } from "node:perf_hooks";
import { readQuickOrder } from "#rules/quick-order/read-quick-order.ts";
import type { QuickOrderInput } from "#rules/quick-order/read-row.ts";
import { toWorkbook } from "#rules/quick-order/testing/to-workbook.ts";
import { printTable } from "./table.ts";

const ROUNDS = 21;
const SIZES = [10, 1_000];

/**
 * Measures reading lists of ten and of a thousand wanted parts in each form: median time, and the largest growth of
 * memory from before a reading to after it.
 */
export async function measureReading(): Promise<void> {
  const lines: string[][] = [];
  for (const [name, make] of FORMS)
    for (const rows of SIZES) {
      const { milliseconds, mebibytes } = await measure(make(rows));
      lines.push([name, String(rows), milliseconds.toFixed(2), mebibytes.toFixed(1)]);
    }
  printTable(
    `Lists of wanted parts, read ${ROUNDS} times`,
    ["", "rows", "ms (median)", "MiB of memory (largest)"],
    lines,
  );
}

const FORMS: readonly [name: string, make: (rows: number) => QuickOrderInput][] = [
  ["typed", (count) => ({ kind: "typed", rows: cellsOf(count).map(([number, quantity]) => ({ number, quantity })) })],
  ["pasted lines", (count) => ({ kind: "paste", text: textOf(count, "  ") })],
  ["pasted cells", (count) => ({ kind: "paste", text: textOf(count, "\t") })],
  ["CSV", (count) => ({ kind: "file", bytes: Buffer.from(`Part number;Qty\n${textOf(count, ";")}`) })],
  ["XLSX", (count) => ({ kind: "file", bytes: toWorkbook([["Part number", "Qty"], ...cellsOf(count)]) })],
];

async function measure(input: QuickOrderInput): Promise<{ milliseconds: number; mebibytes: number }> {
  const times: number[] = [];
  let most = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = heldNow();
    const from = performance.now();
    const list = await readQuickOrder(input);
    times.push(performance.now() - from);
    if (!list.ok) throw new Error(`the list is refused: ${list.reason}`);
    most = Math.max(most, heldNow() - before);
  }
  times.sort((one, other) => one - other);
  return { milliseconds: times[Math.floor(ROUNDS / 2)] ?? 0, mebibytes: most / 2 ** 20 };
}

function heldNow(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function textOf(count: number, between: string): string {
  return cellsOf(count)
    .map((cells) => cells.join(between))
    .join("\n");
}

function cellsOf(count: number): [number: string, quantity: string][] {
  return Array.from({ length: count }, (_, at) => [`0 445 ${110_000 + at}`, String((at % 40) + 1)]);
}
