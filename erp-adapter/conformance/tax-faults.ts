import { isPriced } from "../contract/conditions/conditions.ts";
import { toBasisPoints } from "../contract/money.ts";
import type { Order } from "../contract/orders.ts";
import { type Fault, faultIn, inConditions } from "./fault.ts";

const inOrders = faultIn("orders");
const inAccounts = faultIn("accounts");

/** Faults in decisions about VAT. */
export const TAX_FAULTS: readonly Fault[] = [
  inAccounts("takes an unreachable register for a yes", 480, ({ noteVat }) => ({
    noteVat: (answer, c) => noteVat({ ...answer, verdict: answer.verdict === "unknown" ? "valid" : answer.verdict }, c),
  })),
  inAccounts("takes an unreachable register for a no", 480, ({ noteVat }) => ({
    noteVat: (answer, c) =>
      noteVat({ ...answer, verdict: answer.verdict === "unknown" ? "invalid" : answer.verdict }, c),
  })),
  inConditions("charges no VAT on goods that stay", 480, (conditions) => (request, c) => {
    const { sentTo, ...asked } = request;
    return conditions(sentTo === "HR" ? asked : request, c);
  }),
  inConditions(
    "charges VAT on deposits that leave",
    481,
    (conditions) => async (request, c) =>
      (await conditions(request, c)).map((one) =>
        isPriced(one) && one.taxNote?.code === "K" ? { ...one, vatPercent: toBasisPoints(2_500) } : one,
      ),
  ),
  inOrders("forgets why no VAT was charged", 481, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      return { ...order, lines: order.lines.map(({ taxNote: _, ...line }) => line) };
    },
  })),
  inOrders("books at the rate that was shown", 482, ({ place }) => ({
    async place(draft, c) {
      return place(draft, c).catch(() =>
        place(
          {
            ...draft,
            lines: draft.lines.map((line) => ({ ...line, agreed: { ...line.agreed, vatPercent: 2_500 } })),
          },
          c,
        ),
      );
    },
  })),
  inOrders("keeps the VAT of a number that is confirmed while the order waits", 485, ({ get, place }) => {
    const placed = new Map<string, Order>();
    return {
      async place(draft, c) {
        const order = await place(draft, c);
        placed.set(order.id, order);
        return order;
      },
      async get(id, c) {
        const [order, before] = [await get(id, c), placed.get(id)];
        return before ? { ...order, lines: before.lines, totals: before.totals } : order;
      },
    };
  }),
  inConditions(
    "does not look at who a guest is",
    483,
    (conditions) => (request, c) => conditions({ ...request, buyer: null }, c),
  ),
  inAccounts("believes anybody who speaks for the register", 484, ({ noteVat }) => ({
    noteVat: (answer, c) => noteVat(answer, { ...c, vouched: true }),
  })),
];
