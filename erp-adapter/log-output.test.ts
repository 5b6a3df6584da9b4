import { expect, test } from "vitest";
import { createLogOutput } from "./log-output.ts";

const LINE = `${"x".repeat(99)}\n`;

test("a reader who takes nothing holds up nothing: lines without room are dropped, counted and told once it reads again", async () => {
  const reader = createReader();
  const { output, told } = open(reader);
  output.write("first\n");
  await reader.asked();
  for (let at = 0; at < 30; at += 1) output.write(LINE);
  expect(reader.taken).toBe("");
  reader.takes = Number.POSITIVE_INFINITY;
  await expect.poll(() => reader.taken).toContain("dropped");
  const kept = reader.taken.split(LINE).length - 1;
  expect(kept).toBe(9);
  expect(told).toEqual([30 - kept]);
  expect(reader.taken.startsWith("first\n")).toBe(true);
});

test("a slow reader gets every line whole and in order", async () => {
  const reader = createReader();
  reader.takes = 7;
  const { output, told } = open(reader);
  const lines = ["šest\n", "two\n", "a longer third line\n"];
  for (const line of lines) output.write(line);
  await expect.poll(() => reader.taken).toBe(lines.join(""));
  expect(told).toEqual([]);
});

test("at the end of the process what waits is written, and what was dropped is said", () => {
  const reader = createReader();
  const { output } = open(reader);
  for (let at = 0; at < 12; at += 1) output.write(LINE);
  reader.takes = 64;
  output.end();
  expect(reader.taken).toBe(`${LINE.repeat(10)}dropped 2\n`);
});

test("the end of the process does not wait for a reader who takes nothing", () => {
  const { output } = open(createReader());
  output.write(LINE);
  output.end();
});

function open(reader: ReturnType<typeof createReader>) {
  const told: number[] = [];
  const output = createLogOutput({ put: reader.put, room: 1_000 });
  output.onDropped((lines) => {
    told.push(lines);
    output.write(`dropped ${lines}\n`);
  });
  return { output, told };
}

/** A reader that takes at most a set number of bytes at a time; none at first. */
function createReader() {
  const bytes: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const reader = {
    takes: 0,
    get taken() {
      return Buffer.from(bytes).toString();
    },
    asked: () => promise,
    put(given: Uint8Array): number {
      resolve();
      const part = given.subarray(0, reader.takes);
      bytes.push(...part);
      return part.length;
    },
  };
  return reader;
}
