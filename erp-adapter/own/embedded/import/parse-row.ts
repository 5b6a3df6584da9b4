import type { Delimiter } from "#spreadsheets/delimiter.ts";
import { isForeignCurrency } from "#spreadsheets/foreign-money.ts";
import type { Row } from "#spreadsheets/row.ts";
import { isWronglyDecoded } from "#spreadsheets/wrongly-decoded.ts";
import type { GroupId } from "../../../contract/catalogue.ts";
import type { DateOrder } from "../../../contract/date-text.ts";
import { toEurCents } from "../../../contract/money.ts";
import type { DecimalMark } from "../../../contract/numeral.ts";
import { toNumberKey } from "../../../contract/part-number.ts";
import { toMakerSlug } from "../../../contract/product-id.ts";
import { MAX_WARNINGS } from "../../../contract/product-papers.ts";
import { MAX_NOTE } from "../../../contract/supersessions.ts";
import { GROUPS } from "../../../kit/groups.ts";
import { toProductIdOrNull } from "../../catalogue-index/writing/supersession-rows.ts";
import { readShelf } from "./availability.ts";
import {
  type CellValue,
  ofTwoMeanings,
  parseDeposit,
  parsePack,
  parsePrice,
  parsePriceUnit,
  parseShelf,
  parseStock,
  parseYesNo,
  quote,
  splitAddresses,
  splitReferences,
  toUnit,
  withoutVat,
} from "./cells.ts";
import { ALIASES } from "./column-names.ts";
import { AMOUNTS, type Columns, hasWidthOf } from "./columns.ts";
import { DOCUMENT_FIELDS, FIELDS, type Field, PAPER_FIELDS, RELATED_FIELDS, SUPERSESSION_FIELDS } from "./fields.ts";
import { bareNumber, inPlainDigits, type MarkOf, NUMBERS } from "./file-marks.ts";
import { readFitments } from "./fitment-of-row.ts";
import type { ImportOptions } from "./import-options.ts";
import type { ImportedRow } from "./imported-row.ts";
import { splitSeveral, withoutCount } from "./joined-numbers.ts";
import { mendNumbers } from "./mend-numbers.ts";
import { isNoNumber, saysNothing } from "./nothing.ts";
import { readPapers } from "./papers-of-row.ts";
import { POWERS } from "./power.ts";
import type { PricePieces } from "./price-pieces.ts";
import { readRelated } from "./related-of-row.ts";
import { readSupersession } from "./supersession-of-row.ts";
import type { YearStyle } from "./year-style.ts";

/** A good line with its warnings and the list's own remark; or the first reason to refuse the line. */
export type ParsedRow = { row: ImportedRow; warnings: string[]; remark: string } | Refused;

interface Refused {
  reason: string;
}

export type Options = Pick<
  ImportOptions,
  "manufacturer" | "group" | "zeroIsOnRequest" | "vatIncluded" | "takesCandidates"
> & {
  markOf: MarkOf;
  dateOrder?: DateOrder;
  yearStyle?: YearStyle;
  pricePieces?: PricePieces;
  /** the mark between the columns; null for a workbook, which has no quotes */
  delimiter?: Delimiter | null;
};

/**
 * Reads one record by the file's columns; the manufacturer is empty if neither a column nor an option names it. Pure:
 * later steps check whether the product is known or occurs twice.
 */
export function parseRow(source: Row, columns: Columns, options: Options): ParsedRow {
  const { line, cells } = source;
  if (!hasWidthOf(columns, source)) return { reason: `${cells.length} columns instead of ${columns.fields.length}` };
  const warnings: string[] = [];
  const texts = toTexts(source, columns, options);
  const fault = FIELDS.map((field) => faultOf(field, texts[field], options.delimiter ?? null)).find(
    (reason) => reason !== null,
  );
  if (fault) return { reason: fault };
  const spoilt = mendNumbers(texts, options, warnings);
  if (spoilt) return spoilt;

  const currency = faultOfCurrency(texts);
  if (currency) return currency;

  const ambiguous = writePlainly(texts, options.markOf);
  if (ambiguous) return ambiguous;

  const { number = "" } = texts;
  const manufacturer = texts.manufacturer || options.manufacturer || "";
  const identity =
    columns.fields.includes("manufacturer") || options.manufacturer
      ? faultOfIdentity(manufacturer, number)
      : faultOfNumber(number);
  if (identity) return { reason: identity };
  const read = readFields(texts, options, warnings);
  if ("reason" in read) return read;
  const successor = read.value.supersededBy?.number ?? "";
  const unclear = faultOfSuccessor(successor);
  if (unclear) return { reason: `${ALIASES.supersededBy[0]} ${quote(successor)} ${unclear}` };
  if (successor === number) return { reason: "the part is to be replaced by itself" };
  const row: ImportedRow = { line, manufacturer, number, fields: read.value };
  if (successor !== "" && !IS_NUMBER.test(successor)) row.doubt = "word";
  return { row, warnings, remark: texts.remarks ?? "" };
}

