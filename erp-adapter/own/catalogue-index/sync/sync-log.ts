import { listOddities, type Oddities, type Oddity } from "./oddities.ts";

/** The part of a logger that the sync uses. */
export interface SyncLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

const TEXTS: Record<Oddity, string> = {
  repeated: "the feed named products more than once: the last record counts",
  "unknown-removed": "the feed removed products that were not in the catalogue",
  "unknown-stock": "the feed told stock of products that are not in the catalogue, or no number",
  "no-title": "products have no title in any language: their number stands for it",
  "no-english-title": "products have no English title: the Croatian one stands for it",
  "unknown-group":
    "products are in groups that the shop does not know: they have a neutral drawing, and the name that came",
  "too-many-references": "products have more references than the catalogue takes: the first ones are kept",
  "too-many-fitments": "products with more than 500 fitments: the first 500 are taken",
  "invalid-fitment": "fitments that cannot be right are left out",
  "invalid-supersession": "supersessions that cannot be right are left out, and those beyond the twelfth of a product",
  "invalid-related-part":
    "related parts that cannot be right are left out, and those beyond the twenty-fourth of a product",
  "invalid-papers":
    "documents without a plain https address, those beyond the twelfth of a product, warnings that are too long, and safety contacts that are not whole are left out",
  "invalid-record": "records cannot be products and were left out",
  "supersession-ring": "products replace each other in a ring",
};

/** One line for each oddity. */
export function logOddities(log: SyncLog, oddities: Oddities): void {
  for (const [oddity, facts] of listOddities(oddities)) log.warn({ oddity, ...facts }, TEXTS[oddity]);
}
