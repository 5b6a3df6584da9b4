import type { DatabaseSync } from "node:sqlite";
import type { PartnerCode } from "../../contract/context.ts";
import type { Order } from "../../contract/orders.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createOrderBook } from "./order-book.ts";

/** The customer of an order, as the office knows them. */
export interface OrderCustomer {
  /** null for a guest */
  partner: PartnerCode | null;
  /** "" for a guest */
  company: string;
  /** name and surname; "" for a guest */
  name: string;
  email: string | null;
  phone: string;
}

export interface OfficeOrder extends Order {
  customer: OrderCustomer;
}

/** Reads all orders with their customers, newest first, in English. */
export function createOfficeOrders(db: DatabaseSync): () => OfficeOrder[] {
  const orders = createOrderBook(db);
  const select = prepare<Omit<OrderCustomer, "partner">>(
    db,
    `select user.name, user.email, coalesce(nullif(account.company, ''), partner.name, '') as company,
        coalesce(account.phone, '') as phone
      from user left join account on account.user = user.id left join partner on partner.code = user.partner
      where user.id = ?`,
  );
  return () =>
    orders.list("en").map(({ user, partner, order }) => {
      const { company = "", name = "", email = null, phone = "" } = select.get(user) ?? {};
      return { ...order, customer: { partner, company, name, email: order.guestEmail ?? email, phone } };
    });
}
