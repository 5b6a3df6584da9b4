import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toRuns } from "#tests/support/rounds.ts";
import { toRecord } from "../../../conformance/fixture/products.ts";
import { draftOf, withKey } from "../../../conformance/ordering.ts";
import type { CallContext, PartnerCode } from "../../../contract/context.ts";
import type { ErpAdapter } from "../../../contract/erp-adapter.ts";
import { isErpError } from "../../../contract/errors.ts";
import { INVOICE_STATUSES, type InvoiceId, type InvoiceRow } from "../../../contract/invoices.ts";
import { addDays, toLocalDate } from "../../../contract/local-date.ts";
import { toBasisPoints, toEurCents } from "../../../contract/money.ts";
import { ORDER_STATUSES, type OrderId } from "../../../contract/orders.ts";
import { type Cursor, readParts } from "../../../contract/paging.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { createEmbeddedErp } from "../create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "../staff.ts";

const DAY = 24 * 60 * 60 * 1_000;
const START = Date.UTC(2026, 2, 20, 9);
const PARTNER = "001001" as PartnerCode;

/** A step of the staff; `which` selects the order or invoice, and `much` the quantity or amount. */
const step = fc.record({
  act: fc.constantFrom(
    ...["order", "order", "deliver", "deliver", "invoice", "invoice", "pay", "pay", "pay back"],
    ...["credit", "cancel", "wait", "draft"],
  ),
  which: fc.nat(5),
  much: fc.integer({ min: 1, max: 9 }),
});

test("whatever the staff do: balances, lists, sums and statements agree to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const world = openWorld();
      try {
        for (const one of steps) await live(world, one);
        await assertBooks(world);
      } finally {
        await world.close();
      }
    }),
    toRuns(12, 60),
  );
});

interface World {
  dataDir: string;
  erp: ErpAdapter;
  staff: EmbeddedStaff;
  products: ProductId[];
  orders: OrderId[];
  invoices: InvoiceId[];
  now: number;
  c(): CallContext;
  close(): Promise<void>;
}

function openWorld(): World {
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-ledgers-"));
  const clock = () => world.now;
  const staff = createStaff({ dataDir, clock });
  const erp = createEmbeddedErp({ dataDir, clock });
  const world: World = {
    ...{ dataDir, erp, staff, products: [], orders: [], invoices: [], now: START },
    c() {
      const { id, token } = staff.createCustomer({ partner: PARTNER, discount: toBasisPoints(1_275) });
      const deadline = Date.now() + 30_000;
      return { locale: "en", partner: PARTNER, user: { id }, token, deadline, requestId: "test" };
    },
    async close() {
      staff.close();
      await erp.close();
      rmSync(dataDir, { recursive: true });
    },
  };
  const record = { manufacturer: "Bosch", stock: 500 };
  world.products = [5, 333, 18_990].map((wholesale, at) =>
    staff.addProduct(
      toRecord({ ...record, number: `P${at}`, wholesale: toEurCents(wholesale), deposit: toEurCents(at) }),
    ),
  );
  return world;
}

/** Makes a step. A step that is not possible is refused, and changes nothing. */
async function live(world: World, { act, which, much }: { act: string; which: number; much: number }): Promise<void> {
  const { staff, erp, products, orders, invoices } = world;
  const order = orders[which % Math.max(1, orders.length)] ?? ("none" as OrderId);
  const invoice = invoices[which % Math.max(1, invoices.length)] ?? ("none" as InvoiceId);
  try {
    switch (act) {
      case "order": {
        const c = withKey(world.c());
        const wanted = products.slice(0, (which % 3) + 1).map((product): [ProductId, number] => [product, much]);
        orders.push((await erp.orders.place(await draftOf({ adapter: erp }, c, wanted), c)).id);
        break;
      }
      case "deliver":
        staff.deliver(order, which % 2 ? [{ position: 1, quantity: Math.ceil(much / 3) }] : undefined);
        break;
      case "invoice":
        invoices.push(staff.invoice(order));
        break;
      case "draft":
        staff.draftInvoice(order);
        break;
      case "pay":
        return staff.pay(invoice, toEurCents(which % 2 ? much * 17 : much));
      case "pay back":
        return staff.pay(invoice, toEurCents(-much));
      case "credit":
        invoices.push(staff.credit(invoice, which % 2 ? [{ position: 1, quantity: 1 }] : undefined));
        break;
      case "cancel":
        return staff.setOrderStatus(order, which % 2 ? "cancelled" : "picking");
      default:
        world.now += much * DAY;
    }
  } catch (error) {
    if (!isErpError(error)) throw error;
  }
}

