import { z } from "zod";
import type { Locale } from "./context.ts";
import type { Bilingual } from "./feed.ts";
import { localDateSchema } from "./paging.ts";
import type { ProductId } from "./product-id.ts";

/**
 * one: the new part replaces the old part · set: the new parts of all set edges of the old part together replace it ·
 * choice: one of several new parts replaces the old part, depending on the vehicle or the customer · merge: one new
 * part replaces several old parts.
 */
export const RELATIONS = ["one", "set", "choice", "merge"] as const;
export type Relation = (typeof RELATIONS)[number];

/** forward: only the new part may replace the old part · full: the old part may also replace the new part. */
export const DIRECTIONS = ["forward", "full"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * The most edges of a chain that are followed. A chain this long is a fault in the data, and no product is offered for
 * it.
 */
export const MAX_LINKS = 40;

/** The most edges that lead from one part. */
export const MAX_SUCCESSORS = 12;

/** The most characters of a note. */
export const MAX_NOTE = 300;

const MAX_FACTOR = 1_000;
const THOUSANDTHS = 1_000;

/** The facts of an edge, without its two parts and without texts. */
export const supersessionShape = {
  relation: z.enum(RELATIONS),
  direction: z.enum(DIRECTIONS),
  /** pieces of the new part that replace one piece of the old part, up to three decimals */
  quantityFactor: z.number().positive().max(MAX_FACTOR).refine(hasThousandths, "more than three decimals"),
  /** true: the old part is sold while stocks last; false: the old part is no longer sold */
  useUp: z.boolean(),
  /** local date from which the edge is valid, YYYY-MM-DD; null if it is valid already */
  validFrom: localDateSchema.nullable(),
};

const supersessionSchema = z.object(supersessionShape);
export type SupersessionFacts = z.infer<typeof supersessionSchema>;

/** An edge from a part to one that takes its place. */
export interface Supersession extends SupersessionFacts {
  from: ProductId;
  /** `id` is null if the ERP does not carry the product */
  to: { id: ProductId | null; number: string };
  /** what else is needed, in the language asked or else in the other language; null if there is no note */
  note: string | null;
}

/**
 * An edge with texts in both languages, as the feed sends it and the catalogue stores it, within the record of the old
 * part.
 */
export interface SupersessionRecord extends SupersessionFacts {
  /** the maker of the new part; null: the maker of the old part */
  manufacturer: string | null;
  number: string;
  note: Bilingual;
}

export const supersessionRecordSchema: z.ZodType<SupersessionRecord> = supersessionSchema.extend({
  manufacturer: z.string().min(1).nullable(),
  number: z.string().min(1).max(200),
  note: z.object({ en: z.string().max(MAX_NOTE), hr: z.string().max(MAX_NOTE) }),
});

/** The facts of an edge of which only the new part is known, as from a plain list of old and new numbers. */
export const PLAIN_SUPERSESSION: SupersessionFacts = {
  relation: "one",
  direction: "forward",
  quantityFactor: 1,
  useUp: true,
  validFrom: null,
};

/** True if an edge says no more than the number of the new part. */
export function isPlain({ manufacturer: _, number: __, note, ...facts }: SupersessionRecord): boolean {
  const { relation, direction, quantityFactor, useUp, validFrom } = PLAIN_SUPERSESSION;
  const isDefault = facts.relation === relation && facts.direction === direction && facts.useUp === useUp;
  return isDefault && facts.quantityFactor === quantityFactor && facts.validFrom === validFrom && !note.en && !note.hr;
}

/** A note in a language, or in the other one; null if there is none in either. */
export function toShownNote(note: Bilingual, locale: Locale): string | null {
  return note[locale] || note.en || note.hr || null;
}

function hasThousandths(factor: number): boolean {
  return Math.abs(factor * THOUSANDTHS - Math.round(factor * THOUSANDTHS)) < 1e-6;
}
