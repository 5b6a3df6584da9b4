import { type CellValue, quote } from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import type { Field } from "./fields.ts";

/** The value of a cell; null if the cell was refused. */
export function known<Value>(cell: CellValue<Value>): Value | null {
  return "value" in cell ? cell.value : null;
}

/** The refusal of a text that the column cannot contain. */
export function refuse(field: Field, text: string): { reason: string } {
  return { reason: `${ALIASES[field][0]} ${quote(text)} is not understood` };
}

/** The value that a word stands for, in upper or lower case; null for an empty cell and `-`. */
export function parseWord<Word>(
  field: Field,
  text: string | undefined,
  words: ReadonlyMap<string, Word>,
): CellValue<Word | null> {
  if (!text || text === "-") return { value: null };
  const word = words.get(text.toLowerCase());
  return word === undefined ? refuse(field, text) : { value: word };
}
