import { toMakerSlug } from "../../../contract/product-id.ts";
import { type CellValue, quote } from "./cells.ts";
import { hasOtherMake, KNOWN_MAKES, OF_SEVERAL_WORDS } from "./known-makes.ts";

/** The parts of a vehicle that a list writes as one text. */
export interface NamedVehicle {
  make: string;
  model: string;
  engine: string;
  /** as a column of years has them; "" if there are none */
  years: string;
}

/**
 * The vehicles of a cell, several with a bar, a semicolon, a bullet or a line end between them: *Toyota Avensis 2.0 D,
 * 2003-2008* is a make, a model, from its first size on an engine, and years. An empty cell and `-` are none. Several
 * makes before an engine, *VW/Audi 2.0 TDI*, are a vehicle each. Refuses other signs and words that may stand between
 * vehicles or within one, and a vehicle that does not begin with a letter: *2.0 TDI* has no make.
 */
export function vehiclesOfCell(text: string): CellValue<NamedVehicle[]> {
  const vehicles: NamedVehicle[] = [];
  for (const part of text.split(/[|;\n•]/)) {
    const vehicle = part.replace(/\s+/g, " ").trim();
    if (vehicle === "" || vehicle === "-") continue;
    const read = readVehicle(vehicle);
    if ("reason" in read) return read;
    vehicles.push(...read.value);
  }
  return { value: vehicles };
}

function readVehicle(text: string): CellValue<NamedVehicle[]> {
  const dated = takeYears(text);
  if ("reason" in dated) return dated;
  const { rest, years } = dated.value;
  const at = /(?:^|\s)\d[.,]\d/.exec(rest)?.index ?? rest.length;
  const engine = rest.slice(at).trim();
  const named = rest.slice(0, at).replace(/[\s,–-]+$/, "");
  const makes = severalMakes(named);
  if (makes) return { value: makes.map((make) => ({ make, model: "", engine, years })) };
  if (/^\P{L}/u.test(rest)) return { reason: `vehicle ${quote(text)} does not begin with its make` };
  const make = OF_SEVERAL_WORDS.exec(named)?.[0] ?? named.split(" ", 1)[0] ?? "";
  const model = named.slice(make.length).replace(/^[\s–-]+/, "");
  if (hasSeveralModels(named) || BETWEEN_ENGINES.test(engine) || hasOtherMake(make, rest.slice(make.length)))
    return { reason: `vehicle ${quote(text)} seems to be several vehicles: put a bar between them` };
  const year = YEAR_WITHIN.exec(engine)?.[1];
  if (year !== undefined) return mayBeYear(text, year);
  return { value: [{ make, model, engine, years }] };
}

/** The makes of a cell of makes, `VW/Audi`; refused if it seems to be several, and one of them is not known. */
export function makesOfCell(text: string): CellValue<NamedVehicle[]> {
  const makes = severalMakes(text) ?? [text];
  if (makes.length === 1 && !KNOWN_MAKES.has(toMakerSlug(text)) && /[/\\,;|•]/.test(text))
    return { reason: `make ${quote(text)} seems to be several makes: give each a line` };
  return { value: makes.map((make) => ({ make, model: "", engine: "", years: "" })) };
}

/** True for names of models that seem to be several: `Golf/Passat`, `206/207`, `Golf, Passat`. */
export function hasSeveralModels(named: string): boolean {
  return BETWEEN_MODELS.test(named.replace(WITHIN_ONE, "").replace(CODES, ""));
}

/** The known makes that a text is, with a mark or a word between them; null if it is anything else. */
function severalMakes(text: string): string[] | null {
  if (KNOWN_MAKES.has(toMakerSlug(text))) return null;
  const makes = text.split(BETWEEN_MAKES).map((make) => make.trim());
  return makes.length > 1 && makes.every((make) => KNOWN_MAKES.has(toMakerSlug(make))) ? makes : null;
}

const BETWEEN_MAKES = /[/\\,;|•+&]|\s(?:i|and|und|ili|or|oder)\s/i;
/** An `i` behind a number alone is injection, as in *320 i Touring*, unless another number or a make follows. */
const AND = `\\s(?:and|und|ili|or|oder|i(?!(?<=(?:^|\\s)\\d+(?:[.,]\\d)? i) (?!\\d{3}|(?:${[...KNOWN_MAKES].join("|")})\\b)))\\s`;
const BETWEEN_MODELS = new RegExp(
  `[&\\\\]|\\s\\+|\\+(?=[\\p{L}\\d])|,(?!(?<=(?<!\\d)\\d,)\\d(?!\\d))|\\s/\\s|\\p{L}[\\p{L}\\d]*/\\p{L}|(?<![\\d.])(?<one>\\d{2,4})/(?!\\k<one>(?!\\d))\\d{2,4}(?!\\d)|${AND}`,
  "iu",
);
const BETWEEN_ENGINES = new RegExp(
  `,(?!\\d)|\\d,\\d[.,]|\\+(?=.)|[&\\\\]|\\s/\\s|/\\d[.,]\\d|\\s\\d[.,]\\d(?!\\d|\\s?t\\b)|${AND}`,
  "iu",
);
/** Names that have such a sign within them: `Platform/Chassis` is one body. */
const WITHIN_ONE =
  /^lynk & co\b|\btown & country\b|\b(?:body|bus|box|estate|fahrgestell|hatchback|kasten|kombi|platform|pritsche|saloon|van)\/(?:bus|chassis|estate|fahrgestell|hatchback|kombi|mpv|saloon|van)\b/gi;
