export type DecimalMark = "comma" | "point";

/** The reason why a text is not an amount. */
export type DecimalFault = "not a number" | "negative" | "ambiguous" | "more than two decimals" | "too large";

/** Ten million euros; more is a typing mistake. */
const MAX_CENTS = 1_000_000_000;

/**
 * Parses an amount as people write it, to whole cents: 1234,5 · 1234.50 · 1.234,50 · 1,234.50 · 1 234,50 · € 12,40. A
 * third decimal other than 0 is a fault, never rounded. A single mark before exactly three digits (1.234) is ambiguous,
 * unless `mark` gives the file's own decimal mark.
 */
export function parseDecimal(text: string, mark?: DecimalMark): number | DecimalFault {
  const bare = text.replace(/€|\bEUR\b/gi, "").replace(/[\s\u00a0\u202f']/g, "");
  if (/^[-−(]/.test(bare)) return "negative";
  if (!/^\d[\d.,]*$/.test(bare)) return "not a number";
  const separator = findDecimalMark(bare, mark);
  if (separator === null) return "ambiguous";
  const [whole = "", fraction = "", ...rest] = separator === "" ? [bare] : bare.split(separator);
  if (rest.length > 0 || !isGrouped(whole) || !/^\d*$/.test(fraction)) return "not a number";
  if (/[1-9]/.test(fraction.slice(2))) return "more than two decimals";
  const cents = Number(`${whole.replace(/[.,]/g, "")}${fraction.slice(0, 2).padEnd(2, "0")}`);
  return cents > MAX_CENTS ? "too large" : cents;
}

/** The decimal mark of a number: "" if it has none, null if it is ambiguous. */
function findDecimalMark(bare: string, mark: DecimalMark | undefined): string | null {
  if (mark) return mark === "comma" ? "," : ".";
  const last = /[.,](?=[^.,]*$)/.exec(bare);
  if (!last) return "";
  const [separator] = last;
  const other = separator === "," ? "." : ",";
  if (bare.includes(other)) return separator;
  if (bare.indexOf(separator) !== last.index) return "";
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? null : separator;
}

function isGrouped(whole: string): boolean {
  return /^\d+$/.test(whole) || /^\d{1,3}(?:\.\d{3})+$/.test(whole) || /^\d{1,3}(?:,\d{3})+$/.test(whole);
}
