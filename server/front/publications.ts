import { LRUCache } from "lru-cache";

/** Minimum milliseconds between two readings of the content. */
const GAP = 1_000;
/** Minimum milliseconds between two readings of the content for the same message. */
const SAME_GAP = 10_000;

/** Maximum number of messages remembered. */
const MAX_SEEN = 1_000;

/**
 * Limits how often messages about published content take effect: once per second, and once per ten seconds for the same
 * message, since anyone who has caught a message may replay it. A message that comes too soon takes effect later and is
 * not dropped: two publications of one story send the same message.
 */
export function createPublications(onPublished: () => void) {
  /** When the content was last read for a message. */
  const readAt = new LRUCache<string, number>({ max: MAX_SEEN });
  const waiting = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  let next: { at: number; timer: NodeJS.Timeout } | null = null;

  function act(): void {
    if (next) clearTimeout(next.timer);
    next = null;
    last = Date.now();
    for (const message of waiting) readAt.set(message, last);
    waiting.clear();
    onPublished();
  }

  /** Notes a publication; `message` distinguishes it from others. */
  return (message: string): void => {
    const now = Date.now();
    const at = Math.max(last + GAP, (readAt.get(message) ?? Number.NEGATIVE_INFINITY) + SAME_GAP);
    waiting.add(message);
    if (at <= now) act();
    else if (next === null || at < next.at) {
      if (next) clearTimeout(next.timer);
      next = { at, timer: setTimeout(act, at - now).unref() };
    }
  };
}
