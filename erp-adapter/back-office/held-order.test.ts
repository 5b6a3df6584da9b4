import { describe, expect, test } from "vitest";
import type { ConditionChange } from "../contract/conditions/recheck-line.ts";
import type { PartnerCode } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { toEurCents } from "../contract/money.ts";
import type { HoldKind, HoldState, OrderHold } from "../contract/order-hold.ts";
import type { OrderLine } from "../contract/orders.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { UnitPrice } from "../contract/unit-price.ts";
import { ON_HOLD } from "../own/embedded/orders/holds.ts";
import type { OfficeOrder } from "../own/embedded/orders/office-orders.ts";
import { heldFirst, toAccountText, toChangeText, toHeldError, toHoldText } from "./held-order.ts";

const UNTIL = "2026-12-03";
const hold = (kind: HoldKind, state: HoldState, reason?: string): OrderHold => ({
  ...{ kind, state, until: UNTIL },
  ...(reason !== undefined && { reason }),
});
const WAITING = hold("release", "waiting");

test.each([
  [undefined, ""],
  [WAITING, "ON HOLD: sales decide, until 2026-12-03"],
  [hold("prepayment", "waiting"), "ON HOLD: waits for payment, until 2026-12-03"],
  [hold("release", "released"), "released by sales"],
  [hold("prepayment", "released"), "released once paid"],
  [hold("prepayment", "expired"), "waited until 2026-12-03, then cancelled"],
  [hold("release", "refused"), "cancelled while it waited"],
  [hold("release", "refused", "Pay first\n please"), "not released: Pay first please"],
])("%j: %s", (one, text) => expect(toHoldText(one)).toBe(text));

test("orders on hold come first, by their last day; the others keep their order", () => {
  const order = (id: string, own?: OrderHold) => ({ id, ...(own && { hold: own }) });
  const later = order("later", { ...WAITING, until: "2026-12-04" });
  const ended = order("ended", hold("release", "released"));
  const orders = [order("b"), later, ended, order("sooner", WAITING), order("a")];
  expect(heldFirst(orders).map(({ id }) => id)).toEqual(["sooner", "later", "b", "ended", "a"]);
});

describe("the account beside an order on hold", () => {
  const text = (account: object, own: object = {}) =>
    toAccountText(
      { customer: { partner: "001001" as PartnerCode }, hold: WAITING, totals: TOTALS, ...own } as OfficeOrder,
      { accountOf: () => ({ ...ACCOUNT, ...account }) as never },
    );
  const TOTALS = { total: toEurCents(50_000) };
  const ACCOUNT = { creditLimit: null, creditUsed: toEurCents(10_000), due: 1_240, open: 2_000, isActive: true };

  test.each([
    [null, "no credit limit; used 100.00, with this order 600.00"],
    [60_001, "credit limit 600.01; used 100.00, with this order 600.00"],
    [60_000, "credit limit 600.00; used 100.00, with this order 600.00"],
    [59_999, "credit limit 599.99; used 100.00, with this order 600.00, 0.01 over it"],
  ])("a limit of %s", (creditLimit, line) => expect(text({ creditLimit })[0]).toBe(line));

  test.each([
    [{}, "open 20.00, overdue 12.40"],
    [{ overdueBlock: { amount: 0 } }, "open 20.00, overdue 12.40"],
    [{ overdueBlock: { amount: 1_240 } }, "open 20.00, overdue 12.40, of which 12.40 blocks orders"],
    [{ isActive: false }, "open 20.00, overdue 12.40; THE ACCOUNT IS INACTIVE"],
  ])("%j", (account, line) => expect(text(account)[1]).toBe(line));

  test("is not shown for a guest, or once it no longer waits", () => {
    expect(text({}, { customer: { partner: null } })).toEqual([]);
    expect(text({}, { hold: undefined })).toEqual([]);
    expect(text({}, { hold: hold("release", "released") })).toEqual([]);
  });
});

test.each<[Omit<ConditionChange, "product">, string]>([
  [{ kind: "gone" }, "no longer sold"],
  [{ kind: "price", old: 9_800 as UnitPrice, new: 10_250 as UnitPrice } as never, "price 98.00 → 102.50"],
  [{ kind: "deposit", old: toEurCents(0), new: toEurCents(500) } as never, "deposit 0.00 → 5.00"],
  [{ kind: "vat", old: 2_500, new: 1_300 } as never, "VAT 25.00 % → 13.00 %"],
  [{ kind: "date", old: [], new: [] } as never, "another day"],
  [
    { kind: "quantity", old: { now: 4, later: 0 }, new: { now: 3, later: 1 } } as never,
    "on the shelf 4 → 3, later 0 → 1",
  ],
])("%j is named by its line", (change, text) => {
  const lines = ["bosch~1", "bosch~2"].map((product, at) => ({
    ...{ product, position: at + 1, manufacturer: "Bosch" },
    number: String(at + 1),
  })) as unknown as OrderLine[];
  const of = (product: string) => toChangeText({ ...change, product: product as ProductId } as ConditionChange, lines);
  expect(of("bosch~2")).toBe(`2. Bosch 2: ${text}`);
  expect(of("bosch~3"), "of no line").toBe(`bosch~3: ${text}`);
});

describe("a step that an order on hold does not take", () => {
  const held = (own?: OrderHold, error: unknown = new ErpError("INVALID_STATE", { state: ON_HOLD })) =>
    toHeldError(error, "26-000001", { order: () => (own ? ({ hold: own } as OfficeOrder) : null) });

  test.each([
    [WAITING, "26-000001 is on hold until 2026-12-03: release or refuse it first"],
    [
      hold("prepayment", "waiting"),
      "26-000001 is on hold until 2026-12-03: note the money (pay 26-000001), release or refuse it first",
    ],
  ])("%j", (own, message) => expect(held(own)?.message).toBe(message));

  test("is told of an order that is gone meanwhile, too", () => {
    expect(held()?.message).toContain("26-000001 is on hold");
  });

  test.each([
    ["another state", new ErpError("INVALID_STATE", { state: "cancelled" })],
    ["another code", new ErpError("NOT_FOUND", { what: "order", id: "26-000001" })],
    ["another error", new Error("no")],
  ])("is not taken for %s", (_, error) => expect(held(WAITING, error)).toBeNull());
});