/** The codes of a model: `(8E2, B6)`, `(BR0/1)`. */
const CODES = /\((?:[\dA-Z_/]{1,8}(?:, ?|\)))+/g;

const YEAR = "(?:19[6-9]|20[0-2])\\d";
const MONTH = `(?:(?:0?[1-9]|1[0-2])[./-]${YEAR}|${YEAR}[./](?:0[1-9]|1[0-2])(?!\\d)|${YEAR})\\.?`;
const SHORT_MONTH = "(?:0?[1-9]|1[0-2])[./]\\d\\d";
const UNTIL = "\\s?(?:-+>?|→|–|>|\\s(?:do|to|bis)\\s)\\s?";
const SPAN = `${MONTH}(?:${UNTIL}(?:${MONTH})?|\\+)|(?:od|from|ab|seit|since) ${MONTH}(?: (?:do|to|bis) ${MONTH})?|${SHORT_MONTH}${UNTIL}${SHORT_MONTH}|${YEAR}/${YEAR}|${YEAR}[/–-]\\d\\d(?!\\d)`;
const BEFORE_YEAR = "(?:god(?:ina|ište)?\\.? )?";
const OF_YEAR = "(?: ?(?:god(?:ina|ište)?|g)\\b\\.?)?";
/** Years between blanks, commas or brackets, or one year in brackets, behind a comma, before a size or at the end. */
const YEARS = new RegExp(
  [
    `(?:^|[\\s,]\\s?|\\s?\\()(?<span>${SPAN})${OF_YEAR}(?:\\)|(?=[\\s,]|$))`,
    `\\s?\\(${BEFORE_YEAR}(?<inBrackets>${MONTH})${OF_YEAR}\\)`,
    `,\\s?${BEFORE_YEAR}(?<behindComma>${MONTH})${OF_YEAR}$`,
    `(?<=\\s(?!\\p{L} )\\S+ )${BEFORE_YEAR}(?<atEnd>${MONTH})${OF_YEAR}(?:$|(?=\\s\\d[.,]\\d))`,
  ].join("|"),
  "iu",
);
const OF_TWO_DIGITS =
  /(?<![\p{L}\d.,'])(?:\d\d\s?[-–]\s?\d\d|0\d\/\d\d|\d\d\/[0-2]\d|'\d\d(?:\s?[-–]|$))(?![\p{L}\d])/u;
/** A number within an engine that may be the year of the vehicle. */
const YEAR_WITHIN = new RegExp(`\\s(${YEAR})(?![\\d.,/-])(?!\\s?(?:ccm|cm3|cm³|cc)\\b)`, "iu");

/** True for a year that may be the displacement of a model, *307 1997*, or that of the size before it, *2.0 HDi 1997*. */
function mayBeDisplacement(year: string, before: string): boolean {
  const litres = /\s(\d)[.,](\d)/.exec(before);
  return /^1\d{3}$/.test(year) && (!litres || Math.round(Number(year) / 100) === Number(`${litres[1]}${litres[2]}`));
}

function mayBeYear(text: string, year: string): { reason: string } {
  return { reason: `vehicle ${quote(text)}: ${year} may be a year or a displacement: write (${year}) or ${year} ccm` };
}

/** The years of a vehicle, and its text without them. */
function takeYears(text: string): CellValue<{ rest: string; years: string }> {
  const found = YEARS.exec(text);
  const short = OF_TWO_DIGITS.exec(found ? text.replace(found[0], "") : text)?.[0];
  if (short) return { reason: `vehicle ${quote(text)}: ${short} may be years: write them with four digits` };
  if (!found) return { value: { rest: text, years: "" } };
  const { span, inBrackets, behindComma, atEnd } = found.groups ?? {};
  const before = text.slice(0, found.index);
  const rest = `${before} ${text.slice(found.index + found[0].length)}`.trim().replace(/\s*,$/, "");
  if (YEARS.test(rest)) return { reason: `vehicle ${quote(text)} has years twice: put a bar between vehicles` };
  if (atEnd && mayBeDisplacement(atEnd, before)) return mayBeYear(text, atEnd);
  const years =
    span?.replace(/^\p{L}+ (\S+)$|\+$/u, "$1->").replace(/^\p{L}+ /u, "") ?? inBrackets ?? behindComma ?? atEnd ?? "";
  return { value: { rest, years } };
}
