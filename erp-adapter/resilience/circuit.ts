import { CircuitState, circuitBreaker, handleWhen, type IBreaker } from "cockatiel";

/**
 * Consecutive failures that open the circuit of an area. An area in which 30 % of the calls fail at random is still
 * useful: a limit of eight then opens the circuit about once in twenty thousand calls, a limit of six once in two
 * thousand.
 */
export const FAILURES = 8;

/**
 * Consecutive failures of a second or more that open the circuit: each has delayed a page, and an ERP that hangs
 * hangs for everyone. One such failure is enough if the ERP does not even answer its health check.
 */
export const TIMEOUTS = 3;

/**
 * Milliseconds until the next call is let through as a probe. A probe that hangs is given up after a page's budget of
 * at most four seconds, so an area is used again within five seconds after the ERP answers again.
 */
export const OPEN_FOR = 1_000;

/** Keeps calls away from an area that does not answer. Uses the system's time, because the library knows no other. */
export interface Circuit {
  /** closed: calls pass · open: none pass · probing: one call is testing whether the area answers again */
  readonly state: "closed" | "open" | "probing";
  /**
   * Runs the call; rejects with BrokenCircuitError if the circuit is open. A resolved call counts as an answer of the
   * area, even if it is a refusal. A rejected call says nothing about the area, unless its error was noted as an
   * outage.
   */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /**
   * Call before rejecting with this error: it means that the area did not answer. The circuit opens when the shares of
   * consecutive outages add up to 1; a share of 1 opens it at once.
   */
  noteOutage(outage: Error, share: number): void;
}

export function createCircuit(onChange: (isOpen: boolean) => void): Circuit {
  const outages = new WeakSet<Error>();
  const row = createRow();
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Error && outages.has(error)),
    { halfOpenAfter: OPEN_FOR, breaker: row },
  );
  let isOpen = false;
  breaker.onStateChange((state) => {
    // A failed probe leaves the circuit open, so there is nothing to report.
    if (state === CircuitState.HalfOpen || isOpen === (state === CircuitState.Open)) return;
    isOpen = state === CircuitState.Open;
    onChange(isOpen);
  });
  return {
    get state() {
      if (breaker.state === CircuitState.Closed) return "closed";
      return breaker.state === CircuitState.HalfOpen ? "probing" : "open";
    },
    run: (call) => breaker.execute(call),
    noteOutage(error, share) {
      outages.add(error);
      row.state += share;
    },
  };
}

/** Opens after consecutive failures with unequal weights; `state` is the sum of the weights since the last answer. */
function createRow(): IBreaker & { state: number } {
  return {
    state: 0,
    success() {
      this.state = 0;
    },
    failure() {
      return this.state >= ENOUGH;
    },
  };
}

/** The sum that opens the circuit: a little less than 1, because floating-point eighths and thirds may not reach 1. */
const ENOUGH = 1 - 1e-9;
