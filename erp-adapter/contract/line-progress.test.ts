import { expect, test } from "vitest";
import { progressOf } from "./line-progress.ts";
import type { OrderStep } from "./order-events.ts";

const PORTIONS = [
  { position: 1, quantity: 4 },
  { position: 2, quantity: 1 },
];
const SOME: Step = { kind: "dispatched", lines: [{ position: 1, quantity: 3 }] };

type Step = Pick<OrderStep, "kind" | "lines" | "accepted">;

test.each<{ after: string; steps: Step[]; open: [number, number]; dispatched: [number, number] }>([
  { after: "no step", steps: [], open: [4, 1], dispatched: [0, 0] },
  {
    after: "steps that move no goods",
    steps: [{ kind: "confirmed" }, { kind: "ready", lines: [{ position: 1, quantity: 4 }] }],
    ...{ open: [4, 1], dispatched: [0, 0] },
  },
  { after: "a dispatch of some pieces", steps: [SOME], open: [1, 1], dispatched: [3, 0] },
  { after: "a dispatch that names too many", steps: [SOME, SOME], open: [0, 1], dispatched: [4, 0] },
  {
    after: "a dispatch of a line that the order does not have",
    steps: [{ kind: "dispatched", lines: [{ position: 9, quantity: 1 }] }],
    ...{ open: [4, 1], dispatched: [0, 0] },
  },
  {
    after: "a dispatch of all that a cancellation left",
    steps: [SOME, { kind: "cancellation-answered", accepted: [2, 9] }, { kind: "dispatched" }],
    ...{ open: [0, 0], dispatched: [4, 0] },
  },
  { after: "the refusal of an order that waited", steps: [{ kind: "hold-refused" }], open: [0, 0], dispatched: [0, 0] },
  { after: "waiting too long", steps: [{ kind: "hold-expired" }], open: [0, 0], dispatched: [0, 0] },
  { after: "a release", steps: [{ kind: "released" }], open: [4, 1], dispatched: [0, 0] },
])("pieces after $after", ({ steps, open, dispatched }) => {
  const pieces = [...progressOf(PORTIONS, steps).values()];
  expect(pieces.map((line) => line.open)).toEqual(open);
  expect(pieces.map((line) => line.dispatched)).toEqual(dispatched);
});
