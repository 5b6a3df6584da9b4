/** How far a reading of a feed is. */
export interface FeedCursor {
  /** epoch milliseconds; null: everything, however old */
  since: number | null;
  /** when this reading began: the next one goes on from there */
  begun: number;
  /** the last id that was read, 0 at the beginning */
  after: number;
}

const CURSOR = /^(all|\d{1,16})\.(\d{1,16})\.(\d{1,12})$/;

export function formatCursor({ since, begun, after }: FeedCursor): string {
  return `${since ?? "all"}.${begun}.${after}`;
}

/** Null for a text that is no cursor. */
export function parseCursor(text: string): FeedCursor | null {
  const [, since, begun, after] = CURSOR.exec(text) ?? [];
  if (since === undefined) return null;
  return { since: since === "all" ? null : Number(since), begun: Number(begun), after: Number(after) };
}
