import { CircuitState, circuitBreaker, handleWhen, type IBreaker } from "cockatiel";

/**
 * Consecutive failures that open the circuit of an area. An area in which 30 % of the calls fail at random is still
 * useful and should stay open to calls: with a limit of eight its circuit opens about once in twenty thousand calls,
 * with a limit of six once in two thousand.
 */
export const FAILURES = 8;

/**
 * Consecutive failures of a second or more that open the circuit. They weigh more than quick failures, because each has
 * delayed a page. One such failure is enough if the ERP does not even answer its health check.
 */
export const TIMEOUTS = 3;

/**
 * Milliseconds that the circuit stays open until the next call is let through as a probe. A probe that hangs is given
 * up after at most four seconds (its budget), so that an area is in use again within five seconds after the ERP answers
 * again.
 */
export const OPEN_FOR = 1_000;

/**
 * Keeps calls away from an area that does not answer. Uses the system's clock, because the circuit library offers no
 * other.
 */
export interface Circuit {
  /** closed: calls pass · open: none pass · probing: one call is testing whether the area answers again */
  readonly state: "closed" | "open" | "probing";
  /**
   * Runs the call; rejects with BrokenCircuitError if the circuit is open. A resolved call counts as an answer of the
   * area, even if it is a refusal. A rejected call does not count, unless its error was noted as an outage.
   */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /**
   * Notes that the area did not answer; to be called before `call` rejects with this error. The circuit opens when the
   * shares of consecutive outages add up to 1; a share of 1 opens it at once.
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
    // While a probe runs, and after a failed probe, the circuit counts as open as before: there is nothing to report.
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

/**
 * The sum of weights that opens the circuit: a little less than 1, because a floating-point sum of thirds and eighths
 * may stay below 1.
 */
const ENOUGH = 1 - 1e-9;
