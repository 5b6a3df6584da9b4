/** The position in a reading of the feed. */
export interface FeedCursor {
  /** epoch milliseconds since which changes are read; null if everything is read */
  since: number | null;
  /** epoch milliseconds at which this reading began; the next reading starts there */
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
