import { z } from "zod";
import type { CallContext, IdempotencyKey } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { ZERO } from "../../contract/money.ts";
import type { TrytonClient } from "../client.ts";
import type { Party } from "../partners.ts";
import { Refusal } from "../refusal.ts";

/** Each step of a sale, and the state that it is taken from. Tryton processes a confirmed sale by itself. */
const STEPS = [
  ["draft", "quote"],
  ["quotation", "confirm"],
] as const;

const STATE = { state: z.string() };
/** Tryton's limit of the length of a key that was given up. */
const KEPT_OF_KEY = 150;

/** True if a sale is not booked yet: its first write was the last that came through. */
function isBegun(state: string): boolean {
  return STEPS.some(([from]) => from === state);
}

/** True if something is left to do about a sale that was sent before: it may be booked, and Tryton died before it processed it. */
export function isUnfinished(state: string): boolean {
  return isBegun(state) || state === "confirmed";
}

/**
 * Takes a sale to where Tryton delivers it; answers null. Where Tryton refuses, the sale is cancelled and its key is free
 * again: nothing was ordered then, and the answer says why. Two at once do no harm, since each step is taken from its own state.
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

  /** The order is booked, whatever Tryton says now: what it refuses is for the office. */
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

/** Tryton's refusal, as the shop knows it. */
export function toError({ key, message: peerMessage }: Refusal, { creditLimit, creditUsed }: Party): ErpError {
  const isCredit = isAboutCredit(key) || /credit limit/i.test(peerMessage);
  if (isCredit && creditLimit !== null)
    return new ErpError("CREDIT_LIMIT", { limit: creditLimit, open: creditUsed ?? ZERO }, { peerMessage });
  return new ErpError("VALIDATION", { field: "order", rule: "refused" }, { peerMessage });
}
