import { z } from "zod";
import type { AddressField } from "#erp-adapter/contract/delivery.ts";
import { buyerDocumentNumberSchema } from "#erp-adapter/contract/orders.ts";

/**
 * The intents of the forms of the cart pages; `save` is the *Update* that a script sends while a person types,
 * `open-part` that of the buttons which lead to another part of a long cart: they send `page` instead. The four
 * after `ask-approval` are the ways out of a credit limit.
 */
const CART_INTENTS = [
  "update",
  "save",
  "open-part",
  "keep-available",
  "remove",
  "undo",
  "rename",
  "empty",
  "delete",
  "order",
  "ask-approval",
  "order-prepaid",
  "order-on-release",
  "order-part",
  "keep-as-list",
  "order-as-guest",
  "confirm",
  "take-offer",
] as const;
export type CartIntent = (typeof CART_INTENTS)[number];

/**
 * The fields of every cart form: the cart, the version, and the quote that the page showed, if it offered an order.
 * *Delete* also sends a proof that the cart belonged to the person. An invalid quote is treated as expired.
 */
export const cartFormSchema = z.object({
  intent: z.enum(CART_INTENTS).default("open-part"),
  cart: z.string().max(40),
  version: z.string().max(80),
  own: z.string().max(400).optional(),
  quote: z.string().max(400).optional().catch(undefined),
});

/** True for the intent of a button that orders the cart as it is shown, or asks colleagues to approve the order. */
export function isOrderIntent(intent: unknown): boolean {
  return ORDER_INTENTS.has(intent);
}

const ORDER_INTENTS: ReadonlySet<unknown> = new Set(["order", "order-prepaid", "order-on-release", "ask-approval"]);

/** The fields of the ways out of a credit limit: chosen lines, the list's name, and whether the cart is emptied. */
export const CREDIT_FIELDS = { part: "part", list: "listName", emptied: "emptied" } as const;

/** The prefix of the name of a line's quantity field. */
export const QUANTITY_PREFIX = "q:";

/** The prefixes of the names of a line's note field and buyer's position field. */
export const REMARK_PREFIXES = { note: "n:", buyerPosition: "p:" } as const;
export type Remark = keyof typeof REMARK_PREFIXES;

/** The remarks of a line, in the order of their fields. */
export const REMARKS = ["buyerPosition", "note"] as const satisfies Remark[];

/** The prefix of the names of the delivery fields. */
export const DELIVERY_PREFIX = "d:";
export type DeliveryField = AddressField | "to" | "carrier" | "date" | "note" | "shipment" | "keep";

/** The field of the order form; its error is a key of `errors`. */
export const orderFormSchema = z.object({
  buyerDocumentNumber: z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .pipe(z.custom<string>((text) => buyerDocumentNumberSchema.safeParse(text).success, "documentNumber")),
});

/** One plain e-mail address, without display name, list or line break; its error is a key of `errors`. */
export const guestEmailSchema = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(254, "email")
  .pipe(z.email("email"));

/** The name of the button that chooses the country of the typed VAT number; its value is the country. */
export const VAT_COUNTRY = "vatCountry";

/** The name of the button that leads from the guest's dialog back to the cart. */
export const LEAVE = "leave";

/** A text field without rules: `readGuest` checks all fields together. A missing field is empty. */
const text = z.string({ error: "text" }).max(1_000, "text").default("");

export const guestOrderSchema = z.object({
  company: text,
  country: text,
  vat: text,
  name: text,
  address: text,
  postalCode: text,
  city: text,
  phone: text,
  email: text,
});

/** *New cart*; `key` makes a double click create only one cart. */
export const newCartFormSchema = z.object({ key: z.string().min(1) });
