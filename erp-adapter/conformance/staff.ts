import type { PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { InvoiceId } from "../contract/invoices.ts";
import type { BasisPoints, EurCents } from "../contract/money.ts";
import type { OrderId } from "../contract/orders.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { FixtureProduct, Supply } from "./fixture/product.ts";

type Awaitable<Value> = Value | Promise<Value>;

/** What the distributor's staff do in the ERP and no shop may. A harness gives these powers to the suite. */
export interface Staff {
  addProduct(product: FixtureProduct): Awaitable<ProductId>;
  /** Many at once; without it they are added one by one. */
  addProducts?(products: readonly FixtureProduct[]): Awaitable<void>;
  /** null: sold only after a question */
  setPrice(product: ProductId, wholesale: EurCents | null): Awaitable<void>;
  /** What a price list asks in place of the general price. */
  setListPrice(priceList: string, product: ProductId, wholesale: EurCents): Awaitable<void>;
  setDeposit(product: ProductId, deposit: EurCents): Awaitable<void>;
  setStock(product: ProductId, stock: number): Awaitable<void>;
  setSupply(product: ProductId, supply: Supply): Awaitable<void>;
  /** Takes a product out for good. */
  withdraw(product: ProductId): Awaitable<void>;
  /** From this quantity on, this discount, for everybody whose own is smaller. */
  setQuantityBreak(product: ProductId, fromQuantity: number, discount: BasisPoints): Awaitable<void>;
  /** A user of a partner, with a session. The partner is made when it is new. */
  createCustomer(customer: NewCustomer): Awaitable<{ id: UserId; token: SessionToken }>;
  /** Makes a registration an account of a partner, at these terms; the partner is made when it is new. */
  approve(approval: Approval): Awaitable<void>;
  /** Frees the back end from the shop that it takes orders of (`orders.shopLease`). */
  releaseShop(): Awaitable<unknown>;
  /** From now on this user can do nothing. */
  blockUser(user: UserId): Awaitable<void>;
  deactivatePartner(partner: PartnerCode): Awaitable<void>;
  /** null: without a limit */
  setCreditLimit(partner: PartnerCode, limit: EurCents | null): Awaitable<void>;
  /** Delivers so much of the lines, or all that is open. */
  deliver(order: OrderId, portions?: { position: number; quantity: number }[]): Awaitable<void>;
  /** Prepares an invoice without issuing it. */
  draftInvoice(order: OrderId): Awaitable<InvoiceId>;
  /** Invoices what was delivered and is on no invoice. */
  invoice(order: OrderId): Awaitable<InvoiceId>;
  /** Credits so much of the lines of an invoice, or all of it. */
  credit(invoice: InvoiceId, portions?: { position: number; quantity: number }[]): Awaitable<InvoiceId>;
  pay(invoice: InvoiceId, amount: EurCents): Awaitable<void>;
  /** From now on the ERP has no more of it than its row. */
  loseDocument(invoice: InvoiceId): Awaitable<void>;
  /** The ERP's own word for the status. */
  setOrderStatus(order: OrderId, erpStatus: string): Awaitable<void>;
}

export interface Approval {
  email: string;
  partner: PartnerCode;
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
}

export interface NewCustomer {
  partner: PartnerCode;
  /** off the general price list */
  discount: BasisPoints;
  name?: string;
  email?: string;
  /** all unless said otherwise */
  rights?: { finances: boolean; invoices: boolean };
}
