import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * Data of a sale that the shop needs later and for which Tryton has no column. Stored at the end of the sale's comment,
 * after the buyer's note. The office may change the text before the mark.
 */
export interface Mark {
  /** the shop's id of the user who ordered */
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

/** A fingerprint of an order or a request to cancel; equal for equal parts. */
export function printOf(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
