import { expect } from "vitest";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { successIn } from "#tests/support/purchase.ts";
import { createVisitor, type HttpAnswer, type Visitor } from "./ask.ts";
import { guestForm } from "./guest.ts";
import { startSmallShop } from "./small-shop.ts";
import type { Shop } from "./start-shop.ts";
import { testProduct } from "./test-product.ts";

/** A shop in a process of its own, its back office, and people who use it over the network. */
export interface RunningShop extends Shop {
  staff: EmbeddedStaff;
  /** a product that no other test of the file uses */
  newProduct(number?: string, about?: Partial<Parameters<typeof testProduct>[0]>): ProductId;
  /** a new guest with one line in the cart */
  guestWith(product: string, quantity?: string): Promise<Visitor>;
  ordersTo(email: string): ReturnType<EmbeddedStaff["listOrders"]>;
}

export async function openRunningShop(): Promise<RunningShop> {
  const shop = await startSmallShop({ LOG_LEVEL: "silent", BUDGET_FACTOR: "100" });
  const staff = createStaff({ dataDir: shop.dataDir });
  let made = 0;
  return {
    ...shop,
    staff,
    newProduct(number, about = {}) {
      made += 1;
      return staff.addProduct(testProduct({ ...about, number: number ?? `ABUSE ${made}` }));
    },
    async guestWith(product, quantity = "1") {
      const person = createVisitor(shop.url);
      const added = await person.ask(`/en/products/${product}`, { body: { product, quantity } });
      expect(added.status).toBe(303);
      return person;
    },
    ordersTo: (email) => staff.listOrders().filter(({ guestEmail }) => guestEmail === email),
    async stop() {
      staff.close();
      await shop.stop();
    },
  };
}

/** Opens the guest order dialog of the first cart; `fields` overwrites or adds fields of the cart's form. */
export async function openDialog(
  person: Visitor,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<{ path: string; page: HttpAnswer }> {
  const cart = await person.ask("/en/cart/1", { headers });
  const sent = await person.submit("/en/cart/1", cart, "form#order", {
    intent: "order",
    buyerDocumentNumber: "N-1",
    ...fields,
  });
  const path = sent.headers.location ?? "";
  expect(path).toContain("?quote=");
  return { path, page: await person.ask(path, { headers }) };
}

/** The success page of an order of everything in the first cart. */
export async function placeOrder(
  person: Visitor,
  { buyerDocumentNumber = "N-1", email }: { buyerDocumentNumber?: string; email: string },
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const { path, page } = await openDialog(person, { buyerDocumentNumber }, headers);
  const sent = await person.submit(path, page, "form#guest-order", guestForm(email));
  expect(sent.headers.location).toEqual(successIn("en"));
  return person.ask("/en/order-success", { headers });
}

/** Sends the order form of the first cart; `fields` overwrites or adds fields. */
export async function sendOrder(person: Visitor, fields: Record<string, string>): Promise<HttpAnswer> {
  return person.submit("/en/cart/1", await person.ask("/en/cart/1"), "form#order", {
    intent: "order",
    ...fields,
  });
}

/** The cart's version in the forms of a cart page. */
export function versionOf(page: HttpAnswer): string {
  return /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
}

/** The value of the first quantity field of a cart page. */
export function quantityOf(page: HttpAnswer): string | undefined {
  const field = /<input[^>]*name="q:[^>]*>/.exec(page.text)?.[0] ?? "";
  return /value="([^"]*)"/.exec(field)?.[1];
}
