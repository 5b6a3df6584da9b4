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
  "deposit",
  "stock",
  "supply",
  "remanufactured",
  "supersededBy",
  "oe",
  "cross",
] as const;
export type Field = (typeof FIELDS)[number];

/** The field of each column; null: ignored. */
export interface Columns {
  fields: (Field | null)[];
  /** headers without a known meaning */
  ignored: string[];
}

/** Column names in English and Croatian, without spaces, marks and accents; docs/import.md lists them too. */
export const ALIASES: Record<Field, readonly string[]> = {
  number: [
    "number",
    "cat",
    "catnumber",
    "catno",
    "no",
    "partnumber",
    "partno",
    "articlenumber",
    "articleno",
    "article",
    "itemno",
    "sku",
    "code",
    "sifra",
    "sifraartikla",
    "broj",
    "brojdijela",
    "katbroj",
    "kataloskibroj",
    "catbroj",
    "artikl",
  ],
  manufacturer: ["manufacturer", "maker", "mfr", "producer", "proizvodac", "proizvodjac"],
  brand: ["brand", "marka", "robnamarka", "brend"],
  titleEn: ["title", "titleen", "name", "nameen", "label", "naziven", "nazivengleski"],
  titleHr: ["titlehr", "namehr", "naziv", "nazivhr", "nazivartikla", "nazivhrvatski"],
  descriptionEn: ["description", "descriptionen", "opisen"],
  descriptionHr: ["descriptionhr", "opis", "opishr"],
  group: ["group", "productgroup", "category", "grupa", "grupaproizvoda", "kategorija"],
  size: ["size", "dimension", "dimensions", "dimenzija", "dimenzije", "velicina"],
  unit: ["unit", "measureunit", "uom", "jm", "jedinica", "jedinicamjere", "mjera"],
  pack: ["pack", "packquantity", "packqty", "packing", "packsize", "pakiranje", "pakovanje"],
  price: [
    "price",
    "priceeur",
    "wholesale",
    "wholesaleprice",
    "listprice",
    "cijena",
    "cijenaeur",
    "vpc",
    "veleprodajnacijena",
    "cijenabezpdva",
  ],
  deposit: ["deposit", "core", "coredeposit", "kaucija", "depozit"],
  stock: ["stock", "onhand", "quantity", "qty", "zaliha", "zalihe", "stanje", "kolicina"],
  supply: ["supply", "availability", "dostupnost", "raspolozivost"],
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
  ],
  oe: ["oe", "oen", "oem", "oenumber", "oenumbers", "oebroj", "oebrojevi", "originalnibroj", "originalnibrojevi"],
  cross: [
    "cross",
    "crossreference",
    "crossreferences",
    "crossnumbers",
    "reference",
    "references",
    "usporednibroj",
    "usporednibrojevi",
  ],
};

/** Columns by the header line. Throws an import fault if two have the same meaning, or none is the number. */
export function columnsFromHeader(header: readonly string[]): Columns {
  const fields = header.map((name) => FIELD_OF.get(toKey(name)) ?? null);
  const ignored = header.filter((name, index) => fields[index] === null && name.trim() !== "");
  return checkColumns({ fields, ignored }, "header");
}

/** Columns by the option `--columns number,title`; `-` skips one. Throws an import fault for an unknown name. */
export function columnsFromOption(option: string): Columns {
  const fields = option.split(",").map((name) => {
    if (name.trim() === "-" || name.trim() === "") return null;
    const field = FIELD_OF.get(toKey(name));
    if (!field) throw importFault(`--columns: nothing is known as "${name.trim()}" (known: ${KNOWN})`);
    return field;
  });
  return checkColumns({ fields, ignored: [] }, "--columns");
}

const FIELD_OF = new Map<string, Field>(
  FIELDS.flatMap((field) => [field.toLowerCase(), ...ALIASES[field]].map((alias) => [alias, field] as const)),
);

const KNOWN = FIELDS.map((field) => ALIASES[field][0]).join(", ");

function checkColumns(columns: Columns, where: string): Columns {
  const present = columns.fields.filter((field) => field !== null);
  const double = present.find((field, index) => present.indexOf(field) !== index);
  if (double) throw importFault(`${where}: two columns mean ${ALIASES[double][0]}`);
  if (present.includes("number")) return columns;
  const found = columns.ignored.length > 0 ? ` (not understood: ${columns.ignored.slice(0, 8).join(", ")})` : "";
  throw importFault(`${where}: no column is the number${found}; name the columns with --columns number,title,…`);
}

function toKey(name: string): string {
  return foldText(name).replace(/[^a-z0-9]/g, "");
}
