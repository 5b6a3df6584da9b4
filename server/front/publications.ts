import { LRUCache } from "lru-cache";

/** Minimum milliseconds between two readings of the content, and between two readings for the same message. */
const GAP = 1_000;
const SAME_GAP = 10_000;

/** Maximum number of messages remembered. */
const MAX_SEEN = 1_000;

/**
 * Limits how often messages of publications take effect: once per second, and once per ten seconds for the same
 * message, since anyone who has caught a message may replay it. A message that comes too soon is not dropped but takes
 * effect at the end of that time, because two publications of one story have the same message.
 */
export function createPublications(onPublished: () => void) {
  const seen = new LRUCache<string, number>({ max: MAX_SEEN });
  let last = Number.NEGATIVE_INFINITY;
  let next: { at: number; timer: NodeJS.Timeout } | null = null;

  function act(): void {
    if (next) clearTimeout(next.timer);
    next = null;
    last = Date.now();
    onPublished();
  }

  /** Notes a publication; `message` distinguishes it from others. */
  return (message: string): void => {
    const now = Date.now();
    const at = Math.max(last + GAP, (seen.get(message) ?? Number.NEGATIVE_INFINITY) + SAME_GAP);
    if (at <= now) {
      seen.set(message, now);
      act();
      return;
    }
    if (next && next.at <= at) return;
    if (next) clearTimeout(next.timer);
    next = { at, timer: setTimeout(act, at - now).unref() };
    if (!seen.has(message)) seen.set(message, now);
  };
}
