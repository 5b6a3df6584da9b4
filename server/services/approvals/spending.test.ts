import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderStepKind } from "#erp-adapter/contract/order-events.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import type { QuoteId } from "../ordering/quote.ts";
import { createSpending } from "./spending.ts";

const IVA = { partner: "P-1" as PartnerCode, user: "iva" as UserId };
const NEXT = "next" as QuoteId;

let dir: string;
let db: OpenShopDb;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "spending-"));
  db = await openTestDb(dir);
});

afterEach(async () => {
  await db.close();
  rmSync(dir, { recursive: true });
});

/** Zagreb is an hour ahead of UTC in winter, and two from 29 March to 25 October 2026. */
test.each<[string, string, string, { day: number; month: number }]>([
  ["the last second of a day", "2026-11-20T22:59:59Z", "2026-11-20T22:59:59Z", { day: 300, month: 300 }],
  ["a second past midnight", "2026-11-20T22:59:59Z", "2026-11-20T23:00:01Z", { day: 0, month: 300 }],
  ["the first second of the day", "2026-11-20T23:00:01Z", "2026-11-21T22:59:59Z", { day: 300, month: 300 }],
  ["the day of 23 hours, its ends", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", { day: 300, month: 300 }],
  ["the day before that of 23 hours", "2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", { day: 0, month: 300 }],
  ["the day after that of 23 hours", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z", { day: 0, month: 300 }],
  ["the day of 25 hours, its ends", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", { day: 300, month: 300 }],
  ["the day before that of 25 hours", "2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", { day: 0, month: 300 }],
  ["the day after that of 25 hours", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z", { day: 0, month: 300 }],
  ["the end of a month of 30 days", "2026-11-30T22:59:59Z", "2026-11-30T23:00:01Z", { day: 0, month: 0 }],
  ["the end of a month of 31 days", "2026-12-31T22:59:59Z", "2026-12-31T23:00:01Z", { day: 0, month: 0 }],
  ["the 31st and the 1st of its month", "2026-11-30T23:00:01Z", "2026-12-31T22:59:59Z", { day: 0, month: 300 }],
  ["the end of February", "2026-02-28T22:59:59Z", "2026-02-28T23:00:01Z", { day: 0, month: 0 }],
  ["the same month of the next year", "2026-11-20T12:00:00Z", "2027-11-20T12:00:00Z", { day: 0, month: 0 }],
])("%s", async (_, orderedAt, askedAt, expected) => {
  let now = Date.parse(orderedAt);
  const spending = createSpending({ db, clock: () => now });
  await spending.add(IVA, "first" as QuoteId, toEurCents(300));
  await addOrder("first");
  now = Date.parse(askedAt);
  expect(await spending.of(IVA, NEXT)).toEqual(expected);
});

test("an order counts only once it exists or is under way, and only for its buyer in this company", async () => {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const spending = createSpending({ db, clock: () => now });
  for (const quote of ["never", "placed", "recorded", "sent", "rejected"]) {
    await spending.add(IVA, quote as QuoteId, toEurCents(100));
  }
  await spending.add({ ...IVA, user: "ana" as UserId }, "hers" as QuoteId, toEurCents(100));
  await spending.add({ ...IVA, partner: "P-2" as PartnerCode }, "elsewhere" as QuoteId, toEurCents(100));
  for (const quote of ["placed", "hers", "elsewhere"]) await addOrder(quote);
  await addIntent("recorded", "recorded", now + 1_000);
  await addIntent("sent", "sent", 0);
  await addIntent("rejected", "rejected", 0);
  expect(await spending.of(IVA, NEXT)).toEqual({ day: 300, month: 300 });
  expect(await spending.of(IVA, "sent" as QuoteId), "its own order is not counted").toEqual({ day: 200, month: 200 });
  // An order that was recorded but never sent counts only until its lease ends.
  now += 1_001;
  expect(await spending.of(IVA, NEXT)).toEqual({ day: 200, month: 200 });
});

test("an order on hold counts until it is refused or expires, and a doubtful one may be there after all", async () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const spending = createSpending({ db, clock: () => now });
  for (const quote of ["waits", "refused", "expired", "doubtful"]) {
    await spending.add(IVA, quote as QuoteId, toEurCents(100));
    if (quote !== "doubtful") await addOrder(quote);
  }
  await addIntent("doubtful", "rejected", 0);
  await db.query
    .updateTable("intent")
    .set({ doubtful: 1 })
    .where("quote_id", "=", "doubtful" as QuoteId)
    .execute();
  expect(await spending.of(IVA, NEXT)).toEqual({ day: 400, month: 400 });
  await addStep("waits", "confirmed");
  await addStep("refused", "hold-refused");
  await addStep("expired", "hold-expired");
  expect(await spending.of(IVA, NEXT)).toEqual({ day: 200, month: 200 });
});

test("rows are deleted once no month counts them any more", async () => {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const spending = createSpending({ db, clock: () => now });
  await spending.add(IVA, "old" as QuoteId, toEurCents(1));
  now += 62 * 86_400_000;
  await spending.sweep();
  expect(await db.query.selectFrom("spending").selectAll().execute()).toHaveLength(1);
  now += 86_400_000;
  await spending.sweep();
  expect(await db.query.selectFrom("spending").selectAll().execute()).toEqual([]);
});

async function addOrder(quote: string): Promise<void> {
  await db.query
    .insertInto("order_copy")
    .values({
      ...{ quote_id: quote as QuoteId, order_id: `26-${quote}` as OrderId, user_id: IVA.user, body: "{}" },
      ...{ confirmed_at: 0, is_guest: 0, customer_email: null, placed_at: null, partner: IVA.partner },
    })
    .execute();
}

async function addIntent(quote: string, state: "recorded" | "sent" | "rejected", until: number): Promise<void> {
  await db.query
    .insertInto("intent")
    .values({
      ...{ user_id: IVA.user, cart_id: quote as CartId, cart_version: "1" as CartVersion, quote_id: quote as QuoteId },
      ...{ state, lease_until: until, attempt: 1, created_at: 0 },
    })
    .execute();
}

async function addStep(quote: string, kind: OrderStepKind): Promise<void> {
  await db.query
    .insertInto("order_event")
    .values({
      ...{ id: `step of ${quote}`, quote_id: quote as QuoteId, order_id: `26-${quote}` as OrderId, kind, body: "{}" },
      ...{ placed_at: "", partner: IVA.partner, at: 0, seen_at: 0 },
    })
    .execute();
}
