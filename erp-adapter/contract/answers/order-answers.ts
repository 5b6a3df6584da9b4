import type { BoughtBefore } from "../bought.ts";
import type { Cancellation } from "../cancellations.ts";
import { ADDRESS_FIELDS, chargeOf, type Delivery, type Destination } from "../delivery.ts";
import { GUEST_FIELDS, type GuestBuyer } from "../guest-buyer.ts";
import { isHeld } from "../order-hold.ts";
import type { Order, OrderDraft, OrderId, OrderLine, OrderListRequest, OrderRow } from "../orders.ts";
import type { AnchoredPage } from "../paging.ts";
import type { ProductId } from "../product-id.ts";
import { wrongInTaxNote } from "../tax.ts";
import { addUp, lineTotal } from "../totals.ts";
import { toParts } from "../unit-price.ts";
import { type AnswerFault, faultInIds, firstBroken, firstFaultIn, within } from "./answer-fault.ts";
import { faultInSelection } from "./catalogue-answers.ts";
import { faultInPage } from "./paging-answer.ts";
import { faultInTotals } from "./totals-answer.ts";

const ORDER_PAGE = 25;

/** Fault unless the answer is the order `asked` (any order if undefined), with lines that add up to its totals. */
export function faultInOrder(order: Order, asked?: OrderId): AnswerFault | null {
  const { id, lines, totals } = order;
  const head = firstBroken([
    [id !== "", "id", "empty"],
    [asked === undefined || id === asked, "id", "not the order asked for"],
    [lines.length > 0, "lines", "none"],
    [new Set(lines.map(({ position }) => position)).size === lines.length, "lines", "two have one position"],
    [isHoldOf(order), "hold", "not of an order in this status"],
  ]);
  const fault =
    head ??
    firstFaultIn("lines", lines, faultInOrderLine) ??
    firstFaultIn("cancellations", order.cancellations, faultInCancellation);
  if (fault) return fault;
  const inTotals = faultInTotals(totals, addUp(lines, chargeOf(order.delivery)));
  return inTotals && within("totals", inTotals);
}

/** Fault unless the booked order is the one that was sent, under the agreed conditions. */
export function faultInPlaced(order: Order, draft: OrderDraft): AnswerFault | null {
  const own = faultInOrder(order);
  if (own) return own;
  const answered = new Map(order.lines.map((line) => [line.product, line]));
  return (
    firstBroken([
      [order.buyerDocumentNumber === draft.buyerDocumentNumber, "buyerDocumentNumber", "not the one sent"],
      [order.guestEmail === null || order.guestEmail === draft.guestEmail, "guestEmail", "not the one sent"],
      [order.buyer === undefined || isSame(order.buyer, draft.buyer), "buyer", "not the one sent"],
      [order.delivery === undefined || isAgreed(order.delivery, draft.delivery), "delivery", "not as agreed"],
      [order.hold?.kind === draft.hold, "hold", "not the one sent"],
      [order.lines.length === draft.lines.length, "lines", "not the lines that were sent"],
    ]) ??
    firstFaultIn("lines", draft.lines, ({ product, quantity, agreed, note, buyerPosition, buyerNumber }) => {
      const line = answered.get(product);
      return firstBroken([
        [line !== undefined, "product", "was sent, and is not in the order"],
        [line?.quantity === quantity, "quantity", "not the one sent"],
        [line?.price === agreed.price, "price", "not the one agreed"],
        [line?.deposit === agreed.deposit, "deposit", "not the one agreed"],
        [line?.vatPercent === agreed.vatPercent, "vatPercent", "not the one agreed"],
        [line?.now === agreed.now && line.later === agreed.later, "now", "not as agreed"],
        [line?.note === note, "note", "not the one sent"],
        [line?.buyerPosition === buyerPosition, "buyerPosition", "not the one sent"],
        [buyerNumber === undefined || line?.buyerNumber === buyerNumber, "buyerNumber", "not the one sent"],
      ]);
    })
  );
}

