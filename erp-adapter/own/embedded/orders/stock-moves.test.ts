import { expect, test } from "vitest";
import { parseProductId } from "../../../contract/product-id.ts";
import { toPending } from "./stock-moves.ts";

const PART = parseProductId("bosch~1");
if (!PART) throw new Error("no product id");
const of = (delta: number, warehouse: string | null, incoming: number | null = null) => ({
  product: PART,
  delta,
  warehouse,
  incoming,
});

test("moves of a product are summed by the house and the announced goods that they came from", () => {
  // Pieces from the shelves of warehouses, and pieces from the announced goods 7.
  const pending = toPending([
    of(3, "split"),
    of(2, "split"),
    of(4, null),
    of(-1, "rijeka"),
    of(5, "split", 7),
    of(1, null, 7),
  ]);
  expect(pending.inHouse(PART, "split")).toBe(5);
  expect(pending.inHouse(PART, "rijeka")).toBe(-1);
  expect(pending.of(PART)).toBe(8);
  expect(pending.ofIncoming(7)).toBe(6);
});

test("without moves every sum is 0", () => {
  const pending = toPending([]);
  expect([pending.of(PART), pending.inHouse(PART, "split"), pending.ofIncoming(7)]).toEqual([0, 0, 0]);
});
