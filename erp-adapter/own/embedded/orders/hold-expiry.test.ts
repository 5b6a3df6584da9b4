import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActingContext } from "../../../conformance/case.ts";
import { toRecord } from "../../../conformance/fixture/products.ts";
import { draftOf, toLines, withKey } from "../../../conformance/ordering.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { toBasisPoints, toEurCents } from "../../../contract/money.ts";
import type { OrderId } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { openBooks } from "../books.ts";
import { createEmbeddedErp } from "../create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../staff.ts";
import { createHoldExpiry } from "./hold-expiry.ts";
import { ON_HOLD } from "./holds.ts";

/** The clocks change on 25 October 2026 at 3:00: this day has 25 hours. */
const PLACED = Date.parse("2026-10-20T10:00:00+02:00");
const LAST_MOMENT = Date.parse("2026-10-27T23:59:59+01:00");
const TOO_LATE = Date.parse("2026-10-28T00:00:01+01:00");

let dataDir: string;
let now: number;
let erp: ErpAdapter;
let staff: EmbeddedStaff;
let c: ActingContext;
let product: ProductId;
let order: OrderId;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-holds-"));
  const clock = () => now;
  staff = createStaff({ dataDir, clock });
  erp = createEmbeddedErp({ dataDir, clock });
  product = staff.addProduct(toRecord({ manufacturer: "Bosch", number: "1", stock: 4 }));
  goTo(PLACED);
  const draft = await draftOf({ adapter: erp }, c, [[product, 4]]);
  order = (await erp.orders.place({ ...draft, hold: "prepayment" }, withKey(c))).id;
});

afterEach(async () => {
  staff.close();
  await erp.close();
  rmSync(dataDir, { recursive: true });
});

test("on the evening of its last day an order waits, and is released by its money", async () => {
  goTo(LAST_MOMENT);
  expect(await erp.orders.get(order, c)).toMatchObject({ hold: { state: "waiting", until: "2026-10-27" } });
  expect(await shelf()).toBe(0);
  staff.payInAdvance(order);
  goTo(TOO_LATE);
  expect(await erp.orders.get(order, c)).toMatchObject({ status: "pending", hold: { state: "released" } });
});

test.each<[string, () => unknown]>([
  ["the order is read", () => erp.orders.get(order, c)],
  ["orders are listed", () => erp.orders.list({}, c)],
  ["the feed is read", () => erp.orders.events(null, 10, { ...c, vouched: true })],
  ["its goods are asked for", shelf],
  ["the office looks", () => staff.order(order)],
  ["the office lists", () => staff.listOrders()],
])("a second after midnight it has expired when %s, once, and its goods are free", async (_, look) => {
  goTo(TOO_LATE);
  await look();
  await look();
  const found = await erp.orders.get(order, c);
  expect(found).toMatchObject({ status: "cancelled", hold: { state: "expired" }, lines: [{ open: 0 }] });
  expect(found.history).toMatchObject([{ kind: "hold-expired", at: new Date(TOO_LATE).toISOString() }]);
  expect(await shelf()).toBe(4);
});

test.each<[string, () => unknown, string]>([
  ["released", () => staff.releaseHold(order, { unpaid: true, asAgreed: true }), "INVALID_STATE"],
  ["refused", () => staff.refuseHold(order, "too late"), "INVALID_STATE"],
  ["paid", () => staff.payInAdvance(order), "VALIDATION"],
  ["delivered", () => staff.deliver(order), "INVALID_STATE"],
  ["put ready", () => staff.ready(order), "INVALID_STATE"],
  ["confirmed", () => staff.confirm(order, null), "INVALID_STATE"],
])("after that it cannot be %s, though no call has seen it since", async (_, act, code) => {
  goTo(TOO_LATE);
  let refused: unknown;
  try {
    act();
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code });
  expect(refused).not.toMatchObject({ details: { state: ON_HOLD } });
  expect(await erp.orders.get(order, c)).toMatchObject({ status: "cancelled", hold: { state: "expired" } });
});

test("the goods of an order that has expired can be ordered by the next, which is what finds out", async () => {
  const draft = await draftOf({ adapter: erp }, c, [[product, 4]]);
  const fromShelf = draft.lines.map((line) => ({
    ...line,
    agreed: { ...line.agreed, now: 4, later: 0, supply: undefined },
  }));
  const other = { ...draft, lines: fromShelf };
  await expect(erp.orders.place(other, withKey(c))).rejects.toMatchObject({ code: "CONDITIONS_CHANGED" });
  goTo(TOO_LATE);
  expect(await erp.orders.place(other, withKey(c))).toMatchObject({ lines: [{ now: 4 }] });
});

