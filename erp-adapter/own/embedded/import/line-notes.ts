import type { LineNote } from "./import-report.ts";

/** Notes about lines, possibly about every line of the list. */
export interface LineNotes {
  add(line: number, reason: string): void;
  /** in the order of the lines */
  sorted(): LineNote[];
}

/** Maximum number of reasons kept for reuse. If there are more, most lines have their own reason. */
const MOST_REASONS = 1_000;

/** Keeps equal reasons once, because each line of a long list may have the same one. */
export function createLineNotes(): LineNotes {
  const notes: LineNote[] = [];
  const reasons = new Map<string, string>();
  return {
    add(line, reason) {
      const known = reasons.get(reason);
      if (known === undefined && reasons.size < MOST_REASONS) reasons.set(reason, reason);
      notes.push({ line, reason: known ?? reason });
    },
    sorted: () => notes.sort((one, other) => one.line - other.line),
  };
}
