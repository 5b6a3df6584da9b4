import { PLAIN_SUPERSESSION, type SupersessionFacts } from "#erp-adapter/contract/supersessions.ts";
import type { ProductRecord } from "#erp-adapter/own/catalogue-index/product-record.ts";
import { testProduct } from "./goods.ts";

/** One edge from a superseded part to its successor `number` of the same maker; one-to-one unless `facts` differ. */
export function edge(number: string, facts: Partial<SupersessionFacts> = {}, note = { en: "", hr: "" }) {
  return { ...PLAIN_SUPERSESSION, ...facts, manufacturer: null, number, note };
}

/** The fields of a product with these edges to its successors. */
export function replacedBy(supersessions: ReturnType<typeof edge>[]): Partial<ProductRecord> {
  return { supersededBy: { number: supersessions[0]?.number ?? "" }, supersessions };
}

/** A part that is discontinued, and sold out unless a stock is given. */
export function old(
  number: string,
  edges: ReturnType<typeof edge>[],
  some: Partial<ProductRecord> = {},
): ProductRecord {
  return testProduct({ ...replacedBy(edges), stock: 0, supply: "discontinued", ...some, number });
}
