import { expect } from "vitest";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { guestForm } from "./guest.ts";
import type { Answer, Person } from "./open-test-shop.ts";

/** The cart's two buttons: both send the quantities and the document number. */
export const UPDATE_BUTTON: [string, string] = ["intent", "update"];
export const ORDER_BUTTON: [string, string] = ["intent", "order"];

/** Matches the address of the success page in this language, which names an order. */
export const successIn = (lang: string) =>
  expect.stringMatching(new RegExp(`^/${lang}/order-success\\?order=[\\w.%-]+$`));

/** Puts a product into the active cart with the form on the product's page. */
export async function addToCart(
  person: Person,
  product: ProductId,
  quantity = "1",
  lang: Locale = "en",
): Promise<void> {
  const answer = await person.post(`/${lang}/products/${product}`, { product, quantity });
  expect(answer.status, answer.text(".field__error")).toBe(303);
}

/** Sends the order form of the cart page, and returns the guest order dialog. */
export async function toGuestDialog(person: Person, documentNumber = "N-1", path = "/en/cart/1"): Promise<Answer> {
  const cart = await person.get(path);
  const answer = await person.submit(cart, "form#order", { buyerDocumentNumber: documentNumber }, ORDER_BUTTON);
  expect(answer.status, answer.text(".field__error, .note")).toBe(303);
  return person.follow(answer);
}

/**
 * The answer to the guest order dialog's form. Each buyer gets an e-mail address of their own, because orders are
 * limited by address.
 */
export function sendGuestOrder(person: Person, dialog: Answer, email = nextBuyer()): Promise<Answer> {
  return person.submit(dialog, "form#guest-order", guestForm(email));
}

/** The hidden fields of a page's forms `order` and `guest-order`, if it has them. */
export function hiddenFieldsOf({ page }: Answer): Record<string, string> {
  const fields = page.querySelectorAll("form#order input[type=hidden], form#guest-order input[type=hidden]");
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

/** The whole purchase as a guest, from the product to the success page. */
export async function orderOnce(
  person: Person,
  product: ProductId,
  quantity = "1",
  lang: Locale = "en",
): Promise<Answer> {
  await addToCart(person, product, quantity, lang);
  const answer = await sendGuestOrder(person, await toGuestDialog(person, "N-1", `/${lang}/cart/1`));
  expect(answer.location).toEqual(successIn(lang));
  return person.follow(answer);
}

/** Puts these lines into a customer's cart and orders the whole cart; returns the address of the order's page. */
export async function orderAsCustomer(
  person: Person,
  lines: readonly [product: ProductId, quantity: string][],
  buyerDocumentNumber = "N-1",
): Promise<string> {
  for (const [product, quantity] of lines) await addToCart(person, product, quantity);
  const cart = await person.follow(await person.get("/en/empty-cart"));
  const answer = await person.submit(cart, "form#order", { buyerDocumentNumber }, ORDER_BUTTON);
  expect(answer.location, answer.text(".field__error, .note")).toEqual(successIn("en"));
  const success = await person.follow(answer);
  return success.page.querySelector("main a.btn--main")?.getAttribute("href") ?? "";
}

let buyers = 0;

function nextBuyer(): string {
  buyers += 1;
  return `buyer-${buyers}@example.com`;
}

/** Product and quantity of each line of a cart page, from its fields. */
export function quantitiesOf(cart: Answer): Record<string, string> {
  return Object.fromEntries(
    cart.page
      .querySelectorAll("input[name^='q:']")
      .map((input) => [input.getAttribute("name")?.slice(2) ?? "", input.getAttribute("value") ?? ""]),
  );
}
