import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Alternative, OfferedLine, ReplacementOffer } from "./offer.ts";

/** An offer as a page shows it, with the names of its parts. */
export interface ShownOffer extends Omit<ReplacementOffer, "wanted" | "alternatives"> {
  wanted: ShownPart & { quantity: number };
  alternatives: ShownAlternative[];
  /** changes with the content of the offer, including prices and stock; consent is bound to this hash */
  hash: string;
}

export interface ShownAlternative extends Omit<Alternative, "lines" | "alsoReplaces"> {
  lines: (OfferedLine & ShownPart)[];
  /** numbers of other parts that it also replaces */
  alsoReplaces: string[];
}

export interface ShownPart {
  product: ProductId;
  number: string;
  title: string;
  manufacturer: string;
  /** code of the measure unit */
  unit: string;
}

/** The parts of an alternative in short: "2 × 0 445 110 369 + 1 × 0 445 110 646" */
export function partsOf({ lines }: Pick<ShownAlternative, "lines">): string {
  return lines.map(({ quantity, number }) => `${quantity} × ${number}`).join(" + ");
}
