import { foldText } from "#erp-adapter/kit/fold-text.ts";
import { MAKER_NAMES, NUMBER_NAMES } from "#spreadsheets/number-names.ts";
import { WANTED_FIELDS, type WantedField } from "./wanted-row.ts";

/**
 * The meaning of each column by its name; null: ignored. If two columns have the same meaning, it goes to the
 * column whose name comes first in `NAMES`.
 */
export function meaningsOf(names: readonly string[]): (WantedField | null)[] {
  const meanings = withShopsNumber(names.map(meaningOf));
  return meanings.map((meaning, at) => {
    if (meaning === null) return null;
    const best = meanings.findIndex((other) => {
      return other?.field === meaning.field && other.rank === lowestRank(meanings, meaning.field);
    });
    return best === at ? meaning.field : null;
  });
}

interface Meaning {
  field: WantedField;
  rank: number;
}

/** If a list has *our number* and *your number*, but no other part number, *your number* is the shop's number. */
function withShopsNumber(meanings: readonly (Meaning | null)[]): (Meaning | null)[] {
  const isOurs = (one: Meaning | null) => one?.field === "yourNumber" && one.rank < OUR_NAMES.length;
  if (!meanings.some(isOurs) || meanings.some((one) => one?.field === "number")) return [...meanings];
  return meanings.map((one) => (one?.field === "yourNumber" && !isOurs(one) ? { field: "number", rank: 0 } : one));
}

function lowestRank(meanings: readonly (Meaning | null)[], field: WantedField): number {
  return Math.min(...meanings.flatMap((meaning) => (meaning?.field === field ? [meaning.rank] : [])));
}

function meaningOf(name: string): Meaning | null {
  const folded = foldText(name);
  const withoutRemark = folded.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const words = [folded, withoutRemark, ...folded.split("/")];
  return words.map(lookUp).find((meaning) => meaning !== null) ?? quantityInWords(folded);
}

function lookUp(folded: string): Meaning | null {
  const key = folded.replace(/[^a-z0-9]/g, "");
  return MEANINGS.get(key) ?? MEANINGS.get(key.replace(/(?:kom|pcs|stk)$/, "")) ?? null;
}

/**
 * Recognises names such as *Quantity we need*, *količina za narudžbu*; a quantity on the shelf or in a pack does not
 * count.
 */
function quantityInWords(folded: string): Meaning | null {
  const words = folded.split(/[^a-z0-9]+/);
  const isQuantity = words.some((word) => /^(?:quantity|qty|kolicina|kolicine|kol|menge)$/.test(word));
  return isQuantity && !OTHER_QUANTITIES.test(folded) ? { field: "quantity", rank: 1_000 } : null;
}

const OTHER_QUANTITIES =
  /stock|zalih|stanj|skladist|lager|raspoloziv|slobodn|availab|hand|pack|pak|min|max|verfugbar|bestand|isporuc|deliver|price|cijen|preis/;

/** Names of the customer's own number in the customer's own list. */
const OUR_NAMES: readonly string[] = [
  ...["ournumber", "ourno", "ourcode", "ourpartnumber", "ourpartno", "nasbroj", "nasasifra", "naskataloskibroj"],
  ...["unserenummer", "unsereartikelnummer", "ownnumber", "owncode", "internalnumber", "internalcode"],
  ...["internalpartnumber", "internibroj", "internasifra", "vlastitibroj", "vlastitasifra", "eigenenummer"],
  ...["customerpartnumber", "customerpartno", "customerpn", "buyerpartnumber", "buyercode", "brojkupca", "sifrakupca"],
  ...["kundenartikelnummer", "kundenteilenummer"],
];

/**
 * The shop's names for the customer's own number. In a list that also has a name of `OUR_NAMES` they mean the shop's
 * number, as in a letter to the shop.
 */
