import { expect, test } from "vitest";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { splitCart } from "./keep-available.ts";

const PART = "bosch~1" as ProductId;

function condition(quantity: number, now: number, availability: Condition["availability"] = "available"): Condition {
  return {
    ...{ product: PART, quantity, now, later: quantity - now, stockShown: Math.min(now, 12), availability },
    ...{ wholesale: toEurCents(100), price: toEurCents(100), deposit: toEurCents(0) },
    ...{ discountPercent: toBasisPoints(0), vatPercent: toBasisPoints(2_500), quotedAt: "2026-11-24T09:00:00Z" },
  };
}

test.each<[string, number, Condition | undefined, number, number, number]>([
  ["all is there", 10, condition(10, 10), 1, 10, 0],
  ["some is there", 10, condition(10, 7), 1, 7, 3],
  ["nothing is there", 10, condition(10, 0), 1, 0, 10],
  ["whole packs only", 20, condition(20, 17), 5, 15, 5],
  ["less than a pack", 10, condition(10, 4), 5, 0, 10],
  ["no longer sold", 10, condition(10, 0, "unavailable"), 1, 10, 0],
  ["unknown", 10, undefined, 1, 10, 0],
])("%s", (_, quantity, found, pack, now, later) => {
  const facts = { conditions: new Map(found ? [[PART, found]] : []), packOf: () => pack };
  const split = splitCart([{ product: PART, quantity: quantity as Quantity }], facts);
  expect([split.now[0]?.quantity ?? 0, split.rest[0]?.quantity ?? 0]).toEqual([now, later]);
});
