import { z } from "zod";
import type { Availability, GroupId } from "../contract/catalogue.ts";
import { type EurCents, ZERO } from "../contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "../contract/product-id.ts";
import type { TrytonNames } from "./names.ts";
import { cents } from "./values.ts";

/** Facts of a product that are attributes in Tryton, which has no columns for them. */
export interface Facts {
  id: ProductId;
  manufacturer: string;
  number: string;
  brand: string;
  group: GroupId;
  size: string;
  unit: string;
  pack: number;
  deposit: EurCents;
  whenEmpty: Exclude<Availability, "available">;
  remanufactured: boolean;
  supersededBy: { manufacturer: string | null; number: string } | null;
  specs: Spec[];
  descriptionHr: string;
}

const specsSchema = z.array(
  z.object({ key: z.string(), value: z.string(), valueHr: z.string().optional(), label: z.string().optional() }),
);
export type Spec = z.infer<typeof specsSchema>[number];

export const attributesSchema = z.record(z.string(), z.unknown()).nullable();
const text = z.string().catch("");
const amount = cents.catch(ZERO);
const pieces = z.int().min(1).catch(1);
const supply = z
  .enum(["orderable", "out-of-order", "discontinued"])
  .catch("orderable")
  .transform((word) => (word === "discontinued" ? "unavailable" : word));

/** The facts of a product; null if maker or number is missing, because the shop cannot sell such a product. */
export function toFacts(attributes: z.infer<typeof attributesSchema>, names: TrytonNames): Facts | null {
  const of = (key: `ATTRIBUTE_${string}` & keyof TrytonNames) => attributes?.[names[key]];
  const manufacturer = text.parse(of("ATTRIBUTE_MAKER")).trim();
  const number = text.parse(of("ATTRIBUTE_NUMBER")).trim();
  const id = toId(manufacturer, number);
  if (id === null) return null;
  return {
    id,
    manufacturer,
    number,
    brand: text.parse(of("ATTRIBUTE_BRAND")) || manufacturer,
    group: text.parse(of("ATTRIBUTE_GROUP")) as GroupId,
    size: text.parse(of("ATTRIBUTE_SIZE")),
    unit: text.parse(of("ATTRIBUTE_UNIT")) || "pcs",
    pack: pieces.parse(of("ATTRIBUTE_PACK")),
    deposit: amount.parse(of("ATTRIBUTE_DEPOSIT")),
    whenEmpty: supply.parse(of("ATTRIBUTE_SUPPLY")),
    remanufactured: of("ATTRIBUTE_REMANUFACTURED") === true,
    supersededBy: toNamed(text.parse(of("ATTRIBUTE_SUPERSEDED_BY"))),
    specs: toSpecs(text.parse(of("ATTRIBUTE_SPECS"))),
    descriptionHr: text.parse(of("ATTRIBUTE_DESCRIPTION_HR")),
  };
}

function toId(manufacturer: string, number: string): ProductId | null {
  if (manufacturer === "" || number === "") return null;
  try {
    return toProductId(toMakerSlug(manufacturer), number);
  } catch {
    return null;
  }
}

/**
 * Parses the successor of a product: `Bosch|0 445 110 471`, or only the number if it is of the same maker. Null if the
 * text is empty.
 */
function toNamed(written: string): Facts["supersededBy"] {
  if (written === "") return null;
  const at = written.indexOf("|");
  return { manufacturer: written.slice(0, Math.max(at, 0)) || null, number: written.slice(at + 1) };
}

/** Parses the specs, a JSON list. Empty for any other text, so that the product is offered without specs. */
function toSpecs(written: string): Spec[] {
  if (written === "") return [];
  try {
    return specsSchema.catch([]).parse(JSON.parse(written));
  } catch {
    return [];
  }
}
