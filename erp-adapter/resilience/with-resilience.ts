import { BrokenCircuitError, type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import { assertInTime } from "../assert-in-time.ts";
import type { CallContext } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError, isErpError, isOutage } from "../contract/errors.ts";
import { type Circuit, createCircuit, FAILURES, TIMEOUTS } from "./circuit.ts";
import { watchEnd } from "./end-of-call.ts";
import { mapMethods } from "./map-methods.ts";
import { COMPARTMENTS, type CompartmentName, type Rule, ruleOf } from "./rules.ts";

export interface ResilienceOptions {
  /** told when a compartment is left alone, and when it answers again */
  onCircuit?(compartment: CompartmentName, isOpen: boolean): void;
  /** whether the ERP, asked how it is, does not say so: then a call that nobody answers is no accident */
  isSilent?(): boolean;
}

/**
 * Any adapter, kept from taking the shop along when it is slow or down: every call ends by its budget, compartments fail
 * apart, and one that does not answer is left alone for a moment (UNAVAILABLE, effect none, at once). A refusal such as
 * NOT_FOUND is an answer. Reads end when their context's signal is aborted; writes never listen to it.
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

/** What stands before a compartment; null where nothing does. */
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
 * Milliseconds below which a time-out is the haste of the caller, whose other calls took long, and no outage; and from
 * which on a failure, whatever its code, has kept somebody waiting.
 */
const FAIR_TIME = 1_000;

/**
 * Milliseconds that the reader waits whose call finds out whether a dead area is back. The call itself goes on, and a page
 * asks several areas: who reads alone finds out about all of them.
 */
const PROBE_PATIENCE = 100;

async function runCall(
  ask: (c: CallContext) => Promise<unknown>,
  given: CallContext,
  { budget, isRead }: Rule,
  { circuit, room }: Guard,
  isSilent: () => boolean,
): Promise<unknown> {
  // What is no context is the adapter's to refuse.
  if (typeof given?.deadline !== "number" || Number.isNaN(given.deadline)) return ask(given);
  const begun = Date.now();
  assertInTime(given, begun);
  // One call at a time finds out whether a dead area is back; nobody else waits for what it finds.
  if (circuit?.state === "probing") throw leftAlone();
  const isProbe = circuit?.state === "open";
  const deadline = Math.min(given.deadline, begun + budget);
  // A write that has not begun when its reader leaves need not begin; one that has begun is not theirs to end.
  const leaving = isRead ? given.signal : undefined;
  const impatience = isProbe && isRead ? { after: PROBE_PATIENCE, error: leftAlone() } : null;
  const { late, gone, beginSending, release } = watchEnd({ begun, deadline, leaving, impatience });

  const send = async () => {
    beginSending();
    // Whoever leaves must not take the probe along: it would say nothing, and the area would stay shut, or open blindly.
    if (isProbe) return Promise.race([ask({ ...given, deadline, signal: undefined }), late]);
    return Promise.race([ask({ ...given, deadline, signal: leaving }), late, gone]);
  };
  const enter = () => (room ? room.execute(send) : send());
  // Haste of the caller, and a compartment that is full, are the shop's own affair.
  const shareOf = (error: unknown): number => {
    if (isProbe) return 1;
    if (!isErpError(error)) return 0;
    if (error.code === "TIMEOUT" && (leaving?.aborted || deadline - begun < FAIR_TIME)) return 0;
    if (Date.now() - begun < FAIR_TIME) return 1 / FAILURES;
    return isSilent() ? 1 : 1 / TIMEOUTS;
  };
  const run = () => (circuit ? passCircuit(enter, circuit, shareOf) : enter());

  // The call may outlast its caller: until it has ended itself, only its deadline ends it.
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

/** What is no outage is an answer to the circuit; an outage that says nothing (a share of 0) is neither. */
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

/** Who asks for patience is there. */
function isAnswer(error: unknown): boolean {
  return !(error instanceof BulkheadRejectedError || isOutage(error)) || isErpError(error, "RATE_LIMITED");
}

function leftAlone(): ErpError<"UNAVAILABLE"> {
  return new ErpError("UNAVAILABLE", {}, { peerMessage: "left alone: it did not answer" });
}
