import { z } from "zod";
import { LOCALES } from "../../../contract/context.ts";
import type { Bilingual, FeedPart, FeedRecord, StockPart } from "../../../contract/feed.ts";
import { CERTAINTIES, type FitmentRecord, FUELS } from "../../../contract/fitments.ts";
import { amountSchema } from "../../../contract/money.ts";
import { PRODUCT_LINES } from "../../../contract/product-lines.ts";
import type { PapersRecord } from "../../../contract/product-papers.ts";
import { PART_KINDS, type RelatedRecord } from "../../../contract/related-parts.ts";
import { DIRECTIONS, RELATIONS, type SupersessionRecord } from "../../../contract/supersessions.ts";
import type { Codec } from "../codecs.ts";
import { documentSchema, pictureSchema, referenceSchema, safetyContactSchema } from "./catalogue-messages.ts";

const bilingualSchema: Codec<Bilingual> = z.record(z.enum(LOCALES), z.string());
const count = z.int().min(0);

const text = z.string().nullable();
const number = z.number().nullable();

/** Limits are checked later, record by record: one wrong fitment or supersession must not block the whole feed. */
const fitmentSchema: Codec<FitmentRecord> = z.object({
  make: z.string(),
  model: text,
  generation: text,
  engine: text,
  engineCode: text,
  ccm: number,
  kw: number,
  fuel: z.enum(FUELS).nullable(),
  from: text,
  to: text,
  unitPlateNumber: text,
  oeNumber: text,
  quantity: number,
  certainty: z.enum(CERTAINTIES),
  condition: bilingualSchema,
  position: bilingualSchema,
});

const supersessionSchema: Codec<SupersessionRecord> = z.object({
  manufacturer: text,
  number: z.string(),
  relation: z.enum(RELATIONS),
  direction: z.enum(DIRECTIONS),
  quantityFactor: z.number(),
  useUp: z.boolean(),
  validFrom: text,
  note: bilingualSchema,
});

const relatedSchema: Codec<RelatedRecord> = z.object({
  kind: z.enum(PART_KINDS),
  manufacturer: text,
  number: z.string(),
});

const papersSchema: Codec<PapersRecord> = z.object({
  documents: z.array(documentSchema).readonly(),
  warnings: bilingualSchema,
  maker: safetyContactSchema.nullable(),
  responsible: safetyContactSchema.nullable(),
});

const recordSchema: Codec<FeedRecord> = z.object({
  key: z.string(),
  manufacturer: z.string(),
  number: z.string(),
  brand: z.string().nullable(),
  group: z.object({ id: z.string(), name: bilingualSchema }),
  title: bilingualSchema,
  description: bilingualSchema,
  size: z.string(),
  unit: z.string(),
  packQuantity: z.number(),
  specs: z.array(z.object({ key: z.string(), label: bilingualSchema.nullable(), value: bilingualSchema })).readonly(),
  references: z.array(referenceSchema).readonly(),
  fitments: z.array(fitmentSchema).readonly().optional(),
  supersededBy: z.object({ manufacturer: z.string().nullable(), number: z.string() }).nullable(),
  supersessions: z.array(supersessionSchema).readonly().optional(),
  related: z.array(relatedSchema).readonly().optional(),
  papers: papersSchema.optional(),
  lines: z.array(z.enum(PRODUCT_LINES)).readonly(),
  listPrice: amountSchema.nullable(),
  deposit: amountSchema,
  demand: z.number().optional(),
  stock: z.number().nullable(),
  whenEmpty: z.enum(["orderable", "out-of-order", "unavailable"]),
  image: z.string().nullable(),
  images: z.array(pictureSchema).readonly().optional(),
});

export const feedPartSchema: Codec<FeedPart> = z.object({
  records: z.array(recordSchema).readonly(),
  removed: z.array(z.string()).readonly(),
  cursor: z.string(),
  more: z.boolean(),
  full: z.boolean(),
  total: count.nullable(),
});

export const stockPartSchema: Codec<StockPart> = z.object({
  levels: z.array(z.object({ key: z.string(), stock: z.number() })).readonly(),
  cursor: z.string(),
  more: z.boolean(),
});
