import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import type { User } from "../../../contract/accounts.ts";
import { isOrderable, type Priced } from "../../../contract/conditions/conditions.ts";
import { toConsignment } from "../../../contract/conditions/deliveries.ts";
import { type ConditionChange, recheckLine } from "../../../contract/conditions/recheck-line.ts";
import type { CallContext, IdempotencyKey, Locale, PartnerCode, UserId } from "../../../contract/context.ts";
import { chargeOf, type DeliveryChange, recheckDelivery } from "../../../contract/delivery.ts";
import { ErpError } from "../../../contract/errors.ts";
import { remarksOf } from "../../../contract/line-remarks.ts";
import { toLocalTime } from "../../../contract/local-date.ts";
import { parseOrderDraft, withoutKeys } from "../../../contract/order-draft.ts";
import type { Order, OrderDraft, OrderId, OrdersArea } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { requireKey } from "../../../contract/required-key.ts";
import { type OrderPlace, orderPlaceOf } from "../../../contract/tax.ts";
import { addUp } from "../../../contract/totals.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { fingerprintOf } from "../../digests.ts";
import type { OfficeSessions } from "../accounts/sessions.ts";
import type { SourcedOffer } from "../conditions/conditions.ts";
import { createDeliveryBook } from "../delivery/delivery-book.ts";
import { createOverdueBlocks } from "../ledger/overdue-block.ts";
import { partnerOf } from "../partners.ts";
import { type PiecesSource, takeFrom } from "../supply/supply-of-line.ts";
import type { TaxBook } from "../tax/tax-book.ts";
import { createBoughtBefore } from "./bought-before.ts";
import { createCancellationBook } from "./cancellations.ts";
import { createCommitments } from "./credit-limit.ts";
import { type BookedLine, type BookedOrder, createOrderBook } from "./order-book.ts";
import { createOrderEvents } from "./order-events.ts";
import { createOrderList } from "./order-list.ts";
import type { OrderedProduct } from "./ordered-products.ts";
import type { StockMoves } from "./stock-moves.ts";
import type { StockMove } from "./stock-projection.ts";

/** The parts of the ERP that orders need. All are synchronous: booking holds a lock. */
export interface OrderSources {
  sessions: OfficeSessions;
  clock: Clock;
  moves: StockMoves;
  /** present conditions, with all pending stock moves subtracted, and the goods that each line would take */
  offersNow: (lines: OrderDraft["lines"], partner: PartnerCode, place: OrderPlace) => SourcedOffer[];
  /** the register's answer on which lines without VAT rely */
  reliedOn: TaxBook["reliedOn"];
  productsOf: (ids: readonly ProductId[]) => ReadonlyMap<ProductId, OrderedProduct>;
  isActive: (partner: PartnerCode) => boolean;
  /** carries pending stock moves over to the shelves; a failed move is carried over next time */
  settle: () => void;
  /** ends the holds whose last day has passed */
  expireHolds: () => void;
}

/** Orders in the books of the embedded ERP: a booking is one transaction, and exists whole or not at all. */
export function createOrdersArea(db: DatabaseSync, sources: OrderSources): Omit<OrdersArea, "bindShop"> {
  const { sessions, clock, moves, expireHolds } = sources;
  const book = createOrderBook(db);
  const list = createOrderList(db);
  const bought = createBoughtBefore(db);
  const events = createOrderEvents(db);
  const requestCancellation = createCancellationBook(db, clock);
  const { options } = createDeliveryBook(db);
  const { assertCredit } = createCommitments(db);
  const overdueBlocks = createOverdueBlocks(db);
  const selectKey = prepare<KeyRow>(db, "select * from order_key where key = ?");
  const insertKey = prepare(db, "insert into order_key (key, user, fingerprint, customer_order) values (?, ?, ?, ?)");

  /** The number of this key's order: a new order, or the one booked earlier. */
  function bookOnce(draft: OrderDraft, user: User, key: IdempotencyKey, locale: Locale): OrderId {
    const fingerprint = fingerprintOf(withoutKeys(draft));
    const earlier = selectKey.get(key);
    if (earlier) {
      if (earlier.user !== user.id || !fingerprint.equals(earlier.fingerprint))
        throw new ErpError("IDEMPOTENCY_MISMATCH", {});
      return earlier.customer_order;
    }
    const partner = partnerOf(user);
    const { lines, conditions, taken, changes } = toBookedLines(draft, user, sources);
    // The cost of delivery depends on the goods, so the delivery is checked only if no line has changed.
    const delivery = changes.length > 0 ? [] : deliveryChanges(draft, user, conditions, locale);
    if (changes.length > 0 || delivery.length > 0)
      throw new ErpError("CONDITIONS_CHANGED", { changes, ...(delivery.length > 0 && { delivery }) });
    // A waiting order uses no credit before its release.
    if (!draft.hold) {
      overdueBlocks.assertNone(partner, clock());
      assertCredit(partner, addUp(lines, chargeOf(draft.delivery)).total);
    }
    const id = book.add({
      user: user.id,
      partner: user.partner,
      placedAt: clock(),
      documentNumber: draft.buyerDocumentNumber,
      guestEmail: user.kind === "guest" ? (draft.guestEmail ?? null) : null,
      buyer: user.kind === "guest" ? (draft.buyer ?? null) : null,
      delivery: draft.delivery ?? null,
      note: draft.note ?? null,
      hold: draft.hold ?? null,
      vatAnswer: sources.reliedOn(lines.map(({ taxNote }) => taxNote)),
      lines,
    });
    moves.add(id, taken);
    insertKey.run(key, user.id, fingerprint, id);
    return id;
  }

  function deliveryChanges(
    { delivery }: OrderDraft,
    user: User,
    lines: readonly Priced[],
    locale: Locale,
  ): DeliveryChange[] {
    if (!delivery) return [];
    const at = toConsignment(lines, { isPickUp: delivery.to.kind === "pickup", now: toLocalTime(clock()) });
    return recheckDelivery(delivery, options(partnerOf(user), locale), at).changes;
  }

  function requireOrder(id: OrderId, c: CallContext, maySee: (booked: BookedOrder) => boolean): Order {
    const booked = book.get(id, c.locale);
    if (!booked || !maySee(booked)) throw new ErpError("NOT_FOUND", { what: "order", id: String(id) });
    return booked.order;
  }

  return {
    async place(sent, c) {
      const key = requireKey(c);
      const draft = parseOrderDraft(sent);
      expireHolds();
      // Read before the commit: after it nothing may fail, or the order would exist without the caller's knowledge.
      const order = transaction(db, () => {
        const user = sessions.requireUser(c);
        requireGuestEmail(user, draft);
        requireNoGuestHold(user, draft);
        return requireOrder(bookOnce(draft, user, key, c.locale), c, () => true);
      });
      sources.settle();
      return order;
    },

    async findByKey(key, c) {
      const user = sessions.requireUser(c);
      expireHolds();
      const row = selectKey.get(key);
      if (row?.user !== user.id) throw new ErpError("NOT_FOUND", { what: "order", id: String(key) });
      return requireOrder(row.customer_order, c, () => true);
    },

    async get(id, c) {
      const user = sessions.requireUser(c);
      expireHolds();
      return requireOrder(id, c, (booked) => isOf(booked, user));
    },
    async list(query, c) {
      const user = sessions.requireUser(c);
      expireHolds();
      return list(query, user);
    },
    async bought(ids, c) {
      return bought(ids, sessions.requireUser(c));
    },
    async requestCancellation(id, request, c) {
      const key = requireKey(c);
      expireHolds();
      return transaction(db, () => {
        const user = sessions.requireUser(c);
        const order = requireOrder(id, c, (booked) => isOf(booked, user));
        return requestCancellation(order, request, user.id, key);
      });
    },
    async events(cursor, limit, { vouched }) {
      if (vouched !== true) throw new ErpError("FORBIDDEN", {});
      expireHolds();
      return events.feed(cursor, limit);
    },
  };
}

