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

test("one message sent again and again: two readings in ten seconds at most", () => {
  const replayed = Array.from({ length: 600 }, (_, at): [number, string] => [at / 10, "a"]);
  expect(readings(replayed).length).toBeLessThanOrEqual(14);
});
