import { describe, expect, test } from "vitest";
import type { OrderStepKind, Portion } from "#erp-adapter/contract/order-events.ts";
import { piecesOf, stillHere } from "./open-pieces.ts";
import { isOvertaken } from "./overtaken.ts";
import type { Step } from "./step.ts";

/** The order: two pieces of its first line, one of its second. */
const ORDERED = toPortions("1=2 2=1");

type Told = [kind: OrderStepKind, at: number, body?: Partial<Step>];

/**
 * Each row: its title, the step, the order's other steps, and whether these make the step's mail wrong: if the ordered
 * pieces are known (`withOrder`), and if they are not (`without`).
 */
const TABLE: [string, Told, Told[], withOrder: boolean, without: boolean][] = [
  ["confirmed, and nothing else", ["confirmed", 1], [], false, false],
  ["confirmed, everything left later", ["confirmed", 1], [["dispatched", 2]], true, true],
  ["confirmed, everything had left before", ["confirmed", 3], [["dispatched", 2]], true, true],
  ["confirmed, a part left", ["confirmed", 1], [["dispatched", 2, { lines: toPortions("1=2") }]], false, false],
  [
    "confirmed, everything left in two parts",
    ["confirmed", 1],
    [
      ["dispatched", 2, { lines: toPortions("1=2") }],
      ["dispatched", 3, { lines: toPortions("2=1") }],
    ],
    true,
    false,
  ],
  [
    "confirmed, all cancelled since",
    ["confirmed", 1],
    [["cancellation-answered", 2, { accepted: [1, 2] }]],
    true,
    false,
  ],
  [
    "confirmed again after a cancellation",
    ["confirmed", 3],
    [["cancellation-answered", 2, { accepted: [1, 2] }]],
    false,
    false,
  ],
  [
    "confirmed, the cancellation refused",
    ["confirmed", 1],
    [["cancellation-answered", 2, { refused: [1, 2] }]],
    false,
    false,
  ],
  ["moved, and moved again", ["date-moved", 1], [["date-moved", 2]], true, true],
  ["moved after an earlier move", ["date-moved", 2], [["date-moved", 1]], false, false],
  ["moved after everything left", ["date-moved", 3], [["dispatched", 2]], true, true],
  [
    "moved, one line left, the other cancelled",
    ["date-moved", 2],
    [
      ["dispatched", 1, { lines: toPortions("1=2") }],
      ["cancellation-answered", 3, { accepted: [2] }],
    ],
    true,
    false,
  ],
  ["moved, a part left", ["date-moved", 1], [["dispatched", 2, { lines: toPortions("1=1 2=1") }]], false, false],
  ["ready, everything fetched", ["ready", 1], [["dispatched", 2]], true, true],
  ["ready, a part fetched", ["ready", 1], [["dispatched", 2, { lines: toPortions("1=2") }]], false, false],
  ["the rest ready after a part left", ["ready", 2], [["dispatched", 1, { lines: toPortions("1=2") }]], false, false],
  [
    "pieces ready, and they left",
    ["ready", 1, { lines: toPortions("1=2") }],
    [["dispatched", 2, { lines: toPortions("1=2") }]],
    true,
    true,
  ],
  [
    "pieces ready, others left",
    ["ready", 1, { lines: toPortions("1=2") }],
    [["dispatched", 2, { lines: toPortions("2=1") }]],
    false,
    false,
  ],
  [
    "pieces ready, some of them left",
    ["ready", 1, { lines: toPortions("1=2") }],
    [["dispatched", 2, { lines: toPortions("1=1") }]],
    false,
    false,
  ],
  [
    "pieces ready, cancelled since",
    ["ready", 1, { lines: toPortions("2=1") }],
    [["cancellation-answered", 2, { accepted: [2] }]],
    true,
    true,
  ],
  [
    "ready and fetched in the same instant, as an ERP without hours tells it",
    ["ready", 1, { lines: toPortions("2=1") }],
    [["dispatched", 1, { lines: toPortions("2=1") }]],
    true,
    true,
  ],
  ["dispatched, twice", ["dispatched", 1], [["dispatched", 2]], false, false],
  ["invoiced, then cancelled", ["invoiced", 1], [["cancellation-answered", 2, { accepted: [1, 2] }]], false, false],
  ["answered, then dispatched", ["cancellation-answered", 1, { accepted: [1] }], [["dispatched", 2]], false, false],
];

describe("a mail is wrong by what else happened", () => {
  test.each(TABLE)("%s", (_, told, others, withOrder, without) => {
    const step = toStep(told, "s");
    const steps = [step, ...others.map((other, at) => toStep(other, `o${at}`))];
    expect([isOvertaken(step, steps, ORDERED), isOvertaken(step, steps, null)]).toEqual([withOrder, without]);
  });
});

test("the pieces of a step that names none are those that were open, and those still here are the ones that no one took", () => {
  const first = toStep(["dispatched", 1, { lines: toPortions("1=1") }], "a");
  const ready = toStep(["ready", 2], "b");
  const cancelled = toStep(["cancellation-answered", 3, { accepted: [2] }], "c");
  const steps = [first, ready, cancelled];
  expect(piecesOf(ready, steps, ORDERED)).toEqual(toPortions("1=1 2=1"));
  expect(stillHere(ready, steps, ORDERED)).toEqual(toPortions("1=1"));
});

function toStep([kind, at, body]: Told, id: string): Step {
  return { id, at: new Date(at * 1_000).toISOString(), kind, ...body };
}

/** "1=2 2=1": two pieces of line 1, one of line 2. */
function toPortions(text: string): Portion[] {
  return text.split(" ").map((part) => {
    const [position = 0, quantity = 0] = part.split("=").map(Number);
    return { position, quantity };
  });
}
