import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import type { FinanceSummary } from "../contract/finances.ts";
import { sum, toEurCents } from "../contract/money.ts";
import { isHeld } from "../contract/order-hold.ts";
import { type Fault, faultIn, refuse } from "./fault.ts";

const inOrders = faultIn("orders");

/** Faults in the used credit, and in the rule that overdue amounts block orders. */
export const OVERDUE_FAULTS: readonly Fault[] = [
  inOrders("takes orders whatever is overdue", 443, ({ place }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) =>
        isErpError(error, "OVERDUE") ? place({ ...draft, hold: "release" }, c) : refuse(error),
      ),
  })),
  {
    fault: "knows no days of grace",
    noticedBy: 443,
    in: ({ orders, finances }) => ({
      orders: {
        ...orders,
        async place(draft, c) {
          const { due, overdueBlock } = await finances.summary(c);
          if (overdueBlock && due > 0) throw new ErpError("OVERDUE", { due });
          return orders.place(draft, c);
        },
      },
    }),
  },
  withSummary("says nothing of what blocks the next order", 443, ({ overdueBlock: _, ...summary }) => summary),
  withSummary("counts a cent of grace", 443, ({ overdueBlock, ...summary }) => ({
    ...summary,
    ...(overdueBlock && {
      overdueBlock: { ...overdueBlock, amount: toEurCents(Math.max(overdueBlock.amount - 1, 0)) },
    }),
  })),
  {
    fault: "blocks a company until the next day, whatever it pays",
    noticedBy: 444,
    in: ({ orders }) => {
      const late = new Map<string, ErpError>();
      return {
        orders: {
          ...orders,
          async place(draft, c) {
            const before = late.get(c.partner);
            if (before) throw before;
            return orders.place(draft, c).catch((error) => {
              if (isErpError(error, "OVERDUE")) late.set(c.partner, error);
              return refuse(error);
            });
          },
        },
      };
    },
  },
  inOrders("names the limit for every refusal", 445, ({ place }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) =>
        refuse(
          isErpError(error, "OVERDUE")
            ? new ErpError("CREDIT_LIMIT", { limit: toEurCents(0), open: toEurCents(0) })
            : error,
        ),
      ),
  })),
  {
    fault: "blocks the orders that are paid in advance",
    noticedBy: 446,
    in: ({ orders, finances }) => ({
      orders: {
        ...orders,
        async place(draft, c) {
          const due = (await finances.summary(c)).overdueBlock?.amount ?? toEurCents(0);
          if (due > 0) throw new ErpError("OVERDUE", { due });
          return orders.place(draft, c);
        },
      },
    }),
  },
  {
    fault: "counts no deposits as used credit",
    noticedBy: 447,
    in: ({ orders, finances }) => ({
      finances: {
        ...finances,
        async summary(c) {
          const found = await finances.summary(c);
          const { items } = await orders.list({}, c);
          const placed = await Promise.all(items.filter((row) => !isHeld(row)).map(({ id }) => orders.get(id, c)));
          const deposits = sum(placed.map(({ totals }) => totals.deposit));
          return { ...found, creditUsed: found.creditUsed === null ? null : toEurCents(found.creditUsed - deposits) };
        },
      },
    }),
  },
];

function withSummary(fault: string, noticedBy: number, put: (summary: FinanceSummary) => FinanceSummary): Fault {
  return {
    fault,
    noticedBy,
    in: ({ finances }: ErpAdapter) => ({
      finances: { ...finances, summary: async (c) => put(await finances.summary(c)) },
    }),
  };
}
