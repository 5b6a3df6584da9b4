import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { INJECTOR, TURBO } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, quantitiesOf, UPDATE_BUTTON } from "#tests/support/purchase.ts";

const NEW_CART = 'form[action$="/new-cart"]';
const DELETE = 'form:has([value="delete"])';
const RENAME = 'form:has([value="rename"])';

let shop: TestShop;
let person: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
beforeEach(() => {
  person = shop.visit();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("a new cart", () => {
  test("opens at the position of the new total, active and empty", async () => {
    await addToCart(person, INJECTOR);
    const answer = await person.submit(await person.get("/hr/catalogue/0"), NEW_CART);
    expect([answer.status, answer.location]).toEqual([303, "/hr/cart/2"]);
    const empty = await person.follow(await person.follow(answer));
    expect(empty.path).toBe("/hr/empty-cart");
    expect(empty.text("h1")).toBe("Prazna košarica: Košarica 2");
    expect(empty.text(".toast .note")).toBe("Nova košarica: Košarica 2");
    expect(tabsOf(empty)).toEqual(["Košarica 1 1", "Košarica 2 0*"]);
    expect(empty.text(".header .tool__count .sr")).toBe("1 stavka");
  });

  test("the next product that is added goes into it", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "a" });
    await addToCart(person, TURBO, "2");
    expect(quantitiesOf(await person.get("/en/cart/2"))).toEqual({ [TURBO]: "2" });
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "1" });
  });

  test("a double click with one key is one cart, also at once", async () => {
    await addToCart(person, INJECTOR);
    const page = await person.get("/en");
    const answers = await Promise.all([
      person.submit(page, NEW_CART),
      person.submit(page, NEW_CART),
      person.submit(page, NEW_CART),
    ]);
    expect(answers.map(({ location }) => location)).toEqual(["/en/cart/2", "/en/cart/2", "/en/cart/2"]);
    expect((await person.get("/en/cart/3")).status).toBe(404);
    await person.submit(await person.get("/en"), NEW_CART);
    expect((await person.get("/en/cart/3")).status).toBe(302);
  });

  test("of a visitor makes a guest, and its cart stands beside the first", async () => {
    const answer = await person.post("/en/new-cart", { key: "first" });
    expect(answer.location).toBe("/en/cart/2");
    expect(person.cookies.has("token")).toBe(true);
  });

  test.each(["x".repeat(5_000), "'; drop table cart;--", "🗝"])("key %j", async (key) => {
    await addToCart(person, INJECTOR);
    expect((await person.post("/en/new-cart", { key })).location).toBe("/en/cart/2");
  });

  test("beyond the limit: said in words, and no cart more", async () => {
    vi.spyOn(shop.shop.erp.carts, "create").mockRejectedValue(
      new ErpError("VALIDATION", { field: "carts", rule: "max", limit: 50 }),
    );
    await addToCart(person, INJECTOR);
    const after = await person.follow(await person.post("/en/new-cart", { key: "k" }));
    expect(after.path).toBe("/en/cart/1");
    expect(after.text(".toast .note")).toBe("No new cart: you can have at most 50.");
  });

  test("whose answer is lost: said to be open, with the carts as they are, and one cart for a second press", async () => {
    await addToCart(person, INJECTOR);
    const { carts } = shop.shop.erp;
    const create = carts.create.bind(carts);
    vi.spyOn(carts, "create").mockImplementationOnce(async (...given) => {
      await create(...given);
      throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
    });
    const after = await person.follow(await person.post("/en/new-cart", { key: "k" }));
    expect(after.text(".toast .note")).toBe(
      "The answer has not arrived: the new cart may be there. Look at your carts before you try again.",
    );
    expect(tabsOf(after)).toEqual(["Cart 1 1*", "Cart 2 0"]);
    expect((await person.post("/en/new-cart", { key: "k" })).location).toBe("/en/cart/2");
  });

  test("an ERP that fails: said in words, without a session for a visitor", async () => {
    vi.spyOn(shop.shop.erp.accounts, "guest").mockRejectedValue(
      new ErpError("UNAVAILABLE", {}, { peerMessage: "peer secret" }),
    );
    const answer = await person.post("/hr/new-cart", { key: "k" });
    expect(answer.location).toBe("/hr/cart/1");
    expect(person.cookies.has("token")).toBe(false);
    const shown = await person.follow(await person.follow(answer));
    expect(shown.text(".toast .note")).toBe("Košaricu nije bilo moguće stvoriti. Pokušajte ponovno za koji trenutak.");
  });
});