const YOUR_NAMES: readonly string[] = [
  ...["yournumber", "yourno", "yourcode", "yourpartnumber", "yourpartno", "vasbroj", "vasasifra", "vaskataloskibroj"],
  ...["ihrenummer", "ihreartikelnummer", "ihreteilenummer", "ihreartikelnr", "ihrenr"],
];

const NAMES: Record<WantedField, readonly string[]> = {
  number: [
    ...NUMBER_NAMES,
    ...[
      "kataloskibr",
      "katbrojdijela",
      "katbrdijela",
      "kataloskibrojdijela",
      "kataloskibrojproizvodaca",
      "sifradijela",
    ],
    ...[
      "originalnibroj",
      "origbroj",
      "origbr",
      "tvornickibroj",
      "brojproizvodaca",
      "sifradobavljaca",
      "brojdobavljaca",
    ],
    ...[
      "boschbroj",
      "brojbosch",
      "artbr",
      "artiklbr",
      "dio",
      "rezervnidio",
      "partnr",
      "partsnumber",
      "partsno",
      "itemnr",
    ],
    ...["originalnumber", "originalno", "supplierno", "suppliernumber", "suppliercode", "boschnumber", "boschno"],
    ...["br", "brdijela", "bestnr", "teilnr", "teilenr", "ersatzteilnr", "oenumber", "oemnumber", "oeno", "oemno"],
    ...["oebroj", "oembroj", "oenummer", "oemnummer", "oe", "oem"],
  ],
  quantity: [
    ...["orderquantity", "orderqty", "orderedquantity", "qtyordered", "quantityordered", "narucenakolicina"],
    ...["narucenokolicina", "bestellmenge", "requiredqty", "qtyrequired", "potrebnakolicina", "trazenakolicina"],
    ...["quantity", "qty", "qnty", "quant", "kolicina", "kol", "menge", "anzahl", "brojkomada", "numberofpieces"],
    ...["noofpieces", "noofpcs", "stuckzahl", "komada", "kom", "pieces", "pcs", "stuck", "stk", "naruciti", "narudzba"],
    ...["zanaruciti", "zanarucit", "zanarudzbu", "naruceno", "narucujem", "narucujemo", "treba", "trebam", "trebamo"],
    ...["potrebno", "potreba", "toorder", "ordered", "need", "needed", "required", "bestellt"],
    ...["brkom", "brojkom", "brkomada"],
  ],
  maker: [...MAKER_NAMES, "brand", "brandname", "marka", "robnamarka", "brend", "marke"],
  unit: ["unit", "uom", "unitofmeasure", "jm", "jmj", "mj", "jedinica", "jedinicamjere", "jedmjere", "einheit", "me"],
  yourNumber: [...OUR_NAMES, ...YOUR_NAMES],
  note: [
    ...["note", "notes", "remark", "remarks", "comment", "comments", "reference", "ref", "yourreference", "napomena"],
    ...["napomene", "opaska", "komentar", "referenca", "bemerkung", "bemerkungen", "anmerkung", "notiz", "hinweis"],
    ...["referenz", "kommentar"],
  ],
  position: [
    ...["position", "pos", "posno", "positionno", "yourposition", "lineno", "linenumber", "pozicija", "poz", "stavka"],
    ...["rednibroj", "redbroj", "rbr", "rb", "posnr", "positionsnummer", "lfdnr", "laufendenummer"],
  ],
  minimum: [
    ...["minimum", "min", "minimumstock", "minstock", "minlevel", "minimumlevel", "minimalnazaliha", "minzaliha"],
    ...["minimalno", "signalnazaliha", "mindestbestand", "minbestand"],
  ],
  maximum: [
    ...["maximum", "max", "maximumstock", "maxstock", "maxlevel", "maximumlevel", "maksimalnazaliha", "makszaliha"],
    ...["maxzaliha", "maks", "maksimalno", "maksimum", "hochstbestand", "maximalbestand", "maxbestand"],
  ],
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  WANTED_FIELDS.flatMap((field) => NAMES[field].map((name, rank) => [name, { field, rank }] as const)).reverse(),
);
