import type { Condition, Priced } from "../contract/conditions/conditions.ts";
import { isPriced } from "../contract/conditions/conditions.ts";
import type { Supply } from "../contract/conditions/supply.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { addDays } from "../contract/local-date.ts";
import { type Fault, faultIn } from "./fault.ts";

const inOrders = faultIn("orders");

/** Faults in where and when pieces are available. */
export const SUPPLY_FAULTS: readonly Fault[] = [
  inSupply("says that a place has no more than 12, though more is asked for", 340, (one) => ({
    supply: one.supply?.map((supply) => ({ ...supply, quantity: Math.min(12, supply.quantity) })),
  })),
  inSupply("forgets what lies outside the main place", 341, ({ supply }) => ({
    supply: supply?.filter(({ warehouse, kind }) => kind !== "shelf" || warehouse !== "Split"),
  })),
  inOrders("forgets the dates once the order is booked", 341, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      return { ...order, lines: order.lines.map(({ supply: _, ...line }) => line) };
    },
  })),
  inSupply("promises announced pieces to everybody", 342, ({ supply }) => ({
    supply: supply?.map((one) => (one.kind === "incoming" ? { ...one, quantity: 5 } : one)),
  })),
  inOrders("books other dates than were agreed to", 343, ({ place }) => ({
    place: (draft, c) =>
      place(
        { ...draft, lines: draft.lines.map((line) => ({ ...line, agreed: { ...line.agreed, supply: undefined } })) },
        c,
      ),
  })),
  {
    fault: "books without a date what was agreed to with one",
    noticedBy: 464,
    in: ({ orders, conditions }: ErpAdapter) => ({
      orders: {
        ...orders,
        async place(draft, c) {
          const present = await conditions({ lines: draft.lines }, c);
          const hasNoDate = (at: number) =>
            present.slice(at, at + 1).some((one) => isPriced(one) && one.supply?.some(({ date }) => date === null));
          const lines = draft.lines.map((line, at) =>
            hasNoDate(at) ? { ...line, agreed: { ...line.agreed, supply: undefined } } : line,
          );
          return orders.place({ ...draft, lines }, c);
        },
      },
    }),
  },
  inSupply("takes every day for a working day", 344, (one) => ({
    supply: one.supply?.map((supply) => (supply.kind === "shelf" ? { ...supply, date: dayOf(one) } : supply)),
  })),
  inSupply("makes up a date where none is known", 345, (one) => ({
    supply: one.supply?.map((supply) => ({ ...supply, date: supply.date ?? addDays(dayOf(one), 30) })),
  })),
  inSupply("says nothing of lines beyond the first hundred", 346, (_, at) => (at < 100 ? {} : { supply: undefined })),
  inOrders("refuses an order that agreed to no dates", 347, ({ place }) => ({
    place: (draft, c) =>
      place(
        {
          ...draft,
          lines: draft.lines.map((line) => ({ ...line, agreed: { ...line.agreed, supply: line.agreed.supply ?? [] } })),
        },
        c,
      ),
  })),
  {
    fault: "hands everything out as if it were sent",
    noticedBy: 348,
    in: ({ conditions }: ErpAdapter) => ({ conditions: ({ lines }, c) => conditions({ lines }, c) }),
  },
  inOrders("books for a branch without agreed days", 349, ({ place }) => ({
    place: ({ delivery: _, ...draft }, c) => place(draft, c),
  })),
];

function dayOf({ quotedAt }: Priced): string {
  return quotedAt.slice(0, 10);
}

function inSupply(
  fault: string,
  noticedBy: number,
  change: (one: Priced, at: number) => { supply: readonly Supply[] | undefined } | object,
): Fault {
  const changed = (one: Condition, at: number): Condition => (isPriced(one) ? { ...one, ...change(one, at) } : one);
  return {
    fault,
    noticedBy,
    in: ({ conditions }: ErpAdapter) => ({
      conditions: async (request, c) => (await conditions(request, c)).map(changed),
    }),
  };
}
