import type { Availability } from "#erp-adapter/contract/catalogue.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { callContext } from "../request/session/call-context.ts";
import { parseCatalogueQuery } from "./catalogue-query.ts";
import { loadShownConditions } from "./load-conditions.ts";
import { findOwnHits } from "./own-hits.ts";
import { type RowPrice, toShownRow } from "./shown-row.ts";

/** The most products that are suggested while a person types. */
export const SUGGESTED = 7;

/** A product as the search suggests it. */
export interface Suggestion {
  id: ProductId;
  number: string;
  title: string;
  manufacturer: string;
  /** the vehicle or variant that tells products with one title apart, or "" */
  size: string;
  picture: string;
  availability: Availability;
  /** pieces in stock, where 12 means 12 or more; null if the stock could not be read */
  stock: number | null;
  /** the number that replaces it; null if none does */
  replacedBy: string | null;
  price: RowPrice | null;
  /** true if there is no price because it is on request; false also if it could not be read */
  isOnRequest: boolean;
  /** the company's own part number, if the reader typed it; missing for all other products */
  own?: string;
}

export interface Suggestions {
  /** the searched text, by which a script recognizes an answer that comes too late */
  query: string;
  suggestions: Suggestion[];
  total: number;
}

/**
 * The first results of a search, at the person's own prices: two ERP calls, three if an own number of their company was
 * typed. Empty if the catalogue does not answer.
 */
export async function loadSuggestions(url: URL, context: RequestContext): Promise<Suggestions> {
  const { query } = parseCatalogueQuery(url.searchParams);
  const none = { query, suggestions: [], total: 0 };
  if (query === "") return none;
  try {
    const { answer } = await context
      .get(shopContext)
      .goods.catalogue.search({ text: query, pageSize: SUGGESTED, withFacets: false }, callContext(context));
    const { hits: own } = await findOwnHits(query, answer, context);
    const isOwn = new Set(own.map(({ product }) => product.id));
    const others = answer.items.filter(({ id }) => !isOwn.has(id));
    const items = [...own.map(({ product }) => product), ...others].slice(0, SUGGESTED);
    const { lines, live } = await loadShownConditions(
      items.map(({ id, packQuantity }) => ({ product: id, quantity: packQuantity })),
      context,
    );
    const suggestions = items.map((item, index): Suggestion => {
      const { replacedBy, ...row } = toShownRow(item, lines[index] ?? null, live, null);
      const { id, number, title, manufacturer, size, picture, availability, stock, price, isOnRequest } = row;
      const newer = replacedBy?.number ?? null;
      const mark = own[index] && { own: own[index].number };
      const priced = { price, isOnRequest, replacedBy: newer, ...mark };
      return { id, number, title, manufacturer, size, picture, availability, stock, ...priced };
    });
    return { query, suggestions, total: Math.max(answer.total, suggestions.length) };
  } catch (error) {
    assertErpError(error);
    return none;
  }
}
