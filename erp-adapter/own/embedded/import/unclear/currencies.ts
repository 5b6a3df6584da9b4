import { isCurrencyCode, isForeignCurrency } from "#spreadsheets/foreign-money.ts";
import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import { AMOUNTS, type HeaderColumns, type IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import type { UnreadColumns } from "./unread-columns.ts";

/** Throws an import fault if a column that is not understood has codes of currencies alone, not only that of the euro. */
export function requireEuros(
  { header, fields }: HeaderColumns,
  isGiven: IsGiven,
  { texts }: Pick<UnreadColumns, "texts">,
): void {
  if (fields.includes("currency") || !fields.some((field) => field && AMOUNTS.has(field))) return;
  for (const [at, name] of header.entries()) {
    const codes = fields[at] === null && !isGiven(name) ? texts(at) : [];
    const foreign = codes.find(isForeignCurrency);
    if (foreign === undefined || !codes.every(isCurrencyCode)) continue;
    throw importFault(
      `header: ${quote(name)} has ${quote(foreign)}, and prices come in euros alone: say --columns ${answer(name, "currency")} if it is the currency of the prices, or ${answer(name, "-")} if not`,
    );
  }
}
