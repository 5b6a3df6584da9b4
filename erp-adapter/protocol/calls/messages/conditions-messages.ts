import { z } from "zod";
import type { Condition } from "../../../contract/conditions/conditions.ts";
import type { ConditionChange } from "../../../contract/conditions/recheck-line.ts";
import { type Promised, SUPPLY_KINDS, type Supply } from "../../../contract/conditions/supply.ts";
import { amountSchema, percentSchema } from "../../../contract/money.ts";
import { MAX_TAX_TEXT, TAX_CODES, TAX_REASONS, type TaxNote } from "../../../contract/tax.ts";
import { unitPriceSchema } from "../../../contract/unit-price.ts";
import { type Codec, dateSchema, instantSchema, rateSchema } from "../codecs.ts";
import { availabilitySchema, productIdOnWire } from "./catalogue-messages.ts";

const count = z.int().min(0);

/** The back end's own key of a product, as its feed gave it. */
export const feedKey = z.string();

const supplyShape = { quantity: z.int().min(1), date: dateSchema.nullable() };

/** Pieces of a product that leave one place on one day. */
export const supplySchema: Codec<Supply> = z.object({
  warehouse: z.string(),
  ...supplyShape,
  kind: z.enum(SUPPLY_KINDS),
  gathered: dateSchema.nullable().optional(),
});

/** A number of pieces and the date that was promised for them; a date of null: on request. */
export const promisedSchema: Codec<Promised> = z.object(supplyShape);

/** Why a line has its rate of VAT, and the words for its documents. */
export const taxNoteSchema: Codec<TaxNote> = z.object({
  code: z.enum(TAX_CODES),
  text: z.string().max(MAX_TAX_TEXT),
  because: z.enum(TAX_REASONS).optional(),
  number: z.string().optional(),
});

const pricedSchema = z.object({
  product: productIdOnWire,
  quantity: count,
  wholesale: unitPriceSchema,
  discountPercent: percentSchema,
  price: unitPriceSchema,
  deposit: amountSchema,
  vatPercent: percentSchema,
  taxNote: taxNoteSchema.optional(),
  availability: availabilitySchema,
  now: count,
  later: count,
  stockShown: count,
  supply: z.array(supplySchema).readonly().optional(),
  steps: z
    .array(z.object({ from: count, price: unitPriceSchema }))
    .readonly()
    .optional(),
  quotedAt: instantSchema,
});

const unpricedSchema = z.object({
  product: productIdOnWire,
  quantity: count,
  problem: z.enum(["gone", "price-on-request"]),
  availability: availabilitySchema,
  stockShown: count,
});

/** A line with `problem` has no conditions; any other line has the conditions for the partner of the call. */
export const conditionSchema: Codec<Condition> = z.union([unpricedSchema, pricedSchema]);

/** The lines asked for. The back end checks the quantities. */
export const askedLines = z
  .array(z.object({ product: productIdOnWire, quantity: z.number(), key: feedKey.optional() }))
  .readonly();

const splitSchema = z.object({ now: count, later: count });

export const conditionChangeSchema: Codec<ConditionChange> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("gone"), product: productIdOnWire }),
  z.object({ kind: z.literal("price"), product: productIdOnWire, old: unitPriceSchema, new: unitPriceSchema }),
  z.object({ kind: z.literal("deposit"), product: productIdOnWire, old: amountSchema, new: amountSchema }),
  z.object({ kind: z.literal("vat"), product: productIdOnWire, old: rateSchema, new: rateSchema }),
  z.object({ kind: z.literal("quantity"), product: productIdOnWire, old: splitSchema, new: splitSchema }),
  z.object({ kind: z.literal("order-in"), product: productIdOnWire, old: splitSchema, new: splitSchema }),
  z.object({
    kind: z.literal("date"),
    product: productIdOnWire,
    old: z.array(promisedSchema).readonly(),
    new: z.array(promisedSchema).readonly(),
  }),
]);
