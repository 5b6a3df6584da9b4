/**
 * A position in the feed. One reading goes through all products, or all changed products, in the order of their ids.
 */
export interface FeedCursor {
  /** epoch milliseconds: products changed since then are read; null: all products are read */
  since: number | null;
  /** epoch milliseconds at which this reading began; the next reading returns changes since then */
  begun: number;
  /** the last id that was read, 0 at the beginning */
  after: number;
}

const CURSOR = /^(all|\d{1,16})\.(\d{1,16})\.(\d{1,12})$/;

export function formatCursor({ since, begun, after }: FeedCursor): string {
  return `${since ?? "all"}.${begun}.${after}`;
}

/** Parses a cursor; null if the text is malformed. */
export function parseCursor(text: string): FeedCursor | null {
  const [, since, begun, after] = CURSOR.exec(text) ?? [];
  if (since === undefined) return null;
  return { since: since === "all" ? null : Number(since), begun: Number(begun), after: Number(after) };
}
