import { foldText } from "../../kit/fold-text.ts";
import { importFault } from "./import-fault.ts";

/** Possible meanings of a column. */
export const FIELDS = [
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
  "pack",
  "price",
  "retail",
  "deposit",
  "stock",
  "supply",
  "remanufactured",
  "supersededBy",
  "oe",
  "cross",
  "remarks",
] as const;
export type Field = (typeof FIELDS)[number];

/** The field of each column; null: ignored. */
export interface Columns {
  fields: (Field | null)[];
  /** headers without a known meaning, or whose meaning another column has more plainly */
  ignored: string[];
}

/** Columns with the row that names them; without names if an option did. */
export interface HeaderColumns extends Columns {
  header: readonly string[];
}

/** Fields that several columns may hold: their values are joined. */
const JOINED: ReadonlySet<Field> = new Set(["oe", "cross"]);

/**
 * Column names in English, Croatian and German, without spaces, marks and accents; docs/import.md lists them too. If
 * two columns have one meaning, the one whose name stands further ahead here is taken: a list's own code comes after the
 * part's number.
 */
export const ALIASES: Record<Field, readonly string[]> = {
  number: [
    "number",
    "partnumber",
    "partno",
    "kataloskibroj",
    "kataloskibrojartikla",
    "katbroj",
    "katbr",
    "catnumber",
    "catno",
    "cat",
    "mpn",
    "manufacturernumber",
    "teilenummer",
    "teilenr",
    "artikelnummer",
    "artikelnr",
    "artnr",
    "artnummer",
    "bestellnummer",
    "bestellnr",
    "brojdijela",
    "brojartikla",
    "articlenumber",
    "articleno",
    "itemno",
    "itemnumber",
    "productnumber",
    "productno",
    "no",
    "article",
    "sku",
    "code",
    "sifra",
    "sifraartikla",
    "broj",
    "catbroj",
    "artikl",
    "itemcode",
    "productcode",
    "partcode",
    "sifraproizvoda",
    "sifrarobe",
    "oznaka",
    "materialnummer",
    "part",
  ],
  manufacturer: [
    "manufacturer",
    "maker",
    "mfr",
    "producer",
    "proizvodac",
    "proizvodjac",
    "manufacturername",
    "hersteller",
    "herstellername",
    "producent",
    "proizvodacnaziv",
    "nazivproizvodaca",
  ],
  brand: ["brand", "marka", "robnamarka", "brend", "marke", "brandname"],
  titleEn: [
    "title",
    "titleen",
    "name",
    "nameen",
    "label",
    "naziven",
    "nazivengleski",
    "productname",
    "itemname",
    "partname",
    "producttitle",
    "bezeichnung",
    "artikelbezeichnung",
    "benennung",
    "teilebezeichnung",
  ],
  titleHr: [
    "titlehr",
    "namehr",
    "naziv",
    "nazivhr",
    "nazivartikla",
    "nazivhrvatski",
    "nazivproizvoda",
    "nazivrobe",
    "nazivdijela",
    "nazivstavke",
  ],
  descriptionEn: ["description", "descriptionen", "opisen", "longdescription", "beschreibung", "langtext"],
  descriptionHr: ["descriptionhr", "opis", "opishr", "opisproizvoda", "detaljniopis"],
  group: [
    "group",
    "productgroup",
    "category",
    "grupa",
    "grupaproizvoda",
    "kategorija",
    "warengruppe",
    "produktgruppe",
    "kategorie",
    "grupaartikla",
    "robnagrupa",
    "categoryname",
  ],
  size: ["size", "dimension", "dimensions", "dimenzija", "dimenzije", "velicina", "grosse", "abmessung"],
  unit: ["unit", "measureunit", "uom", "jm", "jedinica", "jedinicamjere", "mjera", "einheit", "mengeneinheit", "me"],
  pack: [
    "pack",
    "packquantity",
    "packqty",
    "packing",
    "packsize",
    "pakiranje",
    "pakovanje",
    "verpackungseinheit",
    "ve",
    "kolicinaupakiranju",
    "minimalnakolicina",
    "moq",
  ],
  price: [
    "price",
    "vpc",
    "wholesaleprice",
    "listprice",
    "veleprodajnacijena",
    "cijenabezpdva",
    "cijenabezpdv",
    "priceeur",
    "wholesale",
    "cijena",
    "cijenaeur",
    "netprice",
    "pricenet",
    "netpreis",
    "nettopreis",
    "listenpreis",
    "preis",
    "neto",
    "netocijena",
    "ek",
    "cijenaproizvoda",
    "priceexvat",
    "pricewithoutvat",
  ],
  retail: [
    "retail",
    "retailprice",
    "maloprodajnacijena",
    "mpc",
    "cijenaspdv",
    "cijenaspdvom",
    "pricewithvat",
    "priceincvat",
    "priceinclvat",
    "uvp",
    "bruttopreis",
    "brutto",
  ],
  deposit: [
    "deposit",
    "core",
    "coredeposit",
    "kaucija",
    "depozit",
    "pfand",
    "altteilpfand",
    "pfandwert",
    "coreprice",
    "corecharge",
  ],
  stock: [
    "stock",
    "onhand",
    "quantity",
    "qty",
    "zaliha",
    "zalihe",
    "stanje",
    "kolicina",
    "bestand",
    "lagerbestand",
    "lager",
    "stanjenaskladistu",
    "stockqty",
    "quantityinstock",
    "nazalihi",
  ],
  supply: [
    "supply",
    "availability",
    "dostupnost",
    "raspolozivost",
    "verfugbarkeit",
    "lieferbarkeit",
    "status",
    "stockstatus",
    "availabilitystatus",
  ],
  remanufactured: ["remanufactured", "reman", "exchange", "obnovljeno", "reparirano"],
  supersededBy: [
    "supersededby",
    "supersession",
    "replacedby",
    "replacement",
    "newnumber",
    "zamjena",
    "zamjenskibroj",
    "novibroj",
    "ersetztdurch",
    "nachfolger",
    "zamijenjens",
    "zamijenjenbrojem",
    "supersededbynumber",
  ],
  oe: [
    "oe",
    "oen",
    "oem",
    "oenumber",
    "oenumbers",
    "oebroj",
    "oebrojevi",
    "originalnibroj",
    "originalnibrojevi",
    "oereference",
    "oereferences",
    "oenummer",
    "oenummern",
    "originalnummer",
    "oebrojproizvodaca",
    "oemnumber",
    "oemnumbers",
    "oembroj",
  ],
  cross: [
    "cross",
    "crossreference",
    "crossreferences",
    "crossnumbers",
    "reference",
    "references",
    "usporednibroj",
    "usporednibrojevi",
    "vergleichsnummer",
    "vergleichsnummern",
    "crossref",
    "xref",
    "zamjenskibrojevi",
    "referenca",
    "referentnibroj",
  ],
  remarks: [
    "remarks",
    "remark",
    "note",
    "notes",
    "comment",
    "napomena",
    "napomene",
    "primjedba",
    "opaska",
    "bemerkung",
    "bemerkungen",
    "hinweis",
  ],
};

