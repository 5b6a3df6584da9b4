import { z } from "zod";
import { ErpError } from "../errors.ts";
import { productIdSchema } from "../product-id.ts";
import { MAX_QUANTITY, type Quantity } from "../quantity.ts";
import { parseCartTitle } from "./cart-title.ts";
import { type CartUpdate, cartUpdateSchema } from "./carts.ts";

/** An update as sent → one that may be applied. VALIDATION on quantity, product, lines, title or update. */
export function parseCartUpdate(sent: unknown): CartUpdate {
  const result = cartUpdateSchema.safeParse(withoutQuantities(sent));
  if (!result.success) throw toRefusal(result.error, sent);
  const { title } = result.data;
  return title === undefined ? result.data : { ...result.data, title: parseCartTitle(title) };
}

const deletionSchema = z.looseObject({
  delete: z.literal(true),
  products: z.array(z.looseObject({ product: productIdSchema })),
});

/** A deletion names products only: its quantities are ignored. */
function withoutQuantities(sent: unknown): unknown {
  const deletion = deletionSchema.safeParse(sent);
  if (!deletion.success) return sent;
  const products = deletion.data.products.map(({ product }) => ({ product, quantity: 1 as Quantity }));
  return { ...deletion.data, products };
}

function toRefusal(error: z.ZodError, sent: unknown): ErpError {
  const [top, index, field] = error.issues[0]?.path ?? [];
  if (top !== "products") return new ErpError("VALIDATION", { field: String(top ?? "update"), rule: "shape" });
  if (typeof index !== "number") return new ErpError("VALIDATION", { field: "lines", rule: "shape" });
  if (field !== "quantity") return new ErpError("VALIDATION", { field: "product", rule: "shape" });
  return new ErpError("VALIDATION", {
    field: "quantity",
    rule: "range",
    limit: MAX_QUANTITY,
    product: productAt(sent, index),
  });
}

function productAt(sent: unknown, index: number): string | undefined {
  const named = z.looseObject({ products: z.array(z.looseObject({ product: productIdSchema })) }).safeParse(sent);
  return named.success ? named.data.products[index]?.product : undefined;
}
