/** Codes, signs and words of currencies that lists may name and that the shop does not use. */
const CURRENCIES = [
  "HRK|kn|kuna|kune|kunama",
  "USD|US\\$|\\$|dollars?|dolara?|GBP|£|CHF|SFR|Fr\\.",
  "BAM|KM|RSD|DIN|MKD|HUF|Ft|CZK|Kč|PLN|zł|RON|BGN|RUB|UAH|TRY|SEK|NOK|DKK|CNY|RMB|JPY|¥|AUD|CAD|грн|₴|руб|₽",
].join("|");

const AT_END = new RegExp(`^(.*?)[\\s([/,:_-]*(?:\\bu )?(?<![\\p{L}])(${CURRENCIES})[\\s)\\].]*$`, "iu");
const AT_START = new RegExp(`^[\\s(\\[]*(${CURRENCIES})(?![\\p{L}])[\\s)\\]:_-]*(.*)$`, "iu");
const WHOLE = new RegExp(`^(?:${CURRENCIES})$`, "iu");
const EURO = /^(?:€|eur|euro|euros|eura|978)?$/i;

/** Longer texts are neither an amount nor its name; the patterns would take the square of their length. */
const LONGEST = 200;

/** Splits a text into its foreign currency and the rest; null if it names no currency, or the euro. */
export function splitForeignMoney(text: string): { rest: string; currency: string } | null {
  if (text.length > LONGEST) return null;
  const words = text.replace(/_/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const [, rest, currency] = AT_END.exec(words) ?? [];
  if (rest !== undefined && currency !== undefined) return { rest, currency };
  const [, first, after] = AT_START.exec(words) ?? [];
  return first !== undefined && after !== undefined ? { rest: after, currency: first } : null;
}

/** True if the text of a currency cell is not the euro; false for an empty text. */
export function isForeignCurrency(text: string): boolean {
  return !EURO.test(text);
}

/** True for the code or sign of a currency alone, but not for codes that are also words: TOP, ALL. */
export function isCurrencyCode(text: string): boolean {
  return CODES.has(text.toUpperCase()) || SIGN.test(text);
}

const WORDS: ReadonlySet<string> = new Set(
  "ALL AMD BOB COP CUP DOP GEL LAK MOP MUR PEN SOS STD TOP XTS XXX".split(" "),
);
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency").filter((code) => !WORDS.has(code)));
const SIGN = /^(?:[$£¥€₴₽₺₹]|US\$|kn|zł|Kč|грн\.?|руб\.?)$/iu;

/** The foreign currency that a workbook's number format shows beside each number; "" if it shows none. */
export function currencyOfFormat(format: string): string {
  const [positive = ""] = format.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, "$1").split(";");
  const words = positive.replace(/\[[^\]]*\]|_./g, "").replace(/[\\"#0?.,*\s()@+-]/g, "");
  return WHOLE.test(words) ? words : "";
}
