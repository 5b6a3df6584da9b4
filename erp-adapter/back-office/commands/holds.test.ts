import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Office, openOffice, placeOrder } from "#tests/support/back-office.ts";
import { toRecord } from "../../conformance/fixture/products.ts";
import { draftOf, toLines, withKey } from "../../conformance/ordering.ts";
import type { Agreed } from "../../contract/conditions/recheck-line.ts";
import type { PartnerCode } from "../../contract/context.ts";
import { addDays, toLocalDate } from "../../contract/local-date.ts";
import { toEurCents } from "../../contract/money.ts";
import { HOLD_DAYS, type HoldKind } from "../../contract/order-hold.ts";
import type { OrderId } from "../../contract/orders.ts";
import { createStaff, type EmbeddedStaff } from "../../own/embedded/staff.ts";

let office: Office;
let run: Office["run"];
const UNTIL = addDays(toLocalDate(Date.now()), HOLD_DAYS);

beforeEach(async () => {
  office = await openOffice();
  ({ run } = office);
  withStaff((staff) => staff.setCreditLimit("001001" as PartnerCode, toEurCents(20_000)));
});

afterEach(() => office.close());

test("an order on hold stands first, with its reason and last day, and beside it the customer's account", async () => {
  const held = await hold("release");
  const other = await placeOrder(office, [[office.product, 1]]);
  const { out } = await run("orders");
  expect(out.indexOf(held)).toBeLessThan(out.indexOf(other));
  expect(out).toContain(`\n  ON HOLD: sales decide, until ${UNTIL}`);
  const { out: whole } = await run("orders", held);
  expect(whole).toContain("credit limit 200.00; used 125.00, with this order 625.00, 425.00 over it");
  expect(whole).toContain("open 0.00, overdue 0.00");
  expect(JSON.parse((await run("orders", held, "--json")).out).hold).toEqual({
    kind: "release",
    state: "waiting",
    until: UNTIL,
  });
});

test("a released order goes on like any other; released again, it says so and nothing happens", async () => {
  const id = await hold("release");
  const before = await used();
  const { code, out } = await run("release", id);
  expect([code, out]).toEqual([
    0,
    `credit limit 200.00; used 0.00, with this order 500.00, 300.00 over it\nopen 0.00, overdue 0.00\n${id}: released; confirm it with its day (confirm ${id})`,
  ]);
  expect(await used()).toBe((before ?? 0) + 50_000);
  expect(await run("release", id)).toEqual({
    code: 1,
    out: "",
    err: `erp release: ${id} is not on hold: released by sales`,
  });
  expect((await run("refuse", id, "--reason", "no")).err).toContain("is not on hold: released by sales");
  expect(await steps(id)).toEqual(["released"]);
  expect((await run("deliver", id)).code).toBe(0);
});

test("a refused order is cancelled with words for the customer, and its goods are free", async () => {
  const id = await hold("release", 10);
  expect(await shelf()).toBe(0);
  for (const [args, code, sentence] of [
    [["refuse", id], 2, "needs --reason TEXT"],
    [["refuse", id, "--reason", " "], 1, "1 to 500 visible characters"],
    [["refuse", "26-999999", "--reason", "no"], 1, "there is no order 26-999999"],
    [["release", "26-999999"], 1, "there is no order 26-999999"],
    [["release"], 2, "ORDER is missing"],
  ] as const) {
    const answer = await run(...args);
    expect(answer).toMatchObject({ code, out: "" });
    expect(answer.err).toContain(sentence);
  }
  expect(await run("refuse", id, "--reason", "Pay the old invoices first")).toMatchObject({
    code: 0,
    out: `${id}: not released, cancelled`,
  });
  expect(await office.erp.orders.get(id, office.c)).toMatchObject({
    status: "cancelled",
    hold: { state: "refused", reason: "Pay the old invoices first" },
    history: [{ kind: "hold-refused", reason: "Pay the old invoices first" }],
  });
  expect(await shelf()).toBe(10);
  expect((await run("release", id)).err).toContain(`${id} is not on hold: not released: Pay the old invoices first`);
  expect((await run("orders")).out).toContain("  not released: Pay the old invoices first");
});

