import type { CatalogueArea, ProductSummary, SearchRequest } from "../catalogue.ts";
import type { ProductId } from "../product-id.ts";
import { productIdSchema } from "../product-id.ts";
import { MAX_QUANTITY } from "../quantity.ts";
import { type AnswerFault, faultInIds, firstBroken, firstFaultIn, within } from "./answer-fault.ts";
import { faultInPage } from "./paging-answer.ts";

const SEARCH_PAGE = 24;

type Answer<Method extends keyof CatalogueArea> = Awaited<ReturnType<CatalogueArea[Method]>>;

/** A page of hits that can be products, each once. */
export function faultInSearch(found: Answer<"search">, query: SearchRequest): AnswerFault | null {
  return (
    faultInPage(found, query, SEARCH_PAGE) ??
    faultInIds("items", idsOf(found.items)) ??
    firstFaultIn("items", found.items, faultInSummary)
  );
}

/** The product that was asked for. */
export function faultInProduct(product: Answer<"product">, id: ProductId): AnswerFault | null {
  return product.id === id ? faultInSummary(product) : { path: "id", reason: "not the product asked for" };
}

/** Products by id: none that was not asked for, and in the order asked. */
export function faultInProducts(products: Answer<"products">, ids: readonly ProductId[]): AnswerFault | null {
  return faultInSelection(idsOf(products), ids) ?? firstFaultIn("", products, faultInSummary);
}

/** Of a chain each member can be a product. */
export function faultInReplacements({ newer, older }: Answer<"replacements">): AnswerFault | null {
  const ofEntry = ({ product }: (typeof newer)[number]) => {
    const fault = product && faultInSummary(product);
    return fault && within("product", fault);
  };
  return firstFaultIn("newer", newer, ofEntry) ?? firstFaultIn("older", older, ofEntry);
}

/** A feed that says that there is more must lead on. */
export function faultInChanges({ cursor, more }: Answer<"changes">, from: string | null): AnswerFault | null {
  return firstBroken([[!more || cursor !== from, "cursor", "says that there is more, and leads back to where it was"]]);
}

/** Some of the ids that were asked for, in the order asked. */
export function faultInSelection(chosen: readonly ProductId[], asked: readonly ProductId[]): AnswerFault | null {
  const places = new Map<string, number[]>();
  for (const [at, id] of asked.entries()) places.set(id, [...(places.get(id) ?? []), at]);
  let last = -1;
  return firstFaultIn("", chosen, (id) => {
    const at = places.get(id)?.find((place) => place > last);
    if (at === undefined) return { path: "", reason: "not asked for, or not in the order asked" };
    last = at;
    return null;
  });
}

function faultInSummary({ id, packQuantity }: ProductSummary): AnswerFault | null {
  return firstBroken([
    [productIdSchema.safeParse(id).success, "id", "not maker and number"],
    [packQuantity <= MAX_QUANTITY, "packQuantity", `more than ${MAX_QUANTITY}`],
  ]);
}

function idsOf(products: readonly ProductSummary[]): ProductId[] {
  return products.map(({ id }) => id);
}
