import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderEvent, OrderEventPart } from "#erp-adapter/contract/order-events.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { OpenShopDb, ShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import type { QuoteId } from "../ordering/quote.ts";
import { createMailQueue } from "../outbox/mail-queue.ts";
import { createEventBook } from "./event-book.ts";
import { createMailChoices } from "./mail-choices.ts";
import { createOrderEvents } from "./order-events.ts";

const PARTNER = "001001" as PartnerCode;
const PLACED = "2026-11-24T08:00:00.000Z";
const START = Date.parse(PLACED) + 60_000;

let dir: string;
let db: OpenShopDb;
let time: number;
/** all events in the ERP's feed */
let told: OrderEvent[];
/** the lines of the log */
let lines: { level: number; kind?: string }[];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "order-events-"));
  db = await openTestDb(dir);
  time = START;
  told = [];
  lines = [];
  await open().read();
});

afterEach(async () => {
  await db.close();
  rmSync(dir, { recursive: true });
});

test("each event is one mail, however often the ERP tells it and whichever process reads", async () => {
  await place("26-000001");
  told.push(event("a", "26-000001", "confirmed"), event("a", "26-000001", "confirmed"));
  await readAll();
  told.push(event("a", "26-000001", "confirmed"), event("b", "26-000001", "dispatched"));
  await Promise.all([readAll(), readAll()]);
  expect(await mails()).toEqual(["order-confirmed a", "order-dispatched b"]);
});

test("an event that comes before its order waits for it; one of no order of this shop is forgotten", async () => {
  told.push(event("a", "26-000001", "confirmed"), event("x", "26-000009", "confirmed"));
  await readAll();
  expect(await mails()).toEqual([]);
  await place("26-000001");
  await readAll();
  expect(await mails()).toEqual(["order-confirmed a"]);
  time += 8 * 86_400_000;
  await open().sweep();
  const kept = await db.query.selectFrom("order_event").select("id").execute();
  expect(kept).toEqual([{ id: "a" }]);
});

test.each([
  ["another order of the same number", { placedAt: "2026-11-01T08:00:00.000Z" }],
  ["another company", { partner: "009999" as PartnerCode }],
  ["no company", { partner: null }],
])("an event of %s is not this order's", async (_, other) => {
  await place("26-000001");
  told.push({ ...event("a", "26-000001", "confirmed"), ...other });
  await readAll();
  expect(await mails()).toEqual([]);
  expect(await createEventBook(db).ofOrder({ id: "26-000001" as OrderId, placedAt: PLACED })).toEqual([]);
});

test("out of order: invoiced before dispatched is two mails, what has left has no day and is not ready any more", async () => {
  await place("26-000001");
  told.push(
    event("i", "26-000001", "invoiced", 5),
    event("d", "26-000001", "dispatched", 4),
    event("r", "26-000001", "ready", 3),
    event("m2", "26-000001", "date-moved", 2),
    event("m1", "26-000001", "date-moved", 1),
  );
  await readAll();
  expect(await mails()).toEqual(["order-dispatched d", "order-invoiced i"]);
  const steps = await createEventBook(db).ofOrder({ id: "26-000001" as OrderId, placedAt: PLACED });
  expect(steps.map(({ id }) => id)).toEqual(["m1", "m2", "r", "d", "i"]);
});

test("a kind of a newer ERP and an event without sense are skipped, and each logged once", async () => {
  await place("26-000001");
  told.push(
    event("a", "26-000001", "teleported"),
    event("b", "26-000001", "teleported"),
    { ...event("c", "26-000001", "confirmed"), at: "yesterday" },
    { ...event("d", "26-000001", "confirmed"), date: "soon", lines: [{ position: 0, quantity: -1 }] },
  );
  await readAll();
  expect(await mails()).toEqual(["order-confirmed d"]);
  expect(lines.filter(({ level }) => level === 40).map(({ kind }) => kind)).toEqual(["teleported", "(shape)"]);
});

test("an ERP that tells no steps is logged once, and again only if it told them in between", () => {
  const capabilities = { orders: { events: false } };
  const untold = open(undefined, capabilities);
  for (const events of [false, false, true, false]) {
    capabilities.orders.events = events;
    untold.noteUntold();
  }
  expect(lines.map(({ level }) => level)).toEqual([40, 40]);
});

test("unchosen mails are not sent; the answer to a request always is", async () => {
  await place("26-000001");
  await createMailChoices(db).choose("u" as UserId, ["order-invoiced"]);
  told.push(
    event("a", "26-000001", "confirmed", 1),
    event("b", "26-000001", "invoiced", 2),
    event("c", "26-000001", "cancellation-answered", 3),
  );
  await readAll();
  expect(await mails()).toEqual(["cancellation-answered c", "order-invoiced b"]);
  const choices = await createMailChoices(db).of("u" as UserId);
  expect(choices.filter(({ isWanted }) => isWanted).map(({ kind }) => kind)).toEqual(["order-invoiced"]);
});

