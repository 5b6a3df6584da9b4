import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";

/**
 * Failures in a row after which an area is left alone. An area of which 30 % of calls fail at random still answers most
 * people, and is shut by one call in twenty thousand; with six it would be one in two thousand.
 */
export const FAILURES = 8;

/**
 * Milliseconds until the next call is let through, to see. A call that hangs is given up after a page's budget of four
 * seconds at most, so that an area is back within five seconds of the ERP.
 */
export const OPEN_FOR = 1_000;

/** Keeps calls from an area that does not answer. Time is the system's: the library knows no other. */
export interface Circuit {
  /** closed: calls pass · open: none does · probing: one is under way, to see whether the area answers again */
  readonly state: "closed" | "open" | "probing";
  /**
   * Runs the call unless the circuit is open; rejects with BrokenCircuitError then. What it resolves with is an answer
   * of the area, a refusal too. What it rejects with says nothing about the area, unless it was noted as an outage.
   */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Notes that this error, with which a call is about to reject, is the area's not answering. */
  noteOutage(outage: Error): void;
}

export function createCircuit(onChange: (isOpen: boolean) => void): Circuit {
  const outages = new WeakSet<Error>();
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Error && outages.has(error)),
    { halfOpenAfter: OPEN_FOR, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  let isOpen = false;
  breaker.onStateChange((state) => {
    // A probe that fails changes nothing that anybody need be told.
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
    noteOutage: (error) => void outages.add(error),
  };
}
