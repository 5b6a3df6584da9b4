import { z } from "zod";
import type { Locale } from "./context.ts";
import type { Bilingual } from "./feed.ts";
import { localDateSchema } from "./paging.ts";
import type { ProductId } from "./product-id.ts";

/**
 * one: the new part takes the place of the old one · set: all edges of that part together do · choice: one of its edges, by
 * the vehicle or the customer's wish · merge: the new part takes the place of several old ones.
 */
export const RELATIONS = ["one", "set", "choice", "merge"] as const;
export type Relation = (typeof RELATIONS)[number];

/** forward: only the new part may stand for the old one · full: either for the other. */
export const DIRECTIONS = ["forward", "full"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Links of a chain that are followed. A chain of so many is a fault in the data, and nothing is offered from it. */
export const MAX_LINKS = 40;

/** The most edges of one part. */
export const MAX_SUCCESSORS = 12;

/** The most characters of a note. */
export const MAX_NOTE = 300;

const MAX_FACTOR = 1_000;
const THOUSANDTHS = 1_000;

/** Facts of an edge, without its ends and the words of a language. */
export const supersessionShape = {
  relation: z.enum(RELATIONS),
  direction: z.enum(DIRECTIONS),
  /** pieces of the new part for one of the old one, up to three decimals */
  quantityFactor: z.number().positive().max(MAX_FACTOR).refine(hasThousandths, "more than three decimals"),
  /** true: the old part is sold while there is any; false: it ended */
  useUp: z.boolean(),
  /** the first day of the edge, YYYY-MM-DD where the distributor is; null if it holds already */
  validFrom: localDateSchema.nullable(),
};

const supersessionSchema = z.object(supersessionShape);
export type SupersessionFacts = z.infer<typeof supersessionSchema>;

/** An edge from a part to one that takes its place. */
export interface Supersession extends SupersessionFacts {
  from: ProductId;
  /** `id` is null if the ERP does not carry the product */
  to: { id: ProductId | null; number: string };
  /** what else is needed, in the language asked, the other one if it has none there; null without */
  note: string | null;
}

/** An edge in both languages, as a feed gives it and the catalogue keeps it, at the part that it leads away from. */
export interface SupersessionRecord extends SupersessionFacts {
  /** the maker of the new part; null: that of the old one */
  manufacturer: string | null;
  number: string;
  note: Bilingual;
}

export const supersessionRecordSchema: z.ZodType<SupersessionRecord> = supersessionSchema.extend({
  manufacturer: z.string().min(1).nullable(),
  number: z.string().min(1).max(200),
  note: z.object({ en: z.string().max(MAX_NOTE), hr: z.string().max(MAX_NOTE) }),
});

/** An edge of which only its end is known: what a list with one number beside another says. */
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
