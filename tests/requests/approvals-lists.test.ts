import { afterAll, beforeAll, expect, test } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms } from "#tests/support/approving-firm.ts";
import { type Answer, openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { WORDS } from "#tests/support/words.ts";

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let part: ProductId;

beforeAll(async () => {
  shop = await openTestShop({ products: 20, works: true });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "AL" });
  part = shop.staff.addProduct(testProduct({ number: "AL 1", wholesale: toEurCents(30_000), stock: 9_000 }));
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

test("many requests are on pages of 25, each list on its own; a page that does not exist is 404", async () => {
  const {
    partner,
    owner: { person: owner },
    buyer: { person: buyer },
  } = await firms.open();
  await askFor(buyer, [[part, "1"]]);
  const row = await anyRequest(partner);
  const copies = Array.from({ length: 65 }, (__, at) => ({
    ...{
      ...row,
      id: `${row.id}-${at}`,
      asked_quote: `${row.asked_quote}-${at}` as QuoteId,
      asked_at: Number(row.asked_at) - at - 1,
    },
    state: at < 31 ? ("asked" as const) : ("withdrawn" as const),
  }));
  await db.query.insertInto("approval_request").values(copies).execute();
  const rowsOf = (answer: Answer, list: string) =>
    answer.page.querySelectorAll(`section[aria-labelledby=${list}] tbody tr`).length;
  const seen = [];
  for (let page = 0; page < 3; page += 1) {
    const answer = await buyer.get(`/en/approvals?mine=${page}`);
    seen.push(
      ...answer.page.querySelectorAll("section[aria-labelledby=mine] tbody a").map((a) => a.getAttribute("href")),
    );
  }
  expect([seen.length, new Set(seen).size]).toEqual([66, 66]);
  expect((await buyer.get("/en/approvals?mine=3")).status).toBe(404);
  expect((await buyer.get("/en/approvals?mine=x")).status).toBe(404);
  const second = await owner.get("/en/approvals?toDecide=1&decided=1");
  expect([rowsOf(second, "to-decide"), rowsOf(second, "decided")]).toEqual([7, 9]);
  const links = second.page.querySelectorAll("section[aria-labelledby=to-decide] .pager a");
  expect(links[0]?.getAttribute("href")).toBe("/en/approvals?decided=1#to-decide");
  expect((await owner.get("/en")).text("section[aria-labelledby=desk-open]")).toContain("32");
});

test("too many requests of one person within an hour are refused with words, and no one is mailed", async () => {
  const {
    partner,
    owner: { email: ownerEmail },
    buyer: { person: buyer },
  } = await firms.open();
  await askFor(buyer, [[part, "1"]]);
  const row = await anyRequest(partner);
  const copies = Array.from({ length: 19 }, (_, at) => ({
    ...{ ...row, id: `${row.id}-${at}`, asked_quote: `${row.asked_quote}-${at}` as QuoteId },
  }));
  await db.query.insertInto("approval_request").values(copies).execute();
  const mails = await shop.mails({ to: ownerEmail, atLeast: 1 });
  await addToCart(buyer, part);
  const cart = await buyer.get("/en/cart/1");
  const answer = await buyer.submit(cart, "form#order", { buyerDocumentNumber: "N-21" }, ["intent", "ask-approval"]);
  expect([answer.status, answer.text(".note--bad")]).toEqual([
    409,
    expect.stringContaining(WORDS.en.approvals.refusals["too-many-asked"]),
  ]);
  await db.query.updateTable("approval_request").set({ asked_at: 0 }).where("partner", "=", partner).execute();
  await askFor(buyer, [], { number: "N-22" });
  expect(await shop.mails({ to: ownerEmail, atLeast: 2 })).toHaveLength(mails.length + 1);
});

function anyRequest(partner: string) {
  const own = db.query
    .selectFrom("approval_request")
    .selectAll()
    .where("partner", "=", partner as PartnerCode);
  return own.executeTakeFirstOrThrow();
}
