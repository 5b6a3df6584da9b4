import assert from "node:assert/strict";
import { inspect } from "node:util";
import { faultInTotals } from "../contract/answers/totals-answer.ts";
import { type ErpError, type ErpErrorCode, type ErpErrorDetails, isErpError } from "../contract/errors.ts";
import { toLocalDate, toLocalHour } from "../contract/local-date.ts";
import { addUp, type PricedLine, type Totals } from "../contract/totals.ts";

/**
 * Asserts that the call rejects with an ErpError of this code, and that the error's details contain `details`. Resolves
 * to the error.
 */
export async function assertRefused<Code extends ErpErrorCode>(
  call: Promise<unknown>,
  code: Code,
  details: Partial<ErpErrorDetails[Code]> = {},
): Promise<ErpError<Code>> {
  const fail = (actual: string): never => {
    const expected = `refused with ${code}${Object.keys(details).length > 0 ? ` ${inspect(details)}` : ""}`;
    throw new assert.AssertionError({ message: `not ${expected}`, expected, actual, operator: "refused" });
  };
  const error = await call.then(
    (answer) => fail(`answered ${JSON.stringify(answer)?.slice(0, 200)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof assert.AssertionError) throw error;
  if (!isErpError(error, code))
    return fail(isErpError(error) ? `refused with ${error.code} ${JSON.stringify(error.details)}` : String(error));
  assert.partialDeepStrictEqual(error.details, details);
  return error;
}

/**
 * Asserts that an answer names this instant (epoch milliseconds), give or take `within`; an ERP that knows no instants
 * names the local day, or the midnight with which it begins, there or in UTC.
 */
export function assertInstant(answered: string, instant: number, within = 0): void {
  const named = Date.parse(answered);
  if (Math.abs(named - instant) <= within) return;
  const isMidnight = /^\d{4}-\d\d-\d\d(?:T00:00:00(?:\.0+)?Z)?$/.test(answered) || toLocalHour(named) === "00:00";
  const expected = `${new Date(instant).toISOString()}, or that day`;
  if (!isMidnight || toLocalDate(named) !== toLocalDate(instant))
    throw new assert.AssertionError({ message: "another instant", expected, actual: answered, operator: "instant" });
}

/** Asserts that the totals match the lines. The VAT of a rate may differ by a cent, because ERPs round differently. */
export function assertTotals(totals: Totals, lines: readonly PricedLine[]): void {
  assert.equal(faultInTotals(totals, addUp(lines)), null, inspect({ totals, own: addUp(lines) }, { depth: 4 }));
}
