import { toEurCents } from "../../contract/money.ts";
import type { PapersRecord } from "../../contract/product-papers.ts";
import type { RelatedRecord } from "../../contract/related-parts.ts";
import { isPlain, PLAIN_SUPERSESSION, type SupersessionRecord } from "../../contract/supersessions.ts";
import type { ProductRecord, SpecRecord, Supply } from "../../own/catalogue-index/product-record.ts";
import { type SeedGroup, type Text, toGroupId } from "./family.ts";
import { fitmentsOf } from "./fitments.ts";
import { picturesOf } from "./pictures-of.ts";

/** A product known in the trade by its number; fields not given have the values of most parts. */
export interface FamousProduct {
  maker: string;
  brand?: string;
  number: string;
  group: SeedGroup;
  title: Text;
  description: Text;
  size: string;
  specs: SpecRecord[];
  /** euros */
  price: number;
  /** euros */
  deposit?: number;
  stock?: number;
  supply?: Supply;
  remanufactured?: boolean;
  oe?: [number: string, maker: string][];
  cross?: [number: string, maker: string][];
  /** the parts that are sold together with this part */
  related?: readonly RelatedRecord[];
  papers?: PapersRecord;
  /** the parts that replace this part */
  successors?: readonly Successor[];
}

/** A part without `maker` has the same maker as the replaced part; without other facts it is a plain replacement. */
export type Successor = { maker?: string; number: string } & Partial<Omit<SupersessionRecord, "manufacturer">>;

/** Pieces sold per year, more than any other part sells. */
const FAMOUS_DEMAND = 300;

/** The record of a famous product. */
export function product(part: FamousProduct): ProductRecord {
  const supersessions = (part.successors ?? []).map(toSupersession);
  const [first] = supersessions;
  return {
    manufacturer: part.maker,
    brand: part.brand ?? part.maker,
    number: part.number,
    group: toGroupId(part.group),
    titleEn: part.title.en,
    titleHr: part.title.hr,
    descriptionEn: part.description.en,
    descriptionHr: part.description.hr,
    size: part.size,
    unit: "pcs",
    packQuantity: 1,
    specs: part.specs,
    wholesale: toEurCents(Math.round(part.price * 100)),
    deposit: toEurCents(Math.round((part.deposit ?? 0) * 100)),
    stock: part.stock ?? 0,
    demand: part.supply === "discontinued" ? 0 : FAMOUS_DEMAND,
    supply: part.supply ?? "orderable",
    remanufactured: part.remanufactured ?? false,
    references: [
      ...(part.cross ?? []).map(([number, maker]) => ({ kind: "cross" as const, number, maker })),
      ...(part.oe ?? []).map(([number, maker]) => ({ kind: "oe" as const, number, maker })),
    ],
    fitments: fitmentsOf(part.specs, part.group),
    pictures: picturesOf(part.group, {
      manufacturer: part.maker,
      number: part.number,
      titleEn: part.title.en,
      specs: part.specs,
    }),
    ...(part.related && { related: part.related }),
    ...(part.papers && { papers: part.papers }),
    supersededBy: first ? { number: first.number, manufacturer: first.manufacturer ?? undefined } : null,
    supersessions: supersessions.every(isPlain) ? [] : supersessions,
  };
}

function toSupersession({ maker, ...facts }: Successor): SupersessionRecord {
  return { ...PLAIN_SUPERSESSION, note: { en: "", hr: "" }, ...facts, manufacturer: maker ?? null };
}
