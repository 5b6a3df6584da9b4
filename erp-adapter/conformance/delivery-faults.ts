import type { AddressId } from "../contract/delivery.ts";
import { ErpError } from "../contract/errors.ts";
import { toEurCents } from "../contract/money.ts";
import type { Fault } from "./fault.ts";
import { faultIn } from "./fault.ts";

const inDelivery = faultIn("delivery");
const inOrders = faultIn("orders");
const inInvoices = faultIn("invoices");

/** Faults in the delivery of orders: places, carriers, costs and days. */
export const DELIVERY_FAULTS: readonly Fault[] = [
  inDelivery("adds an address twice that is sent twice", 330, ({ addAddress }) => ({
    addAddress: (sent, c) =>
      addAddress(sent, { ...c, idempotencyKey: crypto.randomUUID() as NonNullable<typeof c.idempotencyKey> }),
  })),
  inDelivery("cuts the name of a site short", 330, ({ addAddress }) => ({
    addAddress: (sent, c) =>
      addAddress({ ...sent, address: { ...sent.address, name: sent.address.name.slice(0, 60) } }, c),
  })),
  inDelivery("answers a changed address for the one that is sent", 336, ({ options, addAddress }) => {
    const added = new Map<unknown, AddressId>();
    return {
      async addAddress(sent, c) {
        const known = (await options(c)).addresses.find(({ id }) => id === added.get(c.idempotencyKey));
        const saved = known ?? (await addAddress(sent, c));
        added.set(c.idempotencyKey, saved.id);
        return saved;
      },
    };
  }),
  inDelivery("takes a key of one company for a key of all", 336, ({ addAddress }) => {
    const owners = new Map<unknown, unknown>();
    return {
      async addAddress(sent, c) {
        const owner = owners.get(c.idempotencyKey) ?? c.user?.id;
        owners.set(c.idempotencyKey, owner);
        if (owner !== c.user?.id) throw new ErpError("UNAVAILABLE", {});
        return addAddress(sent, c);
      },
    };
  }),
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
  inOrders("delivers on days on which nothing leaves", 337, ({ place }) => ({
    place: ({ delivery, ...draft }, c) =>
      place({ ...draft, ...(delivery && { delivery: { ...delivery, date: null } }) }, c),
  })),
  inOrders("hands out after hours", 338, ({ place }) => ({
    async place(draft, c) {
      const { delivery } = draft;
      if (delivery?.to.kind !== "pickup") return place(draft, c);
      const order = await place({ ...draft, delivery: { ...delivery, date: null } }, c);
      return { ...order, delivery };
    },
  })),
  inOrders("hands out in a branch that has ended", 339, ({ place }) => ({
    async place(draft, c) {
      const { delivery } = draft;
      if (delivery?.to.kind !== "pickup") return place(draft, c);
      const { delivery: _, ...sent } = draft;
      return { ...(await place(sent, c)), delivery };
    },
  })),
  inOrders("delivers yesterday", 334, ({ place }) => ({
    place: ({ delivery, ...draft }, c) =>
      place({ ...draft, ...(delivery && { delivery: { ...delivery, date: null } }) }, c),
  })),
  inOrders("counts one delivery however many there are", 335, ({ place }) => ({
    place: ({ delivery, ...draft }, c) =>
      place({ ...draft, ...(delivery && { delivery: { ...delivery, shipment: "together" } }) }, c),
  })),
  inOrders("checks the credit limit without the cost of delivery", 398, ({ place }) => ({
    place: ({ delivery: _, ...draft }, c) => place(draft, c),
  })),
  inInvoices("bills delivery with every invoice", 398, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      return { ...invoice, totals: { ...invoice.totals, delivery: toEurCents(500) } };
    },
  })),
  inInvoices("never bills delivery", 398, ({ get }) => ({
    async get(id, c) {
      const { totals, ...invoice } = await get(id, c);
      const { delivery: _, ...others } = totals;
      return { ...invoice, totals: others };
    },
  })),
  inInvoices("bills goods as if all went to the buyer's seat", 399, ({ get }) => ({
    async get(id, c) {
      const { deliveryPlace: _, ...invoice } = await get(id, c);
      return invoice;
    },
  })),
  inInvoices("names the buyer's own seat as another place", 399, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      const { vat: _, ...seat } = invoice.buyer;
      return { deliveryPlace: { kind: "delivered", country: "HR", ...seat }, ...invoice };
    },
  })),
];
