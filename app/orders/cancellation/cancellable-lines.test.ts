import { describe, expect, test } from "vitest";
import type { Cancellation } from "#erp-adapter/contract/cancellations.ts";
import { ORDER_STATUSES, type OrderLine, type OrderStatus } from "#erp-adapter/contract/orders.ts";
import { cancellableLines, cancellationsByLine } from "./cancellable-lines.ts";

const LINES = [
  { position: 1, open: 0 },
  { position: 2, open: 3 },
  { position: 3, open: 1 },
] as OrderLine[];

test.each(
  ORDER_STATUSES.map((status) => [status, status === "pending" || status === "undelivered" ? [2, 3] : []] as const),
)("lines of an order that is %s: %j", (status, positions) => {
  expect(cancellableLines({ status, lines: LINES, cancellations: [] }).map(({ position }) => position)).toEqual(
    positions,
  );
});

test("a line that was requested before is not offered again", () => {
  const request = { requestedAt: "", reason: "" };
  const cancellations = [
    { ...request, lines: [1, 2] },
    { ...request, lines: [3] },
  ];
  const lines = (upTo: number) =>
    cancellableLines({ status: "pending", lines: LINES, cancellations: cancellations.slice(0, upTo) });
  expect(lines(1).map(({ position }) => position)).toEqual([3]);
  expect(lines(2)).toEqual([]);
});

describe("how far the cancellation of a line is", () => {
  const lines = [
    { position: 1, quantity: 2, delivered: 0, open: 2 },
    { position: 2, quantity: 2, delivered: 1, open: 1 },
    { position: 3, quantity: 2, delivered: 2, open: 0 },
    { position: 4, quantity: 2, delivered: 0, open: 2 },
    { position: 5, quantity: 2, delivered: 1, open: 0 },
  ] as OrderLine[];
  const request = { requestedAt: "", reason: "" };
  const answered = { answeredAt: "", accepted: [1], refused: [2, 3], reason: null };

  test.each<[string, OrderStatus, Cancellation[], [number, string][]]>([
    ["no request", "pending", [], []],
    [
      "a delivered line has none",
      "pending",
      [
        { ...request, lines: [1] },
        { ...request, lines: [2, 3] },
      ],
      [
        [1, "requested"],
        [2, "requested"],
      ],
    ],
    [
      "decided line by line",
      "undelivered",
      [{ ...request, lines: [4, 5] }],
      [
        [4, "requested"],
        [5, "accepted"],
      ],
    ],
    [
      "answered",
      "undelivered",
      [{ ...request, lines: [1, 2, 3], answer: answered }],
      [
        [1, "accepted"],
        [2, "refused"],
      ],
    ],
    ["a cancelled order says it by its status", "cancelled", [{ ...request, lines: [1, 2] }], []],
  ])("%s", (_, status, cancellations, expected) =>
    expect([...cancellationsByLine({ status, lines, cancellations })]).toEqual(expected),
  );
});
