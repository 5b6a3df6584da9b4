import { CircuitState, circuitBreaker, handleWhen, type IBreaker } from "cockatiel";

/**
 * Failures in a row after which an area is left alone. An area of which 30 % of calls fail at random still answers most
 * people, and is shut by one call in twenty thousand; with six it would be one in two thousand.
 */
export const FAILURES = 8;

/**
 * The same for failures that took a second or more: each has cost somebody the time of a page, and an ERP that hangs does
 * so for everybody. One is enough while the ERP does not even say how it is.
 */
export const TIMEOUTS = 3;

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
  /**
   * Notes that this error, with which a call is about to reject, is the area's not answering; `share` is how much of
   * what it takes to open the circuit, 1 being all of it.
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
    noteOutage(error, share) {
      outages.add(error);
      row.state += share;
    },
  };
}

/** Failures in a row that weigh unequally: `state` is their sum since the last answer. */
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

/** Eighths and thirds do not come to exactly 1. */
const ENOUGH = 1 - 1e-9;
