import { UNIT } from "../../../contract/quantity.ts";
import { foldText } from "../../../kit/fold-text.ts";
import type { RecordedSupply } from "../../catalogue-index/product-record.ts";

/** Stock and supply as read from a cell; undefined: the cell does not say. */
export interface ReadAvailability {
  stock?: number;
  supply?: RecordedSupply;
}

/** Known words for error messages: one or two of each meaning. */
export const KNOWN_WORDS =
  "a number, >10, 10+, na zalihi (5), da, in stock, po narudžbi, na upit, uskoro, 3-5 dana, on order, nema, ne, out of stock, ukinuto, discontinued";

/**
 * Reads stock and supply in words or as a bound: `>10` gives 10 pieces, `Na zalihi (5)` gives 5, *in stock* gives 1,
 * *na upit* gives 0, to be ordered. Expects numbers in plain digits (`inPlainDigits`). Null if the text is unknown.
 */
export function readShelf(text: string): ReadAvailability | null {
  const words = toWords(text);
  if (DELAY.test(words)) return TO_ORDER;
  const pieces = PIECES.exec(text)?.groups;
  if (pieces) return { stock: leastOf(pieces) };
  const bound = BOUND.exec(words)?.groups;
  if (bound) return { stock: leastOf(bound) };
  return WORDS.get(words) ?? readCounted(words);
}

/** The fewest pieces within a bound. Fewer than five, or five at most, are one; fewer than one are none. */
function leastOf({ least, below, most }: Partial<Record<string, string>>): number {
  if (least !== undefined) return Number(least);
  return Math.max(0, Math.min(Number(most ?? Number(below) - 1), 1));
}

/** `>10`, `10+`, `+10`, `10`, `2 kom`. */
const PIECES = new RegExp(`^(?:(?:>=?|≥)\\s*(?<least>\\d{1,9})|\\+?(?<least>\\d{1,9})\\s*\\+?)(?:\\s*${UNIT})?$`, "iu");

const IN_UNITS = `(?: ${UNIT})?`;

/** A bound or a range, read as its lower end: `more than 5` and `5 to 10` give 5; `less than 5` gives 1. */
const BOUND = new RegExp(
  `^(?:(?:vise od|preko|najmanje|more than|over|at least|mehr als|uber|mindestens|min) (?<least>\\d{1,9})|(?<least>\\d{1,9}) (?:to|do|bis) \\d{1,9}|(?:<|manje od|less than|under|weniger als|unter) ?(?<below>\\d{1,9})|(?:do|up to|hochstens|bis zu) ?(?<most>\\d{1,9}))${IN_UNITS}$`,
);

const BEFORE_DELAY =
  "po narudzbi|na narudzbu|dostava|isporuka|isporuke|dobava|rok|on order|delivery|ships|lieferzeit|in|za|u roku|od|ca|cca";
const TIMES =
  "h|sat[aei]?|hours?|stunden?|d|dana?|radnih dana|radna dana|days?|working days|tage?n?|werktage?|tjed(?:an|na|ana)|weeks?|wochen?|mjesec[ai]?|months?|monate?";

/** A time until the part comes: 24h, 3-5 dana, 2 Wochen. */
const DELAY = new RegExp(`^(?:(?:${BEFORE_DELAY}) )*\\d{1,3}(?: (?:to|do|bis) \\d{1,3})? ?(?:${TIMES})$`);

/** Words with a number of pieces, `na zalihi 5` or `5 in stock`, or with a date: `uskoro 12 11 2026`. */
function readCounted(words: string): ReadAvailability | null {
  const [, first, rest] = COUNTED_FIRST.exec(words) ?? [];
  const [, before, last] = COUNTED.exec(words) ?? [];
  const known = WORDS.get((rest ?? before ?? "").trim());
  if (known === TO_ORDER) return TO_ORDER;
  const count = Number(first ?? last);
  return known === SOME && !Number.isNaN(count) ? { stock: count, supply: "orderable" } : null;
}

