/** Currencies in texts of lists, of which the shop keeps none: codes, signs and words. */
const CURRENCIES = [
  "HRK|kn|kuna|kune|kunama",
  "USD|US\\$|\\$|dollars?|dolara?|GBP|£|CHF|SFR|Fr\\.",
  "BAM|KM|RSD|DIN|MKD|HUF|Ft|CZK|Kč|PLN|zł|RON|BGN|RUB|UAH|TRY|SEK|NOK|DKK|CNY|RMB|JPY|¥|AUD|CAD",
].join("|");

const AT_END = new RegExp(`^(.*?)[\\s([/,:_-]*(?:\\bu )?(?<![\\p{L}])(${CURRENCIES})[\\s)\\].]*$`, "iu");
const AT_START = new RegExp(`^[\\s(\\[]*(${CURRENCIES})(?![\\p{L}])[\\s)\\]:_-]*(.*)$`, "iu");
const WHOLE = new RegExp(`^(?:${CURRENCIES})$`, "iu");
const EURO = /^(?:€|eur|euro|euros|eura|978)?$/i;

/** A text without its currency, and that currency; null if it has none or euros. */
export function splitForeignMoney(text: string): { rest: string; currency: string } | null {
  const words = text.replace(/_/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const [, rest, currency] = AT_END.exec(words) ?? [];
  if (rest !== undefined && currency !== undefined) return { rest, currency };
  const [, first, after] = AT_START.exec(words) ?? [];
  return first !== undefined && after !== undefined ? { rest: after, currency: first } : null;
}

/** Tells whether a cell names a currency other than the euro; an empty one names none. */
export function isForeignCurrency(text: string): boolean {
  return !EURO.test(text);
}

/** The foreign currency that a workbook's number format shows beside each number; "" if it shows none. */
export function currencyOfFormat(format: string): string {
  const [positive = ""] = format.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, "$1").split(";");
  const words = positive.replace(/\[[^\]]*\]|_./g, "").replace(/[\\"#0?.,*\s()@+-]/g, "");
  return WHOLE.test(words) ? words : "";
}