/** Only the catalogue can say that a word or a single digit is the number of a part. */
const IS_NUMBER = /\d.|.\d|^[A-WYZ]$/;

function faultOfSuccessor(text: string): string | null {
  if (isSeveral(text)) return "seems to be several numbers: give each a line";
  if (isCounted(text)) return COUNTED;
  if (readShelf(text)?.supply !== "discontinued") return null;
  return `is no number: leave the cell empty, and say in a column ${ALIASES.supply[0]} that the part is discontinued`;
}

type Fields = ImportedRow["fields"];
type Texts = Partial<Record<Field, string>>;

function toTexts({ cells, numeric }: Row, columns: Columns, { markOf, pricePieces }: Options): Texts {
  const texts: Texts = {};
  const ofAll = pricePieces?.ofAll;
  const read = columns.fields.includes("price") ? "price" : "retail";
  if (ofAll?.field === read) texts.priceUnit = String(ofAll.pieces);
  columns.fields.forEach((field, index) => {
    if (field === null) return;
    const given = (cells[index] ?? "").trim();
    const cell = NUMBERS.has(field) ? bareNumber(given) : given;
    const amount = numeric?.has(index) && NUMBERS.has(field) ? inOneMeaning(cell, markOf(field)) : cell;
    const currency = columns.currencies?.[index];
    const written = currency && /\d/.test(amount) ? `${amount} ${currency}` : amount;
    const text = isEmptied(field, written) ? "" : written;
    texts[field] = texts[field] === undefined ? text : `${texts[field]}\n${text}`;
  });
  return texts;
}

/** Fields in which a sign or word such as `-` or *nema* means an empty cell. */
const EMPTIED: ReadonlySet<Field> = new Set([
  "manufacturer",
  "brand",
  "titleEn",
  "titleHr",
  "descriptionEn",
  "descriptionHr",
  "group",
  "size",
  "unit",
  "supersessionNote",
  "supersessionNoteHr",
  "oeMaker",
  "crossMaker",
  "relatedMaker",
  "currency",
  "picture",
  ...PAPER_FIELDS,
]);
/** Fields with numbers of parts beside the line's own. */
const OF_NUMBERS: ReadonlySet<Field> = new Set([
  "supersededBy",
  "oe",
  "cross",
  "fitmentOe",
  "unitPlateNumber",
  ...RELATED_FIELDS,
]);

function isEmptied(field: Field, text: string): boolean {
  return OF_NUMBERS.has(field) ? isNoNumber(text) : EMPTIED.has(field) && saysNothing(text);
}

/**
 * Writes a workbook's number with the file's decimal mark. The point in such a number is always decimal: a zero behind
 * three digits, as in 10.0050, keeps them from being thousands.
 */
function inOneMeaning(cell: string, mark: DecimalMark | undefined): string {
  const [, whole, fraction] = /^(\d+)\.(\d+)$/.exec(cell) ?? [];
  if (whole === undefined || fraction === undefined) return cell;
  return `${whole}${mark === "comma" ? "," : "."}${fraction.length === 3 ? `${fraction}0` : fraction}`;
}

/** Writes the numbers of a vehicle and of a replacement in plain digits, as the readers of these expect them. */
function writePlainly(texts: Texts, markOf: MarkOf): Refused | null {
  for (const field of ["quantityFactor", "ccm", ...POWERS, "fitmentQuantity"] as const) {
    const text = texts[field];
    if (text === undefined) continue;
    const name = ALIASES[field][0] ?? field;
    const { plain, fault } = inPlainDigits(text, markOf(field));
    if (fault === "ambiguous") return ofTwoMeanings(name, text);
    if (fault === "contrary") return { reason: `${name} ${quote(text)}: the column's decimal mark is the other one` };
    texts[field] = plain;
  }
  return null;
}

const MAX_LENGTH: Partial<Record<Field, number>> = {
  number: 80,
  supersededBy: 80,
  manufacturer: 80,
  brand: 80,
  titleEn: 300,
  titleHr: 300,
  descriptionEn: 10_000,
  descriptionHr: 10_000,
  remarks: 10_000,
  supersessionNote: MAX_NOTE,
  supersessionNoteHr: MAX_NOTE,
  oe: 4_000,
  cross: 4_000,
  unit: 20,
  vehicle: 4_000,
  picture: 10_000,
  fittingParts: 2_000,
  gasketKits: 2_000,
  spareParts: 2_000,
  accessories: 2_000,
  dataSheet: 4_000,
  instructions: 4_000,
  safetySheet: 4_000,
  certificate: 4_000,
  warningsEn: MAX_WARNINGS,
  warningsHr: MAX_WARNINGS,
  makerName: 200,
  makerAddress: 300,
  makerContact: 500,
  responsibleName: 200,
  responsibleAddress: 300,
  responsibleContact: 500,
};
const MANY_LINES: ReadonlySet<Field> = new Set([
  "descriptionEn",
  "descriptionHr",
  "oe",
  "cross",
  "remarks",
  "vehicle",
  "picture",
  ...RELATED_FIELDS,
  ...DOCUMENT_FIELDS,
  "warningsEn",
  "warningsHr",
]);

