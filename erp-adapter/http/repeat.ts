import { type Bounds, type Broken, type Incoming, orAborted } from "./exchange.ts";
import { isPassing } from "./lost.ts";

/** What repeating needs of its surroundings. */
export interface Pauses {
  /** 0 to 1 */
  random: () => number;
  sleep: (milliseconds: number) => Promise<void>;
}

/** How often a read, and a write under a key, is sent at most. */
export const TRIES = 3;

/** Statuses after which a read is asked again (specification, section 8). */
const REPEATABLE: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Milliseconds between two: the jitter keeps shops from coming back all at once. */
const SHORTEST_PAUSE = 50;
const JITTER = 150;

/** Milliseconds to wait before something is sent again. */
export function shortPause({ random }: Pick<Pauses, "random">): number {
  return SHORTEST_PAUSE + random() * JITTER;
}

/** What one try to read came to. */
export type Tried<Answer> = { answer: Answer } | Failed;

interface Failed {
  error: unknown;
  /** whether the next try may find it gone */
  isPassing: boolean;
  /** milliseconds that the back end asks to wait for; null: it does not say */
  wait: number | null;
}

/**
 * Asks up to three times, while a failure may pass: where a fifth of all answers fail, twice would still lose one read in
 * 25. The pause is what Retry-After says where that ends before the deadline, otherwise a short one; without time for it
 * the failure stands. Rejects with the last one.
 */
export async function askAgain<Answer>(
  ask: () => Promise<Tried<Answer>>,
  bounds: Bounds,
  pauses: Pauses,
): Promise<Answer> {
  for (let triesLeft = TRIES - 1; ; triesLeft -= 1) {
    const tried = await ask();
    if ("answer" in tried) return tried.answer;
    const left = bounds.deadline - Date.now();
    const pause = tried.wait !== null && tried.wait < left ? tried.wait : shortPause(pauses);
    if (!tried.isPassing || triesLeft === 0 || pause >= left || bounds.signal?.aborted) throw tried.error;
    await orAborted(pauses.sleep(pause), bounds);
  }
}

/** One try to read: `send` rejects, or resolves with what `read` may refuse. */
export async function tryToRead<Answer>(
  send: () => Promise<Incoming | Broken>,
  read: (incoming: Incoming) => Answer,
): Promise<Tried<Answer>> {
  let incoming: Incoming | null = null;
  try {
    incoming = toIncoming(await send());
    return { answer: read(incoming) };
  } catch (error) {
    return {
      error,
      isPassing: incoming !== null && incoming.status >= 300 ? REPEATABLE.has(incoming.status) : isPassing(error),
      wait: incoming && readRetryAfter(incoming.header("retry-after")),
    };
  }
}

/**
 * One try to read, and another beside it where the first gets no answer for long: a message that is lost without a word would
 * else cost all the time there is. What says something first counts, and the other is called off.
 */
export async function tryBeside<Answer>(
  read: (signal: AbortSignal) => Promise<Tried<Answer>>,
  { deadline }: Pick<Bounds, "deadline">,
): Promise<Tried<Answer>> {
  const left = deadline - Date.now();
  const over = new AbortController();
  const first = read(over.signal);
  if (left < SHORTEST_BESIDE || left > LONGEST_BESIDE) return first;
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, left * PATIENCE, null);
  try {
    const early = await Promise.race([first, patience]);
    if (early) return early;
    const second = read(over.signal);
    const sooner = await Promise.race([first, second]);
    return saysSomething(sooner) ? sooner : ((await Promise.all([first, second])).find(saysSomething) ?? sooner);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

/** Of the time left for a read, so much goes by before it is asked beside: most answers come in a hundredth of it. */
const PATIENCE = 0.4;
/** Milliseconds left for a read: with less there is no time for two, and what may take more, a file, may also begin late. */
const SHORTEST_BESIDE = 1_000;
const LONGEST_BESIDE = 5_000;

function saysSomething(tried: Tried<unknown>): boolean {
  return "answer" in tried || !tried.isPassing;
}

/** Rejects with what broke. */
export function toIncoming(outcome: Incoming | Broken): Incoming {
  if ("broken" in outcome) throw outcome.broken;
  return outcome;
}

/** Milliseconds until the instant that Retry-After names, in either of its forms; null for none. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}