test("the steps of an approved order are told to the person who asked for it too, each by their own choice", async () => {
  await place("26-000001", START, "asker");
  await place("26-000002");
  await createMailChoices(db).choose("asker" as UserId, ["order-invoiced"]);
  await createMailChoices(db).choose("u" as UserId, ["order-confirmed"]);
  told.push(
    event("a", "26-000001", "confirmed", 1),
    event("b", "26-000001", "invoiced", 2),
    event("c", "26-000001", "cancellation-answered", 3),
    event("d", "26-000002", "confirmed", 1),
  );
  await readAll();
  await readAll();
  expect(await mails()).toEqual([
    "cancellation-answered  asker c",
    "cancellation-answered c",
    "order-confirmed a",
    "order-confirmed d",
    "order-invoiced  asker b",
  ]);
});

test("the steps of older orders before the shop first read are known, and told to no one", async () => {
  await db.query.deleteFrom("order_event_reading").execute();
  await place("26-000001", START - 1);
  told.push(event("a", "26-000001", "confirmed"));
  await readAll();
  told.push(event("b", "26-000001", "dispatched"));
  await readAll();
  expect(await mails()).toEqual(["order-dispatched b"]);
});

test("10,000 at once are all mailed, part by part; a failure between two parts loses none and doubles none", async () => {
  const orders = Array.from({ length: 100 }, (_, at) => `26-${at + 100_000}`);
  for (const order of orders) await place(order);
  for (let at = 0; at < 10_000; at += 1)
    told.push(event(`e${at}`, orders[at % 100] ?? "", at % 2 === 0 ? "invoiced" : "dispatched", at));
  let calls = 0;
  await open((part) => {
    calls += 1;
    if (calls === 20) throw new ErpError("UNAVAILABLE", {});
    return part;
  }).read();
  time += 60_000;
  await readAll();
  const sent = await mails();
  expect([sent.length, new Set(sent).size]).toEqual([10_000, 10_000]);
});

test("an ERP whose clock is hours apart is heard all the same", async () => {
  await place("26-000001");
  told.push(event("a", "26-000001", "confirmed", -6 * 3_600_000), event("b", "26-000001", "invoiced", 6 * 3_600_000));
  await readAll();
  expect(await mails()).toEqual(["order-confirmed a", "order-invoiced b"]);
});

function open(
  change: (part: OrderEventPart) => OrderEventPart = (part) => part,
  capabilities = { orders: { events: true } },
) {
  const erp = {
    capabilities,
    orders: {
      async events(cursor: string | null, limit: number) {
        const from = Number(cursor ?? 0);
        const events = told.slice(from, from + limit);
        return change({ events, cursor: String(from + events.length), more: from + limit < told.length });
      },
    },
  };
  const outbox = { on: (inner: ShopDb) => createMailQueue({ db: inner, clock: () => time }), kick() {} };
  return createOrderEvents({
    db,
    erp,
    clock: () => time,
    machineClock: Date.now,
    ids: () => "test",
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    outbox,
  });
}

let events: ReturnType<typeof open>;

async function readAll(): Promise<void> {
  time += 2_000;
  events = open();
  await events.read();
}

async function mails(): Promise<string[]> {
  const rows = await db.query.selectFrom("outbox").select(["kind", "ref"]).execute();
  return rows.map(({ kind, ref }) => `${kind} ${ref}`).toSorted();
}

function event(id: string, order: string, kind: string, after = 0): OrderEvent {
  const at = new Date(START + after).toISOString();
  return { id, order: order as OrderId, placedAt: PLACED, partner: PARTNER, at, kind };
}

/** Stores a placed order; with `asker`, one that was approved at the request of this colleague. */
async function place(id: string, confirmedAt = START, asker: string | null = null): Promise<void> {
  if (asker !== null)
    await db.query
      .insertInto("approval_request")
      .values({
        ...{ id: `r${id}`, partner: PARTNER, user_id: asker as UserId, asked_quote: `asked${id}` as QuoteId },
        ...{ quote_id: `q${id}` as QuoteId, state: "approved", revision: 1, body: "{}", lines: "[]" },
        ...{ asked_at: START, ends_at: START, amount: 0, line_count: 0, buyer_name: "", buyer_role: "buyer" },
        ...{ document_number: "", cart_id: "1" as CartId, cart_version: "1" as CartVersion },
      })
      .execute();
  await db.query
    .insertInto("order_copy")
    .values({
      quote_id: `q${id}` as QuoteId,
      order_id: id as OrderId,
      user_id: "u" as UserId,
      body: "{}",
      confirmed_at: confirmedAt,
      is_guest: 0,
      customer_email: "ana@servis.example",
      placed_at: PLACED,
      partner: PARTNER,
    })
    .execute();
}
