import type { Logger } from "pino";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { within } from "#erp-adapter/within.ts";
import { toContext } from "./actor.ts";
import type { Attempt, SentAttempt } from "./attempt.ts";
import type { Buyer } from "./order-copy.ts";

/** Milliseconds that a booked order waits for the profile after the ERP's own answer. */
const PATIENCE = 500;

/**
 * Returns a function for the buyer in the mail to sales: the data that a guest gave, or the customer's profile, which
 * is requested at once in the session of the order. Call the function once the ERP has answered the order: it waits for
 * the profile only a moment and never rejects. Its result is null if the profile does not come or the guest gave no
 * data.
 */
export function askForBuyer(attempt: SentAttempt): () => Promise<Buyer | null> {
  if (attempt.actor.user.kind !== "guest") return askForProfile(attempt);
  const { buyer = null } = attempt.draft;
  return async () => buyer;
}

/**
 * Like `askForBuyer`, for a customer only. Asks for the profile at once, so that other calls to the ERP can run while
 * it is read.
 */
export function askForProfile(attempt: AskedBy): () => Promise<Buyer | null> {
  const asked = ask(attempt);
  return () => within(asked, PATIENCE, () => null);
}

type AskedBy = Pick<Attempt, "actor" | "deadline"> & {
  erp: { accounts: Pick<ErpAdapter["accounts"], "profile"> };
  log: Pick<Logger, "warn" | "error">;
};

async function ask(attempt: AskedBy): Promise<Buyer | null> {
  const { erp, log, actor } = attempt;
  try {
    const { id, company, vat, address, postalCode, city, phone } = await erp.accounts.profile(toContext(attempt));
    if (id === actor.user.id) return { company, vat, address, postalCode, city, phone };
    log.error({ requestId: actor.requestId }, "the ERP answered with another customer's profile");
  } catch (error) {
    const known = isErpError(error) ? { code: error.code } : { err: error };
    log.warn({ requestId: actor.requestId, ...known }, "the customer could not be read for the mail to sales");
  }
  return null;
}
