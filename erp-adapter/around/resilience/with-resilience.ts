import { BrokenCircuitError, type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import type { CallContext } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { ErpError, isErpError, isOutage } from "../../contract/errors.ts";
import { assertInTime } from "../../kit/assert-in-time.ts";
import { type Circuit, createCircuit, FAILURES, TIMEOUTS } from "./circuit.ts";
import { watchEnd } from "./end-of-call.ts";
import { mapMethods } from "./map-methods.ts";
import { type CallRule, COMPARTMENTS, type CompartmentName, ruleOf } from "./rules.ts";

export interface ResilienceOptions {
  /** called when the circuit of a compartment opens or closes */
  onCircuit?(compartment: CompartmentName, isOpen: boolean): void;
  /**
   * true if the ERP does not answer its health check; then a single call that gets no answer within a second opens the
   * circuit
   */
  isSilent?(): boolean;
}

/**
 * Protects the shop from an adapter that is slow or down. Every call ends within its budget. Compartments fail
 * separately. If a compartment does not answer, no calls are sent to it for a moment: they are UNAVAILABLE at once,
 * effect none. A refusal such as NOT_FOUND counts as an answer. Reads end when their context's signal is aborted;
 * writes ignore it.
 */
export function withResilience(
  adapter: ErpAdapter,
  { onCircuit = () => {}, isSilent = () => false }: ResilienceOptions = {},
): ErpAdapter {
  const guards = new Map<CompartmentName, Guard>();
  const guardOf = (name: CompartmentName) => {
    const guard = guards.get(name) ?? createGuard(name, (isOpen) => onCircuit(name, isOpen));
    guards.set(name, guard);
    return guard;
  };
  return mapMethods(adapter, (name, ask) => {
    const rule = ruleOf(name);
    const guard = guardOf(rule.compartment);
    return (args, c) => runCall((bounded) => ask(args, bounded), c, rule, guard, isSilent);
  });
}

/** The protection of a compartment. `circuit` and `room` are null if the compartment does not use them. */
interface Guard {
  circuit: Circuit | null;
  room: BulkheadPolicy | null;
}

function createGuard(name: CompartmentName, onChange: (isOpen: boolean) => void): Guard {
  const { atOnce, waiting, breaks } = COMPARTMENTS[name];
  return {
    circuit: breaks ? createCircuit(onChange) : null,
    room: Number.isFinite(atOnce) ? bulkhead(atOnce, waiting) : null,
  };
}

/**
 * Milliseconds. A time-out of a call that had less time does not count as an outage: earlier calls of the same page
 * used up the time. A failure after this time or more, whatever its code, has made a person wait and weighs more.
 */
const FAIR_TIME = 1_000;

/**
 * Milliseconds that the caller of a probing read waits; the probe itself goes on. The wait is short because one page
 * may probe several areas.
 */
const PROBE_PATIENCE = 100;

async function runCall(
  ask: (c: CallContext) => Promise<unknown>,
  given: CallContext,
  { budget, isRead }: CallRule,
  { circuit, room }: Guard,
  isSilent: () => boolean,
): Promise<unknown> {
  // The adapter refuses an invalid context.
  if (typeof given?.deadline !== "number" || Number.isNaN(given.deadline)) return ask(given);
  const begun = Date.now();
  assertInTime(given, begun);
  // Only one call at a time probes a dead area; other calls do not wait for its outcome.
  if (circuit?.state === "probing") throw leftAlone();
  const isProbe = circuit?.state === "open";
  const deadline = Math.min(given.deadline, begun + budget);
  // Only a read ends when its caller leaves. A write goes on, because it may already have been sent.
  const leaving = isRead ? given.signal : undefined;
  const impatience = isProbe && isRead ? { after: PROBE_PATIENCE, error: leftAlone() } : null;
  const { late, gone, beginSending, release } = watchEnd({ begun, deadline, leaving, impatience });

  const send = async () => {
    beginSending();
    // A caller who leaves must not abort the probe: its outcome decides whether the circuit closes.
    if (isProbe) return Promise.race([ask({ ...given, deadline, signal: undefined }), late]);
    return Promise.race([ask({ ...given, deadline, signal: leaving }), late, gone]);
  };
  const enter = () => (room ? room.execute(send) : send());
  // The weight of a failure. It is 0 for a full compartment or a short deadline, which say nothing about the ERP.
  const shareOf = (error: unknown): number => {
    if (isProbe) return 1;
    if (!isErpError(error)) return 0;
    if (error.code === "TIMEOUT" && (leaving?.aborted || deadline - begun < FAIR_TIME)) return 0;
    if (Date.now() - begun < FAIR_TIME) return 1 / FAILURES;
    return isSilent() ? 1 : 1 / TIMEOUTS;
  };
  const run = () => (circuit ? passCircuit(enter, circuit, shareOf) : enter());

  // `release` runs when the call itself ends, which may be after its caller has left.
  const running = run().finally(release);
  try {
    return await Promise.race([running, late, gone]);
  } catch (error) {
    if (error instanceof BrokenCircuitError) throw leftAlone();
    if (error instanceof BulkheadRejectedError)
      throw new ErpError("UNAVAILABLE", {}, { peerMessage: "too many calls" });
    throw error;
  }
}

/**
 * Runs a call in the circuit. Any error but an outage counts as an answer. An outage with a share of 0 counts neither
 * as an answer nor as a failure.
 */
async function passCircuit(
  enter: () => Promise<unknown>,
  circuit: Circuit,
  shareOf: (outage: Error) => number,
): Promise<unknown> {
  const outcome = await circuit.run(async () => {
    try {
      return { answer: await enter() };
    } catch (error) {
      if (!(error instanceof Error) || isAnswer(error)) return { refusal: error };
      const share = shareOf(error);
      if (share > 0) circuit.noteOutage(error, share);
      throw error;
    }
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.answer;
}

/** True if the error shows that the ERP answered; RATE_LIMITED is an answer too. */
function isAnswer(error: unknown): boolean {
  return !(error instanceof BulkheadRejectedError || isOutage(error)) || isErpError(error, "RATE_LIMITED");
}

function leftAlone(): ErpError<"UNAVAILABLE"> {
  return new ErpError("UNAVAILABLE", {}, { peerMessage: "left alone: it did not answer" });
}
