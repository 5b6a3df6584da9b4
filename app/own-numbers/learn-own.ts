import type { GoodsLine } from "#erp-adapter/contract/goods-line.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { type RequestContext, shopContext } from "../request/context.ts";
import { ownCompany } from "../request/session/own-company.ts";

/**
 * Stores the company's own numbers that the ERP has on the lines of an order. If the database does not answer, or the
 * disk has only the room that is kept for orders, nothing is stored, and the page is shown nevertheless.
 */
export async function learnOwn({ lines, placedAt }: Pick<Order, "lines" | "placedAt">, context: RequestContext) {
  const company = ownCompany(context);
  const taught = lines.flatMap(({ buyerNumber, product }) => (buyerNumber ? [{ number: buyerNumber, product }] : []));
  const { ownNumbers } = context.get(shopContext);
  const { storage } = context.get(shopContext).request;
  if (company.kind !== "known" || taught.length === 0 || storage.isShort()) return;
  await ownNumbers.learn(company.partner, taught, Date.parse(placedAt));
}

/**
 * A document without the customer's part numbers that the ERP has on its lines. Pages show only the own numbers that
 * the shop keeps, so that a forgotten number is shown nowhere.
 */
export function withoutOwn<Line extends GoodsLine, Paper extends { lines: Line[] }>(paper: Paper): Paper {
  return { ...paper, lines: paper.lines.map(({ buyerNumber: _, ...line }) => line) };
}
