import { foldText } from "../../../kit/fold-text.ts";
import { ALIASES, PURCHASE_PRICES } from "./column-names.ts";
import { FIELDS, type Field } from "./fields.ts";

/** The field that a column's name means, and its rank: if two columns mean the same field, the smaller rank wins. */
export interface Meaning {
  field: Field;
  rank: number;
}

/** The meaning of a column's name, with or without remarks about taxes, currency or unit; null if it is unknown. */
export function meaningOfName(name: string): Meaning | null {
  const key = toKey(name);
  return lookUp(key) ?? (key === "" ? null : meaningOfWords(toWords(name)));
}

/** True for a name of the price that the distributor pays, with or without remarks. */
export function isPurchasePrice(name: string): boolean {
  const meaning = meaningOfName(name);
  return meaning?.field === "price" && meaning.rank > ALIASES.price.length - PURCHASE_PRICES.length;
}

/**
 * The letters and digits of a name, without the currency of an amount and the number of a repeated column (OE 1, OE 2).
 */
export function toKey(name: string): string {
  const folded = foldText(name).replace(FOREIGN, "foreign");
  // Part # is the part's number, but Part may be its name; and # alone is the number of the row.
  const withSign = folded.replace(/(?<=[a-z].*)#/, "number").replace(/[^a-z0-9]/g, "");
  const key = inKnownSpelling(MEANINGS.has(withSign) ? withSign : folded.replace(/[^a-z0-9]/g, ""));
  if (MEANINGS.has(key)) return key;
  const inAnyCurrency = key.replace(/(?:u?eura?|euro|eurima)$/, "");
  // The number of a repeated column has one or two digits, or is a year. A number such as 100 stays, and so does any
  // number beside pieces or amounts: Cijena/10 is the price of ten, Zaliha 2 the stock of a branch.
  const once = inAnyCurrency.replace(/(?<!\d)(?:\d\d?|20[1-9]\d)$/, "");
  const isYear = once.length === inAnyCurrency.length - 4;
  const field = lookUp(once)?.field;
  return field === "priceUnit" || (field && !isYear && ALONE.has(field)) ? inAnyCurrency : once;
}

/** Fields whose name has another meaning with a number, unless that is a year. */
const ALONE: ReadonlySet<Field> = new Set(["price", "retail", "deposit", "stock"]);

/** Signs that change the meaning of a name: an amount in dollars, pounds or percent is no price in euros. */
const FOREIGN = /[$£%]/g;

/** Finds the known spelling of a name: without accents on a keyboard, people write Verfuegbarkeit and proizvodjac. */
function inKnownSpelling(key: string): string {
  const spellings = [key, key.replace(/([aou])e/g, "$1"), key.replace(/dj/g, "d")];
  return spellings.find((spelling) => MEANINGS.has(spelling)) ?? key;
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  FIELDS.flatMap((field) =>
    [field.toLowerCase(), ...ALIASES[field]].map((alias, rank) => [alias, { field, rank }] as const),
  ),
);

/** Added to the rank of a name with remarks: it comes after the same name without remarks, and before the next name. */
const BY_WORDS = 0.5;

function lookUp(key: string): Meaning | null {
  return MEANINGS.get(key) ?? null;
}

/**
 * Removes remarks until the rest is known: taxes, currency and "per piece" from an amount, units from a number of
 * pieces, and "of the article" from fields that every article has. Any other remark is part of the name: a price per
 * 100 is not a price.
 */
function meaningOfWords(words: string): Meaning | null {
  const amount = words.replace(PER_PIECE, " ").replace(CURRENCY, " ");
  const withoutTax = amount.replace(WITHOUT_TAX, " ");
  const withTax = withoutTax.replace(WITH_TAX, " ");
  const isNet = withoutTax !== amount;
  const isGross = withTax !== withoutTax;
  const money = isNet && isGross ? null : find(withTax, OF_MONEY);
  if (money) return moneyWith(money, isNet, isGross);
  return find(words.replace(/ \d $/, " "), OF_ARTICLES) ?? find(words.replace(UNITS, " "), OF_PIECES);
}

/** An amount with tax is a retail price, or null for a deposit. A retail price without tax is unknown: null. */
function moneyWith(money: Meaning, isNet: boolean, isGross: boolean): Meaning | null {
  if (isGross) return money.field === "deposit" ? null : { ...money, field: "retail" };
  return isNet && money.field === "retail" ? null : money;
}

function find(words: string, fields: ReadonlySet<Field>): Meaning | null {
  for (const rest of [words, words.replace(OF_THE_ARTICLE, " ")])
    for (const spelling of [rest, inSingular(rest)]) {
      const found = lookUp(inKnownSpelling(spelling.replaceAll(" ", "")));
      if (found && fields.has(found.field)) return { ...found, rank: found.rank + BY_WORDS };
    }
  return null;
}

/** Words in lower case without accents: `CijenaVP` and `cijena_vp` are `cijena vp`. */
export function toWords(name: string): string {
  const words = foldText(name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/€/g, " eur ")
    .replace(/#/g, " number ")
    .replace(/\+/g, " plus ")
    .replace(FOREIGN, " foreign ")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\bpdv (?:a|om|u)\b/g, "pdv")
    .replace(/\bbr\b/g, "broj");
  return ` ${words.trim()} `;
}

function inSingular(words: string): string {
  return words
    .replace(/\bbrojevi\b/g, "broj")
    .replace(/\bcijene\b/g, "cijena")
    .replace(/\bpreise\b/g, "preis")
    .replace(/\bnummern\b/g, "nummer")
    .replace(/\b([a-z]{3,})s\b/g, "$1");
}

const TAX = "(?:pdv|pdva|pdvom|poreza|porezom|vat|tax|mw ?st|ust|mehrwertsteuer)";
const WITHOUT_TAX = new RegExp(
  `\\b(?:(?:bez|plus|excl|exc|ex|excluding|exclusive(?: of)?|without|w o|exkl|ohne|zzgl|zuzuglich) ${TAX}|net|neto|netto)\\b`,
  "g",
);
const WITH_TAX = new RegExp(
  `\\b(?:(?:s|sa|incl|inc|including|inclusive(?: of)?|with|inkl|mit|ukljucen|ukljucujuci) (?:\\d\\d (?:foreign )?)?${TAX}|${TAX} (?:ukljucen|included|incl|inkl|inbegriffen)|gross|bruto|brutto)\\b`,
  "g",
);
const CURRENCY = /\b(?:(?:in|u|en) )?(?:eur|eura|euro|euros|eurima)\b/g;
const PER_PIECE =
  /\b(?:(?:po|per|pro|je|za 1|za) (?:1 )?(?:kom|komadu|komad|piece|pc|unit|item|stuck|stk)|(?:po|per|pro|je|za) 1|kom|each|pcs)\b/g;
const UNITS = /\b(?:(?:u|in) )?(?:kom|komada|komadi|pcs|pieces|units|stk|stuck)\b/g;
const OF_THE_ARTICLE =
  /\b(?:dijela|artikla|proizvoda|robe|stavke|part|parts|item|product|article|artikel|produkt|teil|teile)\b/;

const OF_MONEY: ReadonlySet<Field> = new Set(["price", "retail", "deposit"]);
const OF_PIECES: ReadonlySet<Field> = new Set(["stock", "pack", "priceUnit"]);
const OF_ARTICLES: ReadonlySet<Field> = new Set([
  "number",
  "manufacturer",
  "brand",
  "titleEn",
  "titleHr",
  "descriptionEn",
  "descriptionHr",
  "group",
  "size",
  "unit",
  "supply",
  "supersededBy",
  "oe",
  "crossMaker",
  "oeMaker",
  "remarks",
  "picture",
]);
