import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, createVisitor, type HttpAnswer } from "#tests/support/ask.ts";
import { openRunningShop, quantityOf, type RunningShop, versionOf } from "#tests/support/running-shop.ts";

/**
 * The shop's worst user (abuse-*.test.ts): attacks with quantities and carts. Each test has its own product and guest.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("quantities", () => {
  const BAD = [
    "",
    "0",
    "-1",
    "1e9",
    "1.5",
    "1,5",
    "NaN",
    "Infinity",
    "0x10",
    "٣",
    "①",
    "5\0",
    "abc",
    "100000",
    "1_000",
    "1e1",
    "²",
    "५",
    "null",
    "[1]",
  ];

  test.each(BAD)(
    "%j is refused with the field's own message, the typed value kept, the cart unchanged",
    async (typed) => {
      const product = shop.newProduct();
      const person = await shop.guestWith(product, "3");
      const added = await person.ask(`/en/products/${product}`, { body: { product, quantity: typed } });
      expectRefused(added, typed);
      const cart = await person.ask("/en/cart/1");
      const fields = { intent: "update", cart: "0", version: versionOf(cart), [`q:${product}`]: typed };
      expectRefused(await person.ask("/en/cart/1", { body: fields }), typed);
      expect(quantityOf(await person.ask("/en/cart/1"))).toBe("3");
    },
  );

  test("a sum beyond the limit is refused, and nothing of it kept", async () => {
    const product = shop.newProduct();
    const person = await shop.guestWith(product, "99999");
    const answer = await person.ask(`/en/products/${product}`, { body: { product, quantity: "1" } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("That would be more than 99,999 pieces in one line.");
    expect(quantityOf(await person.ask("/en/cart/1"))).toBe("99999");
  });

  test("a quantity that is no multiple of the pack is refused", async () => {
    const product = shop.newProduct(undefined, { packQuantity: 4 });
    const person = createVisitor(shop.url);
    const answer = await person.ask(`/en/products/${product}`, { body: { product, quantity: "6" } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Enter a multiple of 4: the pack has 4 pieces.");
  });

  test("one bad line refuses the whole update", async () => {
    const [good, bad] = [shop.newProduct(), shop.newProduct()];
    const person = await shop.guestWith(good, "1");
    await person.ask(`/en/products/${bad}`, { body: { product: bad, quantity: "2" } });
    const version = versionOf(await person.ask("/en/cart/1"));
    const body = { intent: "update", cart: "0", version, [`q:${good}`]: "9", [`q:${bad}`]: "x" };
    expect((await person.ask("/en/cart/1", { body })).status).toBe(400);
    const quantities = (await person.ask("/en/cart/1")).text.match(/name="q:[^"]*" value="(\d+)"/g);
    expect(quantities?.map((field) => /value="(\d+)"/.exec(field)?.[1])).toEqual(["1", "2"]);
  });

  function expectRefused(answer: HttpAnswer, typed: string) {
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Enter a whole number from 1 to 99,999.");
    // A browser's text field drops control characters and outer spaces too.
    if (/^[\x21-\x7e]+$/.test(typed)) expect(answer.text).toContain(`value="${typed}"`);
  }
});

describe("carts", () => {
  test("ten tabs that add at once make one cart, and lose nothing", async () => {
    const products = Array.from({ length: 10 }, () => shop.newProduct());
    const person = await shop.guestWith(shop.newProduct());
    await Promise.all(
      products.map((product) => person.ask(`/en/products/${product}`, { body: { product, quantity: "1" } })),
    );
    const cart = await person.ask("/en/cart/1");
    expect(cart.text.match(/name="q:/g)).toHaveLength(11);
    expect((await person.ask("/en/cart/2")).status).toBe(404);
  });

  test("a double click on New cart makes one cart", async () => {
    const person = await shop.guestWith(shop.newProduct());
    const body = { key: "one-page" };
    await Promise.all(Array.from({ length: 5 }, () => person.ask("/en/new-cart", { body })));
    expect((await person.ask("/en/cart/2")).status).toBe(302);
    expect((await person.ask("/en/cart/3")).status).toBe(404);
  });

  test("an update from a stale tab is refused with the cart as it is and what was typed", async () => {
    const product = shop.newProduct();
    const person = await shop.guestWith(product, "1");
    const stale = versionOf(await person.ask("/en/cart/1"));
    const update = (version: string, quantity: string) =>
      person.ask("/en/cart/1", { body: { intent: "update", cart: "0", version, [`q:${product}`]: quantity } });
    expect((await update(stale, "5")).status).toBe(303);
    const refused = await update(stale, "8");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The cart was changed in another window or device.");
    expect(quantityOf(refused), "what was typed").toBe("8");
    expect(quantityOf(await person.ask("/en/cart/1"))).toBe("5");
    for (const version of ["", "x", "-1", "__proto__"]) expect((await update(version, "9")).status, version).toBe(409);
  });

  test("a cart deleted in one tab and filled in another: the added product goes into a cart that is there", async () => {
    const person = await shop.guestWith(shop.newProduct());
    await person.ask("/en/new-cart", { body: { key: "k" } });
    const other = createVisitor(shop.url, new Map(person.cookies));
    const version = versionOf(await person.ask("/en/cart/2").then(() => person.ask("/en/empty-cart")));
    const id = /name="cart" value="([^"]*)"/.exec((await person.ask("/en/empty-cart")).text)?.[1] ?? "";
    expect((await person.ask("/en/empty-cart", { body: { intent: "delete", cart: id, version } })).status).toBe(303);
    const late = shop.newProduct();
    expect((await other.ask(`/en/products/${late}`, { body: { product: late, quantity: "1" } })).status).toBe(303);
    expect((await other.ask("/en/cart/1")).text).toContain(late);
    expect((await other.ask("/en/empty-cart", { body: { intent: "delete", cart: id, version } })).status).toBe(404);
  });

  test("names: too long, empty and control characters are refused beside their field", async () => {
    const person = await shop.guestWith(shop.newProduct());
    for (const title of ["", "   ", "a".repeat(61), "a\0b", "a\r\nb", "a\u0007"]) {
      const version = versionOf(await person.ask("/en/cart/1"));
      const answer = await person.ask("/en/cart/1", { body: { intent: "rename", cart: "0", version, title } });
      expect(answer.status, JSON.stringify(title)).toBe(400);
      expect(answer.text).toContain("Enter a name of 1 to 60 characters.");
    }
  });

  test("a form of a visitor whose session is over is no fault of the server", async () => {
    for (const intent of ["update", "rename", "empty", "delete", "remove", "order", "confirm", "take-offer"]) {
      const body = {
        intent,
        cart: "0",
        version: "0",
        title: "x",
        product: "bosch~1",
        quote: "x",
        buyerDocumentNumber: "1",
      };
      expect((await ask(shop.url, "/en/cart/1", { body })).status, intent).toBeLessThan(500);
    }
  });

  test("12 or more in stock never leave the server as a number", async () => {
    const product = shop.newProduct(undefined, { stock: 48_731 });
    const person = await shop.guestWith(product, "2");
    for (const path of [
      `/en/products/${product}`,
      "/en/catalogue/0?query=ABUSE&size=96",
      "/en/cart/1",
      "/en/cart/1?print",
    ]) {
      for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
        const { text, status } = await person.ask(address);
        expect(status, address).toBe(200);
        expect(text.includes("48731") || text.includes("48,731"), address).toBe(false);
      }
    }
  });
});
