import type { IdempotencyKey } from "../../contract/context.ts";
import { draft, guest, type TrytonScene } from "./scene.ts";

const INJECTOR = { part: "injector", quantity: 1, price: 18_990, deposit: 6_000 } as const;
const lose = () => {
  throw new Error("the connection breaks");
};

/** Scenes for orders for which only some of the writes reach Tryton. */
export const UNFINISHED_SCENES: readonly TrytonScene[] = [
  {
    name: "an order of which only the first write comes through",
    before: ({ beforeCall }) => beforeCall("model.sale.sale.quote", lose),
    play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-8")),
  },
  {
    name: "the next question by its key finishes it",
    play: (erp) => erp.orders.findByKey("scene-8" as IdempotencyKey, guest()),
  },
  {
    name: "an order that is not confirmed",
    before: ({ beforeCall }) => beforeCall("model.sale.sale.confirm", lose),
    play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-9")),
  },
  { name: "orders that are pending", play: (erp) => erp.orders.list({ status: "pending" }, guest()) },
  { name: "sent again, it is confirmed", play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-9")) },
  {
    name: "an order that is not confirmed, of which Tryton then thinks better",
    before: ({ beforeCall }) => beforeCall("model.sale.sale.confirm", lose),
    play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-11")),
  },
  {
    name: "its key is free again",
    before: ({ beforeCall, office }) =>
      beforeCall("model.sale.sale.confirm", () =>
        office.write("party.party", office.books.guestParty, {
          credit_limit_amount: { __class__: "Decimal", decimal: "1" },
        }),
      ),
    play: (erp) => erp.orders.findByKey("scene-11" as IdempotencyKey, guest()),
  },
  {
    name: "an order that Tryton has confirmed and not passed on",
    // If Tryton crashes between confirming and processing a sale, the sale stays in this state.
    before: async ({ office, saleOf }) => {
      await office.write("party.party", office.books.guestParty, { credit_limit_amount: null });
      await office.write("sale.sale", await saleOf("a guest's order"), { state: "confirmed" });
    },
    play: (erp) => erp.orders.findByKey("scene-1" as IdempotencyKey, guest()),
  },
  {
    name: "an order that another process of the shop has just sent",
    before: ({ beforeCall, other }) =>
      beforeCall("model.sale.sale.create", () => other.orders.place(draft(INJECTOR), guest("scene-10"))),
    play: (erp) => erp.orders.place(draft(INJECTOR), guest("scene-10")),
  },
];
