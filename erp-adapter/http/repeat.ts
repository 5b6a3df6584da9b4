import type { ErpError } from "../contract/errors.ts";
import { isErpError } from "../contract/errors.ts";
import { type Bounds, type Incoming, isBroken, orAborted } from "./exchange.ts";

/** What repeating needs of its surroundings. */
export interface Pauses {
  /** 0 to 1 */
  random: () => number;
  sleep: (milliseconds: number) => Promise<void>;
}

/** Statuses after which a GET or HEAD is asked once more (specification, section 8). */
const REPEATABLE: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Milliseconds between the two: the jitter keeps shops from coming back all at once. */
const SHORTEST_PAUSE = 50;
const JITTER = 150;

/**
 * Asks once more, and only once, after a status that may pass or a connection that broke. The pause is what Retry-After
 * says where that ends before the deadline, otherwise a short one; without time for it the first outcome stands.
 */
export async function askTwice(
  ask: () => Promise<Incoming>,
  bounds: Bounds,
  { random, sleep }: Pauses,
): Promise<Incoming> {
  const first = await outcomeOf(ask);
  if ("incoming" in first ? !REPEATABLE.has(first.incoming.status) : !isBroken(first.error)) return settle(first);
  const left = bounds.deadline - Date.now();
  const wanted = "incoming" in first ? readRetryAfter(first.incoming.header("retry-after")) : null;
  const pause = wanted !== null && wanted < left ? wanted : SHORTEST_PAUSE + random() * JITTER;
  if (pause >= left) return settle(first);
  await orAborted(sleep(pause), bounds);
  return ask();
}

/** Milliseconds until the instant that Retry-After names, in either of its forms; null for none. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}

type Outcome = { incoming: Incoming } | { error: ErpError };

async function outcomeOf(ask: () => Promise<Incoming>): Promise<Outcome> {
  try {
    return { incoming: await ask() };
  } catch (error) {
    if (isErpError(error)) return { error };
    throw error;
  }
}

function settle(outcome: Outcome): Incoming {
  if ("error" in outcome) throw outcome.error;
  return outcome.incoming;
}