async function assertBooks({ erp, c: enter, now, dataDir }: World): Promise<void> {
  const c = enter();
  const rows: InvoiceRow[] = [];
  for await (const row of readParts((cursor) => erp.invoices.part({ cursor, limit: 3 }, c))) rows.push(row);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

  const summary = await erp.finances.summary(c);
  expect(summary.open).toBe(sumOf(rows.map((row) => row.open)));
  expect(sumOf(Object.values(summary.ageing))).toBe(summary.open);
  expect(summary.due).toBeLessThanOrEqual(Math.max(summary.open, 0));

  for (const status of [null, ...INVOICE_STATUSES]) {
    const those = rows.filter((row) => status === null || row.status === status);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => erp.invoices.list({ status, page, pageSize: 4 }, c)));
    expect(pages.flatMap((page) => page.items)).toEqual(those.slice(0, 16));
    const sums = {
      withoutVat: sumOf(those.map((row) => row.withoutVat)),
      total: sumOf(those.map((row) => row.total)),
      open: sumOf(those.map((row) => row.open)),
    };
    for (const page of pages) expect(page).toMatchObject({ total: those.length, sums });
  }

  let balance = 0;
  for (let from = toLocalDate(START); from <= toLocalDate(now); from = addDays(from, 10)) {
    const read = (cursor: Cursor | null) => erp.finances.statement({ from, to: addDays(from, 9), cursor, limit: 2 }, c);
    const { opening, debit, credit, closing } = await read(null);
    let [raised, lowered] = [0, 0];
    for await (const { amount } of readParts(read)) {
      raised += Math.max(amount, 0);
      lowered += Math.max(-amount, 0);
    }
    expect([opening, debit, credit]).toEqual([balance, raised, lowered]);
    expect(opening + debit - credit).toBe(closing);
    balance = closing;
  }
  expect(balance).toBe(summary.open);

  const orders = await erp.orders.list({ pageSize: 100 }, c);
  for (const status of ORDER_STATUSES) {
    const { items, total } = await erp.orders.list({ status, pageSize: 100 }, c);
    expect(items).toEqual(orders.items.filter((row) => row.status === status));
    expect(total).toBe(items.length);
  }
  assertDerived(dataDir);
}

/** Asserts that the sums kept by triggers equal the sums of the rows. */
function assertDerived(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, "erp.db"), { readOnly: true });
  const differences = (kept: string, derived: string) =>
    db.prepare(`select * from (${kept} except ${derived}) union all select * from (${derived} except ${kept})`).all();
  try {
    const queries: [string, string][] = [
      [
        "select owner, date, status, count from order_day",
        "select owner, date, status, count(*) from customer_order group by 1, 2, 3",
      ],
      [
        "select owner, date, status, count, without_vat, total, open from invoice_day",
        "select partner, date, status, count(*), sum(without_vat), sum(total), sum(open) from invoice group by 1, 2, 3",
      ],
      [
        "select partner, kind, due_date, count, open from due_day where count > 0",
        "select partner, kind, due_date, count(*), sum(open) from invoice where open <> 0 group by 1, 2, 3",
      ],
      [
        "select customer_order, position, delivered from order_line where delivered > 0",
        `select customer_order, position, sum(quantity) from delivery join delivery_line on delivery = delivery.id
          where quantity > 0 group by 1, 2`,
      ],
      [
        "select number, to_invoice from customer_order",
        "select customer_order, sum(quantity - invoiced - cancelled) from order_line group by 1",
      ],
      [
        "select customer_order, vat, base from uninvoiced_goods",
        `select customer_order, vat, sum((price + deposit) * (quantity - invoiced - cancelled)) from order_line
          group by 1, 2`,
      ],
    ];
    for (const [kept, derived] of queries) expect(differences(kept, derived)).toEqual([]);
  } finally {
    db.close();
  }
}
