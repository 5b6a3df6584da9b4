import type { CatalogueArea, ProductSummary, SearchRequest } from "../catalogue.ts";
import { MAX_PRODUCTS_OF_NUMBER } from "../number-lookup.ts";
import type { ProductId } from "../product-id.ts";
import { productIdSchema } from "../product-id.ts";
import { MAX_QUANTITY } from "../quantity.ts";
import { type AnswerFault, faultInIds, firstBroken, firstFaultIn, within } from "./answer-fault.ts";
import { faultInPage } from "./paging-answer.ts";

const SEARCH_PAGE = 24;

type Answer<Method extends keyof CatalogueArea> = Awaited<ReturnType<CatalogueArea[Method]>>;

/** Fault unless the answer is a page of valid products, each once. */
export function faultInSearch(found: Answer<"search">, query: SearchRequest): AnswerFault | null {
  return (
    faultInPage(found, query, SEARCH_PAGE) ??
    faultInIds("items", idsOf(found.items)) ??
    firstFaultIn("items", found.items, faultInSummary)
  );
}

/** Fault unless the answer is the product asked for. */
export function faultInProduct(product: Answer<"product">, id: ProductId): AnswerFault | null {
  return product.id === id ? faultInSummary(product) : { path: "id", reason: "not the product asked for" };
}

/** Fault unless all products were asked for, are valid, and come in the order asked. */
export function faultInProducts(products: Answer<"products">, ids: readonly ProductId[]): AnswerFault | null {
  return faultInSelection(idsOf(products), ids) ?? firstFaultIn("", products, faultInSummary);
}

/** Fault if a member of the chain is not a valid product. */
export function faultInReplacements({ newer, older }: Answer<"replacements">): AnswerFault | null {
  const ofEntry = ({ product }: (typeof newer)[number]) => {
    const fault = product && faultInSummary(product);
    return fault && within("product", fault);
  };
  return firstFaultIn("newer", newer, ofEntry) ?? firstFaultIn("older", older, ofEntry);
}

/** Fault unless the answer has each edge once, and each edge is connected with a product asked for. */
export function faultInSupersessions(edges: Answer<"supersessions">, ids: readonly ProductId[]): AnswerFault | null {
  const near = new Map<string, string[]>();
  const link = (one: string, other: string) => void near.set(one, [...(near.get(one) ?? []), other]);
  for (const { from, to } of edges) {
    if (to.id === null) continue;
    link(from, to.id);
    link(to.id, from);
  }
  const reached = new Set<string>(ids);
  for (const id of reached) for (const next of near.get(id) ?? []) reached.add(next);
  const seen = new Set<string>();
  return firstFaultIn("", edges, ({ from, to }) => {
    const key = JSON.stringify([from, to.id, to.number]);
    if (seen.has(key)) return { path: "to", reason: "there twice" };
    seen.add(key);
    return firstBroken([
      [productIdSchema.safeParse(from).success, "from", "not maker and number"],
      [to.id === null || productIdSchema.safeParse(to.id).success, "to.id", "not maker and number"],
      [reached.has(from), "from", "hangs together with no product asked for"],
    ]);
  });
}

/** Fault unless each text has a list of valid products, each once; products found by their own number come first. */
export function faultInNumbers(found: Answer<"findNumbers">, texts: readonly string[]): AnswerFault | null {
  return (
    firstBroken([[found.length === texts.length, "", "not one list for each number"]]) ??
    firstFaultIn("", found, (products) => {
      const own = products.findLastIndex(({ by }) => by === null);
      return (
        firstBroken([
          [products.length <= MAX_PRODUCTS_OF_NUMBER, "", "too many products"],
          [products.slice(0, own + 1).every(({ by }) => by === null), "by", "an own number after another one"],
          [
            products.every(({ product }) => productIdSchema.safeParse(product).success),
            "product",
            "not maker and number",
          ],
        ]) ??
        faultInIds(
          "",
          products.map(({ product }) => product),
        )
      );
    })
  );
}

/** Fault if the feed announces more changes but returns the cursor it was called with. */
export function faultInChanges({ cursor, more }: Answer<"changes">, from: string | null): AnswerFault | null {
  return firstBroken([[!more || cursor !== from, "cursor", "says that there is more, and leads back to where it was"]]);
}

/** Fault unless all ids were asked for and come in the order asked. */
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