function faultOf(field: Field, text: string | undefined, delimiter: Delimiter | null): string | null {
  if (text === undefined) return null;
  const name = ALIASES[field][0];
  const max = MAX_LENGTH[field] ?? 100;
  if (text.length > max) return `${name} is longer than ${max} characters`;
  if (text.includes("\n") && !MANY_LINES.has(field)) {
    const cell = `${name} ${quote(text.replace(/\s+/g, " "))}`;
    // A quote that is not closed takes in the marks between the cells that follow.
    return delimiter !== null && (delimiter === "," ? /,\S*,/.test(text) : text.includes(delimiter))
      ? `${cell} goes over several lines (a quote that is not closed?)`
      : `${cell} has a line break: write it on one line`;
  }
  if (text.includes("\ufffd"))
    return `${name} ${quote(text)} has the sign \ufffd for a letter that another program lost`;
  if (isWronglyDecoded(text))
    return `${name} ${quote(text)} has two signs for each accented letter: the file was saved in another encoding than it was read in. Save it again as UTF-8`;
  const plain = MANY_LINES.has(field) ? text.replace(/[\n\t]/g, " ") : text;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(plain)) return `${name} contains an invisible control character`;
  return null;
}

/** Refuses a line that has amounts and a foreign currency in its column of currencies. */
function faultOfCurrency(texts: Texts): Refused | null {
  const { currency = "" } = texts;
  const hasAmount = [...AMOUNTS].some((field) => /\d/.test(texts[field] ?? ""));
  if (!hasAmount || !isForeignCurrency(currency)) return null;
  return { reason: `currency ${quote(currency)}: prices come in euros alone` };
}

/**
 * Marks and words between two numbers. A slash, a plus or a word stands between blanks, as HU947/1X is one number; a
 * comma before one to three digits, as in 6,4X10, is a decimal mark.
 */
const BETWEEN_NUMBERS = /[;|]|\s[/+&]\s|\s(?:ili|or|oder|i|and|und)\s|,(?!\d{1,3}(?!\d))/;

function isSeveral(number: string): boolean {
  return BETWEEN_NUMBERS.test(number) || splitSeveral(number).length > 1;
}

function isCounted(number: string): boolean {
  return withoutCount(number) !== number;
}

const COUNTED = "seems to have a number of pieces beside the number: write the number alone";

function faultOfNumber(number: string): string | null {
  if (number === "") return "the number is empty";
  if (toNumberKey(number) === "") return `the number ${quote(number)} has no Latin letter or digit`;
  if (isNoNumber(number)) return `the number ${quote(number)} stands for none`;
  if (isCounted(number)) return `number ${quote(number)} ${COUNTED}`;
  if (isSeveral(number))
    return `number ${quote(number)} seems to be several numbers: give each a line, or put the others into a column cross`;
  return null;
}

function faultOfIdentity(manufacturer: string, number: string): string | null {
  const fault = faultOfNumber(number);
  if (fault) return fault;
  if (manufacturer === "") return "the manufacturer is empty";
  if (toNumberKey(manufacturer.normalize("NFKD").replace(/đ/gi, "d")) === "")
    return `the manufacturer ${quote(manufacturer)} has no Latin letter or digit`;
  return toProductIdOrNull(toMakerSlug(manufacturer), number) === null ? "the number is too long" : null;
}

function readFields(texts: Texts, options: Options, warnings: string[]): CellValue<Fields> {
  const fields: Fields = {};
  for (const field of FIELDS) {
    const text = texts[field];
    if (text === undefined) continue;
    const read = readField(field, text, options, fields, warnings);
    if (read) return read;
  }
  for (const [field, maker] of [
    ["oe", texts.oeMaker],
    ["cross", texts.crossMaker],
  ] as const)
    for (const reference of fields[field] ?? []) reference.maker ??= maker || null;
  if (fields.supersededBy && SUPERSESSION_FIELDS.some((field) => texts[field] !== undefined)) {
    const refused = keep(
      fields,
      "supersessions",
      readSupersession(texts, fields.supersededBy.number, options.dateOrder),
    );
    if (refused) return refused;
  }
  if (RELATED_FIELDS.some((field) => texts[field] !== undefined)) {
    const refused = keep(fields, "related", readRelated(texts));
    if (refused) return refused;
  }
  if (PAPER_FIELDS.some((field) => texts[field] !== undefined)) {
    const refused = keep(fields, "papers", readPapers(texts));
    if (refused) return refused;
  }
  const fault =
    texts.make === undefined && texts.vehicle === undefined
      ? null
      : keep(fields, "fitments", readFitments(texts, options.yearStyle));
  return fault ?? { value: fields };
}

