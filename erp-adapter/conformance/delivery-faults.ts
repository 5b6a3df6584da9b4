import type { Fault } from "./fault.ts";
import { faultIn } from "./fault.ts";

const inDelivery = faultIn("delivery");
const inOrders = faultIn("orders");
const inInvoices = faultIn("invoices");

/** Faults in where, how and when an order goes. */
export const DELIVERY_FAULTS: readonly Fault[] = [
  inDelivery("adds an address twice that is sent twice", 330, ({ addAddress }) => ({
    addAddress: (sent, c) =>
      addAddress(sent, { ...c, idempotencyKey: crypto.randomUUID() as NonNullable<typeof c.idempotencyKey> }),
  })),
  inDelivery("cuts the name of a site short", 330, ({ addAddress }) => ({
    addAddress: (sent, c) =>
      addAddress({ ...sent, address: { ...sent.address, name: sent.address.name.slice(0, 60) } }, c),
  })),
  inDelivery("shows everybody every address", 331, ({ options, addAddress }) => {
    const all: Awaited<ReturnType<typeof addAddress>>[] = [];
    return {
      async addAddress(sent, c) {
        const saved = await addAddress(sent, c);
        all.push(saved);
        return saved;
      },
      options: async (c) => ({ ...(await options(c)), addresses: all }),
    };
  }),
  inOrders("forgets where an order goes once it is booked", 332, ({ get }) => ({
    async get(id, c) {
      const { delivery: _, ...order } = await get(id, c);
      return order;
    },
  })),
  inOrders("books any carrier at any cost", 333, ({ place }) => ({
    place: ({ delivery: _, ...draft }, c) => place(draft, c),
  })),
  inOrders("delivers yesterday", 334, ({ place }) => ({
    place: ({ delivery, ...draft }, c) =>
      place({ ...draft, ...(delivery && { delivery: { ...delivery, date: null } }) }, c),
  })),
  inOrders("counts one delivery however many there are", 335, ({ place }) => ({
    place: ({ delivery, ...draft }, c) =>
      place({ ...draft, ...(delivery && { delivery: { ...delivery, shipment: "together" } }) }, c),
  })),
  inInvoices("bills goods as if all went to the buyer's seat", 336, ({ get }) => ({
    async get(id, c) {
      const { deliveryPlace: _, ...invoice } = await get(id, c);
      return invoice;
    },
  })),
  inInvoices("names the buyer's own seat as another place", 336, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      const { vat: _, ...seat } = invoice.buyer;
      return { deliveryPlace: { kind: "delivered", country: "HR", ...seat }, ...invoice };
    },
  })),
];
