import { type Condition, type ConditionsRequest, conditionsRequestSchema } from "../contract/conditions/conditions.ts";
import type { CallContext } from "../contract/context.ts";
import { toBasisPoints } from "../contract/money.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toCondition } from "../kit/shelf-goods.ts";
import type { ExampleBooks } from "./books.ts";
import type { ExamplePartners } from "./partners.ts";
import type { PriceList } from "./price-list.ts";

const VAT = toBasisPoints(2_500);

/** Where prices, discounts, stocks and the present time come from. */
export interface Sources {
  prices: PriceList;
  partners: ExamplePartners;
  books: ExampleBooks;
  clock: () => number;
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
  { prices, partners, books, clock }: Sources,
): Condition[] {
  const discountPercent = partners.discountOf(c);
  const articles = prices.read();
  return lines.map((line) => {
    const article = articles.get(line.product);
    const goods = article && { ...article, free: books.free(article), discountPercent, vatPercent: VAT };
    return toCondition(line, goods, clock());
  });
}
