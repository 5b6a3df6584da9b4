import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import { toKey, toWords } from "../meaning-of-name.ts";

/** True for a column that names the manufacturer in the lists of webshops, and the supplier in those of bookkeepers. */
export function isVendor(name: string): boolean {
  return toKey(name) === "vendor";
}

/** Throws an import fault if a column *Vendor* is read as the brand, and another column, *Vendor Item No.*, speaks of suppliers. */
export function requireClearVendor({ header, fields }: HeaderColumns, isGiven: IsGiven): void {
  const vendor = header.find((name, at) => fields[at] === "brand" && isVendor(name) && !isGiven(name));
  if (vendor === undefined || !header.some((name) => !isVendor(name) && /\bvendor\b/.test(toWords(name)))) return;
  throw importFault(
    `header: ${quote(vendor)} may be the supplier: say --columns ${answer(vendor, "manufacturer")} if it is the manufacturer, or ${answer(vendor, "-")} if not`,
  );
}
