import { expect, test } from "vitest";
import type { Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { BranchId, Carrier, CarrierId, DeliveryOptions } from "#erp-adapter/contract/delivery.ts";
import type { DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { fitDelivery } from "./cart-delivery.ts";

const VAN: Carrier = {
  ...{ id: "van" as CarrierId, name: "Van", costs: [{ from: toEurCents(0), cost: toEurCents(600) }] },
  ...{ isPerDelivery: true, vatPercent: toBasisPoints(2_500), takesPoBoxes: true, countries: null },
};
const OPTIONS: DeliveryOptions = {
  ...{ own: null, addresses: [], branches: [], carriers: [VAN] },
  ...{ deliveryDays: [1, 2, 3, 4, 5], closedDays: [] },
};
const PICK_UP: DeliveryChoice = {
  ...{ to: { kind: "pickup", branch: "knin" as BranchId }, carrier: null, date: null, note: "" },
  shipment: "as-available",
};

test("goods for a branch that no longer exists are sent, and cost what each of their deliveries costs", () => {
  const asked = { options: OPTIONS, choice: PICK_UP, now: { date: "2026-11-24", hour: "10:00" } };
  const { delivery, lost } = fitDelivery(asked, [onShelfIn("Zagreb"), onShelfIn("Split")]);
  expect(lost).toEqual(["place"]);
  expect(delivery.to.kind).toBe("own");
  expect(delivery.cost).toBe(1_200);
});

function onShelfIn(warehouse: string): Priced {
  return {
    ...{ product: "bosch~1" as ProductId, quantity: 1, now: 1, later: 0, stockShown: 1, availability: "available" },
    ...{ wholesale: toEurCents(100), price: toEurCents(100), deposit: toEurCents(0) },
    ...{ discountPercent: toBasisPoints(0), vatPercent: toBasisPoints(2_500), quotedAt: "2026-11-24T09:00:00Z" },
    supply: [{ warehouse, quantity: 1, date: null, kind: "shelf" }],
  };
}
