import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { createFreeDisk } from "./free-disk.ts";

function open(reserve: number, read?: (folder: string) => number) {
  const said: string[] = [];
  const note = (_: unknown, text?: string) => void said.push(text ?? "");
  let now = 0;
  const disk = createFreeDisk({
    ...{ dataDir: tmpdir(), reserve, read, clock: () => now, log: { info: note, error: note } },
  });
  return { said, later: () => (now += 1_000), isShort: () => disk.isShort() };
}

test("a disk below the reserve is short until there is room again; each change is told once", () => {
  let free = 100;
  const { said, later, isShort } = open(100, () => free);
  expect(isShort()).toBe(false);
  free = 99;
  expect(isShort()).toBe(false);
  later();
  expect([isShort(), isShort()]).toEqual([true, true]);
  later();
  expect(isShort()).toBe(true);
  free = 100;
  later();
  expect(isShort()).toBe(false);
  expect(said).toHaveLength(2);
});

test("without a reserve, and where the room cannot be read, nothing is refused", () => {
  const fail = () => {
    throw new Error("ENOENT");
  };
  expect(open(0, fail).isShort()).toBe(false);
  expect(open(100, fail).isShort()).toBe(false);
});

test("by itself it reads the disk of the folder", () => {
  expect(open(1).isShort()).toBe(false);
  expect(open(2 ** 60).isShort()).toBe(true);
});
