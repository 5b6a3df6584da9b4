import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFaultLog } from "../../around/checks/fault-log.ts";
import { idOf, toRecord } from "../../conformance/fixture/products.ts";
import { visitor } from "../../conformance/fixture/visitor.ts";
import { draftOf, withKey } from "../../conformance/ordering.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { toBasisPoints } from "../../contract/money.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { createErpAdapter } from "../../index.ts";
import { createEmbeddedErp } from "./create-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "./staff.ts";

const PART = toRecord({ manufacturer: "Bosch", number: "0 445 110 470", stock: 10 });

let dataDir: string;
let staff: EmbeddedStaff;
let erp: ErpAdapter;

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "dizna-embedded-")), "data");
  erp = createEmbeddedErp({ dataDir });
  staff = createStaff({ dataDir });
  staff.addProduct(PART);
});

afterEach(async () => {
  staff.close();
  await erp.close();
  rmSync(join(dataDir, ".."), { recursive: true });
});

describe("the files", () => {
  test("are made where there were none, and opened through the door", async () => {
    const other = await createErpAdapter(
      { kind: "embedded", dataDir: join(dataDir, "further/down") },
      createFaultLog(console),
    );
    expect(existsSync(join(dataDir, "further/down/erp.db"))).toBe(true);
    expect(await other.health()).toMatchObject({ ok: true, detail: "stock moves pending: 0" });
    await other.close();
  });

  test("a folder that cannot be made is an error at start", () => {
    writeFileSync(join(dataDir, "file"), "");
    expect(() => createEmbeddedErp({ dataDir: join(dataDir, "file/below") })).toThrow();
  });

  test("two processes' worth of adapters see each other's carts and orders at once", async () => {
    const other = createEmbeddedErp({ dataDir });
    const c = await guest();
    const products = [{ product: idOf(PART), quantity: 1 as Quantity }];
    for (const adapter of [erp, other, erp, other]) await adapter.carts.update(FIRST_CART, { products }, c);
    expect((await erp.carts.get(FIRST_CART, c)).lines).toEqual([{ product: idOf(PART), quantity: 4 }]);
    const order = await place(other, c, 3);
    expect(await erp.orders.get(order.id, c)).toEqual(order);
    expect(await free()).toBe(7);
    await other.close();
  });
});

describe("orders and shelves", () => {
  test("numbers count up within the local year without a gap, whatever was refused between", async () => {
    let now = Date.UTC(2026, 11, 31, 12);
    const timed = createEmbeddedErp({ dataDir, clock: () => now });
    const c = await guest(timed);
    expect((await place(timed, c, 1)).number).toBe("26-000001");
    const stale = { ...(await draft(timed, c, 1)), buyerDocumentNumber: "again" };
    expect((await place(timed, c, 9)).number).toBe("26-000002");
    await expect(timed.orders.place(stale, withKey(c))).rejects.toMatchObject({ code: "CONDITIONS_CHANGED" });
    expect((await place(timed, c, 1)).number).toBe("26-000003");
    now = Date.UTC(2026, 11, 31, 23, 30);
    expect((await place(timed, c, 1)).number).toBe("27-000001");
    await timed.close();
  });

  test("an order is booked while the shelves are locked, counts at once, and is carried over once", async () => {
    const c = await guest();
    const lock = new DatabaseSync(join(dataDir, "catalogue.db"));
    lock.exec("begin immediate");
    const order = await place(erp, c, 4);
    expect(shelf()).toBe(10);
    expect(await free()).toBe(6);
    expect((await erp.health()).detail).toBe("stock moves pending: 1");
    lock.exec("rollback");
    lock.close();
    const restarted = createEmbeddedErp({ dataDir });
    expect(shelf()).toBe(6);
    expect(await free()).toBe(6);
    createEmbeddedErp({ dataDir }).close();
    await place(restarted, c, 1);
    expect(shelf()).toBe(5);
    expect(await restarted.orders.get(order.id, c)).toEqual(order);
    await restarted.close();
  });

  test("pieces that come later are not taken off the shelf", async () => {
    const order = await place(erp, await guest(), 15);
    expect(order.lines).toMatchObject([{ now: 10, later: 5 }]);
    expect(shelf()).toBe(0);
  });

  test("a count of the shelf is not reduced by what was sold before it", async () => {
    const c = await guest();
    const lock = new DatabaseSync(join(dataDir, "catalogue.db"));
    lock.exec("begin immediate");
    await place(erp, c, 4);
    lock.exec("rollback");
    lock.close();
    staff.setStock(idOf(PART), 20);
    expect(await free()).toBe(20);
    await place(erp, c, 1);
    expect(await free()).toBe(19);
  });

  test("an order keeps its words when the catalogue has others", async () => {
    const c = await guest();
    const order = await place(erp, c, 1);
    staff.addProduct({ ...PART, titleEn: "Another title", titleHr: "Drugi naslov" });
    staff.withdraw(idOf(PART));
    expect(await erp.orders.get(order.id, c)).toEqual(order);
    expect((await erp.orders.get(order.id, { ...c, locale: "hr" })).lines[0]?.title).toBe("Dio 0 445 110 470");
  });

  test("a customer's order is at the customer's own terms, whatever the call names", async () => {
    const partner = "001001" as PartnerCode;
    const { id, token } = staff.createCustomer({ partner, discount: toBasisPoints(1_200) });
    const own = { ...visitor(), partner, user: { id }, token };
    expect((await place(erp, own, 1)).totals.goods).toBe(8_800);
    const general = await draft(erp, visitor(), 1);
    await expect(erp.orders.place(general, withKey({ ...own, partner: GENERAL_PARTNER }))).rejects.toMatchObject({
      code: "CONDITIONS_CHANGED",
    });
  });
});

async function guest(adapter: ErpAdapter = erp): Promise<CallContext> {
  const { id, token } = await adapter.accounts.guest(visitor());
  return { ...visitor(), user: { id }, token };
}

function draft(adapter: ErpAdapter, c: CallContext, quantity: number) {
  return draftOf({ adapter }, c, [[idOf(PART), quantity]]);
}

async function place(adapter: ErpAdapter, c: CallContext, quantity: number) {
  return adapter.orders.place(await draft(adapter, c, quantity), withKey(c));
}

/** The stock in the catalogue's file, which does not include pending moves. */
function shelf(): unknown {
  const db = new DatabaseSync(join(dataDir, "catalogue.db"), { readOnly: true });
  const row = db.prepare("select stock from product").get();
  db.close();
  return row?.stock;
}

/** The quantity available at once. */
async function free(): Promise<number | undefined> {
  const [line] = await erp.conditions({ lines: [{ product: idOf(PART), quantity: 99_999 as Quantity }] }, visitor());
  return line && "now" in line ? line.now : undefined;
}
