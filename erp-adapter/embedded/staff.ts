import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openCatalogueDatabase } from "../catalogue-index/catalogue-database.ts";
import type { ProductRecord, Supply } from "../catalogue-index/product-record.ts";
import { createCatalogueWriter } from "../catalogue-index/writing/catalogue-writer.ts";
import { type Clock, type Ids, RANDOM_IDS } from "../clock-and-ids.ts";
import type { PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { InvoiceId } from "../contract/invoices.ts";
import type { BasisPoints, EurCents } from "../contract/money.ts";
import type { OrderId } from "../contract/orders.ts";
import { type ProductId, toMakerSlug, toProductId } from "../contract/product-id.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { transaction } from "../sqlite/transaction.ts";
import { type Approval, createApprovals, type PendingRegistration } from "./accounts/approvals.ts";
import type { CompanyTerms, TermsChange } from "./accounts/company-terms.ts";
import { openBooks } from "./books.ts";
import { createTermsWriter } from "./conditions/terms-writer.ts";
import { createCustomers, type NewCustomer } from "./customers/customers.ts";
import { createListPrices } from "./customers/following-prices.ts";
import type { Portion } from "./ledger/deliveries.ts";
import { createLedger, type DespiteRequest } from "./ledger/ledger.ts";
import { createOfficeOrders, type OfficeOrder } from "./orders/office-orders.ts";
import { createOpenRequests, type OpenRequest } from "./orders/open-requests.ts";
import { createOrderBook } from "./orders/order-book.ts";
import { createSettlement } from "./orders/settlement.ts";
import { createStockMoves } from "./orders/stock-moves.ts";
import { createStockProjection } from "./orders/stock-projection.ts";
import { createShopBinding } from "./shop-binding.ts";

/** What the distributor's staff may do, on the files of an ERP that may be running. NOT_FOUND for what does not exist. */
export interface EmbeddedStaff {
  /** Adds a product, or writes it anew. RangeError for a record that cannot be one. */
  addProduct(record: ProductRecord): ProductId;
  /** The same for many, with the supersessions between them. */
  addProducts(records: readonly ProductRecord[]): void;
  /** null: sold only after a question. A list's own price of the product keeps its distance. */
  setPrice(product: ProductId, wholesale: EurCents | null): void;
  /** A list's own price of a product, whatever the general one; the list is made when it is new. */
  setListPrice(priceList: string, product: ProductId, wholesale: EurCents): void;
  setDeposit(product: ProductId, deposit: EurCents): void;
  /** Free stock as counted now. */
  setStock(product: ProductId, stock: number): void;
  /** What an empty shelf means. */
  setSupply(product: ProductId, supply: Supply): void;
  withdraw(product: ProductId): void;
  /** From this quantity on, this discount; earlier breaks of the product stay. */
  setQuantityBreak(product: ProductId, fromQuantity: number, discount: BasisPoints): void;
  /** A user of a partner, with a session of 24 hours. The partner is made when it is new, else its discount is set. */
  createCustomer(customer: NewCustomer): { id: UserId; token: SessionToken };
  /**
   * Makes a request an account, at these terms for all of its partner. NOT_FOUND for an address without a request,
   * INVALID_STATE for one that is no request any more, or whose partner has other terms (other-terms) unless they may
   * change; VALIDATION (partner) for the general partner.
   */
  approve(approval: Approval): void;
  /** What a company buys at; null for one that is not there. */
  termsOf(partner: PartnerCode): CompanyTerms | null;
  /** Changes of that by approvals, oldest first. */
  termsHistory(partner: PartnerCode): TermsChange[];
  /** Requests that wait for `approve`, oldest first. */
  listRegistrations(): PendingRegistration[];
  /** Frees the ERP from the shop that it takes orders of. False when there was none. */
  releaseShop(): boolean;
  /** From now on this user can do nothing. */
  blockUser(user: UserId): void;
  /** From now on its orders are refused. */
  deactivatePartner(partner: PartnerCode): void;
  /** What may be open and ordered at once; null: as much as they like. NOT_FOUND. */
  setCreditLimit(partner: PartnerCode, limit: EurCents | null): void;
  /** Lines of an order that the customer wants cancelled, undecided: `deliver` and `invoice` refuse them. */
  openRequests(order: OrderId): OpenRequest[];
  /** Delivers portions of an order, all that is open unless given. No stock is moved: the shelf is counted, not reckoned. */
  deliver(order: OrderId, portions?: readonly Portion[], options?: DespiteRequest): void;
  /** Prepares that invoice without issuing it: nobody sees it. */
  draftInvoice(order: OrderId): InvoiceId;
  /** Invoices what was delivered and is on no invoice yet. INVALID_STATE when there is nothing. */
  invoice(order: OrderId, options?: DespiteRequest): InvoiceId;
  /** Takes goods back and credits them, all of the invoice unless given. */
  credit(invoice: InvoiceId, portions?: readonly Portion[]): InvoiceId;
  /** Money for an invoice, or, negative, back for a credit note. VALIDATION (amount) for more than is open. */
  pay(invoice: InvoiceId, amount: EurCents): void;
  /** From now on no more of it can be had than its row. */
  loseDocument(invoice: InvoiceId): void;
  /** The ERP's own word; `delivered` delivers what is open. No stock is moved: the shelf is counted, not reckoned. */
  setOrderStatus(order: OrderId, erpStatus: string, options?: DespiteRequest): void;
  /** All orders with whose they are, newest first, in English. */
  listOrders(): OfficeOrder[];
  close(): void;
}

/** Opens the files of an embedded ERP for its staff. */
export function createStaff(options: { dataDir: string; clock?: Clock; ids?: Ids }): EmbeddedStaff {
  const { dataDir, clock = Date.now, ids = RANDOM_IDS } = options;
  const goods = openCatalogueDatabase(join(dataDir, "catalogue.db"));
  const books = openBooks(join(dataDir, "erp.db"));
  const writer = createCatalogueWriter(goods);
  const orders = createOrderBook(books);
  const ledger = createLedger(books, clock);
  const settlement = createSettlement(createStockProjection(goods), createStockMoves(books));

  return {
    ...createCustomers(goods, books, clock, ids),
    ...createApprovals(goods, books, clock),
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
      // What was sold before the count must not be taken off it afterwards.
      settlement.settle();
      writer.setStock(product, stock);
    },
    withdraw: writer.withdraw,
    ...ledger,
    openRequests: createOpenRequests(books),
    setOrderStatus(order, erpStatus, options) {
      transaction(books, () => {
        orders.setStatus(order, erpStatus);
        if (erpStatus === "delivered" && orders.get(order, "en")?.order.lines.some((line) => line.open > 0))
          ledger.deliver(order, undefined, options);
      });
    },
    listOrders: createOfficeOrders(books),
    close() {
      goods.close();
      books.close();
    },
  };
}

/** Breaks are written all at once, so those that stay are read first. */
function createQuantityBreaks(db: DatabaseSync): EmbeddedStaff["setQuantityBreak"] {
  const terms = createTermsWriter(db);
  const others = prepare<{ from: number; discount: BasisPoints }>(
    db,
    `select from_quantity as "from", quantity_break.discount from quantity_break
      join product on product.id = quantity_break.product where product.public_id = ? and from_quantity <> ?`,
  );
  return (product, from, discount) =>
    terms.setQuantityBreaks(product, [...others.all(product, from), { from, discount }]);
}
