import { type Condition, isOrderable } from "#erp-adapter/contract/conditions/conditions.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";

/**
 * Adapts an ERP without back-orders (`orders.backOrder`): a quantity above the stock cannot be ordered, like a product that
 * is temporarily out of stock. Every page then shows in its usual words how many pieces are left.
 */
export function withoutBackOrders(erp: ErpAdapter): ErpAdapter {
  const shown = <Line extends Condition | null>(condition: Line): Line =>
    condition !== null && !erp.capabilities.orders.backOrder && isOrderable(condition) && condition.later > 0
      ? { ...condition, availability: "out-of-order" }
      : condition;
  return {
    ...erp,
    // The ERP's capabilities may be known only once it answers.
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
