import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseAmount } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const PRODUCT = "bosch~0_445_110_470" as ProductId;

let shop: TestShop;
let person: Person;

beforeEach(async () => {
  shop = await openTestShop();
  person = shop.visit();
});
afterEach(() => shop.close());

describe("POST /en/cart/1 intent=order", () => {
  test("orders after the price changed and the person agreed, once", async () => {
    await addToCart(PRODUCT, "2");
    const cart = await person.get("/en/cart/1");
    expect(cart.status).toBe(200);

    const dialog = await person.follow(await person.submit(cart, "form#order", { buyerDocumentNumber: "N-1" }));
    expect(dialog.text("h1")).toBe("Order as a guest");

    shop.staff.setPrice(PRODUCT, parseAmount("400.00"));
    const changed = await person.follow(
      await person.submit(dialog, "form#guest-order", { email: "buyer@example.com" }),
    );
    expect(changed.text("h1")).toBe("Conditions have changed");
    expect(changed.text(".changed tbody")).toContain("Price has changed in meantime");
    expect(changed.text(".changed tbody .is")).toBe("€400.00");

    const confirm = await person.submit(changed, "dialog form");
    expect(confirm.status).toBe(303);
    expect(confirm.location).toBe("/en/order-success");
    const success = await person.follow(confirm);
    expect(success.text("h1")).toMatch(/^Order \d\d-\d{6} has been received$/);
    expect(shop.staff.listOrders()).toHaveLength(1);
  });
});

async function addToCart(product: ProductId, quantity: string): Promise<void> {
  const answer = await person.post(`/en/products/${product}`, { product, quantity });
  expect(answer.status).toBe(303);
}
