import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import { parseQuantity, type Quantity } from "#erp-adapter/contract/quantity.ts";
import { QUANTITY_PREFIX } from "../forms/cart-forms.ts";
import type { FieldError } from "../forms/field-error.ts";
import { refuse } from "../page-errors.ts";

/** The quantities of a cart form, by product: those that are any, and all as they were typed. */
export interface TypedQuantities {
  products: { product: ProductId; quantity: Quantity }[];
  errors: Record<string, FieldError>;
  typed: Record<string, string>;
}

export function readQuantities(form: FormData): TypedQuantities {
  const read: TypedQuantities = { products: [], errors: {}, typed: {} };
  for (const [name, value] of form) {
    if (!name.startsWith(QUANTITY_PREFIX)) continue;
    const product = parseProductId(name.slice(QUANTITY_PREFIX.length));
    if (!product || typeof value !== "string") throw refuse("bad-request", 400);
    read.typed[product] = value.slice(0, 20);
    const quantity = parseQuantity(value);
    if (quantity === null) read.errors[product] = { key: "quantity" };
    else read.products.push({ product, quantity });
  }
  return read;
}
