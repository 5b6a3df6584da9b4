import { toNumberKey } from "#erp-adapter/contract/part-number.ts";

/** The most characters that a person may type or paste into the search: 200 numbers. */
export const MAX_PASTED_SEARCH = 3_000;

/** The fewest lines that are offered as a list. */
const LEAST = 2;

/**
 * The lines of a pasted list, a number each, perhaps with its quantity; null for any other text. The search joins lines with
 * commas (`joinLines`); without separators, each word must look like a number of its own.
 */
export function toPastedLines(text: string): string[] | null {
  const parts = text.split(/[,;|\t\r\n]+/).map((part) => part.trim());
  const lines = (parts.length > 1 ? parts : text.split(/\s+/)).filter((part) => part !== "");
  return lines.length >= LEAST && lines.every(isNumber) ? lines : null;
}

function isNumber(line: string): boolean {
  const key = toNumberKey(line);
  return key.length >= 5 && key.replace(/\D/g, "").length >= 3;
}