test("nothing of a refused order can be delivered or invoiced, though its status word is set back", async () => {
  const id = await hold("release", 10);
  await run("refuse", id, "--reason", "no");
  for (const word of ["pending", "delivered"]) expect((await run("order-status", id, word)).code).toBe(0);
  expect((await office.erp.orders.get(id, office.c)).lines).toMatchObject([{ open: 0, delivered: 0 }]);
  expect((await run("deliver", id)).err).toContain("nothing left to deliver");
  expect((await run("invoice", id)).code).toBe(1);
  expect(await shelf()).toBe(10);
});

test("no step is possible before the release, with --anyway either", async () => {
  const id = await hold("prepayment");
  const way = `${id} is on hold until ${UNTIL}: note the money (pay ${id}), release or refuse it first`;
  for (const args of [
    ["deliver", id],
    ["deliver", id, "--anyway"],
    ["dispatch", id, "--tracking", "123456", "--anyway"],
    ["ready", id, "--anyway"],
    ["confirm", id],
    ["order-status", id, "delivered", "--anyway"],
    ["order-status", id, "cancelled"],
  ])
    expect(await run(...args)).toEqual({ code: 1, out: "", err: `erp ${args[0]}: ${way}` });
  expect((await run("invoice", id, "--anyway")).code).toBe(1);
  expect(await office.erp.orders.get(id, office.c)).toMatchObject({ status: "pending", history: [] });
});

test("money in full releases an order in advance, a part does not; its invoice is paid by it, and no credit is used", async () => {
  const id = await hold("prepayment");
  expect((await office.erp.orders.get(id, office.c)).prepayment).toMatchObject({ model: "HR00", reference: id });
  expect((await run("release", id)).err).toContain(
    `${id} is to be in advance, pro forma ${id}, unpaid: note the money (pay ${id}), or give --anyway`,
  );
  expect((await run("pay", id, "499.99")).out).toContain("paid 499.99; in advance");
  expect(await steps(id)).toEqual([]);
  expect((await run("pay", id)).out).toMatch(/paid 0\.01; in advance, .* paid .*; released$/);
  expect(await steps(id)).toEqual(["released"]);
  expect(await used()).toBe(0);
  await run("deliver", id, "--lines", "1=3");
  await run("invoice", id);
  expect(await used()).toBe(0);
  const { items } = await office.erp.invoices.list({}, office.c);
  expect(items).toMatchObject([{ status: "paid", open: 0, total: 37_500 }]);
  await run("deliver", id);
  await run("invoice", id);
  expect((await office.erp.invoices.list({}, office.c)).items).toMatchObject([{ open: 0 }, { open: 0 }]);
  expect((await run("orders", id)).out).toContain("in advance");
});

test("money that came for an order that is refused is to be paid back, and is no credit", async () => {
  const id = await hold("prepayment");
  await run("pay", id, "100.00");
  expect((await run("refuse", id, "--reason", "No longer made")).out).toContain("Money was noted for it: pay it back.");
  expect(await used()).toBe(0);
  expect((await run("orders", id)).out).toContain("100.00 to pay back");
  expect((await run("pay", id, "400.00")).err).toContain("nothing left to pay");
  expect((await run("pay", id, "-100.00")).code).toBe(0);
  expect((await run("orders", id)).out).toContain("nothing to pay");
});

test("an order in advance may go on without its money, if the office says so", async () => {
  const id = await hold("prepayment");
  expect((await run("release", id, "--anyway")).code).toBe(0);
  expect(await used()).toBe(50_000);
  expect((await run("deliver", id)).err).toContain("is not paid yet");
  expect((await run("deliver", id, "--anyway")).code).toBe(0);
});

/**
 * The line that a release prints for each field that was agreed to, once it has changed; null: no change stops the
 * release, because the order's own pieces stay its own, and days pass while it waits.
 */
const TOLD: Record<keyof Agreed, string | null> = {
  price: "1. Bosch 1: price 100.00 → 110.00",
  deposit: "1. Bosch 1: deposit 0.00 → 5.00",
  vatPercent: "1. Bosch 1: VAT 25.00 % → 13.00 %",
  ...{ now: null, later: null, supply: null },
};

test("changes since then are told, old and new, and need --as-agreed; the order keeps what was agreed", async () => {
  const id = await hold("release", 10);
  withStaff((staff) => {
    staff.setPrice(office.product, toEurCents(11_000));
    staff.setDeposit(office.product, toEurCents(500));
    staff.setStock(office.product, 0);
  });
  const goods = new DatabaseSync(join(office.dataDir, "catalogue.db"));
  goods.exec("UPDATE product SET vat = 1300");
  goods.close();
  const { code, out, err } = await run("release", id);
  expect([code, out.split("\n")]).toEqual([1, Object.values(TOLD).filter((line) => line !== null)]);
  expect(err).toContain("give --as-agreed");
  expect(await steps(id)).toEqual([]);
  expect((await run("release", id, "--as-agreed")).code).toBe(0);
  expect(await office.erp.orders.get(id, office.c)).toMatchObject({ totals: { total: 125_000 } });
});

