import { transact } from "#server/shop-db/transact.ts";
import type { Actor } from "./actor.ts";
import { pauseBeforeCheck } from "./check-pauses.ts";
import { clearLeft } from "./clear-left.ts";
import type { Intent } from "./intent.ts";
import { LEASE_MARGIN, ORDER_BUDGET, type OrderingParts } from "./ordering-parts.ts";
import { verifyIntent } from "./verify-order.ts";

/** Checks every due intent: left behind by a process that died, or waiting for the ERP. */
export async function resumeIntents(parts: OrderingParts): Promise<void> {
  for (const intent of parts.intents.due()) {
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
  const actor = actorOf(parts, intent);
  const deadline = parts.clock() + ORDER_BUDGET;
  if (!actor) return putOff(parts, intent);
  if (intent.state === "confirmed") await clearLeft(parts, intent, actor, deadline);
  else await verifyIntent(parts, intent, actor, deadline, "job");
}

/** The ERP was never asked to book this intent. */
function rejectUnsent({ db, clock, ids, log, intents, outbox }: OrderingParts, intent: Intent): void {
  const owner = ids();
  transact(db, () => {
    if (!intents.takeOver(intent, { owner, until: clock() + LEASE_MARGIN })) return;
    intents.reject(intent.id, owner, { kind: "refused", reason: "failed" });
    outbox.drop(intent.quote);
  });
  log.warn({ intent: intent.id }, "an order was interrupted before it was sent");
}

function actorOf({ signer }: OrderingParts, intent: Intent): Actor | null {
  const actor = intent.actor === null ? null : signer.unseal("intent-actor", intent.actor);
  return actor === null ? null : JSON.parse(actor);
}

/** The actor is sealed under another secret: only when the person returns can the ERP be asked, by their new session. */
function putOff({ clock, ids, log, intents }: OrderingParts, intent: Intent): void {
  log.error({ intent: intent.id }, "an intent cannot be looked after: the signing secret has changed");
  const owner = ids();
  const mine = intents.takeOver(intent, { owner, until: clock() + LEASE_MARGIN });
  if (!mine) return;
  const pause = pauseBeforeCheck(intent, clock());
  const checkAt = pause === null ? null : clock() + pause;
  if (intent.state === "confirmed") intents.postpone(intent.id, owner, checkAt);
  else intents.doubt(intent.id, owner, { silentSince: null, checkAt, byJob: true });
}
