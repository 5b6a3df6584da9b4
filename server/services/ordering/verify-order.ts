import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { transact } from "#server/shop-db/transact.ts";
import type { Actor } from "./actor.ts";
import { pauseBeforeCheck } from "./check-pauses.ts";
import { clearCart } from "./clear-cart.ts";
import { confirmOrder } from "./confirm-order.ts";
import type { Intent } from "./intent.ts";
import type { OrderCopy } from "./order-copy.ts";
import { LEASE_MARGIN, type OrderingParts, toContext } from "./ordering-parts.ts";
import { askForBuyer } from "./read-buyer.ts";

/** Milliseconds for which the ERP must have answered *no such order* until that counts. */
const SILENCE = 2 * 60_000;

/** The caller: a job, whose pauses grow with each check, or a person, whose checks do not change them. */
export type Asker = "job" | "person";

/** found: the order exists · absent: it was never booked · open: not known yet · taken: another process is asking */
export type Finding = "found" | "absent" | "open" | "taken";

/** Asks the ERP about an intent whose answer was lost, and acts on the result. */
export async function verifyIntent(
  parts: OrderingParts,
  intent: Intent,
  actor: Actor,
  deadline: number,
  asker: Asker,
): Promise<Finding> {
  const owner = parts.ids();
  const mine = parts.intents.takeOver(intent, { owner, until: deadline + LEASE_MARGIN });
  if (!mine) return "taken";
  const answer = await askByKey(parts, mine, actor, deadline);
  if (typeof answer === "object") {
    parts.outbox.kick();
    await clearCart(parts, mine, owner, actor, deadline);
    return "found";
  }
  if (mine.state !== "rejected") return settle(parts, mine, owner, answer, asker);
  if (answer === "open") parts.intents.free(mine.id, owner);
  else parts.intents.undoubt(mine.id);
  return answer;
}

/** The copy of the order if the ERP has it; absent if the ERP says clearly that there is none. */
export async function askByKey(
  parts: OrderingParts,
  intent: Intent,
  actor: Actor,
  deadline: number,
): Promise<OrderCopy | "absent" | "open"> {
  const { erp, log, intents } = parts;
  if (!intent.draft) throw new Error(`intent ${intent.id} was never sent`);
  // The quote's id is the key of the order.
  const key = String(intent.quote) as IdempotencyKey;
  intents.asking(intent.id);
  try {
    const order = await erp.orders.findByKey(key, toContext(actor, deadline));
    // Asked only now: an order that was never booked needs no profile.
    const buyer = await askForBuyer(parts, actor, deadline).answer();
    return confirmOrder(parts, intent, intent.draft, order, actor, buyer) ?? "open";
  } catch (error) {
    if (!isErpError(error)) throw error;
    intents.noteAnswer(intent.id, error.code);
    if (error.code === "NOT_FOUND") return "absent";
    log.warn({ intent: intent.id, code: error.code }, "the ERP does not say what became of an order");
    return "open";
  }
}

/** Notes an answer without an order: counts as absent after two minutes in which the ERP never said anything else. */
export function settle(
  parts: OrderingParts,
  intent: Intent,
  owner: string,
  answer: "absent" | "open",
  asker: Asker,
): "absent" | "open" {
  const { db, clock, log, outbox, intents } = parts;
  const now = clock();
  const silentSince = answer === "absent" ? (intent.silentSince ?? now) : null;
  if (silentSince !== null && now - silentSince >= SILENCE) {
    transact(db, () => {
      if (intents.reject(intent.id, owner, { kind: "refused", reason: "failed" }, true)) outbox.drop(intent.quote);
    });
    log.warn({ intent: intent.id }, "an order was never booked");
    return "absent";
  }
  const pause = pauseBeforeCheck(intent, now);
  if (pause === null) log.error({ intent: intent.id }, "an order could not be verified for days: ask the ERP's staff");
  // The promise is two minutes from the first *no such order*, regardless of how often the ERP was asked since.
  const believedAt = silentSince === null ? Number.POSITIVE_INFINITY : silentSince + SILENCE;
  const checkAt = pause === null ? null : Math.min(now + pause, believedAt);
  intents.doubt(intent.id, owner, { silentSince, checkAt, byJob: asker === "job" });
  return "open";
}
