import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey, type ShopId } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { createHttpErp } from "#erp-adapter/http/create-http-erp.ts";
import { runCommand } from "#erp-adapter/mock/back-office/run-command.ts";
import { seedEmbeddedErp } from "#erp-adapter/mock/seed/seed-embedded-erp.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/mock/staff.ts";
import { testProduct } from "#tests/support/goods.ts";
import { type ServedErp, serveErp } from "#tests/support/served-erp.ts";
import { startShop } from "#tests/support/start-shop.ts";

/** Processes start one after another: on a busy machine that takes its time. */
const LIMIT = 180_000;

let folders: string[];
let erp: ServedErp;
let staff: EmbeddedStaff;

beforeAll(async () => {
  folders = ["erp", "one", "two"].map((name) => mkdtempSync(join(tmpdir(), `dizna-two-shops-${name}-`)));
  const [books = ""] = folders;
  seedEmbeddedErp({ dataDir: books, products: 20 });
  staff = createStaff({ dataDir: books });
  erp = await serveErp(books);
}, LIMIT);

afterAll(async () => {
  await erp.stop();
  staff.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test("a second shop on an ERP does not start, says why in one line, and takes the first one's place after a release", {
  timeout: LIMIT,
}, async () => {
  const [books = "", one = "", two = ""] = folders;
  const first = await startShop({ dataDir: one, env: erp.env });
  const refused = await startShop({ dataDir: two, env: erp.env }).then(
    () => "it started",
    (error: unknown) => String(error),
  );
  expect(refused).toContain("The ERP takes orders of another shop");
  expect(refused).toContain("npm run erp -- release-shop");
  expect(refused).not.toContain("    at ");
  await first.stop();

  // The same shop again, from the same folder, is no other one.
  await (await startShop({ dataDir: one, env: erp.env })).stop();

  const printed: string[] = [];
  const terminal = { dataDir: books, print: (text: string) => void printed.push(text), printError: console.error };
  expect(await runCommand(["release-shop"], terminal)).toBe(0);
  expect(printed.join()).toContain("Released");
  await (await startShop({ dataDir: two, env: erp.env })).stop();
});

test("a shop that was started before the ERP was bound to another orders nothing more", async () => {
  staff.releaseShop();
  const adapter = createHttpErp({ url: erp.env.ERP_URL });
  try {
    await adapter.health();
    const [old, next] = ["old" as ShopId, "next" as ShopId];
    await adapter.orders.bindShop(contextOf(old));
    staff.releaseShop();
    await adapter.orders.bindShop(contextOf(next));
    const orders = staff.listOrders().length;
    await expect(order(adapter, old)).rejects.toMatchObject({ code: "FORBIDDEN", effect: "none" });
    expect(staff.listOrders()).toHaveLength(orders);
    await order(adapter, next);
    expect(staff.listOrders()).toHaveLength(orders + 1);
  } finally {
    staff.releaseShop();
    await adapter.close();
  }
});

async function order({ accounts, conditions, orders }: ErpAdapter, shop: ShopId): Promise<void> {
  const product = staff.addProduct(testProduct({ number: "TWO SHOPS", stock: 50 }));
  const { id, token } = await accounts.guest(contextOf());
  const c = { ...contextOf(shop), user: { id }, token };
  const [condition] = await conditions({ lines: [{ product, quantity: 1 as Quantity }] }, c);
  if (!condition || !isPriced(condition)) throw new Error("no price");
  const { price, deposit, vatPercent, now, later } = condition;
  await orders.place(
    {
      lines: [{ product, quantity: 1 as Quantity, agreed: { price, deposit, vatPercent, now, later } }],
      buyerDocumentNumber: "N-1",
      guestEmail: "ana@example.com",
    },
    { ...c, idempotencyKey: crypto.randomUUID() as IdempotencyKey },
  );
}

function contextOf(shop?: ShopId): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: Date.now() + 10_000,
    requestId: "two-shops",
    ...(shop && { shop }),
  };
}
