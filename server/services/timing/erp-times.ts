import { mapMethods } from "#erp-adapter/around/resilience/map-methods.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";

/** Measures how long requests wait for the ERP. */
export interface ErpTimes {
  /** Starts timing the ERP calls of this request. */
  begin(requestId: string): void;
  /**
   * Milliseconds since `begin` during which at least one call was running; 0 without a `begin`. Forgets the request.
   */
  end(requestId: string): number;
}

/**
 * Wraps the ERP with a timer, which times the calls of requests for which `begin` was called. A call's request is known
 * from the id in its context.
 */
export function withErpTimes(
  erp: ErpAdapter,
  now: () => number = () => performance.now(),
): { erp: ErpAdapter; times: ErpTimes } {
  const waits = new Map<string, Wait>();
  const timed = mapMethods(erp, (_, ask) => async (args, c) => {
    const wait = waits.get(c?.requestId);
    if (!wait) return ask(args, c);
    if (wait.open === 0) wait.since = now();
    wait.open += 1;
    try {
      return await ask(args, c);
    } finally {
      wait.open -= 1;
      if (wait.open === 0) wait.total += now() - wait.since;
    }
  });
  return {
    erp: timed,
    times: {
      begin(requestId) {
        waits.set(requestId, { open: 0, since: 0, total: 0 });
      },
      end(requestId) {
        const wait = waits.get(requestId);
        waits.delete(requestId);
        return wait?.total ?? 0;
      },
    },
  };
}

interface Wait {
  /** calls under way */
  open: number;
  /** time at which the first of these calls began */
  since: number;
  total: number;
}
