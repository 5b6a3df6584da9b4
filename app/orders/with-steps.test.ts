import { expect, test } from "vitest";
import type { OrderStep } from "#erp-adapter/contract/order-events.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { withSteps } from "./with-steps.ts";

const COPY = {
  status: "pending" as Order["status"],
  lines: [
    { position: 1, quantity: 4, delivered: 0, open: 4 },
    { position: 2, quantity: 1, delivered: 0, open: 1 },
  ] as Order["lines"],
};

test.each<[string, Omit<OrderStep, "id" | "at">[], Order["status"], [number, number][]]>([
  [
    "nothing",
    [],
    "pending",
    [
      [0, 4],
      [0, 1],
    ],
  ],
  [
    "a confirmation",
    [{ kind: "confirmed" }],
    "undelivered",
    [
      [0, 4],
      [0, 1],
    ],
  ],
  [
    "a refused request",
    [{ kind: "cancellation-answered", refused: [1] }],
    "pending",
    [
      [0, 4],
      [0, 1],
    ],
  ],
  [
    "a part that left",
    [{ kind: "dispatched", lines: [{ position: 1, quantity: 3 }] }],
    "undelivered",
    [
      [3, 1],
      [0, 1],
    ],
  ],
  [
    "the rest that left, after a line was cancelled",
    [
      { kind: "dispatched", lines: [{ position: 1, quantity: 3 }] },
      { kind: "cancellation-answered", accepted: [2] },
      { kind: "dispatched" },
    ],
    "delivered",
    [
      [4, 0],
      [0, 0],
    ],
  ],
  [
    "all cancelled",
    [{ kind: "cancellation-answered", accepted: [1, 2] }],
    "cancelled",
    [
      [0, 0],
      [0, 0],
    ],
  ],
  [
    "more than there was",
    [{ kind: "dispatched", lines: [{ position: 2, quantity: 9 }] }],
    "undelivered",
    [
      [0, 4],
      [1, 0],
    ],
  ],
])("%s", (_, steps, status, pieces) => {
  const told = steps.map((step, at) => ({ ...step, id: String(at), at: "2026-11-24T08:00:00Z" }));
  const order = withSteps(COPY, told);
  expect(order.status).toBe(status);
  expect(order.lines.map(({ delivered, open }) => [delivered, open])).toEqual(pieces);
});

test.each<[string, Omit<OrderStep, "id" | "at">[], Order["status"], Order["hold"]]>([
  ["nothing", [], "pending", { kind: "release", state: "waiting", until: "2026-12-03" }],
  ["a release", [{ kind: "released" }], "pending", { kind: "release", state: "released", until: "2026-12-03" }],
  [
    "a release and a confirmation",
    [{ kind: "released" }, { kind: "confirmed" }],
    "undelivered",
    { kind: "release", state: "released", until: "2026-12-03" },
  ],
  [
    "a refusal",
    [{ kind: "hold-refused", reason: "Pay first" }],
    "cancelled",
    { kind: "release", state: "refused", until: "2026-12-03", reason: "Pay first" },
  ],
  [
    "waiting too long",
    [{ kind: "hold-expired" }],
    "cancelled",
    { kind: "release", state: "expired", until: "2026-12-03" },
  ],
])("the copy of an order on hold after %s", (_, steps, status, hold) => {
  const told = steps.map((step, at) => ({ ...step, id: String(at), at: "2026-11-24T08:00:00Z" }));
  const copy: Pick<Order, "status" | "lines" | "hold"> = {
    ...COPY,
    hold: { kind: "release", state: "waiting", until: "2026-12-03" },
  };
  expect(withSteps(copy, told)).toMatchObject({ status, hold });
});
