import { describe, expect, test } from "vitest";
import { visitor } from "../conformance/fixture/visitor.ts";
import type { Condition } from "../contract/conditions/conditions.ts";
import {
  type CallContext,
  GENERAL_PARTNER,
  type PartnerCode,
  type SessionToken,
  type UserId,
} from "../contract/context.ts";
import { toBasisPoints, toEurCents } from "../contract/money.ts";
import { parseOrderDraft } from "../contract/order-draft.ts";
import type { Order, OrderId } from "../contract/orders.ts";
import type { ProductId } from "../contract/product-id.ts";
import { addUp } from "../contract/totals.ts";
import { isFoundBy, ownerOf, requireAgreed, toOrderLines, toOrderList, vouchedCompany } from "./orders.ts";
import { toCondition } from "./shelf-goods.ts";

const PRODUCT = "bosch~1" as ProductId;
const vouched: CallContext = { ...visitor(), user: { id: "u1" as UserId }, vouched: true };
const company = "001001" as PartnerCode;

describe("the owner of a vouched call", () => {
  test("is the company, or the person if there is none", () => {
    expect(ownerOf({ ...vouched, partner: company })).toBe("partner 001001");
    expect(ownerOf({ ...vouched, partner: GENERAL_PARTNER })).toBe("u1");
    expect(vouchedCompany({ ...vouched, partner: company })).toBe(company);
    expect(() => vouchedCompany(vouched)).toThrow("FORBIDDEN");
  });

  test.each<[string, Partial<CallContext>]>([
    ["no user", { user: null }],
    ["a token", { token: "t" as SessionToken }],
  ])("is unknown with %s", (_, changes) => {
    expect(() => vouchedCompany({ ...vouched, ...changes })).toThrow("UNAUTHENTICATED");
    const { vouched: __, ...unvouched } = vouched;
    expect(() => ownerOf(unvouched)).toThrow("UNAUTHENTICATED");
  });
});

const shelf = { free: 5, whenEmpty: "orderable", deposit: toEurCents(0), vatPercent: toBasisPoints(2_500) } as const;
const conditionOf = (quantity: number, price = 1_000): Condition =>
  toCondition({ product: PRODUCT, quantity }, { ...shelf, price: toEurCents(price) }, Date.now());
const draftOf = (condition: Condition, quantity: number) =>
  parseOrderDraft({ lines: [{ product: PRODUCT, quantity, agreed: condition }], buyerDocumentNumber: "D 1" });

test("an order of what was agreed has its lines, with nothing delivered", () => {
  const condition = conditionOf(7);
  const draft = draftOf(condition, 7);
  const agreed = requireAgreed(draft, [condition], () => 7);
  const goods = { number: "1", manufacturer: "Bosch", title: "Nozzle", unit: "pcs" };
  expect(toOrderLines(draft, agreed, () => goods)).toMatchObject([
    { position: 1, quantity: 7, now: 5, later: 2, delivered: 0, open: 7, total: 7_000, title: "Nozzle" },
  ]);
});

test("a broken pack comes before changed conditions, and either refuses the order", () => {
  const draft = draftOf(conditionOf(7), 7);
  const present = [conditionOf(7, 1_100)];
  expect(() => requireAgreed(draft, present, () => 2)).toThrow(
    expect.objectContaining({
      code: "VALIDATION",
      details: { field: "quantity", rule: "pack", limit: 2, product: PRODUCT },
    }),
  );
  expect(() => requireAgreed(draft, present, () => undefined)).toThrow(
    expect.objectContaining({
      code: "CONDITIONS_CHANGED",
      details: { changes: [expect.objectContaining({ kind: "price" })] },
    }),
  );
});

test.each([
  ["dom", true],
  ["bos", true],
  ["04451", true],
  ["osch", false],
  ["445", false],
])("a search for %s among orders: %s", (text, expected) => {
  const lines = [{ ...orderOf(1).lines[0], number: "0 445 110", manufacturer: "Robert Bosch" }] as Order["lines"];
  expect(isFoundBy({ number: "E-1", buyerDocumentNumber: "DOM 2026", lines }, text)).toBe(expected);
});

test("a list of orders has rows, and keeps its pages while new orders come", () => {
  const orders = [3, 2, 1].map(orderOf);
  const list = (all: Order[], page: number, anchor: typeof first.anchor | null) =>
    toOrderList(all, { page, pageSize: 2, anchor }, ({ number }) => Number(number));
  const first = toOrderList(orders, { pageSize: 2 }, ({ number }) => Number(number));
  expect(first.items.map(({ number, lines, total }) => [number, lines, total])).toEqual([
    ["3", 1, 8_750],
    ["2", 1, 8_750],
  ]);
  expect(list([orderOf(4), ...orders], 2, first.anchor).items.map(({ number }) => number)).toEqual(["1"]);
});

function orderOf(number: number): Order {
  const condition = conditionOf(7);
  const draft = draftOf(condition, 7);
  const goods = { number: "1", manufacturer: "Bosch", title: "Nozzle", unit: "pcs" };
  const lines = toOrderLines(
    draft,
    requireAgreed(draft, [condition], () => 1),
    () => goods,
  );
  const id = String(number);
  return {
    ...{ id: id as OrderId, number: id, status: "pending", erpStatus: "new", date: "2026-09-11" },
    ...{ placedAt: "2026-09-11T10:00:00.000Z", buyerDocumentNumber: "D 1", guestEmail: null },
    ...{ lines, totals: addUp(lines), cancellations: [] },
  };
}
