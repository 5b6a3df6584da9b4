import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import { type ProductId, toMakerSlug, toProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import type { QuoteId } from "../ordering/quote.ts";
import { createBoughtParts, noteBought } from "./bought-parts.ts";

const [A, B] = ["001001", "001002"] as PartnerCode[] as [PartnerCode, PartnerCode];
const idOf = (number: string) => toProductId(toMakerSlug("Bosch"), number);
const [INJECTOR, TURBO] = [idOf("0 445 110 470"), idOf("5303-970")];

let dataDir: string;
let db: OpenShopDb;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-bought-parts-"));
  db = await openTestDb(dataDir);
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function note(partner: PartnerCode, day: number, lines: readonly [product: ProductId, quantity: number][]) {
  const number = `26-${day}`;
  const date = `2026-11-${day}`;
  const order = {
    ...{ id: number as OrderId, number, date, placedAt: `${date}T10:00:00.000Z` },
    // A price of more than two decimals is text.
    lines: lines.map(([product, quantity]) => ({ product, quantity, price: day === 12 ? "0.4825" : 235_61 })),
  } as Order;
  return noteBought(db, { quote: `quote-${partner}-${day}` as QuoteId, partner, order });
}

test("orders and pieces are counted by company, with the newest order, in the order asked", async () => {
  await note(A, 12, [
    [INJECTOR, 4],
    [TURBO, 1],
  ]);
  await note(A, 11, [[INJECTOR, 2]]);
  await note(B, 13, [[INJECTOR, 9]]);
  const bought = createBoughtParts(db);
  const last = { order: "26-12", number: "26-12", date: "2026-11-12", price: "0.4825" };
  expect(await bought.of(A, [TURBO, idOf("unbought"), INJECTOR])).toEqual([
    { product: TURBO, orders: 1, pieces: 1, last: { ...last, quantity: 1 } },
    { product: INJECTOR, orders: 2, pieces: 6, last: { ...last, quantity: 4 } },
  ]);
  expect(await bought.of(B, [INJECTOR])).toMatchObject([{ orders: 1, pieces: 9, last: { price: 235_61 } }]);
  expect(await bought.of(A, [])).toEqual([]);
});
