import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { spoiltNumber } from "#spreadsheets/spoilt-number.ts";
import type { NumberDoubt } from "./read-row.ts";

/** Numbers that may have lost a leading zero; shorter and longer numbers are usually complete. */
const WITHOUT_ZERO = /^[1-9]\d{3,10}$/;
/** Number of digits of a Bosch part number; some of these numbers begin with three zeros. */
const BOSCH_DIGITS = 10;
/** A spreadsheet keeps this many digits of a number, and replaces the digits after them with zeros. */
const KEPT_DIGITS = 15;

/** The doubt about a part number; null if there is none. `isNumeric`: a workbook stores the cell as a number. */
export function doubtOf(text: string, isNumeric: boolean): NumberDoubt | null {
  const spoilt = spoiltNumber(text);
  if (spoilt?.how === "is a formula")
    return { kind: "formula", candidates: spoilt.candidate ? [spoilt.candidate] : [] };
  if (spoilt?.how === "is a date") return { kind: "date", candidates: fromDate(text, spoilt.candidate) };
  if (spoilt) return { kind: "exponent", candidates: spoilt.candidate === null ? [] : withZero(spoilt.candidate) };
  if (isNumeric && text.includes(".")) return { kind: "decimal", candidates: fromDecimal(text) };
  if (isNumeric && text.length > KEPT_DIGITS) return { kind: "exponent", candidates: [] };
  return WITHOUT_ZERO.test(text) ? { kind: "zero", candidates: beforeZeros(text) } : null;
}

function beforeZeros(text: string): string[] {
  const isBosch = text.length >= BOSCH_DIGITS - 3;
  return [...new Set([`0${text}`, ...(isBosch ? [text.padStart(BOSCH_DIGITS, "0")] : [])])];
}

/** 18.59 may have lost a zero at its beginning and up to two zeros at its end, as in 18.590 or 018.590. */
function fromDecimal(text: string): string[] {
  return ["", "0"].flatMap((before) => ["", "0", "00"].map((after) => before + text + after));
}

function withZero(digits: string): string[] {
  return [digits, `0${digits}`];
}

/** 28 December may have been typed as 28-12 or 12-28, and 1 December 2033 also as 12-33. */
function fromDate(text: string, candidate: string | null): string[] {
  const [day = "", month = ""] = (candidate ?? "").split("-");
  const [, year] = /\d\d(\d\d)/.exec(text) ?? [];
  const found = [`${day}-${month}`, `${month}-${day}`];
  if (Number(day) === 1 && year !== undefined) found.push(`${month}-${year}`);
  return [...new Map(found.map((number) => [toNumberKey(number), number])).values()];
}
