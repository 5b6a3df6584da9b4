import type { ProductSummary, SearchHit, SearchReading } from "#erp-adapter/contract/catalogue.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { orElse, type RequestContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { findOwn } from "./read-own.ts";

/** The most numbers of one text that are looked up. */
const MOST = 100;

/** A product with the own number of the reader's company for it, as the company wrote it. */
export interface OwnHit {
  number: string;
  product: SearchHit | ProductSummary;
}

export interface OwnHits {
  hits: OwnHit[];
  /** true if the text is, or may be, an own number of the company, which must not be stored for the operator */
  isPrivate: boolean;
}

/**
 * The products whose own numbers a customer has typed, as the whole text or among several numbers. One ERP call for
 * products that are not among the hits; if it fails, they are left out.
 */
export async function findOwnHits(
  text: string,
  { items, reading }: { items: readonly SearchHit[]; reading?: SearchReading | null },
  context: RequestContext,
): Promise<OwnHits> {
  if (text === "") return { hits: [], isPrivate: false };
  const typed = [text, ...text.split(/[\n\r\t,;]+/), ...(reading?.numbers ?? []).map((number) => number.text)];
  const own = await findOwn(typed.slice(0, MOST), context);
  if (own === null || own.length === 0) return { hits: [], isPrivate: own === null };
  const known = new Map<ProductId, OwnHit["product"]>(items.map((item) => [item.id, item]));
  const missing = own.map(({ product }) => product).filter((product) => !known.has(product));
  for (const product of await readOwnProducts(missing, context)) known.set(product.id, product);
  const hits = own.flatMap(({ number, product: id }) => {
    const product = known.get(id);
    // A product that was named by two numbers is one hit.
    return product && known.delete(id) ? [{ number, product }] : [];
  });
  return { hits, isPrivate: true };
}

/** The products of own numbers; none if they cannot be read. */
export async function readOwnProducts(ids: readonly ProductId[], context: RequestContext): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  return orElse([], "products of own numbers not read", context, async () => {
    const { answer } = await context.get(shopContext).goods.catalogue.products(ids, callContext(context));
    return answer;
  });
}
