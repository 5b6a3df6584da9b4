import { type SpoiltNumber, spoiltNumber } from "#spreadsheets/spoilt-number.ts";
import { quote, splitNumbers } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import { type Field, RELATED_FIELDS } from "./fields.ts";
import type { ImportOptions } from "./import-options.ts";

/** Columns with one number of a part in each cell. */
const SINGLE = ["number", "supersededBy", "unitPlateNumber", "fitmentOe"] as const;

/** Columns with several numbers of parts in each cell. */
const SEVERAL = ["oe", "cross", ...RELATED_FIELDS] as const;

/**
 * Corrects numbers of parts that a spreadsheet has spoilt, if `takesCandidates`; otherwise returns a reason to refuse
 * the line, with the likely number.
 */
export function mendNumbers(
  texts: Partial<Record<Field, string>>,
  { takesCandidates }: Pick<ImportOptions, "takesCandidates">,
  warnings: string[],
): { reason: string } | null {
  for (const [field, split] of SPLITS) {
    const text = texts[field];
    if (!text) continue;
    const pieces = split(text);
    for (const [at, piece] of pieces.entries()) {
      const spoilt = spoiltIn(piece);
      if (spoilt === null) continue;
      const { number, how, candidate } = spoilt;
      const reason = `${ALIASES[field][0]} ${quote(number)} ${how}`;
      if (candidate === null) return { reason };
      if (!takesCandidates)
        return { reason: `${reason}: is it ${quote(candidate)}? (--candidates takes such numbers)` };
      pieces[at] = candidate + piece.slice(number.length);
      warnings.push(`${reason}: taken for ${quote(candidate)}`);
      texts[field] = pieces.join("\n");
    }
  }
  return null;
}

/** Every column with numbers of parts, with how the numbers in one of its cells are found. */
const SPLITS: readonly (readonly [Field, (text: string) => string[]])[] = [
  ...SINGLE.map((field) => [field, (text: string) => [text]] as const),
  ...SEVERAL.map((field) => [field, (text: string) => text.split("\n").flatMap(toPieces)] as const),
];

/** The numbers in a line of a cell. A line that is spoilt as a whole, such as `Dec 28, 2026`, is one piece. */
function toPieces(line: string): string[] {
  return spoiltNumber(line.trim()) ? [line.trim()] : splitNumbers(line);
}

/** The number of a reference, with its maker in brackets or without, if it is spoilt; null otherwise. */
function spoiltIn(reference: string): (SpoiltNumber & { number: string }) | null {
  for (const number of reference.endsWith(")") ? [reference, withoutMaker(reference)] : [reference]) {
    const spoilt = spoiltNumber(number);
    if (spoilt) return { number, ...spoilt };
  }
  return null;
}

/** Blanks are looked at from the first of a row only: a long row of them would cost the square of its length. */
function withoutMaker(reference: string): string {
  return reference.replace(/(?<!\s)\s*\([^()]*\)$/, "");
}
