import { isQuantity, MAX_QUANTITY, type Quantity } from "#erp-adapter/contract/quantity.ts";
import { withoutApostrophe } from "./plain-cell.ts";
import type { QuantityReason, WantedAmount } from "./wanted-row.ts";

/**
 * Words for a single unit of the product, in English, Croatian and German. Words for boxes, pairs and dozens are not
 * included.
 */
export const UNIT =
  "(?:kom(?:ada?|adi)?|kos|pcs?|pce|pieces?|ea|each|units?|st(?:k|ck|ück|uck)?|sets?|kpl|kompl(?:et[ai]?)?|lit(?:ra|re|ara)?|l|m)\\.?";

const ONLY_UNIT = new RegExp(`^${UNIT}$`, "iu");
const WITH_UNIT = new RegExp(`^(.*?[\\d.,])\\s*(?:${UNIT}|[x×])$`, "iu");
const WITH_TIMES = /^[x×]\s*(\d.*)$/iu;

/** True for a word of UNIT, such as *kom*, *pcs* or *set*. */
export function isUnitOfOne(unit: string): boolean {
  return ONLY_UNIT.test(unit.trim());
}

/**
 * The quantity in a text. 1.000,00 and 1 000 are a thousand and 5,00 is five; 1.000 alone is ambiguous: a thousand in
 * some countries, one in others. `isNumeric`: the workbook stores the cell as a number, with a decimal point.
 */
export function readQuantity(cell: string, isNumeric = false): WantedAmount {
  const text = withoutApostrophe(cell)
    .replace(/^="(.*)"$/, "$1")
    .trim();
  const [, withoutUnit = text] = WITH_UNIT.exec(text) ?? [];
  const [, withoutTimes = withoutUnit] = WITH_TIMES.exec(withoutUnit) ?? [];
  const bare = withoutTimes.trim().replace(/^\+/, "");
  if (bare === "") return unclear(text === "" ? "blank" : "unreadable");
  const size = bare.replace(/^[-−–]\s*/, "");
  const value = readNumber(size, isNumeric);
  if (value === null) return unclear("unreadable");
  if (value.kind === "either") return unclear("ambiguous", value.readings);
  if (value.size === 0) return unclear("zero");
  if (size !== bare) return unclear("negative");
  if (!Number.isInteger(value.size)) return unclear("fraction");
  return isQuantity(value.size) ? { quantity: value.size as Quantity, reason: null } : unclear("too-many");
}

type Value = { kind: "one"; size: number } | { kind: "either"; readings: number[] };

/** Null for a text that is no number. */
function readNumber(text: string, isNumeric: boolean): Value | null {
  if (isNumeric && /^\d+(?:\.\d+)?$/.test(text)) return one(text);
  if (/^\d+$/.test(text)) return one(text);
  if (/^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+$/.test(text)) return one(text.replace(/\D/g, ""));
  if (/^\d+(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text)) return { kind: "either", readings: [Number(text.replace(",", "."))] };
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return thousandsOrDecimals(text);
  const [, whole, fraction] = WRITTEN.map((form) => form.exec(text)).find((found) => found !== null) ?? [];
  return whole === undefined ? null : one(`${whole.replace(/\D/g, "")}.${fraction ?? "0"}`);
}

/** In turn: 1.000.000 · 1,000,000 · 1.000,50 · 1,000.50 · 1 000,50 · 12,5 */
const WRITTEN = [
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
  /^(\d{1,3}(?:,\d{3}){2,})$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d+)$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  /^(\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)[.,](\d+)$/,
  /^(\d+)[.,](\d+)$/,
];

function thousandsOrDecimals(text: string): Value {
  return { kind: "either", readings: [Number(text.replace(/\D/g, "")), Number(text.replace(",", "."))] };
}

function one(text: string): Value {
  // A fraction too small for the precision of `Number` would otherwise be rounded away.
  if (/^\d+\.0*[1-9]/.test(text) && Number.isInteger(Number(text))) return { kind: "one", size: 0.5 };
  return { kind: "one", size: Math.min(Number(text), MAX_QUANTITY + 1) };
}

function unclear(reason: QuantityReason, readings: number[] = []): WantedAmount {
  return { quantity: null, reason, readings: readings.filter(isQuantity) as Quantity[] };
}
