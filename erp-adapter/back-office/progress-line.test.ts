import { expect, test } from "vitest";
import { createProgressLine } from "./progress-line.ts";

test("a terminal has one line that is written over, and cleared before anything else", () => {
  const { line, written, wait } = openLine(true);
  line.show("too early");
  wait(200);
  line.show("Reading: 500 rows");
  line.show("Reading: 510 rows");
  wait(200);
  line.show("Reading: 900 rows");
  line.clear();
  line.clear();
  expect(written.join("")).toBe("\r\u001b[2KReading: 500 rows\r\u001b[2KReading: 900 rows\r\u001b[2K");
});

test("a log has a line every ten seconds, and none of a short command", () => {
  const { line, written, wait } = openLine(false);
  line.show("too early");
  wait(10_000);
  line.show("Writing: 1 of 9 products");
  wait(9_999);
  line.show("Writing: 2 of 9 products");
  line.clear();
  expect(written).toEqual(["Writing: 1 of 9 products\n"]);
});

function openLine(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const line = createProgressLine({ isTTY, write: (text) => written.push(text) }, () => now);
  return { line, written, wait: (ms: number) => (now += ms) };
}
