import type { PartnerCode, SessionToken, UserId } from "../contract/context.ts";
import type { BranchId, CarrierId } from "../contract/delivery.ts";
import type { InvoiceId } from "../contract/invoices.ts";
import type { BasisPoints, EurCents } from "../contract/money.ts";
import type { Portion, Tracking } from "../contract/order-events.ts";
import type { OrderId } from "../contract/orders.ts";
import type { ProductId } from "../contract/product-id.ts";
import type { UnitPrice } from "../contract/unit-price.ts";
import type { FixtureProduct, FixtureSupply } from "./fixture/product.ts";

type Awaitable<Value> = Value | Promise<Value>;

/** Acts in the ERP that the distributor's staff may do, but no shop. A harness gives these powers to the suite. */
export interface Staff {
  addProduct(product: FixtureProduct): Awaitable<ProductId>;
  /** Adds many products at once. Optional: without it they are added one by one. */
  addProducts?(products: readonly FixtureProduct[]): Awaitable<void>;
  /** null: sold only on request; more than two decimals only if `conditions.priceDecimals` allows them */
  setPrice(product: ProductId, wholesale: UnitPrice | null): Awaitable<void>;
  /** Sets a product's price in one price list, where it replaces the price of the general list. */
  setListPrice(priceList: string, product: ProductId, wholesale: EurCents): Awaitable<void>;
  setDeposit(product: ProductId, deposit: EurCents): Awaitable<void>;
  setStock(product: ProductId, stock: number): Awaitable<void>;
  setSupply(product: ProductId, supply: FixtureSupply): Awaitable<void>;
  /**
   * Sets the free stock of a product in the places with these names, and to 0 in all others. A joint delivery leaves
   * from the first place.
   */
  countIn(product: ProductId, counts: readonly { place: string; stock: number }[]): Awaitable<void>;
  /** Announces goods on their way to the first place, and returns the id of the announcement. */
  announce(product: ProductId, goods: { quantity: number; date: string | null }): Awaitable<string>;
  moveAnnounced(id: string, date: string | null): Awaitable<void>;
  /** Sets the local time until which goods on the shelf of any place leave on the same day, HH:MM. */
  setCutOff(time: string): Awaitable<void>;
  /** Opens a branch in the place with this name. Goods can be picked up there from Monday to Friday. */
  openBranch(place: string): Awaitable<BranchId>;
  /** Adds a carrier that serves every address and charges its cost for each delivery of an order. */
  addCarrierPerDelivery(cost: EurCents): Awaitable<CarrierId>;
  /** Closes every place on a date. */
  closeDay(date: string): Awaitable<void>;
  /** Removes a product for good. */
  withdraw(product: ProductId): Awaitable<void>;
  /** Sets a discount that customers with a smaller discount of their own get from this quantity on. */
  setQuantityBreak(product: ProductId, fromQuantity: number, discount: BasisPoints): Awaitable<void>;
  /** A user of a partner, with a session. Creates the partner if it is new. */
  createCustomer(customer: OfficeCustomer): Awaitable<{ id: UserId; token: SessionToken }>;
  /** Turns a registration into an account of a partner, at these terms. Creates the partner if it is new. */
  approve(approval: NewAccount): Awaitable<void>;
  /** Gives a company these terms. Creates the partner if it is new. */
  setPartner(terms: Omit<NewAccount, "email">): Awaitable<void>;
  /** Gives a company this VAT number, in normal form. */
  setVatNumber(partner: PartnerCode, number: string): Awaitable<void>;
  /** Releases the back end from the shop to which it is bound (`orders.shopLease`). */
  releaseShop(): Awaitable<unknown>;
  /** Blocks every later call of this user. */
  blockUser(user: UserId): Awaitable<void>;
  deactivatePartner(partner: PartnerCode): Awaitable<void>;
  /** null: no limit */
  setCreditLimit(partner: PartnerCode, limit: EurCents | null): Awaitable<void>;
  /**
   * Sets the number of days for which an amount may be overdue before it blocks orders; null: it never blocks orders.
   */
  setOverdueGrace(partner: PartnerCode, days: number | null): Awaitable<void>;
  /** Delivers these portions, or everything that is open. `parcel`: the carrier and the parcel number. */
  deliver(order: OrderId, portions?: Portion[], options?: { parcel: Omit<Tracking, "url"> }): Awaitable<unknown>;
  /** Reports that these portions are ready to be picked up. */
  ready(order: OrderId, portions?: Portion[]): Awaitable<unknown>;
  /** Confirms an order for a local day, or moves a confirmed order to that day; null: the day is not known. */
  confirm(order: OrderId, date: string | null): Awaitable<unknown>;
  /** Prepares an invoice without issuing it. */
  draftInvoice(order: OrderId): Awaitable<InvoiceId>;
  /** Invoices all pieces that are delivered and not yet invoiced, on one invoice or on one per delivery. */
  invoice(order: OrderId): Awaitable<InvoiceId | readonly InvoiceId[]>;
  /** Credits these portions of an invoice, or all of it. */
  credit(invoice: InvoiceId, portions?: { position: number; quantity: number }[]): Awaitable<InvoiceId>;
  pay(invoice: InvoiceId, amount: EurCents): Awaitable<void>;
  /** Removes the document of an invoice from the ERP, which then has only the invoice's row in the list. */
  loseDocument(invoice: InvoiceId): Awaitable<void>;
  /**
   * Accepts or refuses requests to cancel lines of an order: for `lines`, or for all undecided lines if `lines` is left
   * out.
   */
  answerCancellation(
    order: OrderId,
    answer: { accept: boolean; lines?: number[]; reason?: string },
  ): Awaitable<unknown>;
  /**
   * Releases an order that waits. Rejects with CONDITIONS_CHANGED if its conditions have changed since it was placed,
   * unless it is released `asAgreed`. Rejects if the order does not wait. VAT that was charged because the register had
   * not confirmed the number goes, if it has by now; if it has not, rejects unless `asAgreed`.
   */
  releaseHold(order: OrderId, options?: { asAgreed?: boolean }): Awaitable<unknown>;
  /** Cancels an order that waits, with a reason for the customer. Rejects if the order does not wait. */
  refuseHold(order: OrderId, reason: string): Awaitable<unknown>;
  /** Records a payment for an order that is paid in advance; by default the whole open amount. */
  payInAdvance(order: OrderId, amount?: EurCents): Awaitable<unknown>;
  /** Sets the ERP's own word for the status. */
  setOrderStatus(order: OrderId, erpStatus: string): Awaitable<void>;
  /**
   * The ERP's own word for a status that the suite names in English (`new`, `confirmed`, `picking`, `partly-delivered`,
   * `delivered`, `cancelled`) or invents; null if the ERP has no such status. Optional: an ERP without it stores any
   * word.
   */
  ownStatus?(word: string): string | null;
}

