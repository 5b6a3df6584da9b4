import type { GoodsLine } from "#erp-adapter/contract/goods-line.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { ownCompany } from "./company.ts";

/**
 * Keeps the company's own numbers that the ERP has on the lines of an order. Nothing is learnt while the database does not
 * answer: a page is whole without.
 */
export async function learnOwn({ lines, placedAt }: Pick<Order, "lines" | "placedAt">, context: RequestContext) {
  const company = ownCompany(context);
  const taught = lines.flatMap(({ buyerNumber, product }) => (buyerNumber ? [{ number: buyerNumber, product }] : []));
  if (company.kind !== "known" || taught.length === 0) return;
  await context.get(shopContext).ownNumbers.learn(company.partner, taught, Date.parse(placedAt));
}

/** A document as pages get it: they show the numbers that the shop keeps, so that a forgotten one is seen nowhere. */
export function withoutOwn<Line extends GoodsLine, Paper extends { lines: Line[] }>(paper: Paper): Paper {
  return { ...paper, lines: paper.lines.map(({ buyerNumber: _, ...line }) => line) };
}
