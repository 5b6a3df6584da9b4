import type { Capabilities } from "../../contract/capabilities.ts";
import { type CallContext, isCallContext } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError } from "../../contract/errors.ts";
import { assertInTime } from "../../kit/assert-in-time.ts";
import { type Pauses, sleepFor } from "../../kit/pauses.ts";
import { within } from "../../within.ts";
import { mapMethods } from "../resilience/map-methods.ts";
import { placeOrder } from "./place-order.ts";
import { repeatWrite } from "./repeat-write.ts";

/**
 * An adapter that handles writes whose answers are lost. Repeats a write if its key or its nature makes a repetition
 * harmless; before an order is repeated, it is looked up by its key. These writes end at their deadline, even if the
 * inner adapter does not end them.
 */
export function withLostAnswers(
  adapter: ErpAdapter,
  pauses: Pauses = { random: Math.random, sleep: sleepFor },
): ErpAdapter {
  return mapMethods(adapter, (method, ask) => async (args, c) => {
    if (!isTimed(c)) return ask(args, c);
    const send = (bounded: CallContext) => inTime(ask(args, bounded), bounded);
    if (method !== "orders.place")
      return REPEATABLE[method]?.(c, adapter.capabilities) ? repeatWrite(send, c, pauses) : ask(args, c);
    assertInTime(c);
    const { idempotencyKey: key } = c;
    // The capabilities are read only after an answer is lost, because they may be unknown before the first contact.
    const question = () =>
      key !== undefined && hasKeysOfOrders(adapter.capabilities)
        ? (bounded: CallContext) => inTime(adapter.orders.findByKey(key, bounded), bounded)
        : null;
    return placeOrder<unknown>({ place: send, question, sleep: pauses.sleep }, c);
  });
}

/** Writes other than placing orders, with the condition under which each is safe to send again. */
const REPEATABLE: Readonly<Record<string, (c: CallContext, capabilities: Capabilities) => boolean>> = {
  "carts.create": hasKey,
  "carts.update": (c, { carts }) => hasKey(c) && carts.keys,
  "carts.remove": (c, { carts }) => hasKey(c) && carts.keys,
  "carts.adopt": () => true,
  "favourites.put": () => true,
  "orders.requestCancellation": (c, capabilities) => hasKey(c) && hasKeysOfOrders(capabilities),
  "accounts.register": hasKey,
  "accounts.join": hasKey,
  "accounts.noteVat": () => true,
};

function hasKey({ idempotencyKey }: CallContext): boolean {
  return idempotencyKey !== undefined;
}

function hasKeysOfOrders({ orders }: Capabilities): boolean {
  return orders.idempotency !== "none";
}

/**
 * True for a valid context with a finite deadline. Other calls go to the adapter unchanged, which refuses an invalid
 * context.
 */
function isTimed(c: unknown): c is CallContext {
  return isCallContext(c) && Number.isFinite(c.deadline);
}

/** The answer, or TIMEOUT with effect unknown at the deadline. */
async function inTime<Answer>(work: Promise<Answer>, { deadline }: CallContext): Promise<Answer> {
  const left = Math.min(Math.max(deadline - Date.now(), 0), LONGEST_TIMER);
  return within(work, left, () => {
    throw new ErpError("TIMEOUT", {}, { effect: "unknown", peerMessage: "no answer by the deadline" });
  });
}

/** Milliseconds: the longest delay that setTimeout supports; a longer timer fires at once. */
const LONGEST_TIMER = 2_147_483_647;
