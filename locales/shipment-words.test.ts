import { expect, test } from "vitest";
import { DELIVERIES } from "#app/orders/orders.states.tsx";
import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import type { BranchId, Delivery, Shipment } from "#erp-adapter/contract/delivery.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { OrderLine } from "#erp-adapter/contract/orders.ts";
import { MAIL_TEXTS } from "#server/services/texts.ts";
import { FORMATS } from "./formats.ts";
import { shipmentWords } from "./shipment-words.ts";

const ZAGREB: Supply = { warehouse: "Zagreb", quantity: 4, date: "2026-11-24", kind: "shelf" };
const SPLIT: Supply = { ...ZAGREB, warehouse: "Split", quantity: 3 };
const LATER: Supply = { ...ZAGREB, quantity: 3, date: "2026-11-27", kind: "incoming" };
const THREE = [line([ZAGREB, SPLIT, LATER])];
const HALF_KNOWN = [line(undefined), line([ZAGREB, LATER])];

test.each<[string, Delivery["to"]["kind"], Shipment, readonly OrderLine[], string, string]>([
  ["two days", "own", "as-available", [line([ZAGREB, LATER])], "as it comes, 2 deliveries", "postupno, 2 isporuke"],
  ["three places and days", "own", "as-available", THREE, "as it comes, 3 deliveries", "postupno, 3 isporuke"],
  ["a pick-up in two places", "pickup", "as-available", THREE, "as it comes, 2 pick-ups", "postupno, 2 preuzimanja"],
  ["parts on one shelf", "own", "as-available", [line([ZAGREB])], "", ""],
  ["parts without known places", "own", "as-available", [line(undefined)], "as it comes", "postupno"],
  ["parts, one without a known place", "own", "as-available", HALF_KNOWN, "as it comes", "postupno"],
  ["one delivery of all", "own", "together", [line([ZAGREB, LATER])], "all together", "sve odjednom"],
])("an order of %s says how it goes", (_, kind, shipment, lines, en, hr) => {
  const order = {
    placedAt: "2026-11-24T08:00:00Z",
    lines: [...lines],
    delivery: { ...DELIVERY, to: kind === "pickup" ? PICK_UP : OWN, shipment },
  };
  for (const [language, words] of [
    ["en", en],
    ["hr", hr],
  ] as const) {
    const t = MAIL_TEXTS[language];
    const text = shipmentWords(order, (key, values) => t(`shipment.${key}`, { ...values }), FORMATS[language]);
    expect(text).toBe(words);
  }
});

const ADDRESS = {
  name: "",
  contact: "",
  address: "Ulica 1",
  postalCode: "21000",
  city: "Split",
  country: "HR",
  phone: "",
};
const OWN: Delivery["to"] = { kind: "own", address: null };
const PICK_UP: Delivery["to"] = { kind: "pickup", branch: "split" as BranchId, address: ADDRESS };
const DELIVERY = { carrier: null, carrierName: "", cost: null, vatPercent: toBasisPoints(0), date: null, note: "" };

/** A line with this supply, of as many pieces as the supplies have together; without a supply, a line of ten pieces. */
function line(supply: Supply[] | undefined): OrderLine {
  const known = DELIVERIES["delivered 0"] as OrderLine;
  if (!supply) return known;
  return { ...known, quantity: supply.reduce((sum, { quantity }) => sum + quantity, 0), supply };
}
