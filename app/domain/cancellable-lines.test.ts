import fc from "fast-check";
import { expect, test } from "vitest";
import { ORDER_STATUSES, type OrderLine } from "#erp-adapter/contract/orders.ts";
import { cancellableLines, markedPositions, toPositionText } from "./cancellable-lines.ts";

const LINES = [
  { position: 1, open: 0 },
  { position: 2, open: 3 },
  { position: 3, open: 1 },
] as OrderLine[];

test.each(
  ORDER_STATUSES.map((status) => [status, status === "pending" || status === "undelivered" ? [2, 3] : []] as const),
)("of an order that is %s: lines %j", (status, positions) => {
  expect(cancellableLines({ status, lines: LINES, cancellations: [] }).map(({ position }) => position)).toEqual(
    positions,
  );
});

test("what was requested before is not offered again", () => {
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

test("marked is what was requested and is not wholly delivered", () => {
  const lines = [
    { position: 1, quantity: 2, delivered: 0 },
    { position: 2, quantity: 2, delivered: 1 },
    { position: 3, quantity: 2, delivered: 2 },
    { position: 4, quantity: 2, delivered: 0 },
  ] as OrderLine[];
  const cancellations = [[1], [2, 3]].map((positions) => ({ requestedAt: "", reason: "", lines: positions }));
  expect(markedPositions({ lines, cancellations })).toEqual(new Set([1, 2]));
  expect(markedPositions({ lines, cancellations: [] })).toEqual(new Set());
});

test.each([
  [[], ""],
  [[4], "4"],
  [[1, 2, 3], "1–3"],
  [[1, 3, 4, 5, 9], "1, 3–5, 9"],
])("%j reads %j", (positions, text) => expect(toPositionText(positions)).toBe(text));

test("every position is in the text, and none besides", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (given) => {
      const positions = given.toSorted((a, b) => a - b);
      const read = toPositionText(positions)
        .split(", ")
        .filter(Boolean)
        .flatMap((range) => {
          const [first = 0, last = first] = range.split("–").map(Number);
          return Array.from({ length: last - first + 1 }, (_, at) => first + at);
        });
      expect(read).toEqual(positions);
    }),
  );
});
