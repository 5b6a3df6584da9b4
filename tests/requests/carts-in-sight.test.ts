import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { employ } from "#tests/support/employ.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** No cart is out of sight: in the head, on the home page, and after *Remove*. */

const PARTS = ["S 1", "S 2", "S 3"].map((number) => productId(`testmaker~${number.replace(" ", "_")}`)) as [
  ReturnType<typeof productId>,
  ReturnType<typeof productId>,
  ReturnType<typeof productId>,
];
const UNDO = "form:has([name=at])";

let shop: TestShop;
let owner: Person;
let count = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
  for (const number of ["S 1", "S 2", "S 3"]) shop.staff.addProduct(testProduct({ number, stock: 9_999 }));
});
beforeEach(async () => {
  count += 1;
  owner = await employ(shop, { partner: "004711", name: "Iva Korak", email: `sight-${count}@autoservis.example` });
});
afterAll(() => shop.close());

const numbers = (page: { page: { querySelectorAll(selector: string): unknown } }) =>
  [...(page.page.querySelectorAll("table tbody .num") as Iterable<{ textContent: string }>)].map(
    ({ textContent }) => textContent,
  );

async function fill(quantities: readonly string[] = ["1", "2", "3"]) {
  for (const [at, quantity] of quantities.entries()) await addToCart(owner, PARTS[at] ?? PARTS[0], quantity);
}

const newCart = async () => owner.follow(await owner.submit(await owner.get("/en"), 'form[action="/en/new-cart"]'));

test.each(LANGUAGES)("(%s) a removed line comes back with quantity, remarks and place", async (lang) => {
  await fill();
  const path = `/${lang}/cart/1`;
  const cart = await owner.get(path);
  const remarks = { [`n:${PARTS[1]}`]: "for the blue van", [`p:${PARTS[1]}`]: "020" };
  const updated = await owner.follow(await owner.submit(cart, "form#order", remarks, ["intent", "update"]));
  const before = numbers(updated);
  const removed = await owner.follow(await owner.submit(updated, "form#remove-line", {}, ["product", PARTS[1]]));
  expect(numbers(removed)).not.toEqual(before);
  expect(removed.text(".notes")).toContain("S 2");
  expect(removed.text(`${UNDO} button`)).toBe(WORDS[lang].cartNotices.undo);
  const back = await owner.follow(await owner.submit(removed, UNDO));
  expect(numbers(back)).toEqual(before);
  const value = (name: string) => back.page.querySelector(`[name="${name}"]`);
  expect(value(`q:${PARTS[1]}`)?.getAttribute("value")).toBe("2");
  expect(value(`p:${PARTS[1]}`)?.getAttribute("value")).toBe("020");
  expect(back.text("main") + (value(`n:${PARTS[1]}`)?.getAttribute("value") ?? "")).toContain("for the blue van");
  const twice = await owner.follow(await owner.submit(removed, UNDO));
  expect(numbers(twice)).toEqual(before);
});

test("the last line comes back too, and a made up line is refused", async () => {
  await fill(["7"]);
  const cart = await owner.get("/en/cart/1");
  const empty = await owner.follow(
    await owner.follow(await owner.submit(cart, "form#remove-line", {}, ["product", PARTS[0]])),
  );
  const back = await owner.follow(await owner.submit(empty, UNDO));
  expect(back.page.querySelector(`[name="q:${PARTS[0]}"]`)?.getAttribute("value")).toBe("7");
  const id = cart.page.querySelector("form#order [name=cart]")?.getAttribute("value") ?? "";
  const made = { intent: "undo", cart: id, version: "", product: PARTS[1] };
  expect((await owner.post("/en/cart/1", { ...made, quantity: "0", at: "0" })).status).toBe(400);
  expect((await owner.post("/en/cart/1", { ...made, product: "x", quantity: "1", at: "0" })).status).toBe(400);
  expect((await owner.post("/en/cart/1", { ...made, quantity: "1", at: "999999" })).status).toBe(303);
});

test("the head counts all carts and leads to the one changed last, while the first is the one that opens", async () => {
  await fill(["1"]);
  await newCart();
  await fill(["1", "1"]);
  const later = shop.visit({
    cookies: [...owner.cookies].filter(([name]) => name === "token" || name === "user"),
  });
  const page = await later.get("/en/about");
  expect(page.text(".header .tool__count .sr")).toBe("3 lines");
  const lead = () => page.page.querySelector(".in-cart a.btn--main")?.getAttribute("href");
  expect(lead()).toBe("/en/cart/2");
  expect((await later.get("/en/empty-cart")).location).toBe("/en/cart/1");
});

test("the home page has each cart with its sum, in one question about prices", async () => {
  await fill(["2"]);
  await newCart();
  await fill(["1", "1"]);
  const home = await owner.get("/en");
  const carts = home.text("section:has(#desk-carts)").replace(/\s+/g, " ");
  expect(carts).toMatch(/Cart 1.*1 line.*€20\.00.*Cart 2.*2 lines.*€20\.00/);
});

test("a cart's name proposes the document number, and a cart that was ordered is used again", async () => {
  await fill(["1"]);
  const plain = await owner.get("/en/cart/1");
  const proposed = (page: typeof plain) =>
    page.page.querySelector("#order-buyerDocumentNumber")?.getAttribute("value") ?? "";
  expect(proposed(plain)).toBe("");
  const named = await owner.follow(await owner.submit(plain, 'form:has([value="rename"])', { title: "Golf 7 ST-123" }));
  expect(proposed(named)).toBe("Golf 7 ST-123");
  const long = await owner.follow(
    await owner.submit(named, 'form:has([value="rename"])', { title: "A name that is too long for a number" }),
  );
  expect(proposed(long)).toBe("");
  await newCart();
  await fill(["1"]);
  const second = await owner.get("/en/cart/2");
  await owner.submit(second, "form#order", { buyerDocumentNumber: `AGAIN-${count}` }, ORDER_BUTTON);
  await owner.get("/en/cart/1");
  const again = await owner.follow(await newCart());
  expect(again.page.querySelectorAll("nav.tabs a")).toHaveLength(2);
  expect(again.page.querySelector("nav.tabs [aria-current]")?.getAttribute("href")).toBe("/en/cart/2");
});
