import { z } from "zod";
import type { Adoption, Cart, CartId, CartVersion, PricedCart, RemoveOutcome } from "../../../contract/carts/carts.ts";
import type { SessionToken, UserId } from "../../../contract/context.ts";
import { type Quantity, quantitySchema } from "../../../contract/quantity.ts";
import { type Codec, named, sentQuantity } from "../codecs.ts";
import { productIdOnWire } from "./catalogue-messages.ts";
import { conditionSchema } from "./conditions-messages.ts";
import { totalsSchema } from "./totals-messages.ts";

const keptQuantity = z.codec(z.int().min(1), quantitySchema, {
  decode: (number) => number as Quantity,
  encode: (quantity) => quantity,
});

const cartShape = {
  id: named<CartId>(),
  title: z.string(),
  /**
   * in an answer with a single cart also sent as ETag; "" from a back end without versions (capability carts.versions)
   */
  version: named<CartVersion>().default("" as CartVersion),
  /** greater than in any cart of the user that was changed before; missing if unknown */
  changed: z.int().min(0).optional(),
  lines: z.array(z.object({ product: productIdOnWire, quantity: keptQuantity })),
};

export const cartSchema: Codec<Cart> = z.object(cartShape);

export const pricedCartSchema: Codec<PricedCart> = z.object({
  ...cartShape,
  conditions: z.array(conditionSchema.nullable()),
  totals: totalsSchema,
});

export const cartsSchema: Codec<{ carts: Cart[]; total: number }> = z.object({
  carts: z.array(cartSchema),
  total: z.int().min(0),
});

export const pricedCartsSchema: Codec<{ carts: PricedCart[]; total: number }> = z.object({
  carts: z.array(pricedCartSchema),
  total: z.int().min(0),
});

/** A new cart: its title, if any. */
export const cartCreation = z.object({ title: z.string().optional() });

/** Has no version, because the version is sent as If-Match. A deletion needs no quantities. */
export const cartChange = z.object({
  products: z.array(z.object({ product: productIdOnWire, quantity: sentQuantity.optional() })),
  merge: z.boolean().optional(),
  delete: z.boolean().optional(),
  title: z.string().optional(),
});

/** 1: removed, and the first cart is active · −1: removed, and none remains. A failure is an error, not a 0. */
export const removeOutcomeSchema: Codec<RemoveOutcome> = z.codec(
  z.literal([1, -1]),
  z.enum(["first-is-active", "none-remains"]),
  {
    decode: (number) => (number === 1 ? "first-is-active" : "none-remains"),
    encode: (outcome) => (outcome === "first-is-active" ? 1 : -1),
  },
);

export const guestToAdopt = z.object({ id: named<UserId>(), token: named<SessionToken>() });

export const adoptionSchema: Codec<Adoption> = z.object({
  merged: z.int().min(0),
  added: z.int().min(0),
});