/** The meaning of each column, as its name tells. Throws nothing: a row that is no head has few. */
export function columnsOf(header: readonly string[]): HeaderColumns {
  const fields = header.map((name) => FIELD_OF.get(toKey(name)) ?? null);
  const plainest = new Map<Field, number>();
  fields.forEach((field, at) => {
    if (field === null) return;
    const taken = plainest.get(field);
    if (taken === undefined || rankOf(header[at] ?? "", field) < rankOf(header[taken] ?? "", field))
      plainest.set(field, at);
  });
  const kept = fields.map((field, at) => (field && (JOINED.has(field) || plainest.get(field) === at) ? field : null));
  const ignored = header.filter((name, at) => kept[at] === null && name.trim() !== "");
  return { header, fields: kept, ignored };
}

/** Throws an import fault if no column is the number, or two have the same meaning and the same name. */
export function requireColumns(columns: HeaderColumns): HeaderColumns {
  const names = columns.header.map(toKey);
  const double = columns.fields.find(
    (field, at) =>
      field !== null && !JOINED.has(field) && names.indexOf(names[at] ?? "") !== names.lastIndexOf(names[at] ?? ""),
  );
  if (double) throw importFault(`header: two columns mean ${ALIASES[double][0]}`);
  checkColumns(columns, "header");
  return columns;
}

function rankOf(name: string, field: Field): number {
  return ALIASES[field].indexOf(toKey(name));
}

/** Columns by the option `--columns number,title`; `-` skips one. Throws an import fault for an unknown name. */
export function columnsFromOption(option: string): HeaderColumns {
  const fields = option.split(",").map((name) => {
    if (name.trim() === "-" || name.trim() === "") return null;
    const field = FIELD_OF.get(toKey(name));
    if (!field) throw importFault(`--columns: nothing is known as "${name.trim()}" (known: ${KNOWN})`);
    return field;
  });
  const columns = { header: [], fields, ignored: [] };
  checkColumns(columns, "--columns");
  return columns;
}

const FIELD_OF = new Map<string, Field>(
  FIELDS.flatMap((field) => [field.toLowerCase(), ...ALIASES[field]].map((alias) => [alias, field] as const)),
);

const KNOWN = FIELDS.map((field) => ALIASES[field][0]).join(", ");

function checkColumns(columns: Columns, where: string): void {
  const present = columns.fields.filter((field) => field !== null);
  const double = present.find((field, index) => !JOINED.has(field) && present.indexOf(field) !== index);
  if (double) throw importFault(`${where}: two columns mean ${ALIASES[double][0]}`);
  if (present.includes("number")) return;
  const found = columns.ignored.length > 0 ? ` (not understood: ${columns.ignored.slice(0, 8).join(", ")})` : "";
  throw importFault(`${where}: no column is the number${found}; name the columns with --columns number,title,…`);
}

/** Letters and digits alone, without the currency of an amount and the number of a repeated column (OE 1, OE 2). */
function toKey(name: string): string {
  const key = foldText(name).replace(/[^a-z0-9]/g, "");
  if (FIELD_OF.has(key)) return key;
  return key.replace(/(?:u?eura?|euro|eurima)$/, "").replace(/\d+$/, "");
}