export interface NewAccount {
  email: string;
  partner: PartnerCode;
  priceList: string;
  discount: BasisPoints;
  paymentDays: number;
}

export interface OfficeCustomer {
  partner: PartnerCode;
  /** discount on the general price list */
  discount: BasisPoints;
  name?: string;
  email?: string;
  /** all by default */
  rights?: { finances: boolean; invoices: boolean };
}

/** Thrown if a case uses an act of the staff that the harness does not have; the case is then skipped. */
export class MissingAct extends Error {
  override readonly name = "MissingAct";
  readonly act: string;

  constructor(act: string) {
    super(`the harness gives no staff.${act}`);
    this.act = act;
  }
}

/** Never use instanceof: a harness may have a copy of this class of its own, from the author's package. */
export function isMissingAct(error: unknown): error is MissingAct {
  return error instanceof Error && error.name === "MissingAct";
}

/** An act that a harness can give or lack; the other two are optional for every ERP. */
export type Act = Exclude<keyof Staff, "addProducts" | "ownStatus">;

const EVERY_ACT: Record<Act, true> = {
  addProduct: true,
  setPrice: true,
  setListPrice: true,
  setDeposit: true,
  setStock: true,
  setSupply: true,
  countIn: true,
  announce: true,
  moveAnnounced: true,
  setCutOff: true,
  openBranch: true,
  addCarrierPerDelivery: true,
  closeDay: true,
  withdraw: true,
  setQuantityBreak: true,
  createCustomer: true,
  setVatNumber: true,
  approve: true,
  setPartner: true,
  releaseShop: true,
  blockUser: true,
  deactivatePartner: true,
  setCreditLimit: true,
  setOverdueGrace: true,
  deliver: true,
  ready: true,
  confirm: true,
  draftInvoice: true,
  invoice: true,
  credit: true,
  pay: true,
  loseDocument: true,
  answerCancellation: true,
  releaseHold: true,
  refuseHold: true,
  payInAdvance: true,
  setOrderStatus: true,
};

/** Every act, in the order of `Staff`. */
export const ACTS = Object.keys(EVERY_ACT) as readonly Act[];

/** Every name that the suite may call. */
export const ALL_ACTS: readonly string[] = [...ACTS, "addProducts", "ownStatus"];

/** The acts of a harness; those that it lacks throw `MissingAct`. */
export function toStaff(given: Partial<Staff>): Staff {
  const acts = ACTS.map((act) => {
    const own: unknown = Reflect.get(given, act);
    return [act, typeof own === "function" ? own.bind(given) : lacking(act)];
  });
  const [addProducts, ownStatus] = [given.addProducts?.bind(given), given.ownStatus?.bind(given)];
  return {
    ...(Object.fromEntries(acts) as Pick<Staff, Act>),
    ...(addProducts && { addProducts }),
    ...(ownStatus && { ownStatus }),
  };
}

const lacked = new WeakSet<object>();

function lacking(act: Act): () => never {
  const lack = () => {
    throw new MissingAct(act);
  };
  lacked.add(lack);
  return lack;
}

/** True if the harness gives this act. */
export function gives(staff: Staff | null, act: Act): boolean {
  return staff !== null && !lacked.has(staff[act]);
}
