import { ErpError, isErpError } from "../contract/errors.ts";

/**
 * Runs everything after the first write, for an ERP that takes an order in several calls. After a failure it is unknown
 * how much was written. Every error therefore has `effect: unknown`, and the shop asks for the order by its key.
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
