import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * The part of a sale that the shop must find again, and for which Tryton has no column: at the end of its comment, under the
 * note of the buyer. The office may change the comment above it.
 */
export interface Mark {
  /** the shop's id of who ordered */
  user: string;
  /** fingerprint of the order as it was sent */
  print: string;
  email: string | null;
}

const markSchema = z.object({ user: z.string(), print: z.string(), email: z.string().nullable() });
const MARK = /\[shop (\{.*\})\]\s*$/;

export function markOf(comment: string | null): Mark | null {
  const found = MARK.exec(comment ?? "")?.[1];
  if (found === undefined) return null;
  try {
    return markSchema.parse(JSON.parse(found));
  } catch {
    return null;
  }
}

export function toComment(note: string, mark: Mark): string {
  return `${note === "" ? "" : `${note}\n`}[shop ${JSON.stringify(mark)}]`;
}

/** The same text for the same order or wish of the same user. */
export function printOf(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
