import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type Clock, type Ids, RANDOM_IDS } from "../../clock-and-ids.ts";
import type { ConditionChange } from "../../contract/conditions/recheck-line.ts";
import type { IdempotencyKey, PartnerCode } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { BasisPoints, EurCents } from "../../contract/money.ts";
import { isHeld } from "../../contract/order-hold.ts";
import type { OrderId } from "../../contract/orders.ts";
import { type ProductId, toMakerSlug, toProductId } from "../../contract/product-id.ts";
import type { PapersRecord } from "../../contract/product-papers.ts";
import type { RelatedRecord } from "../../contract/related-parts.ts";
import { openDayFrom } from "../../kit/dispatch-dates.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { reading, transaction } from "../../sqlite/transaction.ts";
import { openCatalogueDatabase } from "../catalogue-index/catalogue-database.ts";
import type { ProductRecord, RecordedSupply } from "../catalogue-index/product-record.ts";
import { createCatalogueWriter } from "../catalogue-index/writing/catalogue-writer.ts";
import { type AccountApprovals, createAccountApprovals } from "./accounts/approvals.ts";
import { openBooks } from "./books.ts";
import { createTermsWriter } from "./conditions/terms-writer.ts";
import { type Customers, createCustomers } from "./customers/customers.ts";
import { createListPrices } from "./customers/following-prices.ts";
import { createDeliveryBook, type DeliveryBook } from "./delivery/delivery-book.ts";
import { type AccountSums, createAccountSums } from "./ledger/account-sums.ts";
import { createLedger, type DespiteRequest, type Ledger } from "./ledger/ledger.ts";
import { type CancellationDecision, createCancellationDecisions } from "./orders/cancellation-decisions.ts";
import { createHoldExpiry } from "./orders/hold-expiry.ts";
import { createHoldRecheck } from "./orders/hold-recheck.ts";
import { createHolds } from "./orders/holds.ts";
import { createOfficeOrders, type OfficeOrder } from "./orders/office-orders.ts";
import { type CancelRequestLine, createOpenRequests } from "./orders/open-requests.ts";
import { createOrderBook } from "./orders/order-book.ts";
import { createOrderEvents } from "./orders/order-events.ts";
import { toOrderStatus } from "./orders/order-status.ts";
import { createSettlement } from "./orders/settlement.ts";
import { createStockMoves } from "./orders/stock-moves.ts";
import { createStockProjection } from "./orders/stock-projection.ts";
import { createShopBinding } from "./shop-binding.ts";
import { createClosedDays, createHouses } from "./supply/houses.ts";
import { createLeavingDays, type LeavingDays } from "./supply/leaving-days.ts";
import { createSupplyActs, type SupplyActs } from "./supply/supply-acts.ts";
import { createSupplyBook, type SupplyBook } from "./supply/supply-book.ts";
import { createWaitingOrders, type WaitingOrders } from "./supply/waiting-orders.ts";
import { createTaxBook, type TaxBook } from "./tax/tax-book.ts";
import { createVatRelief } from "./tax/vat-relief.ts";

/**
 * The operations of the distributor's staff, on the files of an ERP that may be running. NOT_FOUND for an unknown id or
 * code.
 */
