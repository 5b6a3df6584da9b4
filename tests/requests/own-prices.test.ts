import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { cents, INJECTOR, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";

/**
 * The product costs 1,000.00 on the general list, 880.00 with 12 % discount, 930.00 with 7 %. A discounted price may
 * appear only on pages of the customer who has it; the general price may appear on all.
 */
const PRICES = { general: "1,000.00", owner: "880.00", stranger: "930.00" } as const;
type Buyer = keyof typeof PRICES;
const BUYERS = Object.keys(PRICES) as Buyer[];
const NOTE = "without VAT and shipping";
const CONFIRM = "dialog form";

let shop: TestShop;
let product: ProductId;
const people = {} as Record<Buyer, Person>;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  product = shop.staff.addProduct(testProduct({ number: "PR 9100", wholesale: cents("1000.00"), stock: 500 }));
  for (const buyer of BUYERS) people[buyer] = shop.visit();
  await people.owner.login("owner@autoservis.example");
  await people.stranger.login("owner@turbo-centar.example");
  for (const buyer of BUYERS) await addToCart(people[buyer], product);
});
afterAll(() => shop.close());

describe.each(BUYERS)("%s", (buyer) => {
  test.each([
    ["list", () => "/en/catalogue/0?query=PR+9100"],
    ["page", () => `/en/products/${product}`],
    ["cart", () => "/en/cart/1"],
    ["printed cart", () => "/en/cart/1?print"],
  ])("sees the own price in the %s, and no other's", async (_, path) => {
    const answer = await people[buyer].get(path());
    expectOwn(answer, buyer);
    expect(answer.body.includes(NOTE)).toBe(true);
  });

  test("sees it as data", async () => {
    const { body } = await people[buyer].get(`/en/products/${product}.data`);
    const found = Object.values(PRICES).filter((price) => body.includes(`,${price.replace(/\D/g, "")},`));
    expect(found).toContain(PRICES[buyer]);
    // The general list's price is the base of every discount.
    expect(found.filter((price) => price !== PRICES.general && price !== PRICES[buyer])).toEqual([]);
  });
});

test("asked for at the same time, neither gets the other's price", async () => {
  const asked = Array.from({ length: 30 }, (_, n) => BUYERS[n % BUYERS.length] ?? "general");
  const answers = await Promise.all(asked.map((buyer) => people[buyer].get(`/en/products/${product}`)));
  for (const [n, answer] of answers.entries()) expectOwn(answer, asked[n] ?? "general");
});

test("price list A is below the general one on injectors, and the discount comes off it", async () => {
  const price = async (person: Person) => (await person.get(`/en/products/${INJECTOR}`)).text("main");
  const [general, own] = [await price(people.general), await price(people.owner)];
  const net = (text: string) => Number(/Net price €([\d,.]+)/.exec(text)?.[1]?.replace(",", ""));
  expect(net(own)).toBeCloseTo(Math.round(Math.round(net(general) * 96) * 0.88) / 100, 2);
});

test("the dialog of changed conditions, the order and the mail are at the own price", async () => {
  const person = shop.visit();
  await person.login("owner@autoservis.example");
  const cart = await person.get("/en/cart/1");
  shop.staff.setPrice(product, cents("2000.00"));
  const dialog = await person.follow(
    await person.submit(cart, "form#order", { buyerDocumentNumber: "PO-1" }, ORDER_BUTTON),
  );
  expect(dialog.text("main")).toContain("880.00");
  expect(dialog.text("main")).toContain("1,760.00");
  const success = await person.follow(await person.submit(dialog, CONFIRM));
  const link = success.page.querySelector("main a[href*='/order/']")?.getAttribute("href") ?? "";
  const order = await person.get(link);
  expect(order.text("main")).toContain("1,760.00");
  expect(order.text("main")).toContain("12%");
  expect((await people.stranger.get(link)).status).toBe(404);
  const [mail] = await shop.mails({ to: "owner@autoservis.example" });
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain("1,760.00");
    expect(text).toContain("without VAT");
  }
});

test("after the logout the general price is back", async () => {
  await people.owner.post("/en/logout", {});
  const answer = await people.owner.get(`/en/products/${product}`);
  expect(answer.text("main")).toContain("2,000.00");
  expect(answer.text("main")).not.toContain("1,760.00");
});

test("a guest's order is at the general price, mail included", async () => {
  await sendGuestOrder(people.general, await toGuestDialog(people.general), "general@example.com");
  const [mail] = await shop.mails({ to: "general@example.com" });
  expect(mail?.text).toContain("2,000.00");
  expect(mail?.text).not.toMatch(/1,760\.00|1,860\.00/);
});

function expectOwn(answer: Answer, buyer: Buyer): void {
  const amounts = answer.body.match(/€[\d,]+\.\d\d/g) ?? [];
  expect(amounts).toContain(`€${PRICES[buyer]}`);
  const others = BUYERS.filter((one) => one !== buyer && one !== "general");
  for (const other of others) expect(amounts).not.toContain(`€${PRICES[other]}`);
}