/** Puts a cell's value into the fields; returns a reason if that fails. */
function readField(field: Field, text: string, options: Options, fields: Fields, warnings: string[]): Refused | null {
  const mark = options.markOf(field);
  switch (field) {
    case "number":
    case "manufacturer":
    case "remarks":
    case "currency":
      return null;
    case "brand":
    case "titleEn":
    case "titleHr":
    case "size":
      fields[field] = text;
      return null;
    case "descriptionEn":
    case "descriptionHr":
      fields[field] = text.replace(/\s+/g, " ");
      return null;
    case "unit":
      fields.unit = toUnit(text);
      return null;
    case "oe":
    case "cross":
      fields[field] = splitReferences(text);
      return null;
    case "picture":
      fields.addresses = splitAddresses(text);
      return null;
    case "supersededBy":
      fields.supersededBy = text === "" ? null : { number: text };
      return null;
    case "group":
      return keep(fields, "group", parseGroup(text, options.group, warnings));
    case "price":
      return keep(fields, "wholesale", parsePrice(text, { ...options, mark }));
    case "retail":
      return fields.wholesale === undefined ? keepWithoutVat(fields, text, { ...options, mark }) : null;
    case "priceUnit":
      return keepForOne(fields, parsePriceUnit(text, mark, options.pricePieces?.ofText));
    case "deposit":
      return keep(fields, "deposit", parseDeposit(text, mark));
    case "stock":
      return keep(fields, "stock", parseStock(text, mark, warnings));
    case "pack":
      return keep(fields, "packQuantity", parsePack(text, mark));
    case "supply":
      return keepShelf(fields, text, mark, warnings);
    case "remanufactured":
      return keep(fields, "remanufactured", parseYesNo("remanufactured", text));
    default:
      // Other fields are not read one by one: vehicle facts, related parts and papers are read together, and the makers
      // of references afterwards.
      return null;
  }
}

function keep<Name extends keyof Fields>(fields: Fields, name: Name, cell: CellValue<Fields[Name]>): Refused | null {
  if ("reason" in cell) return cell;
  fields[name] = cell.value;
  return null;
}

/** Keeps an availability in words. Its number of pieces counts only if no column of pieces has set the stock. */
function keepShelf(fields: Fields, text: string, mark: DecimalMark | undefined, warnings: string[]): Refused | null {
  const read = parseShelf(text, mark, warnings);
  if ("reason" in read) return read;
  const { stock, supply } = read.value;
  if (stock !== undefined) fields.stock ??= stock;
  if (supply) fields.supply = supply;
  return null;
}

/** The price of one piece, of a price for several. A deposit beside such a price may be for one or for all: refused. */
function keepForOne(fields: Fields, pieces: CellValue<number>): Refused | null {
  if ("reason" in pieces) return pieces;
  const { wholesale } = fields;
  if (pieces.value === 1 || !wholesale) return null;
  if (fields.deposit) return { reason: `whether the deposit is for one piece or for ${pieces.value} is not known` };
  if (wholesale % pieces.value > 0)
    return { reason: `the price of one piece, of ${pieces.value}, is not in whole cents` };
  fields.wholesale = toEurCents(wholesale / pieces.value);
  return null;
}

function keepWithoutVat(
  fields: Fields,
  text: string,
  options: Options & { mark: DecimalMark | undefined },
): Refused | null {
  const read = parsePrice(text, options);
  if ("reason" in read) return read;
  fields.wholesale = read.value && withoutVat(read.value, options.vatIncluded ?? 0);
  return null;
}

/**
 * Finds a group by id or by name in either language. An unknown group becomes the file's default group, with a warning;
 * without a default group, the line is refused.
 */
function parseGroup(text: string, fallback: GroupId | undefined, warnings: string[]): CellValue<GroupId | undefined> {
  if (text === "") return { value: fallback };
  const wanted = text.toLowerCase();
  for (const [id, names] of GROUPS)
    if (id === wanted || names.en.toLowerCase() === wanted || names.hr.toLowerCase() === wanted) return { value: id };
  if (!fallback) return { reason: `group ${quote(text)} is unknown (--group ID takes in lines like this one)` };
  warnings.push(`group ${quote(text)} is unknown: ${fallback} instead`);
  return { value: fallback };
}