export interface EmbeddedStaff extends Customers, AccountApprovals, Ledger, SupplyActs {
  /** Adds or overwrites a product. RangeError for an invalid record. */
  addProduct(record: ProductRecord): ProductId;
  /** Adds or overwrites many products, and links the supersessions between them. */
  addProducts(records: readonly ProductRecord[]): void;
  /** Sets the general price; null: sold only on request. The lists' own prices keep their distance in percent. */
  setPrice(product: ProductId, wholesale: EurCents | null): void;
  /** Sets a list's own price of a product, regardless of the general price; creates a new list. */
  setListPrice(priceList: string, product: ProductId, wholesale: EurCents): void;
  setDeposit(product: ProductId, deposit: EurCents): void;
  /** Sets the free stock, as counted now. */
  setStock(product: ProductId, stock: number): void;
  /** warehouses, their stock, and announced goods */
  supply: SupplyBook;
  /** the orders that wait for announced goods */
  waiting: WaitingOrders;
  /** Sets the availability at a stock of 0. */
  setSupply(product: ProductId, supply: RecordedSupply): void;
  /**
   * Changes the parts that go with a product. `change` gets the present parts; other edits wait until the result is
   * written.
   */
  changeRelated(product: ProductId, change: (present: readonly RelatedRecord[]) => readonly RelatedRecord[]): void;
  /** Changes the documents and the particulars of product safety, as `changeRelated` does. */
  changePapers(product: ProductId, change: (present: PapersRecord) => PapersRecord): void;
  withdraw(product: ProductId): void;
  /** Adds a discount from this quantity on; the product's other breaks stay. */
  setQuantityBreak(product: ProductId, fromQuantity: number, discount: BasisPoints): void;
  /** Unbinds the ERP from its shop. False if it was unbound. */
  releaseShop(): boolean;
  /**
   * Releases an order on hold. INVALID_STATE with the hold's state if the order does not wait (`no-hold` without a
   * hold). INVALID_STATE (unpaid) if it must be paid in advance and is not paid in full, unless option `unpaid` is set.
   * CONDITIONS_CHANGED if the present conditions differ from those agreed, unless option `asAgreed` is set. An order that
   * waits for a decision loses the VAT of a number that the register has confirmed since; INVALID_STATE (unconfirmed) if
   * it has not, unless option `asAgreed` is set.
   */
  releaseHold(order: OrderId, options?: { asAgreed?: boolean; unpaid?: boolean }): void;
  /**
   * Cancels an order that waits, for a reason that the customer reads. INVALID_STATE with the hold's state if the order
   * does not wait (`no-hold` without a hold); VALIDATION (reason).
   */
  refuseHold(order: OrderId, reason: string): void;
  /** The differences between a waiting order and the present conditions. */
  recheckHold(order: OrderId): ConditionChange[];
  /** A partner's credit, debts and state. NOT_FOUND for an unknown partner. */
  accountOf(partner: PartnerCode): AccountSums & { isActive: boolean };
  /** Lines whose cancellation is requested and not decided; `deliver`, `ready` and `invoice` refuse such lines. */
  openRequests(order: OrderId): CancelRequestLine[];
  /** Accepts or refuses requests to cancel, see CancellationDecisions. Returns the positions decided. */
  answerCancellation(order: OrderId, decision: CancellationDecision): number[];
  /**
   * Sets the ERP's own status word; `delivered` also delivers all open portions, and `cancelled` tells the customer,
   * with the reason. The free stock stays unchanged: the staff count it. VALIDATION (reason); INVALID_STATE (on-hold)
   * for an order that waits for its release.
   */
  setOrderStatus(order: OrderId, erpStatus: string, options?: DespiteRequest & { reason?: string }): void;
  /** Codes of the warehouses that are closed on a local date, by their weekdays or as a closed day. */
  closedHouses(date: string): string[];
  /** branches, carriers and closed days */
  delivery: DeliveryBook;
  /** how companies are taxed, and the proofs of supplies without VAT */
  taxes: TaxBook;
  /** All orders with their customers, newest first, in English. */
  listOrders(): OfficeOrder[];
  /** One order with its customer; null for an unknown number. */
  order(id: OrderId): OfficeOrder | null;
  /** True if there is an order of this key. */
  hasOrderOf(key: IdempotencyKey): boolean;
  /** The days on which open pieces are sent or can be picked up, as of now. */
  leavingDays(): LeavingDays;
  close(): void;
}

