import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../../contract/context.ts";
import type { GuestBuyer } from "../../../contract/guest-buyer.ts";
import type { Order, OrderId } from "../../../contract/orders.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createPrepayments, type Prepaid } from "../ledger/prepayments.ts";
import { type BookedOrder, createOrderBook } from "./order-book.ts";

/** The customer of an order, as the office knows them. */
export interface OrderCustomer {
  /** null for a guest */
  partner: PartnerCode | null;
  /** "" for a guest with only an e-mail address */
  company: string;
  /** name and surname; "" for a guest with only an e-mail address */
  name: string;
  email: string | null;
  /** OIB or VAT number; "" if none is known */
  vat: string;
  phone: string;
  /** where the goods are sent, on one line; "" if unknown */
  address: string;
}

/**
 * How an order is paid: by a pro forma invoice before the goods leave (a guest, or a customer whose order had a hold
 * for payment), or by the invoice.
 */
export type OrderPayment =
  | ({ kind: "in-advance"; reference: string } & Prepaid)
  | {
      kind: "on-invoice";
      /** days to pay, from the day of the invoice */
      days: number;
    };

/** The office's decision on one line that the customer wanted cancelled. */
export interface LineDecision {
  position: number;
  isAccepted: boolean;
  reason: string | null;
}

export interface OfficeOrder extends Order {
  customer: OrderCustomer;
  payment: OrderPayment;
  /** of the lines that are decided, by position */
  decisions: readonly LineDecision[];
  /** the buyer's note on the whole order; "" without one */
  note: string;
}

/** Orders with their customers, in English. */
export interface OfficeOrders {
  /** Newest first. */
  list(): OfficeOrder[];
  /** Null for an unknown order. */
  get(id: OrderId): OfficeOrder | null;
}

export function createOfficeOrders(db: DatabaseSync): OfficeOrders {
  const orders = createOrderBook(db);
  const select = prepare<CustomerRow>(
    db,
    `select user.name, user.email, coalesce(nullif(account.company, ''), partner.name, '') as company,
        coalesce(account.phone, '') as phone, coalesce(partner.vat, '') as vat, partner.address,
        partner.postal_code as postalCode, partner.city
      from user left join account on account.user = user.id left join partner on partner.code = user.partner
      where user.id = ?`,
  );
  const prepayments = createPrepayments(db);
  const selectDays = prepare<{ days: number }>(db, "select payment_days as days from partner where code = ?");
  const selectDecisions = prepare<{ position: number; accepted: number; reason: string | null }>(db)`
    select position, accepted, answer as reason from cancellation_line
    where customer_order = ? and accepted is not null order by position`;

  function toPayment(order: Order, partner: PartnerCode | null): OrderPayment {
    if (order.prepayment)
      return { kind: "in-advance", reference: order.prepayment.reference, ...prepayments.of(order) };
    return { kind: "on-invoice", days: (partner && selectDays.get(partner)?.days) || 0 };
  }

  function toOfficeOrder({ user, partner, note, order }: BookedOrder): OfficeOrder {
    const { company = "", name = "", email = null, vat = "", phone = "", ...place } = select.get(user) ?? {};
    const { buyer, guestEmail } = order;
    const customer = { company, name, vat, phone, address: toAddress(place), ...(buyer && toCustomer(buyer)) };
    const payment = toPayment(order, partner);
    const decisions = selectDecisions
      .all(order.id)
      .map(({ accepted, ...decision }) => ({ ...decision, isAccepted: accepted === 1 }));
    return { ...order, note, payment, decisions, customer: { partner, email: guestEmail ?? email, ...customer } };
  }

  return {
    list: () => orders.list("en").map(toOfficeOrder),
    get(id) {
      const booked = orders.get(id, "en");
      return booked && toOfficeOrder(booked);
    },
  };
}

type Place = Partial<Record<"address" | "postalCode" | "city", string | null>>;
type CustomerRow = Omit<OrderCustomer, "partner" | "address"> & Place;

function toCustomer({ country, company, name, vat, phone, ...place }: GuestBuyer) {
  return { company, name, vat, phone, address: `${toAddress(place)}, ${country}` };
}

function toAddress({ address, postalCode, city }: Place): string {
  return [address, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
