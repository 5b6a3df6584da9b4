import { type RegisterVerdict, type TaxCode, type TaxNote, type TaxReason, VALID_DAYS } from "../../../contract/tax.ts";
import { countryOf, isOfUnion } from "../../../contract/vat-number.ts";
import { SELLER } from "../ledger/seller.ts";

/** The country of the distributor. */
export const HOME_COUNTRY = "HR";

/** The facts that decide about the VAT of a line. */
export interface TaxCase {
  /** the country of the buyer's VAT number, or of the buyer if there is none; ISO 3166-1 alpha-2 or XI */
  country: string;
  /** the buyer's VAT number in normal form; "" without one */
  number: string;
  /** the register's last yes or no, with its instant in epoch milliseconds; null: none yet */
  verdict: { verdict: Exclude<RegisterVerdict, "unknown">; at: number } | null;
  /** see `taxCountryOf`; of goods that are picked up: the company's own address */
  sentTo: string;
  isPickUp: boolean;
  /** see the columns of `partner` */
  isZeroOnPickUp: boolean;
  isExportProven: boolean;
  isService: boolean;
}

const DAY = 86_400_000;

/**
 * The note of a line, now (epoch milliseconds). Null for a buyer of the distributor's own country, whose lines have the
 * rate of their product and nothing to say; with code S the line has that rate, too, with any other code none.
 */
export function decideTax(one: TaxCase, now: number): TaxNote | null {
  const { country, number, verdict, sentTo, isPickUp, isService } = one;
  if (country === "" || country === HOME_COUNTRY) return null;
  const isMember = isInside(country) && number !== "" && !number.startsWith(HOME_COUNTRY);
  const named = isMember ? { number } : {};
  const taxed = (because: TaxReason): TaxNote => ({ code: "S", text: "", because, ...named });
  const free = (code: TaxCode, place: string): TaxNote => ({ code, text: toWords(code, number, place), ...named });
  const doubt = (): TaxReason | null => {
    if (!isMember) return "no-number";
    if (!verdict) return "unconfirmed";
    if (verdict.verdict === "invalid") return "invalid";
    return now - verdict.at > VALID_DAYS * DAY ? "unconfirmed" : null;
  };
  if (isService) {
    // Northern Ireland is in the Union for goods alone.
    if (country === "XI" || !isInside(country)) return free("O", country);
    const reason = doubt();
    return reason ? taxed(reason) : free("AE", country);
  }
  if (isPickUp && !one.isZeroOnPickUp) return taxed("picked-up");
  if (sentTo === HOME_COUNTRY) return taxed("domestic");
  if (!isInside(sentTo)) return one.isExportProven ? free("G", sentTo) : taxed("unproven");
  const reason = doubt();
  return reason ? taxed(reason) : free("K", sentTo);
}

function isInside(country: string): boolean {
  return country === "XI" || isOfUnion(country);
}

/** The country that a VAT number in normal form names: AT, GR, XI; "" for a number without a country. */
export function countryOfNumber(normal: string): string {
  const prefix = /^[A-Z]{2}/.exec(normal)?.[0];
  return prefix === undefined ? "" : countryOf({ country: prefix });
}

/** In Croatian and in English: both the distributor's tax office and the buyer's read the documents. */
const WORDS: Readonly<Record<Exclude<TaxCode, "S" | "E">, readonly string[]>> = {
  K: [
    "Isporuka dobara unutar EU, oslobođeno PDV-a, čl. 41. st. 1. t. a) Zakona o PDV-u",
    "VAT exempt intra-Community supply, Art. 138(1) Dir. 2006/112/EC",
    "Prijenos porezne obveze · Reverse charge",
  ],
  AE: ["Prijenos porezne obveze, čl. 17. st. 1. Zakona o PDV-u", "Reverse charge, Art. 44 and 196 Dir. 2006/112/EC"],
  G: [
    "Izvoz dobara, oslobođeno PDV-a, čl. 45. st. 1. Zakona o PDV-u",
    "VAT exempt export, Art. 146(1) Dir. 2006/112/EC",
  ],
  O: [
    "Ne podliježe oporezivanju PDV-om u Hrvatskoj, čl. 17. st. 1. Zakona o PDV-u",
    "Outside the scope of Croatian VAT, Art. 44 Dir. 2006/112/EC",
  ],
};

function toWords(code: TaxCode, number: string, place: string): string {
  const words = code === "S" || code === "E" ? [] : WORDS[code];
  return [...words, `${SELLER.vat} → ${[number, place].filter(Boolean).join(", ")}`].join("\n");
}
