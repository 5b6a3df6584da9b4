import { isPassing } from "../../around/lost-answers/lost.ts";
import { type Pauses, shortPause, TRIES } from "../../kit/pauses.ts";
import { within } from "../../within.ts";
import { type Bounds, type Broken, type Incoming, orAborted } from "./exchange.ts";

/** Statuses after which a read is repeated (specification, section 8). */
const REPEATABLE: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** The outcome of one try to read. */
export type Tried<Answer> = { answer: Answer } | Failed;

interface Failed {
  error: unknown;
  /** true if the next try may succeed */
  isPassing: boolean;
  /** milliseconds that the back end asks to wait; null if it does not say */
  wait: number | null;
}

/**
 * Sends a read up to three times while the failure may be temporary. Two tries would not be enough: if a fifth of all
 * answers fail, they would still lose one read in 25. Waits for Retry-After if that ends before the deadline, otherwise
 * for a short pause. Rejects with the last failure, also if no time is left for a pause.
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

/** One try to read. Never rejects: an error of `send` or `read` is in the outcome. */
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
 * One try to read, and a second try in parallel if the first one has no answer for long: otherwise one lost message
 * would use up all the time. The first answer, or the first failure that is not temporary, counts; the other try is
 * aborted.
 */
export async function tryBeside<Answer>(
  read: (signal: AbortSignal) => Promise<Tried<Answer>>,
  { deadline }: Pick<Bounds, "deadline">,
): Promise<Tried<Answer>> {
  const left = deadline - Date.now();
  const over = new AbortController();
  const first = read(over.signal);
  if (left < SHORTEST_BESIDE || left > LONGEST_BESIDE) return first;
  try {
    const early = await within(first, left * PATIENCE, () => null);
    if (early) return early;
    const second = read(over.signal);
    const sooner = await Promise.race([first, second]);
    return saysSomething(sooner) ? sooner : ((await Promise.all([first, second])).find(saysSomething) ?? sooner);
  } finally {
    over.abort();
  }
}

/** The share of the time left for a read after which the second try starts; most answers need far less time. */
const PATIENCE = 0.4;
/**
 * A second try starts only if the milliseconds left for a read are within these bounds. With less time two tries do not
 * fit; with more time the call may be one that is always slow, such as a file.
 */
const SHORTEST_BESIDE = 1_000;
const LONGEST_BESIDE = 5_000;

function saysSomething(tried: Tried<unknown>): boolean {
  return "answer" in tried || !tried.isPassing;
}

/** The answer; throws the error of a broken connection. */
export function toIncoming(outcome: Incoming | Broken): Incoming {
  if ("broken" in outcome) throw outcome.broken;
  return outcome;
}

/** Milliseconds until the instant of Retry-After, in either of its forms; null if there is none. */
export function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, instant - Date.now());
}
