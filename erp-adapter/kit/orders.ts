import { type Condition, isPriced, type Priced } from "../contract/conditions/conditions.ts";
import { recheckLine } from "../contract/conditions/recheck-line.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode, type UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { remarksOf } from "../contract/line-remarks.ts";
import {
  type Order,
  type OrderDraft,
  type OrderLine,
  type OrderListRequest,
  type OrderRow,
  orderListSchema,
} from "../contract/orders.ts";
import type { AnchoredPage } from "../contract/paging.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toNumberKey, toPaperKey } from "../contract/part-number.ts";
import type { ProductId } from "../contract/product-id.ts";
import { lineTotal } from "../contract/totals.ts";
import { assertPeriod } from "./assert-period.ts";
import { foldText } from "./fold-text.ts";
import { toAnchoredPage } from "./pages.ts";

/** The person of a vouched call, and the company for which they act; null for a guest. */
export interface VouchedCaller {
  user: UserId;
  company: PartnerCode | null;
}

/**
 * The caller, for an ERP that issues no tokens and believes the shop. UNAUTHENTICATED for a call without a user, with a
 * token, or not vouched.
 */
export function vouchedCaller({ user, token, partner, vouched }: CallContext): VouchedCaller {
  if (user === null || token !== null || !vouched) throw new ErpError("UNAUTHENTICATED", {});
  return { user: user.id, company: partner === GENERAL_PARTNER ? null : partner };
}

/** The company of a vouched call. UNAUTHENTICATED as for `vouchedCaller`, and after that FORBIDDEN for a guest. */
export function vouchedCompany(c: CallContext): PartnerCode {
  const { company } = vouchedCaller(c);
  if (company === null) throw new ErpError("FORBIDDEN", {});
  return company;
}

/** One text under which to store an order: the company sees all its orders, a guest only their own. */
export function ownerOf(c: CallContext): string {
  const { user, company } = vouchedCaller(c);
  return company === null ? user : `partner ${company}`;
}

/** Throws FORBIDDEN unless the shop vouches for the call: for methods that return the terms of any company. */
export function requireVouched({ vouched }: CallContext): void {
  if (!vouched) throw new ErpError("FORBIDDEN", {});
}

/** Throws NOT_FOUND for any company: for an ERP that sells at its general price list alone. */
export function requireGeneralPartner({ partner }: CallContext): void {
  if (partner !== GENERAL_PARTNER) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
}

/**
 * The conditions of an order's lines, if they are still those that were agreed. VALIDATION for a quantity that is no
 * multiple of its pack, CONDITIONS_CHANGED for any difference. To be called in the transaction that books the order.
 */
export function requireAgreed(
  { lines }: OrderDraft,
  present: readonly Condition[],
  packOf: (product: ProductId) => number | undefined,
): Priced[] {
  for (const { product, quantity } of lines) {
    const limit = packOf(product) ?? 1;
    if (quantity % limit !== 0) throw new ErpError("VALIDATION", { field: "quantity", rule: "pack", limit, product });
  }
  const changes = lines.flatMap(({ product, agreed }, at) => recheckLine(product, agreed, present[at]));
  if (changes.length > 0) throw new ErpError("CONDITIONS_CHANGED", { changes });
  return present.filter(isPriced);
}

/** The facts of a product that an order keeps. */
export type OrderedGoods = Pick<OrderLine, "number" | "manufacturer" | "title" | "unit">;

/** The lines of a new order, from the conditions that `requireAgreed` returned; nothing of it is delivered. */
export function toOrderLines(
  draft: OrderDraft,
  agreed: readonly Priced[],
  goodsOf: (product: ProductId) => OrderedGoods,
): OrderLine[] {
  return agreed.map((condition, at) => {
    const { product, quantity, wholesale, discountPercent, price, deposit, vatPercent, now, later, supply } = condition;
    const { number, manufacturer, title, unit } = goodsOf(product);
    return {
      ...{ position: at + 1, product, number, manufacturer, title, quantity, unit },
      ...{ wholesale, discountPercent, price, deposit, vatPercent, total: lineTotal(condition) },
      ...remarksOf(draft.lines[at] ?? {}),
      ...{ now, later, delivered: 0, open: quantity },
      ...(supply && { supply }),
    };
  });
}

/** An order as a list shows it. */
export function toOrderRow({ lines, totals: { withoutVat, total }, ...order }: Order): OrderRow {
  const { id, number, status, erpStatus, placedAt, date, buyerDocumentNumber, hold } = order;
  const firstLine = { number: lines[0]?.number ?? "", manufacturer: lines[0]?.manufacturer ?? "" };
  const head = { id, number, status, erpStatus, placedAt, date, buyerDocumentNumber, firstLine };
  return { ...head, lines: lines.length, withoutVat, total, ...(hold && { hold }) };
}

/**
 * The answer of `orders.list`, from all orders of the caller, newest first. `numberOf` counts them as they were placed.
 */
export function toOrderList(
  orders: readonly Order[],
  sent: OrderListRequest,
  numberOf: (order: Order) => number,
): AnchoredPage<OrderRow> {
  const { from, to, status, text, number, ...page } = parseInput(orderListSchema, sent, "query");
  assertPeriod({ from, to });
  const isWanted = (order: Order) =>
    (status === null || order.status === status) &&
    (from === null || order.date >= from) &&
    (to === null || order.date <= to) &&
    (number === "" ? isFoundBy(order, text) : hasNumber(order, number));
  const found = toAnchoredPage(orders, page, numberOf, isWanted);
  return { ...found, items: found.items.map(toOrderRow) };
}

/** True if the order, the buyer's document or a delivery note has this whole number, as `orders.list` finds it by `number`. */
export function hasNumber({ number, buyerDocumentNumber, deliveries = [] }: Order, text: string): boolean {
  const key = toPaperKey(text);
  const numbers = [number, buyerDocumentNumber, ...deliveries.map((note) => note.number)];
  return key !== "" && numbers.some((one) => toPaperKey(one) === key);
}

/**
 * True if each word of the text begins a word of the order (its number, the document number, a maker, a part number),
 * or the whole text begins a part number in any spelling.
 */
export function isFoundBy(
  { number, buyerDocumentNumber, lines }: Pick<Order, "number" | "buyerDocumentNumber" | "lines">,
  text: string,
): boolean {
  const words = (one: string) => [one, ...one.split(/\s+/)];
  const makers = lines.flatMap(({ manufacturer }) => words(manufacturer));
  const numbers = lines.map((line) => line.number);
  const own = [number, ...words(buyerDocumentNumber), ...makers, ...numbers].map(foldText);
  const asked = foldText(text).split(/\s+/).filter(Boolean);
  const key = toNumberKey(text);
  return (
    asked.every((word) => own.some((one) => one.startsWith(word))) ||
    (key !== "" && lines.some((line) => toNumberKey(line.number).startsWith(key)))
  );
}
