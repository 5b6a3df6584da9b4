import { afterAll, beforeAll, expect, test } from "vitest";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { makeList } from "#tests/support/made-lists.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";

let shop: TestShop;
let person: Person;

const PART = productId("testmaker~PS_1000");

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
  shop.staff.addProducts([testProduct({ number: "PS 1000", stock: 500 }), testProduct({ number: "PS 1001" })]);
  shop.staff.setQuantityBreak(PART, 10, toBasisPoints(1_000));
  shop.staff.setQuantityBreak(PART, 50, toBasisPoints(2_000));
  person = shop.visit();
  await person.login("owner@autoservis.example");
});
afterAll(() => shop.close());

test("the page of a part names the price of each larger quantity that is lower for this customer", async () => {
  const facts = async (who: Person, lang: string) =>
    (await who.get(`/${lang}/products/${PART}`)).page
      .querySelectorAll(".buybox .facts dt")
      .map((term) => `${term.text} ${term.nextElementSibling?.text}`);
  expect(await facts(shop.visit(), "en")).toEqual(expect.arrayContaining(["From 10 pcs €9.00", "From 50 pcs €8.00"]));
  // 12 % of their own are more than 10 %.
  const own = await facts(person, "hr");
  expect(own).toContain("Od 50 kom 8,00\u00a0€");
  expect(own.join()).not.toContain("Od 10 kom");
});

test("a row of a list says so in a word, and only where there are such prices", async () => {
  const list = await shop.visit().get("/en/catalogue/0?query=PS%20100&manufacturer=testmaker");
  const extras = list.page.querySelectorAll(".row").map((row) => row.querySelector(".row__extra")?.text.trim());
  expect(extras.toSorted()).toEqual(["volume price", undefined]);
});

test("cart, list and quick order name the next step, and none once it is reached", async () => {
  const next = "From 50 pcs: €8.00";
  await addToCart(person, PART, "12");
  expect((await person.get("/en/cart/1")).text(".table--cart .at-c")).toContain(next);
  const list = await makeList(shop, person, "Steps", { [PART]: 50 });
  expect((await person.get(list)).text(".table--list .at-c")).not.toContain("From");
  const sent = await person.post("/en/quick-order", { intent: "paste", list: "PS 1000\t3" });
  expect((await person.follow(sent)).text(".table--quick .at-c")).toContain(next);
});
