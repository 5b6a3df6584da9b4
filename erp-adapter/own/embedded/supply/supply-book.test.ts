import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActingContext } from "../../../conformance/case.ts";
import { toRecord } from "../../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../../conformance/ordering.ts";
import { isPriced } from "../../../contract/conditions/conditions.ts";
import { planOf, promisesOf } from "../../../contract/conditions/supply.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../../contract/money.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { createCountedPasswords } from "../../accounts/testing/counted-passwords.ts";
import { createEmbeddedErp } from "../create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../staff.ts";

const TUESDAY = Date.parse("2026-11-24T08:00:00Z");
const FRIDAY = "2026-11-27";

let dataDir: string;
let staff: EmbeddedStaff;
let erp: ErpAdapter;
let part: ProductId;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-supply-"));
  const clock = () => TUESDAY;
  erp = createEmbeddedErp({ dataDir, clock, passwords: createCountedPasswords().passwords });
  staff = createStaff({ dataDir, clock });
  part = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1", stock: 7 }));
  staff.supply.putHouse("main", { name: "Zagreb", cutOff: "14:00" });
  staff.supply.putHouse("split", { name: "Split", cutOff: "14:00" });
  staff.supply.setStockIn(part, "split", 3);
  staff.supply.setStockIn(part, "main", 4);
});

afterEach(async () => {
  staff.close();
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("the sum of all houses stays the stock: the main one has what the others have not", () => {
  expect(staff.supply.stockOf(part)).toEqual([
    { warehouse: "main", stock: 4 },
    { warehouse: "split", stock: 3 },
  ]);
  staff.setStock(part, 2);
  expect(staff.supply.stockOf(part)).toEqual([
    { warehouse: "main", stock: 0 },
    { warehouse: "split", stock: 2 },
  ]);
  staff.supply.setStockIn(part, "main", 5);
  expect(staff.supply.stockOf(part)).toEqual([
    { warehouse: "main", stock: 5 },
    { warehouse: "split", stock: 2 },
  ]);
});

test("an order takes from both houses and of what is announced; cancelled, each piece returns to where it was", async () => {
  const { id } = staff.supply.announce(part, { warehouse: "main", quantity: 5, date: FRIDAY });
  const order = await orderTen();
  expect(await promised(9)).toEqual([
    { quantity: 2, date: FRIDAY },
    { quantity: 7, date: null },
  ]);
  expect(staff.supply.announced(part)).toEqual([{ id, warehouse: "main", date: FRIDAY, quantity: 5, promised: 3 }]);
  await erp.orders.requestCancellation(order.id, { reason: "no more needed" }, withKey(order.c));
  staff.answerCancellation(order.id, { accept: true });
  expect(await promised(12)).toEqual([
    { quantity: 7, date: "2026-11-24" },
    { quantity: 5, date: FRIDAY },
  ]);
  await erp.health();
  expect(staff.supply.stockOf(part).map(({ stock }) => stock)).toEqual([4, 3]);
});

test("goods that have come lie on the shelf, less the promised ones; a promised one that is cancelled joins them", async () => {
  const { id } = staff.supply.announce(part, { warehouse: "split", quantity: 5, date: FRIDAY });
  const order = await orderTen();
  staff.supply.close(id, "arrived");
  expect(staff.supply.stockOf(part).map(({ stock }) => stock)).toEqual([0, 2]);
  expect(staff.supply.announced(part)).toEqual([]);
  await erp.orders.requestCancellation(order.id, { reason: "no more needed" }, withKey(order.c));
  staff.answerCancellation(order.id, { accept: true });
  expect(await promised(12)).toEqual([{ quantity: 12, date: "2026-11-24" }]);
});

test("a lead time in open days gives what is to be ordered a date", async () => {
  staff.supply.setLeadDays(part, 4);
  expect(await promised(8)).toEqual([
    { quantity: 7, date: "2026-11-24" },
    { quantity: 1, date: "2026-11-30" },
  ]);
});

async function orderTen(): Promise<{ id: Awaited<ReturnType<ErpAdapter["orders"]["place"]>>["id"]; c: ActingContext }> {
  const { id, token } = staff.createCustomer({ partner: "009000" as PartnerCode, discount: toBasisPoints(0) });
  const c: ActingContext = { ...visitor(), partner: "009000" as PartnerCode, user: { id }, token };
  const order = await erp.orders.place(await draftOf({ adapter: erp }, c, [[part, 10]]), withKey(c));
  return { id: order.id, c };
}

async function promised(quantity: number) {
  const [one] = await erp.conditions({ lines: [{ product: part, quantity }] }, visitor());
  if (!one || !isPriced(one)) throw new Error("no price");
  return promisesOf(planOf(quantity, one.supply ?? []));
}

function visitor(): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 60_000,
    requestId: "test",
  };
}
