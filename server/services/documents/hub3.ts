import type { InvoiceParty } from "#erp-adapter/contract/invoices.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { PaperDocument } from "./paper-document.ts";
import { toShownText } from "./shown-text.ts";

/** The fields of a Croatian payment slip. */
export interface Slip {
  amount: EurCents;
  payer: InvoiceParty;
  payee: InvoiceParty;
  iban: string;
  model: string;
  reference: string;
  description: string;
}

/** The purpose code for goods and services; banks let the payer choose another. */
const PURPOSE = "GDDS";

/** The most cents in one SEPA credit transfer, which a HUB-3 slip becomes: 999,999,999.99 euros. */
export const MOST_TRANSFERRED = 99_999_999_999;

/** The longest description that a slip has room for, in characters. */
export const LONGEST_DESCRIPTION = 35;

/**
 * The slip for the open amount of an invoice; null for a credit note, if nothing is to be paid, or if no account is
 * known.
 */
export function toSlip(invoice: PaperDocument, describe: (number: string) => string): Slip | null {
  const { open, payment, buyer, seller } = invoice;
  if (payment === null || invoice.kind === "credit-note" || open <= 0) return null;
  return {
    amount: open,
    payer: buyer,
    payee: seller,
    iban: toUnspaced(payment.iban),
    model: toUnspaced(payment.model),
    reference: plain(payment.reference),
    description: plain(describe(invoice.number)),
  };
}

/** An account number or model without the spaces that are used on paper. */
export function toUnspaced(text: string): string {
  return text.replace(/\s/g, "");
}

/**
 * The text in the barcode of a slip, by the banks' rules for PDF417 on HUB-3: fourteen fields, each ended by a line
 * feed and cut to its length in characters. Null if banks do not transfer the amount, or if the IBAN, model or
 * reference does not fit: a shortened one would name another account or invoice.
 */
export function toHub3(slip: Slip): string | null {
  const { amount, payer, payee, iban, model, reference } = slip;
  if (amount <= 0 || amount > MOST_TRANSFERRED || !/^[A-Z]{2}\d{2}[A-Z0-9]{11,17}$/.test(iban)) return null;
  if (!/^HR\d{2}$/.test(model) || [...reference].length > 22) return null;
  const fields = [
    "HRVHUB30",
    "EUR",
    String(amount).padStart(15, "0"),
    cut(payer.name, 30),
    cut(payer.address, 27),
    cut(placeOf(payer), 27),
    cut(payee.name, 25),
    cut(payee.address, 25),
    cut(placeOf(payee), 27),
    iban,
    model,
    reference,
    PURPOSE,
    cut(slip.description, LONGEST_DESCRIPTION),
  ];
  return fields.map((field) => `${field}\n`).join("");
}

/** Post code and town. */
export function placeOf({ postalCode, city }: Pick<InvoiceParty, "postalCode" | "city">): string {
  return plain(`${postalCode} ${city}`);
}

function cut(text: string, length: number): string {
  return [...plain(text)].slice(0, length).join("").trimEnd();
}

/** Text on one line: a line feed would begin the next field. */
export function plain(text: string): string {
  return toShownText(text)
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}
