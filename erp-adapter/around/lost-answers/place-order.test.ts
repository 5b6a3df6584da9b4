import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { ErpError } from "../../contract/errors.ts";
import { placeOrder } from "./place-order.ts";

const START = Date.UTC(2026, 10, 20);
const LOST = new ErpError("UNAVAILABLE", {}, { effect: "unknown" });
const DOWN = new ErpError("UNAVAILABLE", {});
const MISSING = new ErpError("NOT_FOUND", { what: "order", id: "key" });
const REFUSED = new ErpError("VALIDATION", { field: "lines", rule: "min" });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [4_000, 3_000],
  [401, 300],
  [20_000, 18_000],
])("an order of %d milliseconds is sent with %d, because the rest is for the question", async (limit, expected) => {
  const erp = answering([["order", 0]]);
  expect(await erp.place(limit)).toBe("order");
  expect(erp.calls).toEqual([["place", expected]]);
});

test.each([
  ["what is left until the question", 1_000, 3_000],
  ["half of the time that is left", 2_500, 3_250],
])("a second sending gets %s, if that is more", async (_, lostAfter, deadline) => {
  const erp = answering([
    [LOST, lostAfter],
    [MISSING, 0],
    ["order", 0],
  ]);
  expect(await erp.place(4_000)).toBe("order");
  expect(erp.calls).toEqual([
    ["place", 3_000],
    ["find", 4_000],
    ["place", deadline],
  ]);
});

test("an ERP that is down is asked twice a second, until the time of the sending is over", async () => {
  const erp = answering([[LOST, 0]], [DOWN, 0]);
  await expect(erp.place(2_000)).rejects.toBe(LOST);
  expect(erp.calls.map(([call]) => call)).toEqual(["place", "find", "find", "find"]);
  expect(Date.now() - START).toBe(1_000);
});

test("a refusal of the second sending is the answer, and nothing is asked after it", async () => {
  const erp = answering([
    [LOST, 0],
    [MISSING, 0],
    [REFUSED, 0],
  ]);
  await expect(erp.place(4_000)).rejects.toBe(REFUSED);
  expect(erp.calls.map(([call]) => call)).toEqual(["place", "find", "place"]);
});

/** The answer of a call, and the milliseconds until it comes. */
type Answer = [answer: string | ErpError, after: number];

/** An ERP whose calls get these answers in turn. Records the calls with their deadlines, in milliseconds from START. */
function answering(answers: readonly Answer[], later: Answer = ["order", 0]) {
  const left = [...answers];
  const calls: [string, number][] = [];
  const pass = async (milliseconds: number) => {
    vi.setSystemTime(Date.now() + milliseconds);
  };
  const call = (name: string) => async (c: { deadline: number }) => {
    calls.push([name, c.deadline - START]);
    const [answer, after] = left.shift() ?? later;
    await pass(after);
    if (typeof answer === "string") return answer;
    throw answer;
  };
  return {
    calls,
    place: (limit: number) =>
      placeOrder<string>(
        { place: call("place"), question: () => call("find"), sleep: pass },
        { ...visitor(), deadline: START + limit },
      ),
  };
}
