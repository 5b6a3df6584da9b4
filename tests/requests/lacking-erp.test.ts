import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { INJECTOR, TURBO } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, orderAsCustomer } from "#tests/support/purchase.ts";

/** A shop whose ERP has no favourites, documents or back-orders, so the shop does not offer them. */

let shop: TestShop;
let customer: Person;

beforeAll(async () => {
  shop = await openTestShop({ products: 60, erp: lacking });
  customer = shop.visit();
  await customer.login("owner@autoservis.example");
});
afterAll(() => shop.close());

function lacking(erp: ErpAdapter): ErpAdapter {
  const { orders, invoices, finances } = erp.capabilities;
  const capabilities: ErpAdapter["capabilities"] = {
    ...erp.capabilities,
    favourites: { owner: "none" },
    invoices: { ...invoices, owner: "none", pdf: false },
    finances: { ...finances, owner: "none", statement: false },
    orders: { ...orders, backOrder: false, cancellation: false },
  };
  return { ...erp, capabilities };
}

describe("an area that the ERP lacks", () => {
  test("is in no menu, and no product has a star", async () => {
    const home = await customer.get("/en");
    const links = home.page.querySelectorAll("header a").map((link) => link.getAttribute("href") ?? "");
    expect(links.filter((to) => /favorites|invoices|finances/.test(to))).toEqual([]);
    expect(links).toContain("/en/orders/0");
    for (const path of ["/en/catalogue/0", `/en/products/${INJECTOR}`])
      expect((await customer.get(path)).page.querySelector("button.star"), path).toBeNull();
  });

  test.each([
    "/en/favorites/0",
    "/en/invoices/0",
    "/en/invoices/export/csv",
    "/en/invoices/slip",
    "/en/invoices/slip/pdf",
    "/en/invoice/26-R-000001",
    "/en/finances",
    "/en/finances/statement/csv",
  ])("%s is not there, for anybody", async (path) => {
    for (const person of [customer, shop.visit()]) {
      const answer = await person.get(path);
      expect(answer.status).toBe(404);
      expect(answer.text("main")).toContain(path);
    }
  });

  test("cannot be posted either", async () => {
    const answer = await customer.post("/en/catalogue/0", { intent: "favourite", product: INJECTOR, on: "true" });
    expect(answer.status).toBe(400);
  });
});

describe("without back-orders", () => {
  test("no more than the shelf has goes into the cart, and the cart says how many are left", async () => {
    shop.staff.setStock(INJECTOR, 2);
    const refused = await customer.post(`/en/products/${INJECTOR}`, { product: INJECTOR, quantity: "3" });
    expect(refused.status).toBe(400);
    expect(refused.text(".field__error")).toContain("Only 2 left");
    await addToCart(customer, INJECTOR, "2");
    shop.staff.setStock(INJECTOR, 1);
    const cart = await customer.get("/en/cart/1");
    expect(cart.text(".stock--none")).toContain("Only 1 left");
  });

  test("stock that falls before the order: the dialog says how many are left, not that the product is gone", async () => {
    const person = shop.visit();
    shop.staff.setStock(INJECTOR, 5);
    await addToCart(person, INJECTOR, "4");
    await addToCart(person, TURBO, "1");
    const cart = await person.get("/en/cart/1");
    const guest = await person.follow(
      await person.submit(cart, "form#order", { buyerDocumentNumber: "N" }, ORDER_BUTTON),
    );
    shop.staff.setStock(INJECTOR, 3);
    const asked = await person.submit(guest, "form#guest-order", guestForm("few@example.com"));
    const dialog = await person.follow(asked);
    expect(dialog.text("main")).toContain("Quantity has changed in meantime");
    expect(dialog.text("main")).toContain("Only 3 left");
    expect(dialog.text("main")).not.toContain("no longer available");
  });

  test("available products are ordered", async () => {
    shop.staff.setStock(INJECTOR, 10);
    const order = await customer.get(await orderAsCustomer(customer, [[INJECTOR, "1"]]));
    expect(order.status).toBe(200);
    expect(order.page.querySelector('form[id*="cancel"], .cancellation')).toBeNull();
  });
});
