import { type CallContext, GENERAL_PARTNER } from "../../contract/context.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import { parseOrderDraft } from "../../contract/order-draft.ts";
import { type OrderDraft, type OrderRow, type OrdersArea, orderListSchema } from "../../contract/orders.ts";
import { MAX_PAGE_SIZE } from "../../contract/paging.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { toPaperKey } from "../../contract/part-number.ts";
import { toPage } from "../../kit/pages.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { createEmulatedOrders } from "./emulated-orders.ts";
import { outward } from "./who.ts";

/**
 * Orders always belong to the back end. The store keeps their idempotency keys if the back end does not. In calls for
 * guests and customers of the store the shop vouches for the user.
 */
export function createOrders(parts: CompletionParts): OrdersArea {
  const { adapter, who, capabilities, need } = parts;
  const emulated = createEmulatedOrders(parts);

  function keys(): Pick<OrdersArea, "place" | "findByKey"> {
    return adapter.capabilities.orders.idempotency === "none" ? emulated : adapter.orders;
  }

  async function toBackEnd(c: CallContext): Promise<CallContext> {
    return (await who.acting(c)).call;
  }

  return {
    async place(sent, c) {
      const { call, kept } = await who.acting(c);
      if (kept?.kind === "guest") requireEmail(parseOrderDraft(sent));
      if (sent.hold !== undefined) need("orders.holds");
      if (!capabilities().orders.backOrder && hasLater(sent)) need("orders.backOrder");
      return keys().place(sent, call);
    },
    findByKey: async (key, c) => keys().findByKey(key, await toBackEnd(c)),
    get: async (id, c) => adapter.orders.get(id, await toBackEnd(c)),
    async list(query, c) {
      const call = await toBackEnd(c);
      const { number = "", ...others } = query ?? {};
      if (number === "" || adapter.capabilities.orders.numbers) return adapter.orders.list(query, call);
      const { items } = await adapter.orders.list({ ...others, text: number, page: 1, pageSize: MAX_PAGE_SIZE }, call);
      const found = items.filter((row) => isNumbered(row, number));
      return { ...toPage(found, parseInput(orderListSchema, query, "query")), anchor: null };
    },
    async bought(ids, c) {
      need("orders.boughtBefore");
      return adapter.orders.bought(ids, await toBackEnd(c));
    },
    async requestCancellation(id, request, c) {
      need("orders.cancellation");
      return adapter.orders.requestCancellation(id, request, await toBackEnd(c));
    },
    async events(cursor, limit, c) {
      need("orders.events");
      if (!c.vouched) throw new ErpError("FORBIDDEN", {});
      return adapter.orders.events(cursor, limit, { ...asShop(c), vouched: true });
    },
    // Passed on without a check of the capabilities, because those of the back end may not be known yet.
    bindShop: (c) => adapter.orders.bindShop(asShop(c)),
  };
}

/** True for an order with this number, as far as its row says: delivery notes are not in it. */
function isNumbered({ number, buyerDocumentNumber }: OrderRow, text: string): boolean {
  const key = toPaperKey(text);
  return [number, buyerDocumentNumber].some((one) => toPaperKey(one) === key);
}

/** The call in the shop's own name, without a user. */
function asShop(c: CallContext): CallContext {
  return { ...outward(c), user: null, token: null, partner: GENERAL_PARTNER };
}

/** Requires a guest's e-mail address, because some back ends do not know that a user is a guest. */
function requireEmail({ guestEmail }: OrderDraft): void {
  if (guestEmail === undefined) throw new ErpError("VALIDATION", { field: "guestEmail", rule: "required" });
}

/** True if a part of a line is to be delivered later. False for an invalid draft, whose fault the back end reports. */
function hasLater(sent: OrderDraft): boolean {
  try {
    return parseOrderDraft(sent).lines.some(({ agreed }) => agreed.later > 0);
  } catch (error) {
    if (isErpError(error)) return false;
    throw error;
  }
}
