import { z } from "zod";
import type { CallContext, IdempotencyKey } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { ZERO } from "../../contract/money.ts";
import type { TrytonClient } from "../client.ts";
import type { Party } from "../partners.ts";
import { Refusal } from "../refusal.ts";

/** States of a sale, each with the method that leads to the next state. Tryton itself processes a confirmed sale. */
const STEPS = [
  ["draft", "quote"],
  ["quotation", "confirm"],
] as const;

const STATE = { state: z.string() };
/** The most characters of a refused order's key that are kept in the new value of `web_id`. */
const KEPT_OF_KEY = 150;

/** True if a sale was created but is not booked yet, because a step of STEPS is missing. */
function isBegun(state: string): boolean {
  return STEPS.some(([from]) => from === state);
}

/** True if a sale is not finished: it is not booked yet, or Tryton stopped before it processed the booked sale. */
export function isUnfinished(state: string): boolean {
  return isBegun(state) || state === "confirmed";
}

/**
 * Takes the remaining steps of a sale until Tryton can deliver it, and resolves to null. If Tryton refuses a step,
 * cancels the sale, frees its key and resolves to the reason; nothing is then ordered. Concurrent calls for one sale do
 * no harm, because each step is possible from one state only.
 */
export async function finishSale(
  { id, state: begun }: { id: number; state: string },
  key: IdempotencyKey,
  party: Party,
  c: CallContext,
  { tryton }: { tryton: TrytonClient },
): Promise<ErpError | null> {
  if (begun === "confirmed") return passOn();
  const first = STEPS.findIndex(([from]) => from === begun);
  for (const [, step] of first === -1 ? [] : STEPS.slice(first)) {
    try {
      await tryton.insist(`model.sale.sale.${step}`, [id], c, (warning) => !isAboutCredit(warning));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await giveUp();
      return toError(error, party);
    }
  }
  const [sale] = await tryton.rows("sale.sale", [["id", "=", id]], STATE, c);
  if (sale === undefined || isBegun(sale.state)) throw new ErpError("IN_PROGRESS", {});
  return null;

  /** Processes a confirmed sale. A refusal is left to the office, because the order is already booked. */
  async function passOn(): Promise<null> {
    try {
      await tryton.insist("model.sale.sale.process", [id], c, () => true);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return null;
  }

  async function giveUp(): Promise<void> {
    await tryton.change("model.sale.sale.cancel", [[id]], c);
    await tryton.write("sale.sale", [id], { web_id: `${key.slice(0, KEPT_OF_KEY)}:refused:${id}` }, c);
  }
}

function isAboutCredit(warning: string): boolean {
  return warning.startsWith("credit_limit");
}

/** The ErpError for a refusal of Tryton. */
export function toError({ key, message: peerMessage }: Refusal, { creditLimit, creditUsed }: Party): ErpError {
  const isCredit = isAboutCredit(key) || /credit limit/i.test(peerMessage);
  if (isCredit && creditLimit !== null)
    return new ErpError("CREDIT_LIMIT", { limit: creditLimit, open: creditUsed ?? ZERO }, { peerMessage });
  return new ErpError("VALIDATION", { field: "order", rule: "refused" }, { peerMessage });
}
