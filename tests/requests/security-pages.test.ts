import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, createVisitor, type Visitor } from "#tests/support/ask.ts";
import { NUMBER, PRODUCT } from "#tests/support/every-form.ts";
import { openRunningShop, placeOrder, type RunningShop } from "#tests/support/running-shop.ts";

/**
 * Some of the twelve ways to attack this stack (security-*.test.ts), each with a test that fails without the shop's
 * protection: access to private pages.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("fact 1: a guard holds whatever way a request comes in", () => {
  let owner: Visitor;
  let orderPath: string;
  const SECRET = "PO-SECRET-1";

  beforeAll(async () => {
    owner = await shop.guestWith(PRODUCT);
    const success = await placeOrder(owner, { buyerDocumentNumber: SECRET, email: "owner@example.com" });
    orderPath = /href="(\/en\/order\/[^"?]+)\?key=/.exec(success.text)?.[1] ?? "";
    expect(orderPath).not.toBe("");
  });

  test("a stranger gets nothing of an order, as page or as data, named or renamed", async () => {
    const stranger = await shop.guestWith(PRODUCT);
    const id = orderPath.split("/").at(-1);
    const paths = [
      "",
      ".data",
      ".data?_routes=order/:orderId",
      ".data?_routes=root",
      ".data?_routes=root,layouts/orders,order/:orderId",
      ".data?_routes=layouts/orders",
      "?_data=order/:orderId",
      "?key=",
      "?key=x",
      "?print",
    ].map((end) => orderPath + end);
    for (const path of [
      ...paths,
      `/hr/order/${id}.data?_routes=order/:orderId`,
      "/en/order/X.data?_routes=order/:orderId",
    ]) {
      for (const person of [stranger, createVisitor(shop.url)]) {
        const answer = await person.ask(path);
        expect(answer.text, path).not.toContain(SECRET);
        if (path.includes("key=")) expect(answer.status, path).toBe(400);
        else expect(answer.text + (answer.headers.location ?? ""), path).toContain("/login?redirectTo=");
      }
    }
  });

  test("the owner's link opens it, and no other order with the same key", async () => {
    const success = await owner.ask("/en/order-success");
    const link = (/href="(\/en\/order\/[^"/]+)"/.exec(success.text)?.[1] ?? "").replaceAll("&amp;", "&");
    expect((await ask(shop.url, link)).text).toContain(SECRET);
    const key = link.split("?key=")[1];
    for (const id of ["X", "1", `${orderPath.split("/").at(-1)}x`]) {
      expect((await ask(shop.url, `/en/order/${id}?key=${key}`)).status, id).toBe(400);
    }
    const last = key?.at(-1) === "A" ? "B" : "A";
    expect((await ask(shop.url, `${orderPath}?key=${key?.slice(0, -1)}${last}`)).status).toBe(400);
  });

  test("order-success shows no other person's order", async () => {
    const stranger = await shop.guestWith(PRODUCT);
    for (const path of ["", ".data", ".data?_routes=order-success"].map((end) => `/en/order-success${end}`)) {
      expect((await stranger.ask(path)).text, path).not.toMatch(/\d\d-\d{6}/);
    }
    // The owner's cookie is useless in another session.
    stranger.cookies.set("order-added", owner.cookies.get("order-added") ?? "none");
    const answer = await stranger.ask("/en/order-success");
    expect(answer.text).not.toMatch(/\d\d-\d{6}/);
    expect(answer.text).not.toContain("owner@example.com");
  });

  test.each([
    "/en/cart/99.data?_routes=cart/:page",
    "/en/cart/99.data",
    "/en/cart/2.data?_routes=root,layouts/empty,cart/:page",
    "/en/cart/0.data?_routes=cart/:page",
    "/en/cart/-1.data",
  ])("%s is 404, not a cart", async (path) => {
    const person = await shop.guestWith(PRODUCT);
    // The next page of any kind shows the message about the addition, once.
    await person.ask("/en");
    const answer = await person.ask(path);
    expect(answer.status).toBe(404);
    // The menu of the person's own carts is on every page; prices and quotes are only on the cart's page.
    const ofACart = /`(?:wholesale|vatPercent|quote)`/;
    expect(answer.text).not.toMatch(ofACart);
    expect((await person.ask("/en/cart/1.data")).text).toMatch(ofACart);
  });

  test.each([
    "/en/order/X",
    "/en/order/X.data",
    "/en/order/X.data?_routes=order/:orderId",
    "/en/order-success",
    "/en/order-success.data",
  ])("POST to the guarded %s does nothing", async (path) => {
    const person = await shop.guestWith(PRODUCT);
    const answer = await person.ask(path, { body: { intent: "empty", cart: "0", version: "1" } });
    expect([202, 302, 404, 405]).toContain(answer.status);
    expect((await person.ask("/en/cart/1")).text).toContain(NUMBER);
  });

  test("every guarded route has a loader, so that the guard runs on client navigation too", async () => {
    const build: { routes: Record<string, { module: { middleware?: unknown; loader?: unknown } }> } = await import(
      `${import.meta.dirname}/../../build/server/index.js`
    );
    const guarded = Object.entries(build.routes).filter(([, { module }]) => module.middleware);
    expect(guarded.map(([id]) => id)).toEqual(expect.arrayContaining(["root", "cart/:page", "order/:orderId"]));
    expect(guarded.filter(([, { module }]) => !module.loader).map(([id]) => id)).toEqual([]);
  });
});

describe("fact 8: a private page has one address, and no cache keeps it", () => {
  test.each([
    "/en/cart/1;x.css",
    "/en/cart/1;.js",
    "/EN/CART/1",
    "/En/cart/1",
    "/en/Cart/1",
    "/xx/cart/1",
    "/cart/1",
    "/en/cart/01",
    "/en/cart/1/",
    "/en//cart/1",
    "/en/cart/%31",
    "/%65n/cart/1",
    "/en/cart/1.css",
    "/en/cart/1/style.css",
    "/en/cart/1%2Fstyle.css",
    "/en/cart/1%3Fx.css",
    "/en/cart/+1",
    "/en/cart/1.0",
    "/en/cart/1e0",
    "/en/cart/0x1",
    "/en/cart/%D9%A1",
    "/en/cart/%EF%BC%91",
    "/en/cart/1%20",
  ])("%s is not the cart", async (path) => {
    const person = await shop.guestWith(PRODUCT);
    const answer = await person.ask(path);
    expect([308, 404]).toContain(answer.status);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.text, "no line of the cart").not.toContain('form id="order"');
  });

  test("every page and every data answer of a person is private", async () => {
    const person = await shop.guestWith(PRODUCT);
    for (const path of ["/en/cart/1", "/en/cart/1.data", "/en", "/en.data", "/_.data", "/en/catalogue/0.data"]) {
      const answer = await person.ask(path);
      expect(answer.status, path).toBeLessThan(400);
      expect(answer.headers["cache-control"], path).toBe("private, no-store");
    }
  });
});
