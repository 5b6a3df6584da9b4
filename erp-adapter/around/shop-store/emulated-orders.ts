import type { CallContext, IdempotencyKey, UserId } from "../../contract/context.ts";
import { ErpError, isErpError } from "../../contract/errors.ts";
import { parseOrderDraft } from "../../contract/order-draft.ts";
import type { Order, OrderDraft, OrdersArea } from "../../contract/orders.ts";
import { requireKey } from "../../contract/required-key.ts";
import { fingerprintOf } from "../../own/digests.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { findSentOrder } from "./find-sent-order.ts";
import { leaseOf } from "./in-turn.ts";
import type { KeyState } from "./shop-store.ts";

/**
 * Makes one order per key, for a back end that books every order that it receives. An order is stored on disk before it
 * is sent, and is sent only once. If the answer is lost, the order is searched for among the customer's orders; until
 * it is found, every call with this key gets IN_PROGRESS (effect unknown), without a time limit. A definite refusal
 * frees the key.
 */
export function createEmulatedOrders({ adapter, store }: CompletionParts): Pick<OrdersArea, "place" | "findByKey"> {
  const { orderKeys } = store;

  async function answer(key: IdempotencyKey, state: KeyState, c: CallContext): Promise<Order> {
    if (state.state === "placed") return adapter.orders.get(state.order, c);
    if (state.state === "unknown") {
      const found = await findSentOrder({ adapter, orderKeys }, key, state, c);
      if (found) return found;
    }
    throw new ErpError("IN_PROGRESS", {}, { effect: "unknown" });
  }

  async function send(draft: OrderDraft, key: IdempotencyKey, maker: string, c: CallContext): Promise<Order> {
    const order = await adapter.orders.place(draft, c).catch(async (error: unknown) => {
      const isRefused = isErpError(error) && error.effect === "none";
      await (isRefused ? orderKeys.free(key, maker) : orderKeys.doubt(key, maker));
      throw error;
    });
    try {
      await orderKeys.confirm(key, order.id);
    } catch {
      // The order exists, and can be found again by its content.
    }
    return order;
  }

  return {
    async place(sent, c) {
      const key = requireKey(c);
      const draft = parseOrderDraft(sent);
      const user = requireId(c);
      const fingerprint = fingerprintOf(draft);
      const maker = crypto.randomUUID();
      const state = await orderKeys.begin(key, { user, fingerprint, draft, maker, milliseconds: leaseOf(c) });
      if (state.state === "begun") return send(draft, key, maker, c);
      if (state.user !== user || !fingerprint.equals(state.fingerprint)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
      return answer(key, state, c);
    },
    async findByKey(key, c) {
      const state = await orderKeys.find(key);
      if (state?.user !== requireId(c)) throw new ErpError("NOT_FOUND", { what: "order", id: String(key) });
      return answer(key, state, c);
    },
  };
}

/**
 * The user id in the call, which is not checked here: the back end checks it, and every order that is returned comes
 * from there.
 */
function requireId(c: CallContext): UserId {
  if (c.user === null) throw new ErpError("UNAUTHENTICATED", {});
  return c.user.id;
}