describe("switching", () => {
  beforeEach(async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "k" });
    await addToCart(person, TURBO, "3");
  });

  test("is a link: the addressed cart becomes active", async () => {
    const first = await person.get("/en/cart/1");
    expect(tabsOf(first)).toEqual(["Cart 1 1*", "Cart 2 1"]);
    await addToCart(person, INJECTOR);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "2" });
  });

  test.each([
    ["HEAD", {}],
    ["GET", { "Sec-Purpose": "prefetch" }],
    ["GET", { Purpose: "prefetch" }],
    ["GET", { "Sec-Purpose": "prefetch;prerender" }],
  ] as ["HEAD" | "GET", Record<string, string>][])("%s with %o switches nothing", async (method, headers) => {
    const answer = await (method === "HEAD" ? person.head("/en/cart/1", headers) : person.get("/en/cart/1", headers));
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("cart="))).toEqual([]);
  });

  test("an active cart that is gone: the first is active", async () => {
    const other = shop.visit();
    for (const [name, value] of person.cookies) other.cookies.set(name, value);
    const page = await other.get("/en/cart/2");
    await other.submit(page, DELETE);
    expect((await person.get("/en")).text(".header .tool__count [aria-hidden]")).toBe("1");
    await addToCart(person, INJECTOR);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "2" });
  });

  test("a form acts on the cart it names, wherever that stands by now", async () => {
    const second = await person.get("/en/cart/2");
    await person.submit(await person.get("/en/cart/1"), DELETE);
    const answer = await person.submit(second, "form#order", { [`q:${TURBO}`]: "9" }, UPDATE_BUTTON);
    expect([answer.status, answer.location]).toEqual([303, "/en/cart/1"]);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [TURBO]: "9" });
  });

  test("the other language shows the default titles in its own words, a name of one's own as it is", async () => {
    await person.submit(await person.get("/en/cart/2"), RENAME, { title: "Split" });
    expect(tabsOf(await person.get("/hr/cart/1"))).toEqual(["Košarica 1 1*", "Split 1"]);
  });
});

describe("deleting", () => {
  test("the first becomes active", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "k" });
    await addToCart(person, TURBO);
    const answer = await person.submit(await person.get("/en/cart/2"), DELETE);
    expect([answer.status, answer.location]).toEqual([303, "/en/cart/1"]);
    const after = await person.follow(answer);
    expect(after.text(".toast .note")).toBe("Cart 2 was deleted.");
    expect(after.text("h1")).toBe("Cart 1");
    expect((await person.get("/en/cart/2")).status).toBe(404);
  });

  test("the last: none remains, and the implicit empty Cart 1 is back", async () => {
    await addToCart(person, INJECTOR);
    await person.submit(await person.get("/en/cart/1"), RENAME, { title: "Mine" });
    const after = await person.follow(await person.follow(await person.submit(await person.get("/en/cart/1"), DELETE)));
    expect(after.path).toBe("/en/empty-cart");
    expect(after.text("h1")).toBe("Cart 1 is empty");
    await addToCart(person, TURBO);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [TURBO]: "1" });
  });

  test("an empty one, from its own page", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "k" });
    const answer = await person.submit(await person.get("/en/empty-cart"), DELETE);
    expect(answer.location).toBe("/en/cart/1");
    expect((await person.get("/en/cart/2")).status).toBe(404);
  });

  test("twice: the second leads to the present cart in plain words, and no other cart goes in its place", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "k" });
    await addToCart(person, TURBO);
    const page = await person.get("/en/cart/2");
    await person.submit(page, DELETE);
    const again = await person.submit(page, DELETE);
    expect([again.status, again.location]).toEqual([303, "/en/cart/1"]);
    expect((await person.follow(again)).text(".toast p")).toBe("The cart has already been deleted.");
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "1" });
  });

  test("twice from an empty cart's page", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/hr/new-cart", { key: "k" });
    const page = await person.get("/hr/empty-cart");
    await person.submit(page, DELETE);
    const again = await person.follow(await person.submit(page, DELETE));
    expect([again.path, again.text(".toast p")]).toEqual(["/hr/cart/1", "Košarica je već obrisana."]);
  });

  test("one that never was this person's is not found, with whatever proof", async () => {
    await addToCart(person, INJECTOR);
    const page = await person.get("/en/cart/1");
    for (const typed of [
      { cart: "7", own: " " },
      { cart: "7", own: "" },
      { cart: "7", own: "a.b.c" },
      { cart: "1", own: "1" },
    ])
      expect((await person.submit(page, DELETE, typed)).status).toBe(404);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "1" });
  });

  test("twice at once is one deletion", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "k" });
    await addToCart(person, TURBO);
    const page = await person.get("/en/cart/2");
    const answers = await Promise.all([person.submit(page, DELETE), person.submit(page, DELETE)]);
    expect(answers.map(({ location }) => location)).toEqual(["/en/cart/1", "/en/cart/1"]);
    expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "1" });
  });

  test("a failing ERP deletes nothing and says so", async () => {
    await addToCart(person, INJECTOR);
    const page = await person.get("/en/cart/1");
    vi.spyOn(shop.shop.erp.carts, "remove").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const answer = await person.submit(page, DELETE);
    expect(answer.status).toBe(503);
    expect(answer.text(".notes")).toContain("That did not work. Nothing was changed. Try again.");
  });
});

