import type { Row } from "#spreadsheets/row.ts";
import { BLANK, type DecimalMark, markIn, readNumeral } from "../../../contract/numeral.ts";
import { UNIT } from "../../../contract/quantity.ts";
import type { Columns } from "./columns.ts";
import { withoutEuro } from "./decimal.ts";
import type { Field } from "./fields.ts";

/** Columns of numbers. Each is read by one decimal mark. */
export const NUMBERS: ReadonlySet<Field> = new Set([
  "price",
  "retail",
  "deposit",
  "priceUnit",
  "stock",
  "supply",
  "pack",
  "quantityFactor",
  "ccm",
  "kw",
  "hp",
  "power",
  "fitmentQuantity",
]);

/** The decimal mark of a field's column; undefined if neither the file nor the option says it. */
export type MarkOf = (field: Field) => DecimalMark | undefined;

/** Learns the decimal marks of a file from all of its numbers. */
export interface FileMarks {
  /**
   * Notes the marks in a row. True if one of its numbers, such as 1.234, has two meanings: it waits for the rest of the
   * file.
   */
  see(row: Row): boolean;
  /**
   * The marks of all columns, after all rows: the mark that the column's own numbers show, or else those of the whole
   * file; undefined if they show none, or both, or if a count in the column would have decimals by this mark, or has
   * decimals by the other.
   */
  decide(): MarkOf;
}

/** `given`: the mark that the option names. It holds for all columns, and no row waits. */
export function createFileMarks(fields: Columns["fields"], given?: DecimalMark): FileMarks {
  const shown = new Map<number, { field: Field; marks: Set<DecimalMark>; against: Set<DecimalMark> }>();
  fields.forEach((field, at) => {
    if (given === undefined && field && NUMBERS.has(field))
      shown.set(at, { field, marks: new Set(), against: new Set() });
  });
  return {
    see(row) {
      let waits = false;
      for (const [at, { field, marks, against }] of shown) {
        const cell = bareNumber(row.cells[at] ?? "");
        if (row.numeric?.has(at) || !MAY_SHOW.test(cell)) continue;
        for (const { number, isAlone } of numbersIn(cell)) {
          const numeral = readNumeral(number);
          const isAmbiguous = numeral === "ambiguous";
          waits ||= isAmbiguous;
          if (!isAlone && IN_WORDS.has(field)) continue;
          const mark = markIn(number);
          // A count with decimals is refused: it decides nothing, but raises a doubt.
          const isRefused = COUNTS.has(field) && !isAmbiguous && /[1-9]/.test(numeral?.fraction ?? "");
          if (mark !== null && isRefused) against.add(mark === "comma" ? "point" : "comma");
          else if (mark !== null) marks.add(mark);
          if (isAmbiguous && COUNTS.has(field) && /[1-9]/.test(number.slice(-3)))
            against.add(number.includes(",") ? "comma" : "point");
        }
      }
      return waits;
    },
    decide() {
      const ofFile = new Set([...shown.values()].flatMap(({ marks }) => [...marks]));
      const decided = new Map(
        [...shown.values()].map(({ field, marks, against }) => {
          const [mark, ...others] = marks.size > 0 ? marks : ofFile;
          return [field, others.length > 0 || (mark && against.has(mark)) ? undefined : mark];
        }),
      );
      return (field) => given ?? decided.get(field);
    },
  };
}

/** Columns of whole numbers: 1.500 in them is no number with decimals. */
const COUNTS: ReadonlySet<Field> = new Set(["stock", "supply", "pack", "priceUnit", "fitmentQuantity"]);

/** Columns that may hold words with a date: *dolazi 12.11.* shows no decimal mark. */
const IN_WORDS: ReadonlySet<Field> = new Set(["stock", "supply"]);

/** A mark between two digits, or before the dash for no cents. */
const MAY_SHOW = new RegExp(`\\d(?:[.,]|${BLANK})[\\d—–-]`);

/** A number without what keeps a spreadsheet from reading it: `'-3`, `="-3"`. */
export function bareNumber(cell: string): string {
  return cell.replace(/^="([^"]*)"$/, "$1").replace(/^['’](?=[-−–+\d])/, "");
}

interface WrittenNumber {
  number: string;
  /** true for a number that is the whole cell, or that has a sign or unit of pieces: `>1.000,00`, `12,00 kom` */
  isAlone: boolean;
}

function numbersIn(cell: string): WrittenNumber[] {
  if (/^[\d.,]+$/.test(cell)) return [{ number: cell, isAlone: true }];
  const text = withoutEuro(cell);
  return [...text.matchAll(NUMBER)].map(({ 0: number, index }) => {
    const before = text.slice(0, index);
    const after = text.slice(index + number.length);
    const isWhole = /^[-−–(\s]*$/.test(before) && /^[-−–)\s]*$/.test(after);
    return { number, isAlone: isWhole || /[<>]=?\s*$/.test(before) || IS_COUNTED.test(after) };
  });
}

const IS_COUNTED = new RegExp(`^\\s*(?:\\+|${UNIT}(?!\\p{L}))`, "iu");

/** A number within a text, with the marks between its digits. */
const NUMBER = new RegExp(`(?<![\\d.,])\\d+(?:[.,]\\d+|${BLANK}\\d{3}(?!\\d))*(?![\\d.,]*\\d)`, "g");

/**
 * The text with its numbers as plain digits: `više od 1.000 kom` is `više od 1000 kom`. Numbers with decimals other than
 * 0, and dates, stay as they are. A number with a fault stays, too: it has two meanings, or the mark that is not `mark`.
 */
export function inPlainDigits(
  text: string,
  mark: DecimalMark | undefined,
): { plain: string; fault: "ambiguous" | "contrary" | null } {
  let fault: "ambiguous" | "contrary" | null = null;
  const plain = text.replace(NUMBER, (number) => {
    const numeral = readNumeral(number, mark);
    if (numeral === "ambiguous") fault = numeral;
    else if (numeral === null && mark !== undefined && readNumeral(number) !== null) fault ??= "contrary";
    return numeral === null || numeral === "ambiguous" || /[1-9]/.test(numeral.fraction) ? number : numeral.whole;
  });
  return { plain, fault };
}