const COUNTED_FIRST = new RegExp(`^(\\d{1,9})\\+?${IN_UNITS} (\\D+)$`);
const COUNTED = new RegExp(`^(\\D+?) ([\\d ]{1,12})\\+?${IN_UNITS}$`);

/** Lower case without accents and signs: `Out-of-Stock` is `out of stock`, and `3-5` is `3 to 5`. */
function toWords(text: string): string {
  return foldText(text)
    .replace(/<=|≤/g, " do ")
    .replace(/^(\D*\d{1,4})\s*[-–]\s*(\d{1,4})(?![-\d])/, "$1 to $2")
    .replace(/[✓✔☑]/gu, " da ")
    .replace(/[✗✘❌]/gu, " ne ")
    .replace(/[^a-z0-9<>+]+/g, " ")
    .trim();
}

const SOME: ReadAvailability = { stock: 1, supply: "orderable" };
const TO_ORDER: ReadAvailability = { stock: 0, supply: "orderable" };
const OPEN: ReadAvailability = { supply: "orderable" };
const NONE: ReadAvailability = { stock: 0, supply: "out-of-order" };
const ENDED: ReadAvailability = { stock: 0, supply: "discontinued" };

const MEANINGS: readonly (readonly [ReadAvailability, string])[] = [
  [
    SOME,
    `na zalihi|na stanju|na skladistu|na lageru|ima|ima na zalihi|ima na stanju|dostupno|dostupan|raspolozivo|raspoloziv|
    raspoloziva kolicina|odmah|odmah dostupno|odmah raspolozivo|da|yes|y|ja|true|in stock|instock|on stock|on hand|
    low stock|low|limited|limited stock|limited availability|few left|available|last pieces|last piece|last one|ograniceno|
    ogranicena kolicina|malo|mala kolicina|zadnji komad|zadnji komadi|posljednji komad|posljednji komadi|auf lager|
    lagernd|vorratig|verfugbar|sofort lieferbar|sofort verfugbar|ab lager|wenige|nur noch wenige|begrenzt|letzte stucke`,
  ],
  [
    TO_ORDER,
    `po narudzbi|na narudzbu|narudzba|na upit|po upitu|dolazi|uskoro|uskoro dostupno|u dolasku|ocekuje se|
    potrebno naruciti|must be ordered|on order|to order|special order|on request|backorder|back order|on backorder|
    backordered|preorder|pre order|coming soon|expected|incoming|auf anfrage|auf bestellung|bestellbar|nachbestellt|
    bestellt|im zulauf`,
  ],
  [OPEN, "orderable|lieferbar|active|aktivno|aktivan|naruciti|moguce naruciti"],
  [
    NONE,
    `nema|nema na zalihi|nema na stanju|nema na skladistu|nema na lageru|nema zaliha|nema zalihe|trenutacno nema|
    trenutno nema|trenutno nedostupno|trenutacno nedostupno|privremeno nedostupno|rasprodano|nije raspolozivo|
    nije dostupno|nije na zalihi|nije na stanju|neraspolozivo|ne|no|n|nein|false|none|out of stock|outofstock|
    not in stock|not available|no stock|sold out|soldout|out of order|temporarily unavailable|temporarily out of stock|
    currently unavailable|nicht auf lager|nicht verfugbar|nicht lieferbar|nicht vorratig|nicht lagernd|ausverkauft|
    derzeit nicht lieferbar|derzeit nicht verfugbar|zurzeit nicht lieferbar`,
  ],
  [
    ENDED,
    `ukinuto|ukinut|ukinuta|nedostupno|nedostupan|ne proizvodi se|izvan proizvodnje|vise se ne proizvodi|povuceno|
    discontinued|unavailable|obsolete|no longer available|nla|eol|end of life|entfallen|eingestellt|vergriffen|
    nicht mehr lieferbar|nicht mehr verfugbar`,
  ],
];

const WORDS: ReadonlyMap<string, ReadAvailability> = new Map(
  MEANINGS.flatMap(([shelf, words]) => words.split("|").map((word) => [word.trim(), shelf] as const)),
);
