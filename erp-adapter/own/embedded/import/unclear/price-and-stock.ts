import { answer } from "../answer.ts";
import { quote } from "../cells.ts";
import type { HeaderColumns, IsGiven } from "../columns.ts";
import type { Field } from "../fields.ts";
import { importFault } from "../import-fault.ts";
import { meaningOfName, toWords } from "../meaning-of-name.ts";
import { PRICE } from "./price-units.ts";

/**
 * Throws an import fault if the list has no price or no stock, but a column that is not understood and begins like one:
 * ignored, *Stock ZG* would leave a new part without stock, and *Price per 100* one without price.
 */
export function requirePriceAndStock({ header, fields }: HeaderColumns, isGiven: IsGiven): void {
  for (const [field, others] of [
    ["price", ["price", "retail"]],
    ["stock", ["stock", "supply", "fitmentQuantity"]],
  ] as const) {
    if (others.some((other) => fields.includes(other))) continue;
    const unclear = header.find((name, at) => {
      return fields[at] === null && !isGiven(name) && meaningOfName(name) === null && isLike(others, toWords(name));
    });
    if (unclear === undefined) continue;
    // Price 10+ and Price 1-9 are prices of one piece for those who buy so many.
    const [, pieces = "1"] = /^\D*(\d+)(?!\d|\s*[+–-])\D*$/.exec(unclear) ?? [];
    const ofSeveral =
      field === "price" && Number(pieces) > 1
        ? `${answer(unclear, `price/${Number(pieces)}`)} if it is the price of ${Number(pieces)} pieces, `
        : "";
    throw importFault(
      `header: ${quote(unclear)} may be the ${field}, which no column is: say --columns ${ofSeveral}${answer(unclear, field)} if it is the whole ${field} of one part, or ${answer(unclear, "-")} if not`,
    );
  }
}

function isLike(fields: readonly Field[], words: string): boolean {
  return beginsLike(fields, words) || (fields.includes("price") && (MONEY.test(words) || isOnesPrice(words)));
}

/** Names of an amount without the word price: *Net*, *Einkauf netto*. *Net weight* is none. */
const MONEY =
  /^ (?:(?:net|neto|netto|gross|bruto|brutto|einkauf|verkauf|nabavna|prodajna|purchase|selling|amount|iznos|betrag|eur|foreign) )+$/;

/** True for a name that ends like a price: *Ihr Preis*, *Stara cijena*. */
function isOnesPrice(words: string): boolean {
  return (
    /(?:price|cijena|cena|preis) $/.test(words) &&
    !words
      .trim()
      .split(" ")
      .some((word) => OF_SOMETHING_ELSE.test(word))
  );
}

/** True if words after the first ones change the meaning of a name: *netto* alone is a price, *netto masa* is none. */
function beginsLike(fields: readonly Field[], words: string): boolean {
  const all = words
    .replace(/(?<=[a-z])\d+(?= )/g, " $&")
    .trim()
    .split(" ");
  return all.some((_, at) => {
    const first = ` ${all.slice(0, at).join(" ")} `;
    const field = meaningOfName(first)?.field;
    if (field === undefined || !fields.includes(field)) return false;
    const rest = all.slice(at);
    if (rest.some((word) => OF_SOMETHING_ELSE.test(word))) return false;
    return field === "stock"
      ? !rest.some((word) => OF_A_WHOLE.test(word))
      : PRICE.test(first) || rest.every((word) => /^\d+$/.test(word));
  });
}

/** Words that make the name of a price or stock that of another fact: *Stock location*, *Price group*, *Zaliha min*. */
const OF_SOMETHING_ELSE =
  /^(?:location|place|shelf|bin|position|lokacij|mjest|polic|pozicij|lagerort|group|class|categor|grup|klas|kategorij|gruppe|klasse|code|kod$|sifr|type|tip$|vrst|date|datum|day|dan$|dana$|unit|uom$|jm$|jedinic|einheit|currency|valut|wahrung|list|cjenik|status|note|napomen|level|min|max|turn|control|account|konto|name$|naziv|change|promjen|valid|vrijed|from$)/;
/** Words for what the pieces are in: *Qty per box*, *Količina u kutiji*, *Qty per vehicle*. */
const OF_A_WHOLE =
  /^(?:box|pack|pak|carton|karton|kutij|pallet|palet|palette|case|bag|vrec|set$|layer|crate|master|inner|outer|order|narudz|vehicle|vozil|car$|engine|motor|fahrzeug)/;
