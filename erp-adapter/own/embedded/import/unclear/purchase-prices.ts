import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import { importFault } from "../import-fault.ts";
import { isPurchasePrice } from "../meaning-of-name.ts";

/** Throws an import fault if the only price without VAT may be what the distributor pays: parts would be sold at it. */
export function requireSellingPrice({ header, fields }: HeaderColumns, isGiven: IsGiven): void {
  const name = header[fields.indexOf("price")];
  if (name === undefined || isGiven(name) || !isPurchasePrice(name)) return;
  throw importFault(
    `header: ${quote(name)} may be what you pay for a part, not its selling price: say --columns ${answer(name, "price")} if customers pay it, or ${answer(name, "-")} if not`,
  );
}
