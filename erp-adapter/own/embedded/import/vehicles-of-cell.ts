import { toMakerSlug } from "../../../contract/product-id.ts";
import { type Cell, quote } from "./cells.ts";
import { KNOWN_MAKES, OF_SEVERAL_WORDS } from "./known-makes.ts";

/** The parts of a vehicle that a list writes as one text. */
export interface NamedVehicle {
  make: string;
  model: string;
  engine: string;
  /** as a column of years has them; "" if there are none */
  years: string;
}

/**
 * The vehicles of a cell, several with a bar, a semicolon or a line end between them: *Toyota Avensis 2.0 D, 2003-2008*
 * is a make, a model, from its first size on an engine, and years. An empty cell and `-` are none. Several makes before
 * an engine, *VW/Audi 2.0 TDI*, are a vehicle each. Refuses other signs and words that may stand between vehicles or
 * within one. Refuses a vehicle that does not begin with a letter: *2.0 TDI* has no make.
 */
export function vehiclesOfCell(text: string): Cell<NamedVehicle[]> {
  const vehicles: NamedVehicle[] = [];
  for (const part of text.split(/[|;\n]/)) {
    const vehicle = part.replace(/\s+/g, " ").trim();
    if (vehicle === "" || vehicle === "-") continue;
    const read = readVehicle(vehicle);
    if ("reason" in read) return read;
    vehicles.push(...read.value);
  }
  return { value: vehicles };
}

function readVehicle(text: string): Cell<NamedVehicle[]> {
  const dated = takeYears(text);
  if ("reason" in dated) return dated;
  const { rest, years } = dated.value;
  const at = /(?:^|\s)\d[.,]\d/.exec(rest)?.index ?? rest.length;
  const engine = rest.slice(at).trim();
  const named = rest.slice(0, at).replace(/[\s,]+$/, "");
  const makes = named.split(BETWEEN_MAKES).map((make) => make.trim());
  if (makes.length > 1 && makes.every((make) => KNOWN_MAKES.has(toMakerSlug(make))))
    return { value: makes.map((make) => ({ make, model: "", engine, years })) };
  if (/^\P{L}/u.test(rest)) return { reason: `vehicle ${quote(text)} does not begin with its make` };
  const make = OF_SEVERAL_WORDS.exec(named)?.[0] ?? named.split(" ", 1)[0] ?? "";
  const model = named.slice(make.length).trim();
  if (BETWEEN_MODELS.test(named.replace(WITHIN_ONE, "").replace(CODES, "")) || BETWEEN_ENGINES.test(engine))
    return { reason: `vehicle ${quote(text)} seems to be several vehicles: put a bar between them` };
  return { value: [{ make, model, engine, years }] };
}

const BETWEEN_MAKES = /[/,+&]|\s(?:i|and|und|ili|or|oder)\s/i;
/** An `i` behind a number alone is injection, as in *320 i Touring*, unless another number or a make follows. */
const AND = `\\s(?:and|und|ili|or|oder|i(?!(?<=(?:^|\\s)\\d+(?:[.,]\\d)? i) (?!\\d{3}|(?:${[...KNOWN_MAKES].join("|")})\\b)))\\s`;
const BETWEEN_MODELS = new RegExp(
  `[,+&]|\\s/\\s|\\p{L}[\\p{L}\\d]*/\\p{L}|(?<!\\d)(?:\\d{2}/\\d{2}|\\d{3}/\\d{3})(?!\\d)|${AND}`,
  "iu",
);
const BETWEEN_ENGINES = new RegExp(`,(?!\\d)|\\d,\\d[.,]|\\+(?=.)|&|\\s/\\s|${AND}`, "iu");
/** Names that have such a sign within them. */
const WITHIN_ONE = /^lynk & co\b|\btown & country\b/i;
/** The codes of a model: `(8E2, B6)`. */
const CODES = /\((?:[\dA-Z_]{1,5}(?:, ?|\)))+/g;

const YEAR = "(?:19[6-9]|20[0-3])\\d";
const MONTH = `(?:(?:0?[1-9]|1[0-2])[./-]${YEAR}|${YEAR}[./](?:0[1-9]|1[0-2])(?!\\d)|${YEAR})\\.?`;
const SHORT_MONTH = "(?:0?[1-9]|1[0-2])[./]\\d\\d";
const UNTIL = "\\s?(?:-+>?|→|–|>|\\s(?:do|to|bis)\\s)\\s?";
const SPAN = `${MONTH}(?:${UNTIL}(?:${MONTH})?|\\+)|(?:od|from|ab|seit|since) ${MONTH}(?: (?:do|to|bis) ${MONTH})?|${SHORT_MONTH}${UNTIL}${SHORT_MONTH}`;
const BEFORE_YEAR = "(?:god(?:ina|ište)?\\.? )?";
const OF_YEAR = "(?: ?(?:god(?:ina|ište)?|g)\\b\\.?)?";
/** Years between blanks, commas or brackets, or one year in brackets, behind a comma or at the end. */
const YEARS = new RegExp(
  [
    `(?:^|[\\s,]\\s?|\\s?\\()(?<span>${SPAN})${OF_YEAR}(?:\\)|(?=[\\s,]|$))`,
    `\\s?\\(${BEFORE_YEAR}(?<inBrackets>${MONTH})${OF_YEAR}\\)`,
    `,\\s?${BEFORE_YEAR}(?<behindComma>${MONTH})${OF_YEAR}$`,
    `(?<=\\s(?!\\p{L} )\\S+ )${BEFORE_YEAR}(?<atEnd>${MONTH})${OF_YEAR}$`,
  ].join("|"),
  "iu",
);
const OF_TWO_DIGITS = /(?<![\p{L}\d.,'])(?:\d\d\s?[-–]\s?\d\d|'\d\d(?:\s?[-–]|$))(?![\p{L}\d])/u;
/** Fits a model with a displacement behind it: *307 1997*. */
const LIKE_DISPLACEMENT = /^1\d{3}$/;

/** The years of a vehicle, and its text without them. */
function takeYears(text: string): Cell<{ rest: string; years: string }> {
  const found = YEARS.exec(text);
  const short = OF_TWO_DIGITS.exec(found ? text.replace(found[0], "") : text)?.[0];
  if (short) return { reason: `vehicle ${quote(text)}: ${short} may be years: write them with four digits` };
  if (!found) return { value: { rest: text, years: "" } };
  const { span, inBrackets, behindComma, atEnd } = found.groups ?? {};
  const before = text.slice(0, found.index);
  const rest = `${before} ${text.slice(found.index + found[0].length)}`.trim().replace(/\s*,$/, "");
  if (span && YEARS.exec(rest)?.groups?.span)
    return { reason: `vehicle ${quote(text)} has years twice: put a bar between vehicles` };
  if (atEnd && LIKE_DISPLACEMENT.test(atEnd) && !/\s\d[.,]\d/.test(before))
    return {
      reason: `vehicle ${quote(text)}: ${atEnd} may be a year or a displacement: write (${atEnd}) or ${atEnd} ccm`,
    };
  const years =
    span?.replace(/^\p{L}+ (\S+)$|\+$/u, "$1->").replace(/^\p{L}+ /u, "") ?? inBrackets ?? behindComma ?? atEnd ?? "";
  return { value: { rest, years } };
}
