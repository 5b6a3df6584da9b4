import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../contract/context.ts";
import type { GuestBuyer } from "../../contract/guest-buyer.ts";
import type { Order } from "../../contract/orders.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createOrderBook } from "./order-book.ts";

/** The customer of an order, as the office knows them. */
export interface OrderCustomer {
  /** null for a guest */
  partner: PartnerCode | null;
  /** "" for a guest with only an e-mail address */
  company: string;
  /** name and surname; "" for such a guest */
  name: string;
  email: string | null;
  phone: string;
  /** where goods go, on one line; "" if unknown */
  address: string;
}

export interface OfficeOrder extends Order {
  customer: OrderCustomer;
}

/** Reads all orders with their customers, newest first, in English. */
export function createOfficeOrders(db: DatabaseSync): () => OfficeOrder[] {
  const orders = createOrderBook(db);
  const select = prepare<CustomerRow>(
    db,
    `select user.name, user.email, coalesce(nullif(account.company, ''), partner.name, '') as company,
        coalesce(account.phone, '') as phone, partner.address, partner.postal_code as postalCode, partner.city
      from user left join account on account.user = user.id left join partner on partner.code = user.partner
      where user.id = ?`,
  );
  return () =>
    orders.list("en").map(({ user, partner, order }) => {
      const { company = "", name = "", email = null, phone = "", ...place } = select.get(user) ?? {};
      const { buyer, guestEmail } = order;
      const customer = { company, name, phone, address: toAddress(place), ...(buyer && toCustomer(buyer)) };
      return { ...order, customer: { partner, email: guestEmail ?? email, ...customer } };
    });
}

type Place = Partial<Record<"address" | "postalCode" | "city", string | null>>;
type CustomerRow = Omit<OrderCustomer, "partner" | "address"> & Place;

function toCustomer({ country, ...buyer }: GuestBuyer) {
  return { company: buyer.company, name: buyer.name, phone: buyer.phone, address: `${toAddress(buyer)}, ${country}` };
}

function toAddress({ address, postalCode, city }: Place): string {
  return [address, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
