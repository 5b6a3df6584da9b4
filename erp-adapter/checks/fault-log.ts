import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { isErpError } from "../contract/errors.ts";
import { mapMethods } from "../resilience/map-methods.ts";

/** Where a call went wrong. */
export interface FaultPlace {
  requestId: string;
  /** the method's full name: `orders.place`, `conditions` */
  call: string;
  /** method and path of the call, its ids and its query left out */
  http?: string;
}

/** What an ERP answers that it must not, one line in the log for each. */
export interface FaultLog {
  /** Notes an answer that is none (BAD_RESPONSE) and an error that no adapter may let out; an error is told once. */
  note(error: unknown, at: FaultPlace): void;
}

/** As much of a text as a line needs. */
const LONGEST = 300;

/**
 * Lines hold the call, the field and what is wrong with it: no value of an answer, no id, no address. An error of
 * a module's own comes with its stack, as its developer wrote it.
 */
export function createFaultLog(log: { warn(entry: object, message: string): void }): FaultLog {
  const told = new WeakSet<Error>();
  return {
    note(error, at) {
      if (error instanceof Error) {
        if (told.has(error) || (isErpError(error) && !isErpError(error, "BAD_RESPONSE"))) return;
        told.add(error);
      }
      const bad = isErpError(error, "BAD_RESPONSE") ? error : null;
      const cause = bad ? bad.cause : error;
      if (cause instanceof Error) told.add(cause);
      log.warn(
        {
          ...at,
          code: "BAD_RESPONSE",
          ...(bad && { path: bad.details.path?.slice(0, LONGEST), reason: bad.peerMessage?.slice(0, LONGEST) }),
          effect: bad?.effect,
          err: isForeign(cause) ? cause : undefined,
        },
        isForeign(cause) ? "the ERP's adapter failed" : "the ERP's answer cannot be used",
      );
    },
  };
}

/** Something that was thrown and is no word of the family's. */
function isForeign(cause: unknown): boolean {
  return cause !== undefined && !isErpError(cause);
}

/** Any adapter whose unusable answers are noted, be they made good or lost further up. */
export function withFaultLog(adapter: ErpAdapter, faults: FaultLog): ErpAdapter {
  return mapMethods(adapter, (call, ask) => async (args, c) => {
    try {
      return await ask(args, c);
    } catch (error) {
      faults.note(error, { requestId: String(c?.requestId ?? ""), call });
      throw error;
    }
  });
}
