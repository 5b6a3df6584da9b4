import type { ExpressionBuilder } from "kysely";
import type { CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { IdempotencyKey, Locale, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { chargeOf, type Delivery } from "#erp-adapter/contract/delivery.ts";
import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import type { Order, OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { addUp, approvalAmount, type Totals } from "#erp-adapter/contract/totals.ts";
import type { ShopRow } from "#server/shop-db/shop-db.ts";
import type { ShopTables } from "#server/shop-db/tables.ts";
import type { Quote, QuotedLine, QuoteId } from "../ordering/quote.ts";
import { type Reason, type Size, sizeOf } from "./decision.ts";
import type { RequestState } from "./request-state.ts";

/** An order that a colleague is asked to approve. The buyer and the approvers see the same data. */
export interface ApprovalRequest extends AskedOrder {
  id: string;
  partner: PartnerCode;
  state: RequestState;
  /** 1 for the request as asked; each change of `wanted` adds 1 */
  revision: number;
  wanted: RequestedLine[];
  /** the changes of `wanted`, oldest first; never deleted */
  changes: RequestChange[];
  /** the approver's quote that was ordered last, or is being ordered */
  quote: QuoteId | null;
  order: { id: OrderId; number: string } | null;
  decided: { user: UserId; name: string; at: number } | null;
  reason: string | null;
  /** the cart version from which the last try removed the requested lines; the ERP may not have answered that try */
  clearingVersion: CartVersion | null;
  /** true if the requested lines have been removed from the cart */
  cleared: boolean;
  askedAt: number;
  /** epoch milliseconds from which the request can no longer be approved */
  endsAt: number;
}

/** A request as lists show it, from columns alone: its body may be half a megabyte. */
export interface ListedRequest
  extends Pick<ApprovalRequest, "id" | "state" | "documentNumber" | "quote" | "askedAt" | "endsAt"> {
  buyer: Pick<AskedOrder["buyer"], "id" | "name" | "role">;
  /** as asked */
  size: Size;
  /** as ordered, or else at the quantities to which an approver has lowered it and the asked prices */
  amount: EurCents;
  /** who decided; "" if no person did */
  decider: string;
  /** null unless it was approved and ordered */
  ordered: RequestedOrder | null;
}

/** The fields of a request's order that lists show, as it was placed. */
export interface RequestedOrder extends Pick<Order, "status" | "hold"> {
  amount: EurCents;
  lines: Pick<Order["lines"][number], "position" | "open" | "delivered">[];
}

/** The order as the buyer asked for it. */
export interface AskedOrder {
  buyer: { id: UserId; name: string; email: string | null; role: CompanyRole };
  locale: Locale;
  cart: Quote["cart"];
  lines: QuotedLine[];
  delivery: Delivery | null;
  totals: Totals;
  documentNumber: string;
  reasons: Reason[];
}

/** A request as it was when an order turned up that its people had been told was not booked; the order then settled it. */
export type Overtaken = Pick<ApprovalRequest, "state" | "decided" | "reason" | "order">;

/** A change made by an approver. */
export interface RequestChange {
  name: string;
  at: number;
  /** quantities before and after, 0 for a line that is removed; empty for a change that an older version stored */
  lines: { product: ProductId; was: number; now: number }[];
}

export interface RequestedLine {
  product: ProductId;
  quantity: number;
}

/** Milliseconds in which a request can be decided. */
export const REQUEST_LIFE = 7 * 24 * 60 * 60_000;

/** SQL that is true if the request waits for a decision: the opposite of `isOver`. */
export function isOpen(now: number) {
  return ({ and, eb }: ExpressionBuilder<ShopTables, "approval_request">) =>
    and([eb("state", "=", "asked"), eb("ends_at", ">", now)]);
}

export function toRequest(row: ShopRow<"approval_request">): ApprovalRequest {
  const asked: AskedOrder = JSON.parse(row.body);
  return {
    ...asked,
    id: row.id,
    partner: row.partner,
    state: row.state,
    revision: Number(row.revision),
    wanted: JSON.parse(row.lines),
    changes: row.edited === null ? [] : toChanges(JSON.parse(row.edited)),
    quote: row.quote_id,
    order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? row.order_id },
    decided:
      row.decided_by === null
        ? null
        : { user: row.decided_by, name: row.decided_name ?? "", at: Number(row.decided_at) },
    reason: row.reason,
    clearingVersion: row.clearing_version,
    cleared: Number(row.cleared) === 1,
    askedAt: Number(row.asked_at),
    endsAt: Number(row.ends_at),
  };
}

/** The columns that decide who may approve a request. */
export const SIZED = ["id", "user_id", "buyer_role", "amount", "line_count"] as const;

/** The columns of `ListedRequest`. */
export const LISTED = [
  ...SIZED,
  ...(["state", "buyer_name", "document_number", "quote_id", "wanted_amount"] as const),
  ...(["decided_name", "asked_at", "ends_at", "ordered"] as const),
] as const;

export function toSize(row: Pick<ShopRow<"approval_request">, "amount" | "line_count">): Size {
  return { amount: toEurCents(Number(row.amount)), lines: Number(row.line_count) };
}

export function toListed(row: Pick<ShopRow<"approval_request">, (typeof LISTED)[number]>): ListedRequest {
  const ordered = row.ordered === null ? null : fromOrdered(row.ordered);
  return {
    ...{ id: row.id, state: row.state, documentNumber: row.document_number, quote: row.quote_id },
    buyer: { id: row.user_id, name: row.buyer_name, role: row.buyer_role },
    size: toSize(row),
    amount: ordered?.amount ?? toEurCents(Number(row.wanted_amount ?? row.amount)),
    ...{ decider: row.decided_name ?? "", ordered },
    ...{ askedAt: Number(row.asked_at), endsAt: Number(row.ends_at) },
  };
}

/** The columns of a new request beside its body. */
export function listedColumns({ buyer, cart, documentNumber, ...order }: AskedOrder) {
  const { amount, lines } = sizeOf(order);
  return {
    ...{ amount, line_count: lines, buyer_name: buyer.name, buyer_role: buyer.role },
    ...{ document_number: documentNumber, cart_id: cart.id, cart_version: cart.version },
  };
}

/** The column `ordered`. */
export function toOrdered({ totals, status, hold, lines }: Order): string {
  const pieces = lines.map(({ position, open, delivered }) => [position, open, delivered]);
  return JSON.stringify({ amount: approvalAmount(totals), status, hold: hold ?? null, lines: pieces });
}

function fromOrdered(text: string): RequestedOrder {
  const { amount, status, hold, lines } = JSON.parse(text);
  const pieces: [number, number, number][] = lines;
  return {
    ...{ amount, status, ...(hold && { hold }) },
    lines: pieces.map(([position, open, delivered]) => ({ position, open, delivered })),
  };
}

/** The amount at other quantities, at the prices and the delivery that were asked for. */
export function amountAt(
  { lines, delivery }: Pick<AskedOrder, "lines" | "delivery">,
  wanted: readonly RequestedLine[],
): EurCents {
  const quantities = new Map(wanted.map(({ product, quantity }) => [product, quantity]));
  const priced = lines.map(({ product, condition }) => ({ ...condition, quantity: quantities.get(product) ?? 0 }));
  return approvalAmount(addUp(priced, chargeOf(delivery)));
}

/** The outbox reference of a mail about a request, if it goes to one of its deciders or is about one try to order it. */
export function toMailRef(request: string, of: UserId | QuoteId): string {
  return `${request}:${of}`;
}

/** The quantities that an approver changes, line by line. */
export function changeOf(
  { lines, wanted }: Pick<ApprovalRequest, "lines" | "wanted">,
  next: readonly RequestedLine[],
): RequestChange["lines"] {
  const [before, after] = [wanted, next].map(
    (all) => new Map(all.map(({ product, quantity }) => [product, quantity] as const)),
  );
  return lines
    .map(({ product }) => ({ product, was: before?.get(product) ?? 0, now: after?.get(product) ?? 0 }))
    .filter(({ was, now }) => was !== now);
}

/** An older version stored the last change alone, without its lines. */
function toChanges(stored: RequestChange[] | Omit<RequestChange, "lines">): RequestChange[] {
  return Array.isArray(stored) ? stored : [{ ...stored, lines: [] }];
}

/** The idempotency key of the cart update that removes the requested lines. */
export function clearingKey(request: string, version: string): IdempotencyKey {
  return `asked:${request}:${version}` as IdempotencyKey;
}
