import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** A cart goes from one person of a company to another, who sees from whom, and is never lost on the way. */

const FIRST = productId("testmaker~H_1");
const SECOND = productId("testmaker~H_2");
const FORM = "form:has(#to)";
const HANDED = "form:has([name=handed])";

let shop: TestShop;
let giver: Person;
let receiver: Person;
let partner = 7_000;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  for (const number of ["H 1", "H 2"]) shop.staff.addProduct(testProduct({ number, stock: 9_999 }));
});
beforeEach(async () => {
  partner += 1;
  giver = await person("Ana Daje");
  receiver = await person("Ivo Prima");
  await addToCart(giver, FIRST, "3");
  await addToCart(giver, SECOND, "4");
});
afterAll(() => shop.close());

/** A person whom the shop knows as after their login. */
async function person(name: string) {
  const email = `${name.replace(" ", ".").toLowerCase()}@${partner}.example`;
  const one = await employ(shop, { partner: `00${partner}`, name, email });
  const cookies = [...one.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const user = await shop.shop.request.cookies.user.parse(cookies);
  await shop.shop.company.members.see({ ...user, rights: { finances: true, invoices: true } });
  return one;
}

async function toForm(lang = "en"): Promise<Answer> {
  const cart = await giver.get(`/${lang}/cart/1`);
  return giver.get(cart.page.querySelector('a[href*="/hand-over?"]')?.getAttribute("href") ?? "");
}

const quantities = ({ page }: Answer) =>
  page.querySelectorAll('input[name^="q:"]').map((field) => field.getAttribute("value"));

test.each(LANGUAGES)("(%s) the colleague reads from whom it is, takes it, and has it as a cart", async (lang) => {
  const page = await giver.get(`/${lang}/cart/1`);
  await giver.submit(page, "form#order", { [`n:${SECOND}`]: "for the van" }, ["intent", "update"]);
  const form = await toForm(lang);
  const sent = await giver.submit(form, FORM, {}, ["intent", "hand"]);
  expect(sent.status, sent.text("main")).toBe(303);
  expect((await giver.submit(form, FORM, {}, ["intent", "hand"])).status, "pressed twice").toBe(303);
  expect(quantities(await giver.get(`/${lang}/cart/1`))).toEqual([]);
  const home = await receiver.get(`/${lang}`);
  expect(home.page.querySelectorAll(HANDED)).toHaveLength(1);
  expect(home.text(HANDED)).toContain("Ana Daje");
  const taken = await receiver.submit(home, HANDED, {}, ["intent", "take"]);
  const cart = await receiver.follow(taken);
  expect(quantities(cart)).toEqual(["3", "4"]);
  expect(cart.body).toContain("for the van");
  expect((await receiver.submit(home, HANDED, {}, ["intent", "take"])).location, "pressed twice").toBe(`/${lang}`);
  expect((await receiver.get(`/${lang}`)).page.querySelector(HANDED)).toBeNull();
});

test("a declined cart is back with the giver, who reads by whom", async () => {
  await giver.submit(await toForm(), FORM, {}, ["intent", "hand"]);
  await receiver.submit(await receiver.get("/en"), HANDED, {}, ["intent", "decline"]);
  expect((await receiver.get("/en")).page.querySelector(HANDED)).toBeNull();
  const home = await giver.get("/en");
  expect(home.text(HANDED)).toContain("Ivo Prima");
  expect(quantities(await giver.follow(await giver.submit(home, HANDED, {}, ["intent", "take"])))).toEqual(["3", "4"]);
});

test("it goes to no stranger, is taken by no other person, and a cart that has changed stays", async () => {
  const form = await toForm();
  const refused = await giver.submit(form, FORM, { to: "invented" }, ["intent", "hand"]);
  expect([refused.status, refused.text(".note")]).toEqual([400, WORDS.en.handOver.refused.colleague]);
  await addToCart(giver, FIRST, "1");
  expect((await giver.submit(form, FORM, {}, ["intent", "hand"])).status).toBe(409);
  expect(quantities(await giver.get("/en/cart/1"))).toEqual(["4", "4"]);
  await giver.submit(await toForm(), FORM, {}, ["intent", "hand"]);
  const home = await receiver.get("/en");
  const handed = home.page.querySelector(`${HANDED} [name=handed]`)?.getAttribute("value") ?? "";
  partner += 1;
  const stranger = await person("Eva Druga");
  const form2 = { intent: "take", handed };
  expect((await stranger.post("/en/hand-over", form2)).location).toBe("/en");
  expect(quantities(await receiver.follow(await receiver.submit(home, HANDED, {}, ["intent", "take"])))).toHaveLength(
    2,
  );
});
