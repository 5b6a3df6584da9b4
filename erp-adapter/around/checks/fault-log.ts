import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { type ErpError, isErpError, isOutage, saidBy } from "../../contract/errors.ts";
import { listReads } from "../../protocol/calls/calls.ts";
import { mapMethods } from "../resilience/map-methods.ts";

/** The place where a call failed. */
export interface FaultPlace {
  requestId: string;
  /** the method's full name: `orders.place`, `conditions` */
  call: string;
  /** HTTP method and path of the call, without ids and query */
  http?: string;
}

/** Logs wrong answers and refusals of an ERP, one line each. */
export interface FaultLog {
  /**
   * Logs a BAD_RESPONSE, a thrown value that is not an ErpError, and the ERP's own message about a refused write. Logs
   * each error once.
   */
  note(error: unknown, at: FaultPlace): void;
  /** logs a sentence about an adapter's module */
  warn?: (text: string) => void;
}

const READS: ReadonlySet<string> = new Set(listReads());

/** The most characters of a path in a log line. */
const LONGEST = 300;

/**
 * Each line holds the call, the field and the fault, but no value of an answer, no id and no address. An exception of
 * an adapter module is logged unchanged, with its stack. The message about a refused write is the ERP's own, shortened.
 */
export function createFaultLog(log: { warn(entry: object, message: string): void }): FaultLog {
  const told = new WeakSet<Error>();

  function noteRefusal(error: ErpError, at: FaultPlace): void {
    const { code, effect } = error;
    const said = saidBy(error);
    // Outages are logged elsewhere, when they begin and end.
    if (said === undefined || isOutage(error) || READS.has(at.call)) return;
    log.warn({ ...at, code, effect, said }, "the ERP refused a write");
  }

  return {
    warn: (text) => log.warn({}, text),
    note(error, at) {
      if (error instanceof Error) {
        if (told.has(error)) return;
        told.add(error);
      }
      if (isErpError(error) && !isErpError(error, "BAD_RESPONSE")) return void noteRefusal(error, at);
      const bad = isErpError(error, "BAD_RESPONSE") ? error : null;
      const cause = bad ? bad.cause : error;
      if (cause instanceof Error) told.add(cause);
      log.warn(
        {
          ...at,
          code: "BAD_RESPONSE",
          ...(bad && {
            path: bad.details.path?.slice(0, LONGEST),
            reason: saidBy(bad),
          }),
          effect: bad?.effect,
          err: isForeign(cause) ? cause : undefined,
        },
        isForeign(cause) ? "the ERP's adapter failed" : "the ERP's answer cannot be used",
      );
    },
  };
}

/** True for a thrown value that is not an ErpError. */
function isForeign(cause: unknown): boolean {
  return cause !== undefined && !isErpError(cause);
}

/** Notes every error of an adapter in `faults`, even if the callers recover from it. */
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
