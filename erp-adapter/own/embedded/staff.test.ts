import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_PART, toRecord } from "../../conformance/fixture/products.ts";
import type { PartnerCode } from "../../contract/context.ts";
import { toBasisPoints, toEurCents, ZERO } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "./staff.ts";

let dataDir: string;
let staff: EmbeddedStaff;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-staff-"));
  staff = createStaff({ dataDir });
});

afterEach(() => {
  staff.close();
  rmSync(dataDir, { recursive: true });
});

test("a product that does not exist is NOT_FOUND for the staff too", () => {
  const acts = [
    () => staff.setPrice(NO_PART, ZERO),
    () => staff.setDeposit(NO_PART, ZERO),
    () => staff.setStock(NO_PART, 1),
    () => staff.setSupply(NO_PART, "orderable"),
    () => staff.withdraw(NO_PART),
    () => staff.setQuantityBreak(NO_PART, 10, toBasisPoints(500)),
    () => staff.deactivatePartner("999999" as PartnerCode),
    () => staff.setOrderStatus("26-000001" as OrderId, "confirmed"),
  ];
  for (const act of acts) expect(act).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  expect(staff.listOrders()).toEqual([]);
});

test("a customer's terms, quantity breaks side by side, and edits of a product take effect while the shop runs", async () => {
  const erp = createEmbeddedErp({ dataDir });
  const product = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1", stock: 0 }));
  staff.setQuantityBreak(product, 50, toBasisPoints(2_000));
  staff.setQuantityBreak(product, 10, toBasisPoints(1_500));
  staff.setQuantityBreak(product, 10, toBasisPoints(1_600));
  staff.setDeposit(product, toEurCents(500));
  staff.setSupply(product, "out-of-order");
  const partner = "001001" as PartnerCode;
  const { id, token } = staff.createCustomer({
    partner,
    discount: toBasisPoints(1_000),
    name: "Ivana",
    email: "i@w.example",
  });
  const deadline = Date.now() + 30_000;
  const c = { locale: "en", partner, user: { id }, token, deadline, requestId: "test" } as const;

  expect(await erp.accounts.verify(c)).toMatchObject({ name: "Ivana", email: "i@w.example", partner });
  const lines = [1, 10, 50].map((quantity) => ({ product, quantity: quantity as Quantity }));
  expect(await erp.conditions({ lines }, c)).toMatchObject([
    { discountPercent: 1_000, deposit: 500, availability: "out-of-order" },
    { discountPercent: 1_600 },
    { discountPercent: 2_000 },
  ]);
  await erp.close();
});
