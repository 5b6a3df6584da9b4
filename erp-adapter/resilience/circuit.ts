import { CircuitState, circuitBreaker, handleWhen, type IBreaker } from "cockatiel";

/**
 * Consecutive failures until the circuit of an area opens. If 30 % of an area's calls fail at random, it is still
 * useful to most people: eight in a row then open the circuit once in twenty thousand calls, six would once in two
 * thousand.
 */
export const FAILURES = 8;

/**
 * The same for failures that took a second or more: each has cost a person the time of a page, and an ERP that hangs
 * does so for everyone. One is enough if the ERP does not even answer its health check.
 */
export const TIMEOUTS = 3;

/**
 * Milliseconds until the next call is let through as a probe. A probe that hangs is given up after a page's budget of
 * at most four seconds, so an area is back within five seconds of the ERP.
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
   * Call before rejecting with this error: it means that the area did not answer. `share` is the error's part of the
   * sum that opens the circuit; 1 opens it at once.
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

/** Failures in a row with unequal weights: `state` is their sum since the last answer. */
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

/** Eighths and thirds do not add up to exactly 1. */
const ENOUGH = 1 - 1e-9;
