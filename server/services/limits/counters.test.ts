import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCounters } from "./counters.ts";
import { memoryCounters } from "./testing/memory-counters.ts";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("so many points a time, which begins with the first", async () => {
  const counter = memoryCounters().createCounter({ name: "tries", points: 2, seconds: 60 });
  expect(await counter.take("a")).toEqual({ allowed: true });
  vi.advanceTimersByTime(MINUTE / 2);
  expect(await counter.take("a")).toEqual({ allowed: true });
  vi.advanceTimersByTime(1);
  expect(await counter.take("a")).toEqual({ allowed: false, retryAfterSeconds: 30 });
  vi.advanceTimersByTime(MINUTE / 2 - 2);
  // Refused tries do not prolong the period.
  expect(await counter.take("a")).toEqual({ allowed: false, retryAfterSeconds: 1 });
  vi.advanceTimersByTime(1);
  expect(await counter.take("a")).toEqual({ allowed: true });
});

test("each key has points of its own", async () => {
  const counter = memoryCounters().createCounter({ name: "tries", points: 1, seconds: 60 });
  expect([await counter.take("a"), await counter.take("b")]).toEqual([{ allowed: true }, { allowed: true }]);
});

test("no more of many tries at once are allowed than there are points", async () => {
  const counter = memoryCounters().createCounter({ name: "tries", points: 10, seconds: 60 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => counter.take("a")));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test("a point given back can be taken again, and all can be forgotten", async () => {
  const counter = memoryCounters().createCounter({ name: "tries", points: 2, seconds: 60 });
  await counter.take("a");
  await counter.take("a");
  await counter.giveBack("a");
  expect((await counter.take("a")).allowed).toBe(true);
  expect((await counter.take("a")).allowed).toBe(false);
  await counter.forget("a");
  expect((await counter.take("a")).allowed).toBe(true);
  await counter.forget("unknown");
});

test("those of one file count together, whichever process opened it, and a restart forgets nothing", async () => {
  await inFile(async (file) => {
    const opened = [open(file), open(file)] as const;
    const [one, other] = opened.map(({ createCounter }) => createCounter({ name: "tries", points: 3, seconds: 60 }));
    const answers = [await one?.take("a"), await other?.take("a"), await one?.take("a"), await other?.take("a")];
    expect(answers.map((answer) => answer?.allowed)).toEqual([true, true, true, false]);
    for (const counters of opened) counters.close();
    const again = open(file);
    const later = again.createCounter({ name: "tries", points: 3, seconds: 60 });
    expect((await later.take("a")).allowed).toBe(false);
    expect((await again.createCounter({ name: "others", points: 3, seconds: 60 }).take("a")).allowed).toBe(true);
    again.close();
  });
});

test("the stored counts contain no names", async () => {
  await inFile(async (file) => {
    const counters = open(file);
    await counters.createCounter({ name: "tries", points: 2, seconds: 60 }).take("ana@servis.example");
    expect(readFileSync(`${file}-wal`, "latin1")).toContain("tries:");
    expect(readFileSync(`${file}-wal`, "latin1")).not.toContain("servis");
    counters.close();
  });
});

test("20,000 tries, refused or counted, keep the file's log under 8 MB", async () => {
  await inFile(async (file) => {
    const counters = open(file);
    const counter = counters.createCounter({ name: "tries", points: 10, seconds: 60 });
    let largest = 0;
    for (let at = 0; at < 20_000; at += 1) {
      // Half of the tries have new keys, the other half one key that is over its limit.
      await counter.take(at % 2 === 0 ? `key ${at}` : "one");
      if (at % 1_000 === 0) largest = Math.max(largest, statSync(`${file}-wal`).size);
    }
    expect(Math.max(largest, statSync(`${file}-wal`).size)).toBeLessThan(8_000_000);
    counters.close();
  });
});

test.each([1, 2])(
  "a try beyond the limit writes nothing, if it costs %s points and too few are left",
  async (points) => {
    await inFile(async (file) => {
      const counters = open(file);
      const counter = counters.createCounter({ name: "tries", points: points + points - 1, seconds: 60 });
      await counter.take("a", points);
      const { size } = statSync(`${file}-wal`);
      for (let at = 0; at < 100; at += 1) expect((await counter.take("a", points)).allowed).toBe(false);
      expect(statSync(`${file}-wal`).size).toBe(size);
      counters.close();
    });
  },
);

test("tries at once that were refused leave nothing: a point given back can be taken", async () => {
  const counter = memoryCounters().createCounter({ name: "tries", points: 2, seconds: 60 });
  await Promise.all(Array.from({ length: 50 }, () => counter.take("a")));
  await counter.giveBack("a");
  expect((await counter.take("a")).allowed).toBe(true);
});

test("giving back what was not taken leaves no more points than there are", async () => {
  const counter = memoryCounters().createCounter({ name: "tries", points: 1, seconds: 60 });
  await counter.giveBack("a");
  expect([(await counter.take("a")).allowed, (await counter.take("a")).allowed]).toEqual([true, false]);
});

test("counters that are over are swept", async () => {
  const counters = memoryCounters();
  const counter = counters.createCounter({ name: "tries", points: 2, seconds: 60 });
  await counter.take("a");
  vi.advanceTimersByTime(MINUTE / 2);
  await counter.take("b");
  expect(counters.sweep()).toBe(0);
  vi.advanceTimersByTime(MINUTE / 2);
  expect(counters.sweep()).toBe(1);
});

test("a store that is broken is an error, not a refusal", async () => {
  const counters = memoryCounters();
  const counter = counters.createCounter({ name: "tries", points: 1, seconds: 60 });
  counters.close();
  await expect(counter.take("a")).rejects.toThrow(/not open|finalized/);
});

function open(file: string) {
  return openCounters({ file, secret: "of a test", clock: Date.now, log: { error() {} } });
}

async function inFile(work: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "dizna-limits-"));
  try {
    await work(join(folder, "limits.db"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
