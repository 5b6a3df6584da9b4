import assert from "node:assert/strict";
import { type ErpError, type ErpErrorCode, type ErpErrorDetails, isErpError } from "../contract/errors.ts";

/**
 * The call must reject with this code of the family; the details must hold what is given, and may hold more.
 * Gives the error back.
 */
export async function assertRefused<Code extends ErpErrorCode>(
  call: Promise<unknown>,
  code: Code,
  details: Partial<ErpErrorDetails[Code]> = {},
): Promise<ErpError<Code>> {
  const error = await call.then(
    (answer) => assert.fail(`expected ${code}, answered ${JSON.stringify(answer)?.slice(0, 200)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof assert.AssertionError) throw error;
  if (!isErpError(error, code)) {
    const found = isErpError(error) ? `${error.code} ${JSON.stringify(error.details)}` : String(error);
    assert.fail(`expected ${code}, got ${found}`);
  }
  assert.partialDeepStrictEqual(error.details, details);
  return error;
}
