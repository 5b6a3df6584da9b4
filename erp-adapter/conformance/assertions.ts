import assert from "node:assert/strict";
import { inspect } from "node:util";
import { faultInTotals } from "../contract/answers/totals-answer.ts";
import { type ErpError, type ErpErrorCode, type ErpErrorDetails, isErpError } from "../contract/errors.ts";
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

/** Asserts that the totals match the lines. The VAT of a rate may differ by a cent, because ERPs round differently. */
export function assertTotals(totals: Totals, lines: readonly PricedLine[]): void {
  assert.equal(faultInTotals(totals, addUp(lines)), null, inspect({ totals, own: addUp(lines) }, { depth: 4 }));
}