describe("the empty cart's page", () => {
  test("renames where it stands, and an error stays beside its field", async () => {
    await person.post("/en/new-cart", { key: "k" });
    const page = await person.get("/en/empty-cart");
    const refused = await person.submit(page, RENAME, { title: " " });
    expect(refused.status).toBe(400);
    expect(refused.text("#title-error")).toBe("Cart name: Enter a name of 1 to 60 characters.");
    const renamed = await person.submit(page, RENAME, { title: "Zagreb" });
    expect(renamed.location).toBe("/en/cart/2");
    expect((await person.follow(await person.follow(renamed))).text("h1")).toBe("Zagreb is empty");
  });

  test("an active cart with lines leads to its own page", async () => {
    await addToCart(person, INJECTOR);
    const answer = await person.get("/hr/empty-cart");
    expect([answer.status, answer.location]).toEqual([302, "/hr/cart/1"]);
  });
});

test("another person's cart is not found, by position and by id", async () => {
  await addToCart(person, INJECTOR);
  await person.post("/en/new-cart", { key: "k" });
  await addToCart(person, TURBO);
  const page = await person.get("/en/cart/2");
  const stranger = shop.visit();
  await addToCart(stranger, INJECTOR, "5");
  expect((await stranger.get("/en/cart/2")).status).toBe(404);
  // Without the mark of the person to whom the forms were shown, which would be refused before.
  const unmarked = { shownTo: "" };
  for (const form of [DELETE, RENAME, 'form:has([value="empty"])'])
    expect((await stranger.submit(page, form, unmarked)).status, form).toBe(404);
  for (const button of [UPDATE_BUTTON, ORDER_BUTTON])
    expect((await stranger.submit(page, "form#order", unmarked, button)).status, button[1]).toBe(404);
  expect(quantitiesOf(await person.get("/en/cart/2"))).toEqual({ [TURBO]: "1" });
});

test("ten tabs that add at once lose nothing", async () => {
  await addToCart(person, INJECTOR);
  await Promise.all(
    Array.from({ length: 10 }, () => person.post(`/en/products/${TURBO}`, { product: TURBO, quantity: "1" })),
  );
  expect(quantitiesOf(await person.get("/en/cart/1"))).toEqual({ [INJECTOR]: "1", [TURBO]: "10" });
});

/** Titles and counts of the tabs; the current tab is marked with a star. */
function tabsOf(answer: Answer): string[] {
  return answer.page.querySelectorAll(".tabs a").map((tab) => tab.text + (tab.getAttribute("aria-current") ? "*" : ""));
}

describe("the count of the active cart", () => {
  test("is asked once when another cart becomes active, shown in the header, and not asked again", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "count" });
    const spy = vi.spyOn(shop.shop.erp.carts, "count").mockResolvedValue(7);
    const opened = await person.get("/en/cart/1");
    expect(opened.text(".header .tool__count .sr")).toMatch(/^7 /);
    expect(spy.mock.calls.map(([id]) => id)).toEqual(["0"]);
    await person.get("/en/cart/1");
    await person.get("/en/catalogue/0");
    await addToCart(person, TURBO);
    expect(spy).toHaveBeenCalledTimes(1);
    await person.get("/en/cart/2");
    expect(spy).toHaveBeenCalledTimes(2);
  });

  test("that the ERP does not give is that of the list", async () => {
    await addToCart(person, INJECTOR);
    await person.post("/en/new-cart", { key: "count-2" });
    vi.spyOn(shop.shop.erp.carts, "count").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    expect((await person.get("/en/cart/1")).text(".header .tool__count .sr")).toMatch(/^1 /);
  });
});