/** False for an order that waits for its release but has a status other than `pending`. */
function isHoldOf(order: Pick<Order, "hold" | "status">): boolean {
  return !isHeld(order) || order.status === "pending";
}

function isSame(answered: GuestBuyer, sent: GuestBuyer | undefined): boolean {
  return sent !== undefined && GUEST_FIELDS.every((field) => answered[field] === sent[field]);
}

/** True if the answered delivery is the one that was sent. The carrier's name may differ by language. */
function isAgreed(answered: Delivery, sent: Delivery | undefined): boolean {
  if (!sent || answered.to.kind !== sent.to.kind || idOf(answered.to) !== idOf(sent.to)) return false;
  const [at, asked] = [answered.to.address, sent.to.address];
  const isThere = at === null || asked === null ? at === asked : ADDRESS_FIELDS.every((one) => at[one] === asked[one]);
  const fields = ["carrier", "cost", "vatPercent", "date", "note", "shipment"] as const;
  return isThere && fields.every((field) => answered[field] === sent[field]);
}

function idOf(to: Destination): string | null {
  return to.kind === "site" ? to.id : to.kind === "pickup" ? to.branch : null;
}

/** Fault unless the answer is a page of orders, each once, that all match the filter. */
export function faultInOrders(page: AnchoredPage<OrderRow>, query: OrderListRequest): AnswerFault | null {
  const { status = null, from = null, to = null } = query;
  return (
    faultInPage(page, query, ORDER_PAGE) ??
    faultInIds(
      "items",
      page.items.map(({ id }) => id),
    ) ??
    firstFaultIn("items", page.items, (row) =>
      firstBroken([
        [status === null || row.status === status, "status", "not the one asked for"],
        [(from === null || row.date >= from) && (to === null || row.date <= to), "date", "beyond the period asked for"],
        [isHoldOf(row), "hold", "not of an order in this status"],
        [row.withoutVat >= 0, "withoutVat", "negative"],
        [row.total >= row.withoutVat, "total", "less than without VAT"],
      ]),
    )
  );
}

/** Fault unless the answer has products that were asked for, in their order, each bought at least once. */
export function faultInBought(bought: readonly BoughtBefore[], asked: readonly ProductId[]): AnswerFault | null {
  const products = bought.map(({ product }) => product);
  return (
    faultInSelection(products, asked) ??
    firstFaultIn("", bought, ({ orders, pieces, last }) =>
      firstBroken([
        [Number.isInteger(orders) && orders > 0, "orders", "not 1 or more"],
        [pieces >= last.quantity && last.quantity > 0, "pieces", "less than in the last order"],
        [last.order !== "", "last.order", "empty"],
        [toParts(last.price) >= 0, "last.price", "negative"],
      ]),
    )
  );
}

/** Fault unless the request has lines, and its answer, if there is one, decides each of them once. */
export function faultInCancellation({ lines, answer }: Cancellation): AnswerFault | null {
  const decided = answer && [...answer.accepted, ...answer.refused].sort((a, b) => a - b);
  return firstBroken([
    [lines.length > 0, "lines", "none"],
    [!decided || decided.join() === lines.toSorted((a, b) => a - b).join(), "answer", "not for each line once"],
  ]);
}

/** Less than the smallest part of a quantity, which may have three decimals. */
const LEAST_PART = 0.000_5;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < LEAST_PART;
}

function faultInOrderLine(line: OrderLine): AnswerFault | null {
  return firstBroken([
    [line.quantity > 0, "quantity", "nothing"],
    [toParts(line.price) >= 0, "price", "negative"],
    [line.deposit >= 0, "deposit", "negative"],
    [wrongInTaxNote(line) === null, "taxNote", wrongInTaxNote(line) ?? ""],
    [line.total === lineTotal(line), "total", "not price by quantity"],
    [isNear(line.now + line.later, line.quantity), "now", "now and later are not the quantity"],
    [line.delivered + line.open < line.quantity + LEAST_PART, "open", "with what was delivered more than was ordered"],
  ]);
}
