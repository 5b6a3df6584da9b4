import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, createVisitor } from "#tests/support/ask.ts";
import { openRunningShop, type RunningShop, versionOf } from "#tests/support/running-shop.ts";

/**
 * The shop's worst user (abuse-*.test.ts): attacks with addresses and names of fields. Each test has its own product
 * and guest.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("routing", () => {
  test.each([
    "xx",
    "../",
    "__proto__",
    "constructor",
    "hr",
    '"hr"',
    "Imhy",
    "e30=",
    "bnVsbA==",
    "WyJociJd",
    "%",
    "a".repeat(3_000),
  ])("the language cookie %j chooses a language or nothing", async (value) => {
    const answer = await ask(shop.url, "/", { headers: { Cookie: `locale=${value}` } });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/<html lang="(?:en|hr)">/);
  });

  test.each([
    "-1",
    "1e3",
    "00",
    "0x0",
    "٠",
    "0%20",
    "%200",
    "0.0",
    "1_0",
    "９",
    "9999999",
    "99999999999999999999",
    "NaN",
    "null",
    "__proto__",
  ])("page %s of a list is 404 with the full path", async (page) => {
    for (const list of ["catalogue", "replacements-catalogue"]) {
      const answer = await ask(shop.url, encodeURI(decodeURI(`/en/${list}/${page}`)));
      expect(answer.status).toBe(404);
      expect(answer.text).toContain(`/en/${list}/`);
    }
  });

  test("no chain of redirects is a ring, for a visitor and for a guest", async () => {
    for (const person of [createVisitor(shop.url), await shop.guestWith(shop.newProduct())]) {
      for (const start of [
        "/en/cart/1",
        "/en/cart",
        "/en/empty-cart",
        "/en/order-success",
        "/en/order/1",
        "/en/login",
        "/hr/catalogue/",
        "/en/cart/1?quote=x",
        "/en/orders",
      ]) {
        let path: string | undefined = start;
        let hops = 0;
        while (path !== undefined) {
          expect(hops, start).toBeLessThan(5);
          const answer = await person.ask(path);
          path = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
          hops += 1;
        }
      }
    }
  });

  test.each(["/hr/cart/99", "/hr/cart/0", "/hr/nema", "/hr/catalogue/999", "/hr/products/none", "/hr/order/a/b"])(
    "the error screen of %s speaks the page's language and leads on in it",
    async (path) => {
      const { text, status } = await (await shop.guestWith(shop.newProduct())).ask(path);
      expect(status).toBe(404);
      expect(text).toContain('<html lang="hr">');
      expect(text).toContain("– Dizna, B2B webshop</title>");
      const links = text.match(/<a [^>]*href="\/[^"]*"/g) ?? [];
      expect(links.filter((link) => !/href="\/hr(?:[/?"]|$)/.test(link))).toEqual([]);
    },
  );

  test("a refused form is told so in the page's language", async () => {
    const { text } = await ask(shop.url, "/hr/login", { body: "", headers: { "Sec-Fetch-Site": "cross-site" } });
    expect(text).toContain("<title>403 Odbijeno – Dizna, B2B webshop</title>");
    expect(text).not.toMatch(/<a [^>]*href="\/en/);
  });

  test("addresses of forms are pages that are not there when they are opened", async () => {
    for (const path of ["/en/language", "/hr/new-cart"]) {
      const answer = await ask(shop.url, path);
      expect(answer.status).toBe(404);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.text).toContain(`<code>${path}</code>`);
    }
  });

  test("field names of JavaScript's own do nothing", async () => {
    const product = shop.newProduct();
    const person = await shop.guestWith(product);
    for (const name of [
      "__proto__",
      "constructor",
      "constructor.prototype",
      "__proto__[x]",
      "__proto__.x",
      "toString",
      "hasOwnProperty",
    ]) {
      const version = versionOf(await person.ask("/en/cart/1"));
      for (const body of [
        { product, quantity: "1", [name]: "1" },
        { intent: "rename", cart: "0", version, title: "", [name]: "1" },
        { intent: "update", cart: "0", version, [`q:${name}`]: "1" },
        { [name]: "1" },
      ]) {
        const answer = await person.ask("product" in body ? `/en/products/${product}` : "/en/cart/1", { body });
        expect(answer.status, name).toBeLessThan(500);
      }
    }
  });
});
