import { z } from "zod";
import {
  type Condition,
  type ConditionsArea,
  type ConditionsRequest,
  conditionsRequestSchema,
  STOCK_SHOWN_UP_TO,
} from "../contract/conditions/conditions.ts";
import type { CallContext } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { toLocalDate } from "../contract/local-date.ts";
import { parseInput } from "../contract/parse-input.ts";
import { fromNetPrice } from "../kit/net-price.ts";
import type { ReadBooks } from "./books.ts";
import type { TrytonClient } from "./client.ts";
import { toPieces } from "./feed.ts";
import type { TrytonArticle, TrytonGoods } from "./goods.ts";
import type { Party, TrytonPartners } from "./partners.ts";
import { cents, toDate } from "./values.ts";

/** The most lines in one request, because Tryton needs about ten milliseconds per product. */
export const MOST_PRICED = 200;

export interface ConditionParts {
  tryton: TrytonClient;
  books: ReadBooks;
  partners: TrytonPartners;
  goods: TrytonGoods;
  clock: () => number;
}

export function createConditions(parts: ConditionParts): ConditionsArea["conditions"] {
  return async (request, c) => {
    const { lines } = parseInput(conditionsRequestSchema, request, "request");
    if (lines.length > MOST_PRICED)
      throw new ErpError("VALIDATION", { field: "lines", rule: "max", limit: MOST_PRICED });
    return (await conditionsOf(lines, await parts.partners.terms(c), c, parts)).conditions;
  };
}

const PRICED = { sale_price_uom: cents.nullable(), forecast_quantity: z.number() };
const FREE = { forecast_quantity: z.number() };

type Lines = ConditionsRequest["lines"];

/** The current conditions (price and stock) of every line from Tryton, and the articles of the lines. */
export async function conditionsOf(lines: Lines, party: Party, c: CallContext, parts: ConditionParts) {
  const { tryton, books, goods, clock } = parts;
  const { currency, company, warehouse, vatPercent } = await books(c);
  const articles = await goods.find(lines, c);
  const shelf = { locations: [warehouse], stock_date_end: toDate(toLocalDate(clock())), with_childs: true };
  const terms = { price_list: party.priceList, customer: party.id, currency, company };
  const known = lines.flatMap(({ product, quantity }) => {
    const article = articles.get(product);
    return article ? { article, quantity } : [];
  });
  // Tryton cannot compute a price without a list price, so for products on request only the stock is read.
  const onRequest = known.filter(({ article }) => article.listPrice === null).map(({ article }) => article.key);
  const priced = known.filter(({ article }) => article.listPrice !== null);
  const { groups, leastOf } = await sameTerms(priced, c, tryton);
  const [free, prices] = await Promise.all([
    onRequest.length === 0
      ? []
      : tryton.rows("product.product", [["id", "in", onRequest]], FREE, c, { context: shelf }),
    Promise.all(
      [...groups].map(async ([quantity, keys]) => {
        const context = { ...terms, ...shelf, quantity };
        const rows = await tryton.rows("product.product", [["id", "in", [...keys]]], PRICED, c, { context });
        return [quantity, rows] as const;
      }),
    ),
  ]);
  const rowsOf = new Map(prices);
  const rowOf = ({ article, quantity }: Asked) =>
    rowsOf.get(leastOf.get(quantity) ?? quantity)?.find(({ id }) => id === article.key);
  const quotedAt = new Date(clock()).toISOString();
  const conditions = lines.map(({ product, quantity }): Condition => {
    const article = articles.get(product);
    const priceOf = article && rowOf({ article, quantity });
    const row = priceOf ?? free.find(({ id }) => id === article?.key);
    if (!article || !row) return { product, quantity, problem: "gone", availability: "unavailable", stockShown: 0 };
    const pieces = toPieces(row.forecast_quantity);
    const availability = pieces > 0 ? ("available" as const) : article.whenEmpty;
    const shown = { product, quantity, availability, stockShown: Math.min(pieces, STOCK_SHOWN_UP_TO) };
    const net = priceOf?.sale_price_uom ?? null;
    if (net === null) return { ...shown, problem: "price-on-request" };
    const now = Math.min(pieces, quantity);
    const price = fromNetPrice(net, article.listPrice);
    return { ...shown, ...price, deposit: article.deposit, vatPercent, now, later: quantity - now, quotedAt };
  });
  return { conditions, articles };
}

interface Asked {
  article: TrytonArticle;
  quantity: number;
}

/**
 * Groups products by quantity, because Tryton prices one quantity per call. Quantities between the same two quantity
 * steps of the price lists lead to the same price, so they are one group, whose key is the smallest of them.
 */
async function sameTerms(asked: readonly Asked[], c: CallContext, tryton: TrytonClient) {
  const quantities = [...new Set(asked.map(({ quantity }) => quantity))].sort((a, b) => a - b);
  const steps = quantities.length < 2 ? [] : await stepsOf(c, tryton);
  const groups = new Map<number, Set<number>>();
  const leastOf = new Map<number, number>();
  let least: number | null = null;
  for (const [at, quantity] of quantities.entries()) {
    const before = quantities[at - 1] ?? 0;
    if (least === null || steps.some((step) => before < step && step <= quantity)) least = quantity;
    leastOf.set(quantity, least);
  }
  for (const { article, quantity } of asked) {
    const group = leastOf.get(quantity) ?? quantity;
    groups.set(group, (groups.get(group) ?? new Set()).add(article.key));
  }
  return { groups, leastOf };
}

const STEP = { quantity: z.number().nullable() };

/** The quantity steps of all price lists, because the list of a partner may be based on any other list. */
async function stepsOf(c: CallContext, tryton: TrytonClient): Promise<number[]> {
  const lines = await tryton.rows("product.price_list.line", [["quantity", ">", 0]], STEP, c);
  return [...new Set(lines.flatMap(({ quantity }) => quantity ?? []))];
}
