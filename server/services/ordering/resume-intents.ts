import { unsealActor } from "./actor.ts";
import { nextCheck, nextDoubtCheck } from "./check-pauses.ts";
import { clearLeft } from "./clear-left.ts";
import { denyOrder } from "./confirm-order.ts";
import type { Intent } from "./intent.ts";
import { LEASE_MARGIN, ORDER_BUDGET, type OrderingParts, transact } from "./ordering-parts.ts";
import { verifyIntent } from "./verify-order.ts";

/** Checks every due intent. An intent is due if its process has died, or if it is time to ask the ERP again. */
export async function resumeIntents(parts: OrderingParts): Promise<void> {
  for (const intent of await parts.intents.due()) {
    try {
      await resumeIntent(parts, intent);
    } catch (error) {
      // A failing intent must not hold up the others; its lease prevents an immediate retry.
      parts.log.error({ intent: intent.id, err: error }, "an intent could not be looked after");
    }
  }
}

async function resumeIntent(parts: OrderingParts, intent: Intent): Promise<void> {
  if (intent.state === "recorded") return rejectUnsent(parts, intent);
  const actor = unsealActor(parts, intent);
  if (!actor) return putOff(parts, intent);
  const attempt = { ...parts, actor, deadline: parts.machineClock() + ORDER_BUDGET };
  if (intent.state === "confirmed") await clearLeft(attempt, intent);
  else await verifyIntent(attempt, intent, "job");
}

/** Rejects an intent that the ERP was never asked to book. */
async function rejectUnsent(parts: OrderingParts, intent: Intent): Promise<void> {
  const { clock, log } = parts;
  await transact(parts, async ({ db, intents }) => {
    const mine = await intents.takeOver(intent, clock() + LEASE_MARGIN);
    if (mine) await denyOrder({ ...parts, db }, mine, { actor: unsealActor(parts, mine), isTold: true, watchAt: null });
  });
  parts.outbox.kick();
  log.warn({ intent: intent.id }, "an order was interrupted before it was sent");
}

/**
 * Postpones an intent whose actor was encrypted with another secret: the ERP can be asked only in a new session of the
 * person.
 */
async function putOff({ clock, log, intents }: OrderingParts, intent: Intent): Promise<void> {
  log.error({ intent: intent.id }, "an intent cannot be looked after: the signing secret has changed");
  const mine = await intents.takeOver(intent, clock() + LEASE_MARGIN);
  if (!mine) return;
  if (mine.state === "confirmed") await intents.postpone(mine, nextCheck(mine, clock()));
  else if (mine.state === "rejected")
    await intents.watch(mine, { doubtful: mine.doubtful, checkAt: nextCheck(mine, clock()), byJob: true });
  else await intents.doubt(mine, { silentSince: null, checkAt: nextDoubtCheck(mine, clock()), byJob: true });
}
