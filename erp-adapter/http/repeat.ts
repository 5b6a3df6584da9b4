import { type Bounds, type Broken, type Incoming, orAborted } from "./exchange.ts";

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
  ask: () => Promise<Incoming | Broken>,
  bounds: Bounds,
  { random, sleep }: Pauses,
): Promise<Incoming | Broken> {
  const first = await ask();
  if ("status" in first && !REPEATABLE.has(first.status)) return first;
  const left = bounds.deadline - Date.now();
  const wanted = "status" in first ? readRetryAfter(first.header("retry-after")) : null;
  const pause = wanted !== null && wanted < left ? wanted : SHORTEST_PAUSE + random() * JITTER;
  if (pause >= left) return first;
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
