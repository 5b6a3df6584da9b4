import { defuse } from "#spreadsheets/defuse.ts";

/** A cell without the apostrophe that the shop, or a person, put before it so that a spreadsheet keeps it as text. */
export function withoutApostrophe(cell: string): string {
  const rest = cell.slice(1);
  return /^['’]/.test(cell) && (defuse(rest) !== rest || /^\s*\d/.test(rest)) ? rest : cell;
}
