import { currencyOfFormat } from "../foreign-money.ts";
import type { Parts } from "./parts.ts";
import { readWholeXml } from "./read-xml.ts";

/** Ranges of the ids of Excel's built-in formats for days and times. */
const OWN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Positions of the cell styles that show a number as something other than a plain number. */
export interface Styles {
  /** as a day or a time */
  dates: ReadonlySet<number>;
  /** as an amount in this currency, which is not the euro */
  currencies: ReadonlyMap<number, string>;
}

export async function readStyles(parts: Parts, name: string): Promise<Styles> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let isCellStyles = false;
  await readWholeXml(parts, name, {
    open(tag, { numFmtId = "0", formatCode = "" }) {
      if (tag === "numFmt") formats.set(numFmtId, formatCode);
      if (tag === "cellXfs") isCellStyles = true;
      if (tag === "xf" && isCellStyles) styles.push(numFmtId);
    },
    close(tag) {
      if (tag === "cellXfs") isCellStyles = false;
    },
  });
  const currencies = styles.map((id, at) => [at, currencyOfFormat(formats.get(id) ?? "")] as const);
  return {
    dates: new Set(styles.flatMap((id, at) => (isDate(Number(id), formats.get(id)) ? [at] : []))),
    currencies: new Map(currencies.filter(([, currency]) => currency !== "")),
  };
}

function isDate(id: number, format: string | undefined): boolean {
  if (format === undefined) return OWN.some(([first, last]) => id >= first && id <= last);
  // The letters of colours, currencies and quoted words are removed, because they do not mean parts of a date.
  return /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ""));
}

const DAY_MS = 86_400_000;

/** Converts a spreadsheet's number to a day such as 2026-12-28; null if the number is not a day. */
export function toDay(serial: number, countsFrom1904: boolean): string | null {
  // Excel counts 29 February 1900, which never existed, so later days are counted from one day earlier.
  const first = countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const day = new Date(first + Math.round(serial * DAY_MS));
  return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10);
}
