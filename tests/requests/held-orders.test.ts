import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { openBooks } from "#erp-adapter/own/embedded/books.ts";
import { createHoldBook } from "#erp-adapter/own/embedded/orders/hold-book.ts";
import { FORMATS } from "#locales/formats.ts";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderAsCustomer } from "#tests/support/purchase.ts";

/** The customer reads what a held order waits for, and gets one mail when it is released or cancelled. */

const PART = productId("testmaker~H_1");
const TODAY = toLocalDate(Date.now());

let shop: TestShop;
let customers = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60, works: true });
  shop.staff.addProducts([testProduct({ number: "H 1", titleEn: "Part", titleHr: "Dio", stock: 500 })]);
});
afterAll(() => shop.close());

describe.each(["en", "hr"] as const)("in %s", (lang) => {
  const day = FORMATS[lang].day(addDays(TODAY, 7));

  test("an order that waits for sales says so on its page and in the list, and then that it was released", async () => {
    const { person, id, email } = await hold("release");
    const page = await person.get(`/${lang}/order/${id}`);
    expect(page.text(".notes")).toContain(
      { en: `our sales team decides on this order by ${day}`, hr: `o ovoj narudžbi odlučuje do ${day}` }[lang],
    );
    expect(page.text("h1")).toContain({ en: `On hold until ${day}`, hr: `Čeka odluku prodaje do ${day}` }[lang]);
    const list = await person.get(`/${lang}/orders/0`);
    expect(list.text("main")).toContain({ en: "On hold", hr: "Čeka odluku prodaje" }[lang]);
    shop.staff.releaseHold(id);
    const mails = await shop.mails({ to: email, atLeast: 2 });
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Dizna: order ${id} received`,
      `Dizna: order ${id} is released`,
    ]);
    const after = await person.get(`/${lang}/order/${id}`);
    expect(after.text(".notes")).toBe("");
    expect(after.text(".order-steps")).toContain({ en: "Released", hr: "Odobrena" }[lang]);
  });

  test("an order that waits for money says how to pay, and is released by all of it", async () => {
    const { person, id } = await hold("prepayment");
    const page = await person.get(`/${lang}/order/${id}`);
    for (const words of [day, "HR3799999990000000001", "HR00", id]) expect(page.text(".notes")).toContain(words);
    const address = page.page.querySelector(".notes a")?.getAttribute("href") ?? "";
    const file = await person.get(address);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(String.fromCharCode(...file.bytes.subarray(0, 5))).toBe("%PDF-");
    const stranger = await employ(shop, { partner: "007699", name: "Eva", email: `eva-${lang}@primjer.example` });
    expect((await stranger.get(address)).status).toBe(404);
    shop.staff.payInAdvance(id);
    expect((await person.get(address)).status).toBe(404);
    expect((await person.get(`/${lang}/order/${id}`)).text(".notes")).toBe("");
  });

  test("a refused order is cancelled, with the office's words on the page and in the mail", async () => {
    const { person, id, email } = await hold("release");
    shop.staff.refuseHold(id, "Najprije platite račun <26-R-1>");
    const mails = await shop.mails({ to: email, atLeast: 2 });
    expect(mails[1]?.subject).toBe(`Dizna: order ${id} is not released`);
    expect(mails[1]?.text).toContain("Najprije platite račun <26-R-1>");
    const page = await person.get(`/${lang}/order/${id}`);
    expect(page.text(".notes")).toContain("Najprije platite račun <26-R-1>");
    expect(page.page.querySelector("#cancel")).toBeNull();
    expect((await person.get(`/${lang}/orders/0`)).text("main")).toContain(
      { en: "not released", hr: "nije odobrena" }[lang],
    );
  });

  test("an order that no one released has expired on the next day, even if no one has looked", async () => {
    const { person, id, email } = await hold("release", addDays(TODAY, -8));
    const mails = await shop.mails({ to: email, atLeast: 2 });
    expect(mails.map(({ subject }) => subject)).toContain(`Dizna: order ${id} has waited too long`);
    const page = await person.get(`/${lang}/order/${id}`);
    expect(page.text(".notes")).toContain(
      { en: "was not released. It is cancelled", hr: "nije odobrena. Stornirana je" }[lang],
    );
  });
});

/** Places an order of a new company, and holds it from the local date `since`. */
async function hold(kind: HoldKind, since = TODAY): Promise<{ person: Person; id: OrderId; email: string }> {
  customers += 1;
  const email = `held-${customers}@autoservis.example`;
  const person = await employ(shop, { partner: `0077${String(customers).padStart(2, "0")}`, name: "Ana", email });
  const path = await orderAsCustomer(person, [[PART, "2"]]);
  const id = path.split("/").at(-1) as OrderId;
  await shop.mails({ to: email });
  const books = openBooks(join(shop.dataDir, "erp.db"));
  try {
    createHoldBook(books).add(id, kind, since);
  } finally {
    books.close();
  }
  return { person, id, email };
}
