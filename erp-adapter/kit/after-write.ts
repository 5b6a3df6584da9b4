import { ErpError, isErpError } from "../contract/errors.ts";

/**
 * For an ERP that takes an order in several calls: runs all work after the first write. If this work fails, it is
 * unknown how much was written: every error gets `effect: unknown`, and the shop then asks for the order by its key.
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
