import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, createVisitor, fieldsOf } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openDialog, openRunningShop, type RunningShop, versionOf } from "#tests/support/running-shop.ts";

/**
 * The shop's worst user (abuse-*.test.ts): attacks with other people's ids, cookies and fields. Each test has its own
 * product and guest.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("identity", () => {
  test("a cart of somebody else is 404, by id and by position; cart 0 is one's own", async () => {
    const victim = await shop.guestWith(shop.newProduct("MINE 1"));
    const second = await victim.ask("/en/new-cart", { body: { key: "k" } });
    await victim.ask("/en/products/bosch~MINE_1", { body: { product: "bosch~MINE_1", quantity: "7" } });
    expect(second.headers.location).toBe("/en/cart/2");
    const foreign = fieldsOf(await victim.ask("/en/cart/2"), "form#order");
    const thief = await shop.guestWith(shop.newProduct("THEIRS 1"));
    for (const intent of [
      "empty",
      "delete",
      "rename",
      "update",
      "remove",
      "order",
      "order-as-guest",
      "confirm",
      "take-offer",
    ]) {
      for (const cart of [foreign.cart ?? "", "99", "-1", "00", "0x0", "1e0", " 0", "0 ", "٠", "__proto__", ""]) {
        const answer = await thief.ask("/en/cart/1", {
          body: { ...foreign, shownTo: "", intent, cart, title: "stolen", "q:bosch~MINE_1": "1" },
        });
        expect([400, 404], `${intent} ${cart}`).toContain(answer.status);
      }
    }
    const kept = await victim.ask("/en/cart/2");
    expect(kept.text).toContain("MINE 1");
    expect(kept.text).not.toContain("stolen");
    await thief.ask("/en/cart/1", {
      body: { ...foreign, intent: "empty", cart: "0", version: versionOf(await thief.ask("/en/cart/1")) },
    });
    expect((await victim.ask("/en/cart/1")).text, "the thief's cart 0 is the thief's").toContain("MINE 1");
  });

  test("the token of one with the cookie of another is no session", async () => {
    const a = await shop.guestWith(shop.newProduct("A 1"));
    const b = await shop.guestWith(shop.newProduct("B 1"));
    const mixed = createVisitor(shop.url, new Map(a.cookies));
    mixed.cookies.set("user", b.cookies.get("user") ?? "");
    expect((await mixed.ask("/en/cart/1")).headers.location).toBe("/en/empty-cart");
    expect(mixed.cookies.has("token"), "the session is ended").toBe(false);
  });

  test.each(["token", "user", "cart", "notice", "order-added", "locale"])(
    "a cookie %s of one's own making opens nothing",
    async (name) => {
      const person = await shop.guestWith(shop.newProduct());
      const real = person.cookies.get(name) ?? person.cookies.get("token") ?? "";
      const forged = [
        "x",
        "",
        "__proto__",
        "../../etc/passwd",
        "%00",
        "%zz",
        "W10=",
        "e30=",
        "eyJpZCI6IngifQ==",
        real.slice(0, -4),
        real.replace(/^./, "X"),
        `${real}x`,
        real.split(".")[0] ?? "",
        `${real.split(".")[0]}.`,
        person.cookies.get("user") ?? "",
        person.cookies.get("token") ?? "",
        "a".repeat(4_000),
      ];
      for (const value of forged) {
        const cookies = new Map(person.cookies).set(name, value);
        for (const path of ["/", "/en/cart/1", "/en/order-success"]) {
          const answer = await createVisitor(shop.url, new Map(cookies)).ask(path);
          expect(answer.status, `${name}=${value} ${path}`).toBeLessThan(500);
          expect(answer.text).not.toContain("Thank you for your order");
        }
      }
    },
  );

  test("fields that the shop never asked for change nothing: price, partner, role, discount, total", async () => {
    const product = shop.newProduct();
    const person = createVisitor(shop.url);
    const extra = {
      price: "1",
      wholesale: "1",
      discount: "99",
      total: "1",
      erpPartnerCode: "001001",
      partner: "001001",
      role: "admin",
      userId: "1",
      kind: "customer",
    };
    await person.ask(`/en/products/${product}?partnerId=001001&userId=1`, {
      body: { product, quantity: "1", ...extra },
    });
    const { path, page } = await openDialog(person, extra);
    await person.submit(path, page, "form#guest-order", { ...guestForm("extra@example.com"), ...extra });
    const [order] = shop.staff.listOrders().filter(({ guestEmail }) => guestEmail === "extra@example.com");
    expect(order?.lines).toMatchObject([{ product, price: 10_000, discountPercent: 0, quantity: 1 }]);
    expect(order?.totals.goods).toBe(10_000);
  });

  test("success is not shown before an order", async () => {
    const person = await shop.guestWith(shop.newProduct());
    expect((await person.ask("/en/order-success")).headers.location).toBe("/en");
    expect((await ask(shop.url, "/hr/order-success")).headers.location).toBe("/hr");
  });
});
