import { defuse } from "../documents/defuse.ts";

/** A cell without the apostrophe that the shop, or a person, put before it to keep a spreadsheet from counting. */
export function withoutApostrophe(cell: string): string {
  const rest = cell.slice(1);
  return /^['’]/.test(cell) && (defuse(rest) !== rest || /^\s*\d/.test(rest)) ? rest : cell;
}
