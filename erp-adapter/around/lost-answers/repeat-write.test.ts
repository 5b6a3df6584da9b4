import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { ErpError } from "../../contract/errors.ts";
import { repeatWrite } from "./repeat-write.ts";

const START = Date.UTC(2026, 10, 20);
const LOST = new ErpError("UNAVAILABLE", {}, { effect: "unknown" });
const LOST_TOO = new ErpError("TIMEOUT", {}, { effect: "unknown" });
const UNREADABLE = new ErpError("BAD_RESPONSE", { path: "lines.0" }, { effect: "unknown" });
const DOWN = new ErpError("UNAVAILABLE", {});
const BUSY = new ErpError("IN_PROGRESS", {});
const REFUSED = new ErpError("VALIDATION", { field: "lines", rule: "min" });
const FORBIDDEN = new ErpError("FORBIDDEN", {});

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each<[string, ErpError[], ErpError, number]>([
  ["a first refusal", [FORBIDDEN], FORBIDDEN, 1],
  ["a refusal of the content after a lost answer", [LOST, REFUSED], REFUSED, 2],
  ["the first lost answer, whatever fails later", [LOST, LOST_TOO, DOWN], LOST, 3],
  ["a lost answer before a refusal that is not of the content", [LOST, FORBIDDEN], LOST, 2],
  ["the lost answer, not the failure before it", [DOWN, LOST_TOO, BUSY], LOST_TOO, 3],
  ["the answer that is lost by a wrong field, not the failure before it", [DOWN, UNREADABLE], UNREADABLE, 2],
  ["the last failure, if no answer was lost", [DOWN, BUSY, DOWN], DOWN, 3],
])("a write fails with %s", async (_, failures, expected, sendings) => {
  const erp = failing(failures);
  await expect(erp.write(8_000)).rejects.toBe(expected);
  expect(erp.deadlines).toHaveLength(sendings);
});

test.each([
  ["is not sent again when its time ends with the pause", 50, [24]],
  ["is sent again in its last millisecond", 51, [25, 38]],
])("a write %s", async (_, limit, deadlines) => {
  const erp = failing([LOST, LOST]);
  await expect(erp.write(limit)).rejects.toBe(LOST);
  // One part in four, in whole milliseconds, is kept for each further sending.
  expect(erp.deadlines).toEqual(deadlines);
});

test("a write whose caller has left is not sent again", async () => {
  const erp = failing([LOST]);
  await expect(erp.write(8_000, AbortSignal.abort())).rejects.toBe(LOST);
  expect(erp.deadlines).toHaveLength(1);
});

/**
 * A write whose sendings fail in turn, with pauses of 50 milliseconds. Records the deadlines of the sendings, in
 * milliseconds from START.
 */
function failing(failures: readonly ErpError[]) {
  const left = [...failures];
  const deadlines: number[] = [];
  const sleep = async (milliseconds: number) => {
    vi.setSystemTime(Date.now() + milliseconds);
  };
  return {
    deadlines,
    write: (limit: number, signal?: AbortSignal) =>
      repeatWrite(
        async ({ deadline }) => {
          deadlines.push(deadline - START);
          throw left.shift();
        },
        { ...visitor(), deadline: START + limit, ...(signal && { signal }) },
        { random: () => 0, sleep },
      ),
  };
}