test("its own goods are no change, though they are taken: the last piece, from another house or announced", async () => {
  withStaff((staff) => {
    staff.supply.putHouse("split", { name: "Split" });
    staff.supply.setStockIn(office.product, "split", 2);
    staff.supply.announce(office.product, { warehouse: "main", quantity: 4, date: "2099-11-27" });
  });
  const id = await hold("release", 15);
  expect(withStaff((staff) => staff.recheckHold(id))).toEqual([]);
  withStaff((staff) => staff.withdraw(office.product));
  expect((await run("release", id)).out).toContain("1. Bosch 1: no longer sold");
});

test("more pieces on the shelf than were agreed are no change", async () => {
  const id = await hold("release", 12);
  withStaff((staff) => staff.setStock(office.product, 5));
  expect(withStaff((staff) => staff.recheckHold(id))).toEqual([]);
});

test("a line that was cancelled meanwhile is no change", async () => {
  const { erp, c, product } = office;
  const other = withStaff((staff) => staff.addProduct(toRecord({ manufacturer: "Bosch", number: "2", stock: 1 })));
  const draft = await draftOf({ adapter: erp }, c, [
    [product, 1],
    [other, 1],
  ]);
  const { id } = await erp.orders.place({ ...draft, hold: "release" }, withKey(c));
  await erp.orders.requestCancellation(id, { reason: "not this one", lines: [2] }, withKey(c));
  expect((await run("cancellation", "accept", id)).code).toBe(0);
  withStaff((staff) => staff.withdraw(other));
  expect(withStaff((staff) => staff.recheckHold(id))).toEqual([]);
  expect((await run("release", id)).code).toBe(0);
});

test("money for an order whose price has risen since keeps it as agreed, and says so", async () => {
  const id = await hold("prepayment");
  withStaff((staff) => staff.setPrice(office.product, toEurCents(11_000)));
  expect((await run("pay", id)).out).toContain("as agreed, not as now: 1. Bosch 1: price 100.00 → 110.00");
  expect(await steps(id)).toEqual(["released"]);
});

test("an order whose every line is cancelled at the customer's wish waits no longer", async () => {
  const id = await hold("release", 10);
  await office.erp.orders.requestCancellation(id, { reason: "not any more" }, withKey(office.c));
  expect((await run("cancellation", "accept", id)).code).toBe(0);
  expect(await office.erp.orders.get(id, office.c)).toMatchObject({ status: "cancelled", hold: { state: "refused" } });
  expect((await run("release", id)).err).toContain("is not on hold: cancelled while it waited");
  expect(await shelf()).toBe(10);
});

test("a request to cancel is granted by the refusal, with its reason", async () => {
  const id = await hold("release", 10);
  await office.erp.orders.requestCancellation(id, { reason: "not any more" }, withKey(office.c));
  await run("refuse", id, "--reason", "As you wish");
  const order = await office.erp.orders.get(id, office.c);
  expect(order.cancellations).toMatchObject([{ answer: { accepted: [1], refused: [], reason: "As you wish" } }]);
  expect((await run("orders", "--requested")).out).toBe("No orders.");
});

async function hold(kind: HoldKind, pieces = 4): Promise<OrderId> {
  const { erp, c, product } = office;
  const draft = await draftOf({ adapter: erp }, c, [[product, pieces]]);
  return (await erp.orders.place({ ...draft, hold: kind }, withKey(c))).id;
}

async function steps(id: OrderId): Promise<string[]> {
  return ((await office.erp.orders.get(id, office.c)).history ?? []).map(({ kind }) => kind);
}

async function used(): Promise<number | null> {
  return (await office.erp.finances.summary(office.c)).creditUsed;
}

async function shelf(): Promise<number | undefined> {
  const lines = toLines([[office.product, 1]]);
  return (await office.erp.conditions({ lines }, office.c))[0]?.stockShown;
}

function withStaff<Result>(act: (staff: EmbeddedStaff) => Result): Result {
  const staff = createStaff({ dataDir: office.dataDir });
  try {
    return act(staff);
  } finally {
    staff.close();
  }
}
