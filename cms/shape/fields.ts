import { z } from "zod";

// The next two schemas check every node of every text, mostly without a match. They accept any value, because a
// stricter schema would build an error each time. `catch` covers a missing field.

/** A list; empty for anything else. */
export const list = z
  .unknown()
  .transform((value): unknown[] => (Array.isArray(value) ? value : []))
  .catch([]);

/** An object with any fields; null for anything else. */
export const fields = z
  .unknown()
  .transform((value): Record<string, unknown> | null => (isFields(value) ? value : null))
  .catch(null);

/** A field for one line of text: white space folded, at most 500 characters; empty for anything else. */
export const line = z
  .union([z.string(), z.number()])
  .catch("")
  .transform((value) => fold(String(value).slice(0, 2_000)).slice(0, 500));

/** A field for a few sentences: lines stay, at most 5,000 characters; empty for anything else. */
export const sentences = z
  .string()
  .catch("")
  .transform((value) =>
    value
      .slice(0, 5_000)
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n]/gu, "")
      .trim(),
  );

/**
 * The calendar date of a date or date-time, as YYYY-MM-DD; null for anything else, and for a date that does not exist.
 */
export const day = z
  .string()
  .catch("")
  .transform((value) => /^(\d{4}-\d{2}-\d{2})(?:$|[ T])/.exec(value)?.[1] ?? "")
  .transform((value) => (isDay(value) ? value : null));

/** An instant as RFC 3339 in UTC; null for anything else. */
export const instant = z
  .string()
  .catch("")
  .transform((value) => {
    const time = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  });

/** A number of pixels; null for anything else. */
export const pixels = z
  .union([z.number(), z.string().regex(/^\d{1,5}$/)])
  .transform(Number)
  .pipe(z.int().positive().max(20_000))
  .nullable()
  .catch(null);

/** The name of a place in a page (an `id` or an anchor): a letter or digit, then also `_ . : -`; null for anything else. */
export const anchor = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99}$/u)
  .nullable()
  .catch(null);

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fold(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
