import { type Condition, isOrderable } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";

/**
 * An ERP that takes no back-orders (`orders.backOrder`) as the shop shows it: a quantity that the shelf does not have cannot
 * be ordered, as with what is temporarily out. Every page then says how many are left, in the words that it has for that.
 */
export function withoutBackOrders(erp: ErpAdapter): ErpAdapter {
  const shown = <Line extends Condition | null>(condition: Line): Line =>
    condition !== null && !erp.capabilities.orders.backOrder && isOrderable(condition) && condition.later > 0
      ? { ...condition, availability: "out-of-order" }
      : condition;
  return {
    ...erp,
    // What an ERP can do may become known only when it answers.
    get capabilities() {
      return erp.capabilities;
    },
    conditions: async (request, c) => (await erp.conditions(request, c)).map(shown),
    carts: {
      ...erp.carts,
      async getPriced(id, c) {
        const cart = await erp.carts.getPriced(id, c);
        const conditions = cart.conditions.map(shown);
        return { ...cart, conditions, totals: addUp(conditions.filter((one) => one !== null).filter(isOrderable)) };
      },
    },
  };
}
