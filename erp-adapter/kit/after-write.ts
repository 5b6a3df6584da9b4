import { ErpError, isErpError } from "../contract/errors.ts";

/**
 * For an ERP that takes an order in several calls: runs everything after the first write. A failure there leaves it open
 * how much was written, so that every error has `effect: unknown`; the shop then asks by the key.
 */
export async function afterWrite<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isErpError(error)) throw error;
    const { code, details, peerMessage } = error;
    throw new ErpError(code, details, { effect: "unknown", peerMessage, cause: error });
  }
}
