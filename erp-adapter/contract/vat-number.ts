import { isOib } from "./oib.ts";

/**
 * valid: format and check digits are right · format-only: the format is right, but the check digits are wrong or cannot
 * be checked · invalid: not a number of its country, or an unknown country.
 */
export type VatVerdict = "valid" | "format-only" | "invalid";

export interface VatJudgement {
  verdict: VatVerdict;
  /** the number's prefix: EL for Greece, XI for Northern Ireland; HR without a prefix */
  country: string;
  /** the form in which the number is stored, capital letters and digits with the country's prefix: `HR12345678903` */
  normal: string;
}

/** The rules of countries other than Croatia. `normal` begins with the country's prefix. */
export type ForeignVatCheck = (normal: string, country: string) => VatVerdict;

/**
 * Bosnia and Herzegovina, Serbia, Montenegro, North Macedonia: their numbers are accepted as free text, because there
 * is no reliable source for their formats.
 */
const NEIGHBOURS: ReadonlySet<string> = new Set(["BA", "RS", "ME", "MK"]);
/** The prefixes in VIES: the EU member states, and Northern Ireland (XI), which trades goods under EU rules; not GB. */
const OF_VIES: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
);
const FREE_TEXT = /^[A-Z]{2}[A-Z0-9]{4,18}$/;

/**
 * Reads a VAT number in any spelling. The prefix names the country; without a prefix it is Croatia. Formats of the
 * member states: https://ec.europa.eu/taxation_customs/vies/#/faq. Does not check that the number exists, which only a
 * register can tell.
 */
export function judgeVatNumber(text: string, checkForeign: ForeignVatCheck): VatJudgement {
  const { country, normal } = toNormalForm(text);
  return { country, normal, verdict: verdictOf(normal, country, checkForeign) };
}

/**
 * True if a registration may have this number: a valid number of a VIES country, or a number of NEIGHBOURS, even if its
 * check digits are wrong or cannot be checked.
 */
export function isAcceptedVat({ verdict, country }: VatJudgement): boolean {
  return OF_VIES.has(country) ? verdict === "valid" : NEIGHBOURS.has(country) && verdict !== "invalid";
}

/**
 * The fault of a refused number: `checksum` if only its check digits are wrong, otherwise `shape`, also for a refused
 * country.
 */
export function faultOfVat({ verdict, country }: VatJudgement): "checksum" | "shape" {
  return verdict === "format-only" && OF_VIES.has(country) ? "checksum" : "shape";
}

/** True for the ISO 3166-1 alpha-2 code of an EU member state. */
export function isOfUnion(country: string): boolean {
  return country !== "XI" && OF_VIES.has(prefixOf(country));
}

/** Judges a number of a known country, whose prefix may be left out. */
export function judgeFor(country: string, text: string, judge: (text: string) => VatJudgement): VatJudgement {
  const prefix = prefixOf(country);
  const judged = judge(text);
  return judged.country === prefix ? judged : judge(prefix + text);
}

/** The ISO 3166-1 alpha-2 code of the country that a number names; XI for Northern Ireland, which has none. */
export function countryOf({ country }: Pick<VatJudgement, "country">): string {
  return country === "EL" ? "GR" : country;
}

/** The VAT prefix of a country; it differs from the country's code only for Greece. */
function prefixOf(country: string): string {
  return country === "GR" ? "EL" : country;
}

function verdictOf(normal: string, country: string, checkForeign: ForeignVatCheck): VatVerdict {
  if (country === "HR") {
    const digits = normal.slice(2);
    if (isOib(digits)) return "valid";
    return /^\d{11}$/.test(digits) ? "format-only" : "invalid";
  }
  const verdict = checkForeign(normal, country);
  return verdict === "invalid" && NEIGHBOURS.has(country) && FREE_TEXT.test(normal) ? "format-only" : verdict;
}

function toNormalForm(text: string): Pick<VatJudgement, "country" | "normal"> {
  const compact = text.toUpperCase().replace(/[\s./:()\p{Pd}]+/gu, "");
  const prefix = /^[A-Z]{2}/.exec(compact)?.[0];
  if (prefix === undefined) return { country: "HR", normal: `HR${compact}` };
  const country = prefix === "GR" ? "EL" : prefix;
  const rest = compact.slice(2);
  return { country, normal: `${country}${withZeros(rest, country)}` };
}

/** Adds the leading zeros of Belgian, Greek and Dutch numbers, which older spellings leave out. */
function withZeros(national: string, country: string): string {
  if (country === "BE" && /^\d{9}$/.test(national)) return `0${national}`;
  if (country === "EL" && /^\d{8}$/.test(national)) return `0${national}`;
  if (country === "NL" && /^\d{7,8}B\d{2}$/.test(national)) return national.padStart(12, "0");
  return national;
}