/** Opens the files of an embedded ERP for its staff. */
export function createStaff(options: { dataDir: string; clock?: Clock; ids?: Ids }): EmbeddedStaff {
  const { dataDir, clock = Date.now, ids = RANDOM_IDS } = options;
  const goods = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  const books = openBooks(join(dataDir, "erp.db"));
  const writer = createCatalogueWriter(goods);
  const orders = createOrderBook(books);
  const office = createOfficeOrders(books);
  const holds = createHolds(books, clock);
  const selectKey = prepare<{ key: string }>(books, "select key from order_key where key = ?");
  const recheck = createHoldRecheck(goods, books, clock);
  const taxes = createTaxBook(books, clock);
  const relieve = createVatRelief(books, taxes);
  const sumsOf = createAccountSums(books);
  const housesOf = createHouses(goods);
  const closedDaysFrom = createClosedDays(books);
  const events = createOrderEvents(books);
  const ledger = createLedger(books, clock);
  const decisions = createCancellationDecisions(books, clock);
  const settlement = createSettlement(createStockProjection(goods), createStockMoves(books));
  const supply = createSupplyBook(goods, settlement.settle);
  const expireHolds = createHoldExpiry(books, clock, settlement.settle);
  const isActive = prepare<{ active: number }>(books, "select active from partner where code = ?");

  /** Wraps an act, so that holds whose last day has passed end before it. */
  function afterExpiry<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
    return (...args) => {
      expireHolds();
      return act(...args);
    };
  }

  function recheckHold(id: OrderId): ConditionChange[] {
    const booked = orders.get(id, "en");
    return booked && isHeld(booked.order) ? recheck(booked.order, booked.partner) : [];
  }

  return {
    ...createCustomers(goods, books, clock, ids),
    ...createAccountApprovals(goods, books, clock),
    releaseShop: () => createShopBinding(books, clock).release(),
    addProduct(record) {
      writer.writeProducts([record]);
      writer.linkSupersessions();
      return toProductId(toMakerSlug(record.manufacturer), record.number);
    },
    addProducts(records) {
      writer.writeProducts(records);
      writer.linkSupersessions();
    },
    setPrice: createListPrices(goods, writer.setPrice),
    setListPrice: createTermsWriter(goods).setListPrice,
    setDeposit: writer.setDeposit,
    setSupply: writer.setSupply,
    setQuantityBreak: createQuantityBreaks(goods),
    setStock(product, stock) {
      // Goods sold before the count must not be subtracted after it.
      settlement.settle();
      writer.setStock(product, stock);
    },
    supply,
    waiting: createWaitingOrders(goods, books, { supply, clock }),
    ...createSupplyActs(supply, books),
    changeRelated: writer.changeRelated,
    changePapers: writer.changePapers,
    withdraw: writer.withdraw,
    ...ledger,
    deliver: afterExpiry(ledger.deliver),
    ready: afterExpiry(ledger.ready),
    confirm: afterExpiry(ledger.confirm),
    payInAdvance: afterExpiry(ledger.payInAdvance),
    releaseHold(order, { asAgreed = false, unpaid = false } = {}) {
      expireHolds();
      transaction(books, () => {
        const { hold, payment } = office.get(order) ?? {};
        const isPaid = payment?.kind !== "in-advance" || payment.received >= payment.due;
        if (hold?.state === "waiting" && !isPaid && !unpaid) throw new ErpError("INVALID_STATE", { state: "unpaid" });
        const { partner, order: waiting } = orders.get(order, "en") ?? {};
        const isDecided = hold?.state === "waiting" && hold.kind === "release";
        if (isDecided && partner && waiting && !relieve(waiting, partner) && !asAgreed)
          throw new ErpError("INVALID_STATE", { state: "unconfirmed" });
        const changes = asAgreed ? [] : recheckHold(order);
        if (changes.length > 0) throw new ErpError("CONDITIONS_CHANGED", { changes });
        holds.release(order);
      });
    },
    refuseHold(order, reason) {
      expireHolds();
      transaction(books, () => holds.refuse(order, reason));
      settlement.settle();
    },
    recheckHold,
    accountOf: (partner) =>
      reading(books, () => {
        const found = isActive.get(partner);
        if (!found) throw new ErpError("NOT_FOUND", { what: "partner", id: partner });
        return { ...sumsOf(partner, clock()), isActive: found.active === 1 };
      }),
    openRequests: createOpenRequests(books),
    answerCancellation(order, decision) {
      expireHolds();
      const lines = transaction(books, () => {
        const decided = decisions.decide(order, decision);
        // The money already received may cover the pieces that are left of the order.
        ledger.releaseIfPaid(order);
        return decided;
      });
      settlement.settle();
      return lines;
    },
    setOrderStatus(order, erpStatus, options) {
      expireHolds();
      transaction(books, () => {
        holds.assertNotHeld(order);
        const { status: before, lines = [] } = orders.get(order, "en")?.order ?? {};
        const open = lines.filter((line) => line.open > 0).map(({ position }) => position);
        orders.setStatus(order, erpStatus);
        decisions.follow(order, erpStatus, { open, reason: options?.reason });
        if (before === "pending" && toOrderStatus(erpStatus) === "undelivered")
          events.add(order, clock(), "confirmed", { date: null });
        if (erpStatus === "delivered" && orders.get(order, "en")?.order.lines.some((line) => line.open > 0))
          ledger.deliver(order, undefined, options);
      });
    },
    closedHouses: (date) =>
      housesOf(closedDaysFrom(date))
        .filter((house) => openDayFrom(date, house) !== date)
        .map(({ code }) => code),
    delivery: createDeliveryBook(books),
    taxes,
    listOrders: afterExpiry(office.list),
    order: afterExpiry(office.get),
    hasOrderOf: (key) => selectKey.get(key) !== undefined,
    leavingDays: () => createLeavingDays(goods, books)(clock()),
    close() {
      goods.close();
      books.close();
    },
  };
}

/** All breaks of a product are written together, so the existing ones are read first. */
function createQuantityBreaks(db: DatabaseSync): EmbeddedStaff["setQuantityBreak"] {
  const terms = createTermsWriter(db);
  const others = prepare<{ from: number; discount: BasisPoints }>(db)`
    select from_quantity as "from", quantity_break.discount from quantity_break
    join product on product.id = quantity_break.product where product.public_id = ? and from_quantity <> ?`;
  return (product, from, discount) =>
    terms.setQuantityBreaks(product, [...others.all(product, from), { from, discount }]);
}
