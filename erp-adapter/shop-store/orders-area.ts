import type { CallContext } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { parseOrderDraft } from "../contract/order-draft.ts";
import type { OrderDraft, OrdersArea } from "../contract/orders.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { createEmulatedOrders } from "./emulated-orders.ts";
import { vouched } from "./who.ts";

/** Orders are always the back end's; the store keeps their keys where it does not, and vouches for its own guests. */
export function createOrders(parts: CompletionParts): OrdersArea {
  const { adapter, who, capabilities, need } = parts;
  const emulated = createEmulatedOrders(parts);

  function keys(): Pick<OrdersArea, "place" | "findByKey"> {
    return adapter.capabilities.orders.idempotency === "none" ? emulated : adapter.orders;
  }

  /**
   * The call as the back end gets it. A call without a token is one for which the shop vouches. So what comes here without
   * one, and is no guest of the store, is refused.
   */
  async function toBackEnd(c: CallContext): Promise<CallContext> {
    const guest = await who.keptGuest(c);
    if (guest !== null) return vouched(c, guest);
    if (c.token === null || c.user === null) throw new ErpError("UNAUTHENTICATED", {});
    return c;
  }

  return {
    async place(sent, c) {
      const asked = await toBackEnd(c);
      if (asked !== c) requireEmail(parseOrderDraft(sent));
      if (!capabilities().orders.backOrder && hasLater(sent)) need("orders.backOrder");
      return keys().place(sent, asked);
    },
    findByKey: async (key, c) => keys().findByKey(key, await toBackEnd(c)),
    get: async (id, c) => adapter.orders.get(id, await toBackEnd(c)),
    list: async (query, c) => adapter.orders.list(query, await toBackEnd(c)),
    async requestCancellation(id, request, c) {
      need("orders.cancellation");
      return adapter.orders.requestCancellation(id, request, await toBackEnd(c));
    },
    // Not refused here: only the back end knows whether it can bind a shop, and it may not have been asked yet.
    bindShop: (c) => adapter.orders.bindShop({ ...c, user: null, token: null }),
  };
}

/** The back end may not know that it is a guest. */
function requireEmail({ guestEmail }: OrderDraft): void {
  if (guestEmail === undefined) throw new ErpError("VALIDATION", { field: "guestEmail", rule: "required" });
}

/** Of a draft that may be none: then the back end says what is wrong with it. */
function hasLater(sent: OrderDraft): boolean {
  try {
    return parseOrderDraft(sent).lines.some(({ agreed }) => agreed.later > 0);
  } catch (error) {
    if (isErpError(error)) return false;
    throw error;
  }
}
