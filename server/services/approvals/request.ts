import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { IdempotencyKey, Locale, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Totals } from "#erp-adapter/contract/totals.ts";
import type { Row } from "#server/shop-db/shop-db.ts";
import type { Quote, QuotedLine, QuoteId } from "../ordering/quote.ts";
import type { Reason } from "./decision.ts";

/** `changed`: approved with changes */
export type RequestState = "asked" | "approved" | "changed" | "refused" | "withdrawn" | "expired";

/** An order that a colleague is asked to approve. The buyer and the approvers see the same data. */
export interface ApprovalRequest extends AskedOrder {
  id: string;
  partner: PartnerCode;
  state: RequestState;
  /** 1 for the request as asked; each change of `wanted` adds 1 */
  revision: number;
  wanted: WantedLine[];
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

/** A change made by an approver. */
export interface RequestChange {
  name: string;
  at: number;
  /** quantities before and after, 0 for a line that is removed; empty for a change that an older version stored */
  lines: { product: ProductId; was: number; now: number }[];
}

export interface WantedLine {
  product: ProductId;
  quantity: number;
}

/** Milliseconds in which a request can be decided. */
export const REQUEST_LIFE = 7 * 24 * 60 * 60_000;

const CART = "approval:";

/** The cart id of an approver's quote: the ERP has no such cart. */
export function toApprovalCart(request: string): CartId {
  return `${CART}${request}` as CartId;
}

/** The id of the request that `toApprovalCart` put into this cart id; null for a cart of the ERP. */
export function requestOf(cart: CartId): string | null {
  return cart.startsWith(CART) ? cart.slice(CART.length) : null;
}

/** True if the request can no longer be decided, even if its state is still `asked`. */
export function isOver({ state, endsAt }: Pick<ApprovalRequest, "state" | "endsAt">, now: number): boolean {
  return state !== "asked" || endsAt <= now;
}

export function toRequest(row: Row<"approval_request">): ApprovalRequest {
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

/** The quantities that an approver changes, line by line. */
export function changeOf(
  { lines, wanted }: Pick<ApprovalRequest, "lines" | "wanted">,
  next: readonly WantedLine[],
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
