import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toEurCents } from "../../contract/money.ts";
import { isPlain, PLAIN_SUPERSESSION, type SupersessionRecord } from "../../contract/supersessions.ts";
import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";
import { type SeedGroup, toGroupId } from "./family.ts";
import { fitmentsOf } from "./fitments.ts";
import { picturesOf } from "./pictures-of.ts";

/** A product of `known-products.json`; fields not given have the values of most parts. */
interface KnownProduct
  extends Pick<ProductRecord, "number" | "titleEn" | "titleHr" | "descriptionEn" | "descriptionHr" | "size">,
    Partial<Pick<ProductRecord, "brand" | "stock" | "supply" | "remanufactured" | "related" | "papers">> {
  /** the number of an earlier product, which has the fields not given here */
  like?: string;
  maker: string;
  group: SeedGroup;
  /** key and value, and the Croatian value if it differs */
  specs: [key: string, value: string, valueHr?: string][];
  /** euros */
  price: number;
  /** euros */
  deposit?: number;
  oe?: [number: string, maker: string][];
  cross?: [number: string, maker: string][];
  /** the parts that replace this part */
  successors?: Successor[];
}

/** A part without `maker` has the same maker as the replaced part; without other facts it is a plain replacement. */
type Successor = { maker?: string; number: string } & Partial<Omit<SupersessionRecord, "manufacturer">>;

/** Pieces sold per year, more than any other part sells. */
const FAMOUS_DEMAND = 300;

const LISTS: Record<"famous" | "invented", KnownProduct[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, "known-products.json"), "utf8"),
);

const byNumber = new Map<string, KnownProduct>();

/**
 * Products whose numbers and cross references are public knowledge, so that a person from the trade finds familiar
 * parts. Prices and stock are invented, and so are texts and addresses of their papers: a demo must not speak for a
 * manufacturer. Newer parts come before those that they replace.
 */
export const FAMOUS_PRODUCTS = LISTS.famous.map(toRecord);

/**
 * Parts whose numbers follow no family's pattern: five that go with the famous injectors and turbochargers, then
 * fifteen with successors, for each kind of supersession. The fifteen are the end of the 6,000 products. The demo's
 * orders use every fifteenth product, so the other products in these orders stay the same as without these parts.
 */
export const INVENTED_PRODUCTS = LISTS.invented.map(toRecord);

function toRecord(given: KnownProduct): ProductRecord {
  const part = { ...byNumber.get(given.like ?? ""), ...given };
  byNumber.set(part.number, part);
  const supersessions = (part.successors ?? []).map(toSupersession);
  const [first] = supersessions;
  const { maker, number, titleEn } = part;
  const specs = part.specs.map(([key, value, valueHr]) => ({ key, value, ...(valueHr !== undefined && { valueHr }) }));
  return {
    manufacturer: maker,
    brand: part.brand ?? maker,
    number,
    group: toGroupId(part.group),
    titleEn,
    titleHr: part.titleHr,
    descriptionEn: part.descriptionEn,
    descriptionHr: part.descriptionHr,
    size: part.size,
    unit: "pcs",
    packQuantity: 1,
    specs,
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
    fitments: fitmentsOf(specs, part.group),
    pictures: picturesOf(part.group, { manufacturer: maker, number, titleEn, specs }),
    ...(part.related && { related: part.related }),
    ...(part.papers && { papers: part.papers }),
    supersededBy: first ? { number: first.number, manufacturer: first.manufacturer ?? undefined } : null,
    supersessions: supersessions.every(isPlain) ? [] : supersessions,
  };
}

function toSupersession({ maker, ...facts }: Successor): SupersessionRecord {
  return { ...PLAIN_SUPERSESSION, note: { en: "", hr: "" }, ...facts, manufacturer: maker ?? null };
}
