import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPublications } from "./publications.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Seconds at which content is read again, for messages that come at the given seconds. */
function readings(messages: readonly [second: number, message: string][]): number[] {
  const start = Date.now();
  const found: number[] = [];
  const note = createPublications(() => void found.push((Date.now() - start) / 1_000));
  for (const [second, message] of messages) setTimeout(() => note(message), second * 1_000);
  vi.advanceTimersByTime(120_000);
  return found;
}

test.each<[string, [number, string][], number[]]>([
  ["one", [[0, "a"]], [0]],
  [
    "two, far enough apart",
    [
      [0, "a"],
      [1, "b"],
    ],
    [0, 1],
  ],
  [
    "many at once: the first and, for the others, the end of the second",
    [
      [0, "a"],
      [0, "b"],
      [0.5, "c"],
    ],
    [0, 1],
  ],
  [
    "the same story published twice: none is lost",
    [
      [0, "a"],
      [4, "a"],
    ],
    [0, 10],
  ],
  [
    "the same long after",
    [
      [0, "a"],
      [30, "a"],
    ],
    [0, 30],
  ],
  [
    "another while the same waits: both are read then",
    [
      [0, "a"],
      [4, "a"],
      [5, "b"],
    ],
    [0, 5],
  ],
])("%s", (_, messages, expected) => expect(readings(messages)).toEqual(expected));

test.each([0.1, 0.3, 0.33, 0.7])("one message every %d seconds is read once in ten seconds", (step) => {
  const replayed = Array.from({ length: Math.ceil(60 / step) }, (_, at): [number, string] => [at * step, "a"]);
  expect(readings(replayed).map(Math.round)).toEqual([0, 10, 20, 30, 40, 50, 60]);
});
