import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import { type ConditionChange, recheckLine } from "../../../contract/conditions/recheck-line.ts";
import { GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { Order } from "../../../contract/orders.ts";
import { orderPlaceOf } from "../../../contract/tax.ts";
import { createConditions } from "../conditions/conditions.ts";
import { createDeliveryBook } from "../delivery/delivery-book.ts";
import { createClosedDays } from "../supply/houses.ts";
import { createTaxBook } from "../tax/tax-book.ts";
import { createStockMoves, type PendingMoves, toPending } from "./stock-moves.ts";
import { createStockProjection, type StockMove } from "./stock-projection.ts";

/**
 * Compares the lines of a waiting order with the present conditions; the order's own goods count as free. Prices,
 * deposits, VAT and fewer pieces on the shelf are changes. Days are not: they pass while the order waits, and the
 * customer gets a new day with the confirmation.
 */
export type HoldRecheck = (order: Order, partner: PartnerCode | null) => ConditionChange[];

export function createHoldRecheck(goods: DatabaseSync, books: DatabaseSync, clock: Clock): HoldRecheck {
  const moves = createStockMoves(books);
  const { landed } = createStockProjection(goods);
  let own: PendingMoves = toPending([]);
  const { offersNow } = createConditions({
    db: goods,
    pendingMoves: (seq) => together(moves.sumSince(seq), own),
    closedDays: createClosedDays(books),
    branchOf: createDeliveryBook(books).pickUpBranch,
    taxes: createTaxBook(books, clock),
    clock,
  });

  return (order, partner) => {
    const open = order.lines.filter((line) => line.open > 0);
    const taken = open.flatMap(({ product, delivered }) => moves.leftOf(order.id, product, delivered));
    own = toPending(taken.map((move): Omit<StockMove, "seq"> => landed(move)));
    const asked = open.map((line) => ({ product: line.product, quantity: line.open }));
    const offers = offersNow(asked, partner ?? GENERAL_PARTNER, orderPlaceOf(order));
    return open.flatMap(({ product, supply: _, ...agreed }, at) =>
      recheckLine(product, agreed, offers[at]?.condition).filter(isWorse),
    );
  };
}

/** False for a change of quantity with at least as many pieces on the shelf as agreed: no need to ask the customer. */
function isWorse(change: ConditionChange): boolean {
  return change.kind !== "quantity" || change.new.now < change.old.now;
}

function together(one: PendingMoves, other: PendingMoves): PendingMoves {
  return {
    of: (product) => one.of(product) + other.of(product),
    inHouse: (product, house) => one.inHouse(product, house) + other.inHouse(product, house),
    ofIncoming: (id) => one.ofIncoming(id) + other.ofIncoming(id),
  };
}
