import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { OrderEventPart } from "../../contract/order-events.ts";
import { draft, guest, shop, type TrytonScene, visitor } from "./scene.ts";

const INJECTOR = { part: "injector", quantity: 1, price: 18_990, deposit: 6_000 } as const;
const PLENTY = { part: "plenty", quantity: 2, price: 10_000 } as const;
const FIRST = "an order that leaves together with another one";
const SECOND = "the other one";

/** Scenes for the steps of orders. */
export const EVENT_SCENES: readonly TrytonScene[] = [
  { name: FIRST, play: (erp) => erp.orders.place(draft(INJECTOR, PLENTY), guest("scene-12")) },
  { name: SECOND, play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-13")) },
  {
    name: "steps of orders",
    before: async ({ office, saleOf }) => {
      const sales = [await saleOf(FIRST), await saleOf(SECOND)] as const;
      await office.joinShipments(...sales);
      await office.deliverOnly(sales[0], [
        { position: 1, quantity: 1 },
        { position: 2, quantity: 1 },
      ]);
      await office.deliver(sales[0]);
      await office.post(await office.joinInvoices(...sales));
    },
    play: (erp) => erp.orders.events(null, 100, shop()),
  },
  { name: "the same steps in small parts", play: (erp) => readParts(erp, 5) },
  {
    name: "no steps since the last ones",
    play: async (erp) => {
      const end = (await readParts(erp, 1_000)).at(-1)?.cursor ?? null;
      return erp.orders.events(end, 100, shop());
    },
  },
  { name: "an order with all its steps", play: (erp, orderOf) => erp.orders.get(orderOf(SECOND), guest()) },
  { name: "steps of orders for a visitor", play: (erp) => erp.orders.events(null, 100, visitor()) },
  { name: "a part of no steps", play: (erp) => erp.orders.events(null, 0, shop()) },
];

/** All answers of the feed of events, from its start to its end. */
async function readParts(erp: ErpAdapter, limit: number): Promise<OrderEventPart[]> {
  const parts: OrderEventPart[] = [];
  for (let cursor: string | null = null, more = true; more; ) {
    const part: OrderEventPart = await erp.orders.events(cursor, limit, shop());
    parts.push(part);
    ({ cursor, more } = part);
  }
  return parts;
}
