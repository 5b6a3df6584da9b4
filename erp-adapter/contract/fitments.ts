import { z } from "zod";
import type { Locale } from "./context.ts";
import type { Bilingual } from "./feed.ts";
import { toNumberKey } from "./part-number.ts";
import { type ProductId, toMakerSlug } from "./product-id.ts";
import type { VehicleFacet } from "./vehicle-facets.ts";

export const FUELS = ["diesel", "petrol", "gas", "hybrid", "electric"] as const;
export type Fuel = (typeof FUELS)[number];

/**
 * exact: every such engine takes this product · check-plate: it takes this or another product, depending on the number
 * on the fitted part
 */
export const CERTAINTIES = ["exact", "check-plate"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** A month as YYYY-MM. */
export type YearMonth = string;

/** The most fitments of a product. */
export const MAX_FITMENTS = 500;

/** The most candidates that a product names. */
export const MAX_CANDIDATES = 12;

const YEAR_MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/;

const text = (most: number) => z.string().min(1).max(most).nullable();
const count = (most: number) => z.int().min(1).max(most).nullable();
const month: z.ZodType<YearMonth | null> = z.string().regex(YEAR_MONTH).nullable();

/**
 * A vehicle or an engine, as one row of a fitment list names it. A null field means any: model null means all models of
 * the make, engineCode null means every engine.
 */
export const applicationShape = {
  make: z.string().min(1).max(60),
  model: text(80),
  /** VII, B6, T5 */
  generation: text(40),
  /** as named in the trade: 2.0 TDI */
  engine: text(60),
  engineCode: text(40),
  ccm: count(200_000),
  kw: count(100_000),
  fuel: z.enum(FUELS).nullable(),
  /** first and last month of manufacture; a list may know only one of them */
  from: month,
  to: month,
};

/** How a product fits an application. */
export const fittingShape = {
  /** the number on the plate of the unit that the part belongs to */
  unitPlateNumber: text(60),
  /** the vehicle maker's number of the part in this application */
  oeNumber: text(60),
  /** pieces needed for one vehicle */
  quantity: count(100),
  certainty: z.enum(CERTAINTIES),
};

/** The most characters of a condition, and of a position. */
export const MAX_CONDITION = 300;
export const MAX_POSITION = 80;

const fitmentSchema = z.object({ ...applicationShape, ...fittingShape });

/** A fitment without the texts that depend on the language. */
export type Application = z.infer<typeof fitmentSchema>;

/** A fitment as a page shows it: texts in the language asked, "" if there is none. */
export interface Fitment extends Application {
  /** a further condition: "from chassis 4F-5-096001", "with particle filter" */
  condition: string;
  /** where in the vehicle: "cylinder bank 1" */
  position: string;
}

/** A fitment with texts in both languages, as a feed sends it and the catalogue stores it. */
export interface FitmentRecord extends Application {
  condition: Bilingual;
  position: Bilingual;
}

/** Another product of the same group for an engine that this one fits. */
export interface Candidate {
  id: ProductId;
  number: string;
  manufacturer: string;
  /** the engines that both fit, at most 10 */
  engineCodes: string[];
}

/**
 * The values of a fitment for the filters by vehicle; null for a field that means any. The value of a model begins with
 * its make.
 */
export function toVehicleIds({
  make,
  model,
  generation,
  engineCode,
}: Pick<Application, "make" | "model" | "generation" | "engineCode">): Record<VehicleFacet, string | null> {
  const maker = toMakerSlug(make);
  return {
    make: maker,
    model: model === null ? null : `${maker}~${toMakerSlug(`${model} ${generation ?? ""}`)}`.slice(0, MAX_VALUE),
    engine: toNumberKey(engineCode ?? "").toLowerCase() || null,
  };
}

/** The most characters of a filter's value. */
const MAX_VALUE = 80;

const bilingual = (most: number) => z.object({ en: z.string().max(most), hr: z.string().max(most) });

export const fitmentRecordSchema: z.ZodType<FitmentRecord> = fitmentSchema
  .extend({ condition: bilingual(MAX_CONDITION), position: bilingual(MAX_POSITION) })
  .refine(({ from, to }) => from === null || to === null || from <= to, { path: ["to"], error: "before `from`" });

/** A fitment with its texts in one language; a text missing in this language is taken from the other one. */
export function toShownFitment({ condition, position, ...application }: FitmentRecord, locale: Locale): Fitment {
  const inLanguage = (text: Bilingual) => text[locale] || text.en || text.hr;
  return { ...application, condition: inLanguage(condition), position: inLanguage(position) };
}

/**
 * A record with the known facts; all others are null, `condition` and `position` are empty, and `certainty` is exact.
 */
export function toFitment(known: Pick<FitmentRecord, "make"> & Partial<FitmentRecord>): FitmentRecord {
  return { ...UNKNOWN, ...known };
}

const UNKNOWN: Omit<FitmentRecord, "make"> = {
  model: null,
  generation: null,
  engine: null,
  engineCode: null,
  ccm: null,
  kw: null,
  fuel: null,
  from: null,
  to: null,
  unitPlateNumber: null,
  oeNumber: null,
  quantity: null,
  certainty: "exact",
  condition: { en: "", hr: "" },
  position: { en: "", hr: "" },
};