interface KeyRow {
  user: UserId;
  fingerprint: Uint8Array;
  customer_order: OrderId;
}

function isOf(booked: BookedOrder, user: User): boolean {
  return user.partner === null ? booked.user === user.id : booked.partner === user.partner;
}

function requireGuestEmail(user: User, draft: OrderDraft): void {
  if (user.kind === "guest" && draft.guestEmail === undefined)
    throw new ErpError("VALIDATION", { field: "guestEmail", rule: "required" });
}

/** A guest always pays in advance and has no credit. */
function requireNoGuestHold(user: User, draft: OrderDraft): void {
  if (user.kind === "guest" && draft.hold !== undefined)
    throw new ErpError("VALIDATION", { field: "hold", rule: "customer" });
}

/**
 * The draft's lines under present conditions, and all changes of the lines. If there is a change, nothing may be
 * booked. ACCOUNT_INACTIVE for an inactive partner; VALIDATION for a quantity that is not whole packs.
 */
function toBookedLines(
  draft: OrderDraft,
  user: User,
  sources: OrderSources,
): { lines: BookedLine[]; conditions: Priced[]; taken: Omit<StockMove, "seq">[]; changes: ConditionChange[] } {
  const partner = partnerOf(user);
  if (!sources.isActive(partner)) throw new ErpError("ACCOUNT_INACTIVE", {});
  const products = sources.productsOf(draft.lines.map((line) => line.product));
  const offers = sources.offersNow(draft.lines, partner, orderPlaceOf(draft));
  const changes: ConditionChange[] = [];
  const lines: BookedLine[] = [];
  const conditions: Priced[] = [];
  const taken: Omit<StockMove, "seq">[] = [];
  for (const [at, { product, quantity, agreed, ...words }] of draft.lines.entries()) {
    const { condition, sources: goods = [] } = offers[at] ?? {};
    const differences = recheckLine(product, agreed, condition);
    changes.push(...differences);
    const ordered = products.get(product);
    if (differences.length > 0 || !condition || !isOrderable(condition)) continue;
    if (!ordered) {
      changes.push({ kind: "gone", product });
      continue;
    }
    const { packQuantity, ...described } = ordered;
    if (quantity % packQuantity !== 0)
      throw new ErpError("VALIDATION", { field: "quantity", rule: "pack", limit: packQuantity, product });
    const { wholesale, discountPercent, price, deposit, vatPercent, taxNote, now, later } = condition;
    const priced = { wholesale, discountPercent, price, deposit, vatPercent, ...(taxNote && { taxNote }), now, later };
    const parts = takeFrom(goods, quantity);
    const supply = parts.map((part) => part.supply);
    lines.push({ product, ...described, quantity, ...priced, ...remarksOf(words), supply });
    conditions.push(condition);
    taken.push(...parts.flatMap((part) => toMove(product, part)));
  }
  return { lines, conditions, taken, changes };
}

/** The stock move for the pieces of one source; empty if the pieces come from the supplier. */
function toMove(product: ProductId, { goods, supply }: PiecesSource): Omit<StockMove, "seq">[] {
  if (goods === null) return [];
  const warehouse = goods.house.isMain ? null : goods.house.code;
  return [{ product, delta: -supply.quantity, warehouse, incoming: goods.incoming?.id ?? null }];
}
