import { z } from "zod";
import {
  AVAILABILITIES,
  type CatalogueArea,
  type Facets,
  type FacetValue,
  type GroupId,
  type Product,
  type ProductSummary,
  type Replacements,
  type SearchResult,
  SORTS,
} from "../../../contract/catalogue.ts";
import { LOCALES } from "../../../contract/context.ts";
import {
  applicationShape,
  type Candidate,
  type Fitment,
  fittingShape,
  MAX_CANDIDATES,
  MAX_CONDITION,
  MAX_FITMENTS,
  MAX_POSITION,
} from "../../../contract/fitments.ts";
import { MAX_PRODUCTS_OF_NUMBER, type NumberedProduct } from "../../../contract/number-lookup.ts";
import type { ProductPicture } from "../../../contract/pictures.ts";
import type { MakerSlug, ProductId } from "../../../contract/product-id.ts";
import { PRODUCT_LINES } from "../../../contract/product-lines.ts";
import {
  type AnsweredPapers,
  DOCUMENT_KINDS,
  MAX_DOCUMENTS,
  type ProductDocument,
  type SafetyContact,
} from "../../../contract/product-papers.ts";
import { MAX_RELATED, PART_KINDS, type RelatedPart } from "../../../contract/related-parts.ts";
import { MAX_NOTE, type Supersession, supersessionShape } from "../../../contract/supersessions.ts";
import { type Codec, flagInQuery, named, numberInQuery } from "../codecs.ts";

export const productIdOnWire = named<ProductId>("manufacturer and number: bosch~0_445_110_470");

export const availabilitySchema = z.enum(AVAILABILITIES);

const replacementRefSchema = z.object({ id: productIdOnWire.nullable(), number: z.string() });

export const pictureSchema: Codec<ProductPicture> = z.object({
  src: z.string().min(1).max(2_000),
  width: z.int().min(1),
  height: z.int().min(1),
  smaller: z
    .array(z.object({ src: z.string().min(1).max(2_000), width: z.int().min(1) }))
    .readonly()
    .optional(),
  alt: z.string().optional(),
});

const summaryShape = {
  id: productIdOnWire,
  number: z.string(),
  manufacturer: z.object({ id: named<MakerSlug>(), name: z.string() }),
  brand: z.object({ id: z.string(), name: z.string() }),
  group: z.object({ id: named<GroupId>(), name: z.string() }),
  title: z.string(),
  size: z.string(),
  unit: z.string(),
  packQuantity: z.int().min(1),
  availability: availabilitySchema,
  image: z.string().nullable(),
  images: z.array(pictureSchema).readonly().optional(),
  replacedBy: replacementRefSchema.nullable(),
};

export const productSummarySchema: Codec<ProductSummary> = z.object(summaryShape);

const matchedSchema = z.object({ kind: z.enum(["cross", "oe", "replaced", "engine", "vehicle"]), number: z.string() });

const facetSchema: z.ZodType<FacetValue[]> = z.array(
  z.object({ id: z.string(), name: z.string(), count: z.int().min(0) }),
);

const facetsSchema: Codec<Facets> = z.object({
  manufacturer: facetSchema,
  brand: facetSchema,
  group: facetSchema,
  availability: facetSchema,
  line: facetSchema,
  make: facetSchema.optional(),
  model: facetSchema.optional(),
  engine: facetSchema.optional(),
});

export const searchResultSchema: Codec<SearchResult> = z.object({
  items: z.array(
    z.object({ ...summaryShape, matched: matchedSchema.nullable(), replaces: z.array(replacementRefSchema) }),
  ),
  total: z.int().min(0),
  facets: facetsSchema.nullable(),
  reading: z
    .object({
      shownFor: z.string().nullable(),
      suggestions: z.array(z.string()),
      numbers: z.array(z.object({ text: z.string(), products: z.array(productIdOnWire) })).nullable(),
      left: z.array(z.string()).optional(),
    })
    .optional(),
});

export const referenceSchema = z.object({
  kind: z.enum(["cross", "oe"]),
  number: z.string(),
  maker: z.string().nullable(),
});

const fitmentSchema: Codec<Fitment> = z.object({
  ...applicationShape,
  ...fittingShape,
  condition: z.string().max(MAX_CONDITION),
  position: z.string().max(MAX_POSITION),
});

const candidateSchema: Codec<Candidate> = z.object({
  id: productIdOnWire,
  number: z.string(),
  manufacturer: z.string(),
  engineCodes: z.array(z.string()),
});

const relatedSchema: Codec<RelatedPart> = z.object({ kind: z.enum(PART_KINDS), id: productIdOnWire });

export const documentSchema: Codec<ProductDocument> = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  language: z.string().nullable(),
  href: z.string(),
});

export const safetyContactSchema: Codec<SafetyContact> = z.object({
  name: z.string(),
  address: z.string(),
  contact: z.string(),
});

const papersSchema: Codec<AnsweredPapers> = z.object({
  documents: z.array(documentSchema).max(MAX_DOCUMENTS).readonly(),
  warnings: z.string(),
  warningsLanguage: z.enum(LOCALES).optional(),
  maker: safetyContactSchema.nullable(),
  responsible: safetyContactSchema.nullable(),
});

export const productSchema: Codec<Product> = z.object({
  ...summaryShape,
  description: z.string(),
  specs: z.array(z.object({ label: z.string(), value: z.string() })),
  references: z.array(referenceSchema),
  fitments: z.array(fitmentSchema).max(MAX_FITMENTS).readonly().optional(),
  candidates: z.array(candidateSchema).max(MAX_CANDIDATES).readonly().optional(),
  related: z.array(relatedSchema).max(MAX_RELATED).readonly().optional(),
  papers: papersSchema.optional(),
});

const replacementSchema = z.object({
  number: z.string(),
  manufacturer: z.string().nullable(),
  product: productSummarySchema.nullable(),
});

export const replacementsSchema: Codec<Replacements> = z.object({
  newer: z.array(replacementSchema),
  older: z.array(replacementSchema),
});

export const supersessionSchema: Codec<Supersession> = z.object({
  ...supersessionShape,
  from: productIdOnWire,
  to: replacementRefSchema,
  note: z.string().max(MAX_NOTE).nullable(),
});

const numberedProductSchema: Codec<NumberedProduct> = z.object({
  product: productIdOnWire,
  by: z.object({ kind: z.enum(["replaced", "oe", "cross"]), number: z.string() }).nullable(),
});

export const numberedProductsSchema = z.array(z.array(numberedProductSchema).max(MAX_PRODUCTS_OF_NUMBER));

export const productChangesSchema: Codec<Awaited<ReturnType<CatalogueArea["changes"]>>> = z.object({
  changes: z.array(z.object({ kind: z.enum(["changed", "removed"]), product: productIdOnWire })),
  cursor: z.string(),
  more: z.boolean(),
});

/** The fields of a search, named as in the contract. In the URL `text` is called `query`. */
export const searchFields = z.object({
  text: z.string().optional(),
  manufacturer: z.array(z.string()).optional(),
  brand: z.array(z.string()).optional(),
  group: z.array(z.string()).optional(),
  availability: z.array(availabilitySchema).optional(),
  line: z.enum(PRODUCT_LINES).nullable().optional(),
  make: z.array(z.string()).optional(),
  model: z.array(z.string()).optional(),
  engine: z.array(z.string()).optional(),
  replaces: flagInQuery.optional(),
  sort: z.enum(SORTS).optional(),
  page: numberInQuery.optional(),
  pageSize: numberInQuery.optional(),
  exact: flagInQuery.optional(),
  withFacets: flagInQuery.optional(),
});
