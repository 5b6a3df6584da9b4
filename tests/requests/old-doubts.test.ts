import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderDraft } from "#erp-adapter/contract/orders.ts";
import { openBooks } from "#erp-adapter/own/embedded/books.ts";
import { openAsOf } from "#server/shop-db/testing/old-file.ts";
import { press } from "#tests/support/approving-firm.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { ORDER_BUTTON, quantitiesOf, successIn } from "#tests/support/purchase.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { WORDS } from "#tests/support/words.ts";

/**
 * The shop of 27 November 2026 (commit 3d93b1f0) wrote the rows in `old-rows`. Ana, an owner, has two open carts (one
 * goes to Zadar, for this order only; one to her company's address in Split) and two orders in doubt, of which the ERP
 * has booked one, OLD-3, and not the other, OLD-4. Iva, a buyer, has asked for approval of OLD-6 to Pulska 6, and has
 * then chosen Pulska 7 for what she put into the same cart. The shop of today goes on a minute later.
 */
const ROWS = join(import.meta.dirname, "old-rows");
const SCHEMA = 35;
const SECRET = "the secret of an older shop, of thirty-two";
const A_MINUTE_LATER = Date.parse("2026-11-29T14:07:00Z");
const PARTNER = "002038" as PartnerCode;
const REQUEST = "/en/approval/25ec05766a2f312d460ab1f543a09975";

let shop: TestShop;
let ana: Person;
let iva: Person;
/** every order that the ERP was asked to book */
const sent: OrderDraft[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: A_MINUTE_LATER });
  shop = await openTestShop({
    ...{ products: 5, isServed: false, env: { SESSION_SECRET: SECRET }, works: true, begin: writeOldRows },
    erp: (erp) => ({
      ...erp,
      orders: {
        ...erp.orders,
        place: (draft, c) => {
          sent.push(draft);
          return erp.orders.place(draft, c);
        },
      },
    }),
  });
  shop.staff.addProduct(testProduct({ number: "OLD 1", wholesale: toEurCents(10_000), stock: 90_000 }));
  shop.staff.setPartner({ partner: PARTNER, priceList: "A", discount: toBasisPoints(0), paymentDays: 8 });
  await shop.shop.orders.ordering.resume();
  [ana, iva] = [shop.visit(), shop.visit()];
  await ana.login("ana@old.example");
  await iva.login("iva@old.example");
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

function writeOldRows(dataDir: string): void {
  for (const [name, db] of [
    ["shop.sql", openAsOf(SCHEMA, dataDir)],
    ["erp.sql", openBooks(join(dataDir, "erp.db"))],
  ] as const) {
    db.exec(readFileSync(join(ROWS, name), "utf8"));
    db.close();
  }
}

const cartOf = (person: Person, position: number) => person.get(`/en/cart/${position}`);
const streetOf = async (person: Person) =>
  (await cartOf(person, 1)).page.querySelector("[name='d:address']")?.getAttribute("value");
const order = (person: Person, cart: Answer, number: string) =>
  person.submit(cart, "form#order", { buyerDocumentNumber: number }, ORDER_BUTTON);

test("an order in doubt that the ERP has booked is found: its cart is empty, and both sides are mailed", async () => {
  expect(shop.staff.listOrders().filter(({ buyerDocumentNumber }) => buyerDocumentNumber === "OLD-3")).toHaveLength(1);
  const cart = await ana.follow(await cartOf(ana, 3));
  expect(cart.text("main")).toContain("26-900001");
  expect(cart.text("main")).not.toContain("OLD 1");
  for (const to of ["ana@old.example", "sales@example.com"])
    expect(await shop.mails({ to, about: "26-900001" })).toHaveLength(1);
});

test("an order in doubt that the ERP has not booked is told by its cart and by mails, and is ordered again", async () => {
  const cart = await cartOf(ana, 4);
  expect(cart.text(".notes .note--bad")).toBe(WORDS.en.errors.notPlaced);
  for (const to of ["ana@old.example", "sales@example.com"])
    expect(await shop.mails({ to, about: "OLD-4" })).toHaveLength(1);
  expect((await order(ana, cart, "OLD-4")).location).toEqual(successIn("en"));
  expect(sent.at(-1)?.delivery?.to).toMatchObject({ kind: "once", address: { address: "Riječka 4" } });
});

test("open carts go where they were to go, and no cart of another order goes there", async () => {
  const [first, second] = [await cartOf(ana, 1), await cartOf(ana, 2)];
  expect([quantitiesOf(first), quantitiesOf(second)]).toEqual([{ "bosch~OLD_1": "1" }, { "bosch~OLD_1": "2" }]);
  expect((await order(ana, second, "NEW-2")).location).toEqual(successIn("en"));
  expect(sent.at(-1)?.delivery).toMatchObject({ to: { kind: "site", address: { city: "Split" } }, note: "Note yard" });
  expect((await order(ana, first, "NEW-1")).location).toEqual(successIn("en"));
  expect(sent.at(-1)?.delivery).toMatchObject({ to: { kind: "once", address: { address: "Zadarska 1" } } });
  expect(await streetOf(iva)).toBe("Pulska 7");
});

test("a request that waited is mailed, approved and goes where it was asked for", async () => {
  expect(await shop.mails({ to: "ana@old.example", about: "OLD-6" })).toHaveLength(1);
  expect((await ana.get("/en/approvals")).text("#to-decide ~ *")).toContain("OLD-6");
  const page = await ana.get(REQUEST);
  expect(page.text("main")).toContain("Pulska 6");
  expect((await press(ana, page, "approve")).location).toBe(REQUEST);
  expect(sent.at(-1)).toMatchObject({
    buyerDocumentNumber: "OLD-6",
    delivery: { to: { kind: "once", address: { address: "Pulska 6" } } },
  });
  expect((await iva.get(REQUEST)).text("h1 .badge")).toBe(WORDS.en.approvals.states.approved);
  expect(await streetOf(iva)).toBe("Pulska 7");
});

test("nothing in it was taken for an error", () => {
  expect(shop.logged()).not.toMatch(/"level":(?:50|60)/);
});
