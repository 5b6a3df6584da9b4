import type { Clock } from "../clock-and-ids.ts";
import type { Availability } from "../contract/catalogue.ts";
import {
  type Condition,
  type ConditionsRequest,
  conditionsRequestSchema,
  STOCK_SHOWN_UP_TO,
} from "../contract/conditions/conditions.ts";
import { type CallContext, GENERAL_PARTNER } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { toBasisPoints } from "../contract/money.ts";
import { parseInput } from "../contract/parse-input.ts";
import type { Shelf } from "./free-pieces.ts";
import type { Article, PriceList } from "./price-list.ts";

const VAT = toBasisPoints(2_500);
const NO_DISCOUNT = toBasisPoints(0);

/** Price and stock of every line asked, in the order asked. All customers have the same price. */
export function createConditions({ prices, shelf, clock }: { prices: PriceList; shelf: Shelf; clock: Clock }) {
  return async (request: ConditionsRequest, c: CallContext): Promise<Condition[]> => {
    const { lines } = parseInput(conditionsRequestSchema, request, "request");
    if (c.partner !== GENERAL_PARTNER) throw new ErpError("NOT_FOUND", { what: "partner", id: c.partner });
    return conditionsOf(lines, { prices, shelf, clock });
  };
}

export function conditionsOf(
  lines: ConditionsRequest["lines"],
  { prices, shelf, clock }: { prices: PriceList; shelf: Shelf; clock: Clock },
): Condition[] {
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
      discountPercent: NO_DISCOUNT,
      price: article.price,
      deposit: article.deposit,
      vatPercent: VAT,
      now,
      later: quantity - now,
      quotedAt,
    };
  });
}

export function availabilityOf({ whenEmpty }: Article, free: number): Availability {
  return free > 0 ? "available" : whenEmpty;
}

/** No more than this of a stock is ever shown. */
function shownOf(free: number): number {
  return Math.min(free, STOCK_SHOWN_UP_TO);
}
