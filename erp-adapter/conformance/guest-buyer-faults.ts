import type { Order } from "../contract/orders.ts";
import { type Fault, faultIn } from "./fault.ts";

const inOrders = faultIn("orders");

/** Faults in the data of guests who order. */
export const GUEST_BUYER_FAULTS: readonly Fault[] = [
  inOrders("forgets who the guest is once the order is booked", 320, ({ get }) => ({
    async get(id, c) {
      const { buyer: _, ...order }: Order = await get(id, c);
      return order;
    },
  })),
  inOrders("cuts a company's name short", 320, ({ place }) => ({
    place: (draft, c) =>
      place({ ...draft, buyer: draft.buyer && { ...draft.buyer, company: draft.buyer.company.slice(0, 120) } }, c),
  })),
  inOrders("writes a dash where a town is missing", 320, ({ place }) => ({
    place: (draft, c) =>
      place({ ...draft, buyer: draft.buyer && { ...draft.buyer, city: draft.buyer.city || "-" } }, c),
  })),
  inOrders("ships a customer's order to whomever it names", 321, ({ place }) => ({
    async place(draft, c) {
      const order = await place(draft, c);
      return draft.buyer ? { ...order, buyer: draft.buyer } : order;
    },
  })),
];