test("an order that is not there, waits for nothing, or waits no longer, is neither released nor refused", async () => {
  const release = (id: OrderId) => () => staff.releaseHold(id, { unpaid: true, asAgreed: true });
  const refuse = (id: OrderId) => () => staff.refuseHold(id, "no");
  const draft = await draftOf({ adapter: erp }, c, [[product, 1]]);
  const plain = (await erp.orders.place(draft, withKey(c))).id;
  release(order)();
  for (const act of [release, refuse]) {
    expect(act("26-999999" as OrderId)).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
    expect(act(plain)).toThrow(expect.objectContaining({ code: "INVALID_STATE", details: { state: "no-hold" } }));
    expect(act(order)).toThrow(expect.objectContaining({ code: "INVALID_STATE", details: { state: "released" } }));
  }
});

test("while another process writes, an order that waited too long stays for the next call", async () => {
  goTo(TOO_LATE);
  const books = openBooks(join(dataDir, "erp.db"));
  const settled: string[] = [];
  const own = openBooks(join(dataDir, "erp.db"), { busyTimeout: 1 });
  const expire = createHoldExpiry(
    own,
    () => now,
    () => void settled.push("settled"),
  );
  const state = () => books.prepare("select state from order_hold where customer_order = ?").get(order)?.state;
  books.exec("begin immediate");
  expire();
  expect([state(), settled]).toEqual(["waiting", []]);
  books.exec("rollback");
  for (const _ of ["now", "and again, with nothing to do"]) expire();
  expect([state(), settled]).toEqual(["expired", ["settled"]]);
  own.close();
  books.close();
});

test("an order waits although the limit is 0, and a guest's cannot", async () => {
  staff.setCreditLimit(c.partner, toEurCents(0));
  const draft = await draftOf({ adapter: erp }, c, [[product, 1]]);
  await expect(erp.orders.place(draft, withKey(c))).rejects.toMatchObject({ code: "CREDIT_LIMIT" });
  await erp.orders.place({ ...draft, hold: "release" }, withKey(c));
  const { id, token } = await erp.accounts.guest({ ...c, user: null, token: null });
  const guest = withKey({ ...c, partner: "000981" as PartnerCode, user: { id }, token });
  await expect(erp.orders.place({ ...draft, hold: "release" }, guest)).rejects.toMatchObject({
    code: "VALIDATION",
    details: { field: "hold" },
  });
});

test("an order whose lines are all cancelled at the customer's wish ends its hold at the time of the books", async () => {
  await erp.orders.requestCancellation(order, { reason: "not any more" }, withKey(c));
  goTo(PLACED + 60_000);
  staff.answerCancellation(order, { accept: true });
  const books = openBooks(join(dataDir, "erp.db"));
  const ended = books.prepare("select state, ended_at as at from order_hold where customer_order = ?").get(order);
  books.close();
  expect({ ...ended }).toEqual({ state: "refused", at: PLACED + 60_000 });
});

/** Sets the clock. A session ends before a hold expires, so a new user of the company makes the calls after that. */
function goTo(instant: number): void {
  now = instant;
  const partner = "001001" as PartnerCode;
  const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(0) });
  c = { locale: "en", partner, user: { id }, token, deadline: Date.now() + 60_000, requestId: "test" };
}

test.each<[string, () => unknown]>([
  ["release", () => staff.releaseHold(order, { unpaid: true, asAgreed: true })],
  ["refusal", () => staff.refuseHold(order, "No more credit")],
  ["payment", () => staff.payInAdvance(order)],
])("a %s that breaks off has changed nothing, and succeeds when it is done again", async (_, act) => {
  const books = openBooks(join(dataDir, "erp.db"));
  books.exec("create trigger torn before insert on order_event begin select raise(abort, 'torn'); end");
  expect(act).toThrow("torn");
  const before = await erp.orders.get(order, c);
  expect(before).toMatchObject({ status: "pending", hold: { state: "waiting" }, history: [], lines: [{ open: 4 }] });
  expect(staff.order(order)?.payment).toMatchObject({ received: 0 });
  expect(await shelf()).toBe(0);
  books.exec("drop trigger torn");
  books.close();
  act();
  expect((await erp.orders.get(order, c)).hold?.state).not.toBe("waiting");
});

async function shelf(): Promise<number | undefined> {
  return (await erp.conditions({ lines: toLines([[product, 1]]) }, c))[0]?.stockShown;
}
