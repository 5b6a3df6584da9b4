import { z } from "zod";
import type { ProductId } from "./product-id.ts";

/**
 * fitting-part: renewed whenever the product is fitted, such as a washer · gasket-kit: all seals of the product ·
 * spare-part: a component of the product, such as a nozzle nut or a cartridge · accessory: needed or useful together
 * with it.
 */
export const PART_KINDS = ["fitting-part", "gasket-kit", "spare-part", "accessory"] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** The most related parts of one product. */
export const MAX_RELATED = 24;

/** A part that goes with a product. */
export interface RelatedPart {
  kind: PartKind;
  id: ProductId;
}

/** A related part as a feed names it and the catalogue stores it, within the record of the product. */
export interface RelatedRecord {
  kind: PartKind;
  /** null: the product's own manufacturer */
  manufacturer: string | null;
  number: string;
}

export const relatedRecordSchema: z.ZodType<RelatedRecord> = z.object({
  kind: z.enum(PART_KINDS),
  manufacturer: z.string().trim().min(1).max(80).nullable(),
  number: z.string().trim().min(1).max(80),
});
