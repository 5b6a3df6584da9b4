import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { type CallContext, GENERAL_PARTNER } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { ORDER_STATUSES } from "../../contract/orders.ts";
import { createPasswords } from "../../own/accounts/password-hashing.ts";
import { createEmbeddedErp } from "../../own/embedded/create-embedded-erp.ts";
import { DEMO_LOGINS } from "../customers/demo-customers.ts";
import { seedDemoCustomers } from "../customers/seed-demo-customers.ts";
import { seedGoods } from "../goods/seed-goods.ts";
import { seedDemoHistory } from "./seed-demo-history.ts";

const passwords = createPasswords({ N: 16, r: 8, p: 1 });
const folders: string[] = [];
let now: number;
const clock = () => now;

/** The goods, which do not depend on the time. */
const goods = mkdtempSync(join(tmpdir(), "dizna-goods-"));

beforeAll(() => seedGoods({ dataDir: goods, products: 2_000 }));
afterAll(() => rmSync(goods, { recursive: true }));

beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 12);
});

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const INSTANTS = [Date.UTC(2026, 10, 20, 12), Date.UTC(2027, 0, 1, 0, 30), Date.UTC(2028, 1, 29, 6)];

describe.each(pickToday(INSTANTS, 1))(`at %i, seed ${SEED}`, (instant) => {
  beforeEach(() => {
    now = instant;
  });

  test("the demo's companies are as the start message says", async () => {
    const erp = createEmbeddedErp({ dataDir: await fill(), clock, passwords });
    const [healthy, , indebted, idle] = await Promise.all(DEMO_LOGINS.map(({ email }) => login(erp, email)));
    if (!healthy || !indebted || !idle) throw new Error("a demo login is missing");

    const first = await erp.finances.summary(healthy);
    expect(first).toMatchObject({ due: 0, accountStatus: "active" });
    expect(first.open).toBeGreaterThan(0);
    expect(first.creditUsed).toBeLessThan(first.creditLimit ?? 0);
    const second = await erp.finances.summary(indebted);
    expect(second.open).toBeGreaterThan(second.creditLimit ?? Number.POSITIVE_INFINITY);
    for (const amount of Object.values(second.ageing)) expect(amount).toBeGreaterThan(0);
    expect((await erp.finances.due({}, indebted)).total).toBeGreaterThan(3);
    expect(await erp.finances.summary(idle)).toMatchObject({ open: 0, accountStatus: "inactive" });
    expect(await erp.orders.list({}, idle)).toMatchObject({ total: 0 });

    for (const status of ORDER_STATUSES)
      expect((await erp.orders.list({ status }, healthy)).total, status).toBeGreaterThan(0);
    for (const status of ["paid", "partially-paid", "unpaid", "no-data"] as const)
      expect((await erp.invoices.list({ status }, healthy)).total, status).toBeGreaterThan(0);
    const all = await erp.invoices.list({ pageSize: 100 }, healthy);
    expect(all.items.some((row) => row.kind === "credit-note")).toBe(true);
    const { items } = await erp.orders.list({ page: 1 }, healthy);
    const years =
      (now - Date.parse((await erp.orders.list({ page: 9 }, healthy)).items.at(-1)?.date ?? "")) / 31_557_600_000;
    expect(years).toBeGreaterThan(1.9);
    for (const { placedAt } of items) expect(Date.parse(placedAt)).toBeLessThanOrEqual(now);
    const statement = { from: "2020-01-01", to: toLocalDate(now) };
    expect((await erp.finances.statement(statement, healthy)).closing).toBe(first.open);
    await erp.close();
  });
});

test("the same goods and instant make the same history, once", async () => {
  const [one, other] = [await fill(), await fill()];
  expect(contentOf(one)).toEqual(contentOf(other));
  const before = contentOf(one);
  now += 100 * 24 * 60 * 60 * 1_000;
  seedDemoHistory({ dataDir: one, clock });
  expect(contentOf(one)).toEqual(before);
});

test("without goods nothing is made up, and it is tried again when there are some", async () => {
  const dataDir = newFolder();
  await seedDemoCustomers({ dataDir, passwords, clock });
  seedDemoHistory({ dataDir, clock });
  expect(contentOf(dataDir).orders).toEqual([]);
  seedGoods({ dataDir, products: 300 });
  seedDemoHistory({ dataDir, clock });
  expect(contentOf(dataDir).orders.length).toBeGreaterThan(300);
});

async function fill(): Promise<string> {
  const dataDir = newFolder();
  cpSync(goods, dataDir, { recursive: true });
  await seedDemoCustomers({ dataDir, passwords, clock });
  seedDemoHistory({ dataDir, clock });
  return dataDir;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dizna-history-"));
  folders.push(folder);
  return folder;
}

function contentOf(dataDir: string): { orders: unknown[]; invoices: unknown[]; payments: unknown[] } {
  const db = new DatabaseSync(join(dataDir, "erp.db"), { readOnly: true });
  try {
    return {
      orders: db.prepare("select number, partner, placed_at, document_number, erp_status from customer_order").all(),
      invoices: db.prepare("select number, date, due_date, total, status from invoice").all(),
      payments: db.prepare("select seq, invoice, amount, date from payment").all(),
    };
  } finally {
    db.close();
  }
}

async function login(erp: ErpAdapter, email: string): Promise<CallContext> {
  const deadline = Date.now() + 30_000;
  const visitor: CallContext = {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline,
    requestId: "t",
  };
  const { user, token } = await erp.accounts.login({ email, password: "dizna-demo" }, visitor);
  return { ...visitor, partner: user.partner ?? GENERAL_PARTNER, user: { id: user.id }, token };
}
