import type { LineNote } from "./import-report.ts";

/** Notes about lines, as many as the list has lines at worst. */
export interface LineNotes {
  add(line: number, reason: string): void;
  /** by line */
  sorted(): LineNote[];
}

/** More reasons than this differ from line to line: they are not looked up. */
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
