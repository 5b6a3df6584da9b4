import type { Clock } from "../clock-and-ids.ts";
import type { Availability } from "../contract/catalogue.ts";
import {
  type Condition,
  type ConditionsRequest,
  conditionsRequestSchema,
  STOCK_SHOWN_UP_TO,
} from "../contract/conditions/conditions.ts";
import type { CallContext } from "../contract/context.ts";
import { toBasisPoints } from "../contract/money.ts";
import { parseInput } from "../contract/parse-input.ts";
import { netPrice } from "../contract/totals.ts";
import { decimalsOf } from "../contract/unit-price.ts";
import type { CountedStock } from "./free-pieces.ts";
import type { ExamplePartners } from "./partners.ts";
import type { PriceList, PriceListArticle } from "./price-list.ts";

const VAT = toBasisPoints(2_500);

/** Where prices, discounts, stocks and the present time come from. */
export interface Sources {
  prices: PriceList;
  partners: ExamplePartners;
  shelf: CountedStock;
  clock: Clock;
}

/** Price and stock of every line asked, in the order asked. The price is the list price less the partner's discount. */
export function createConditions(sources: Sources) {
  return async (request: ConditionsRequest, c: CallContext): Promise<Condition[]> => {
    const { lines } = parseInput(conditionsRequestSchema, request, "request");
    return conditionsOf(lines, c, sources);
  };
}

export function conditionsOf(
  lines: ConditionsRequest["lines"],
  c: CallContext,
  { prices, partners, shelf, clock }: Sources,
): Condition[] {
  const discountPercent = partners.discountOf(c);
  const articles = prices.read();
  const quotedAt = new Date(clock()).toISOString();
  return lines.map(({ product, quantity }) => {
    const article = articles.get(product);
    if (!article) return { product, quantity, problem: "gone", availability: "unavailable", stockShown: 0 };
    const free = shelf.free(article);
    const shown = { product, quantity, availability: availabilityOf(article, free), stockShown: shownOf(free) };
    if (article.price === null) return { ...shown, problem: "price-on-request" };
    const now = Math.min(free, quantity);
    return {
      ...shown,
      wholesale: article.price,
      discountPercent,
      price: netPrice(article.price, discountPercent, decimalsOf(article.price)),
      deposit: article.deposit,
      vatPercent: VAT,
      now,
      later: quantity - now,
      quotedAt,
    };
  });
}

export function availabilityOf({ whenEmpty }: PriceListArticle, free: number): Availability {
  return free > 0 ? "available" : whenEmpty;
}

/** The stock as shown to customers, at most STOCK_SHOWN_UP_TO. */
function shownOf(free: number): number {
  return Math.min(free, STOCK_SHOWN_UP_TO);
}
