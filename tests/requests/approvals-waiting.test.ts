import { afterAll, beforeAll, expect, test } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ProductRecord } from "#erp-adapter/own/catalogue-index/product-record.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms, press } from "#tests/support/approving-firm.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, UPDATE_BUTTON } from "#tests/support/purchase.ts";
import { edge, replacedBy } from "#tests/support/superseded.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { WORDS } from "#tests/support/words.ts";

/**
 * The goods change while a request waits. The approver sees the requested and the current values, and must agree again
 * to later changes.
 */

const { blocked, problems, note, refusals, states } = WORDS.en.approvals;

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let steady: ProductId;
let parts = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, works: true });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "AW" });
  steady = shop.staff.addProduct(testProduct({ number: "AW STEADY", wholesale: toEurCents(20_000), stock: 9_000 }));
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

/** A request for four pieces of a part that does not change, and four of a new part that `set` changes. */
async function askForBoth() {
  parts += 1;
  const number = `AW ${parts}`;
  const set = (facts: Partial<ProductRecord>) =>
    shop.staff.addProduct(testProduct({ number, wholesale: toEurCents(30_000), stock: 50, ...facts }));
  const part = set({});
  const firm = await firms.open();
  const request = await askFor(firm.buyer.person, [
    [part, "4"],
    [steady, "4"],
  ]);
  const [owner, buyer] = [firm.owner.person, firm.buyer.person];
  return { owner, buyer, request, part, set };
}

const rowOf = ({ page }: Answer, product: ProductId) =>
  page.querySelectorAll("main tbody tr").find((row) => row.querySelector(`[name="q:${product}"]`))?.text ?? "";

test("a part superseded while it waits: said by its line, and nothing is ordered from a page of before; the rest is approved", async () => {
  const { owner, buyer, request, part, set } = await askForBoth();
  const before = await owner.get(request);
  shop.staff.addProduct(testProduct({ number: `AW NEW ${parts}`, stock: 50 }));
  set({ stock: 0, supply: "discontinued", ...replacedBy([edge(`AW NEW ${parts}`)]) });
  const late = await press(owner, before, "approve");
  expect(late.status).toBe(409);
  expect(late.text(".note--bad")).toContain(refusals.superseded);
  const page = await owner.get(request);
  expect(rowOf(page, part)).toContain(problems.superseded);
  expect((await press(owner, page, "approve")).location).toBe(request);
  const seen = await buyer.get(request);
  expect(seen.text("h1 .badge")).toBe(states.changed);
  const order = await buyer.get(seen.page.querySelector(".note--good a")?.getAttribute("href") ?? "");
  expect(order.text("main")).toContain("AW STEADY");
  expect(order.text("main")).not.toContain("AW NEW");
});

test("stock gone after the approver has seen it: old and new are shown, and the approver agrees again", async () => {
  const { owner, buyer, request, part } = await askForBoth();
  const page = await owner.get(request);
  expect(rowOf(page, part)).toContain("4 immediately");
  shop.staff.setStock(part, 1);
  const answer = await press(owner, page, "approve");
  expect(answer.location).toContain("?quote=");
  expect((await buyer.get(request)).text("h1 .badge")).toBe(states.asked);
  const shown = await owner.follow(answer);
  expect(shown.text(".notes")).toContain(note.changed);
  expect(rowOf(shown, part)).toContain("1 immediately");
  expect(rowOf(shown, part)).toContain("rest must be ordered");
  const told = shown.page.querySelectorAll(".changed tbody tr").map((row) => row.text);
  const shipment = expect.stringContaining("in one deliveryas it comes, 2 deliveries");
  expect(told, "since the approver saw it, and since the buyer asked").toEqual([
    expect.stringMatching(/4 immediately1 immediately3 must be ordered/),
    ...[shipment, shipment],
  ]);
  expect((await press(owner, shown, "approve")).location).toBe(request);
  expect((await buyer.get(request)).text("h1 .badge"), "pieces come later than asked").toBe(states.changed);
});

test("a price that changed before the approver looks: asked and now side by side, approved at the new one", async () => {
  const { owner, buyer, request, part, set } = await askForBoth();
  set({ wholesale: toEurCents(31_000) });
  const page = await owner.get(request);
  expect(rowOf(page, part)).toContain("€300.00");
  expect(rowOf(page, part)).toContain("€310.00");
  expect((await press(owner, page, "approve")).location).toBe(request);
  const seen = await buyer.get(request);
  expect(seen.text("h1 .badge")).toBe(states.changed);
  expect(seen.text("aside.document__sums")).toContain(WORDS.en.approvals.sumsOrdered);
});

test("one part withdrawn after the approver has seen it: nothing is ordered before the rest is agreed to", async () => {
  const { owner, buyer, request, part } = await askForBoth();
  const page = await owner.get(request);
  shop.staff.withdraw(part);
  const answer = await press(owner, page, "approve");
  expect(answer.location).toContain("?quote=");
  const shown = await owner.follow(answer);
  expect(rowOf(shown, part)).toContain(problems.gone);
  expect((await buyer.get(request)).text("h1 .badge")).toBe(states.asked);
  expect((await press(owner, shown, "approve")).location).toBe(request);
  const seen = await buyer.get(request);
  expect(seen.text("h1 .badge")).toBe(states.changed);
  const order = await buyer.get(seen.page.querySelector(".note--good a")?.getAttribute("href") ?? "");
  expect(order.text("main")).toContain("AW STEADY");
  expect(order.text("main")).not.toContain(`AW ${parts} `);
});

test("the place of delivery gone after the approver has seen it: neither that page nor the next one orders anything", async () => {
  const firm = await firms.open();
  const buyer = firm.buyer.person;
  await addToCart(buyer, steady);
  await buyer.submit(await buyer.get("/en/cart/1"), "form#order", { "d:to": "pickup:split" }, UPDATE_BUTTON);
  const request = await askFor(buyer, [[steady, "1"]], { number: firm.partner });
  const owner = firm.owner.person;
  const page = await owner.get(request);
  const branch = shop.staff.delivery.branches().find(({ id }) => id === "split");
  if (!branch) throw new Error("no branch in Split");
  shop.staff.delivery.putBranch({ ...branch, isActive: false });
  try {
    const answer = await press(owner, page, "approve");
    expect(answer.location).toContain("?quote=");
    const shown = await owner.follow(answer);
    expect(shown.text(".notes")).toContain(blocked.place);
    expect(shown.page.querySelector("button[value=approve]")).toBeNull();
    const quote = new URL(answer.location ?? "", "http://localhost").searchParams.get("quote") ?? "";
    const fields = { intent: "approve", quote, revision: "1" };
    const crafted = await owner.post(request, fields);
    expect([crafted.status, crafted.text(".note--bad")]).toEqual([
      400,
      expect.stringContaining(refusals["quote-expired"]),
    ]);
    expect((await buyer.get(request)).text("h1 .badge")).toBe(states.asked);
    expect(shop.staff.listOrders().filter((one) => one.buyerDocumentNumber === firm.partner)).toEqual([]);
  } finally {
    shop.staff.delivery.putBranch(branch);
  }
});
