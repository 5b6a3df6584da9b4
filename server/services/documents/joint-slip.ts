import { type Invoice, inOrderOfPayment } from "#erp-adapter/contract/invoices.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import type { DocumentTexts } from "../texts.ts";
import { LONGEST_DESCRIPTION, MOST_TRANSFERRED, plain, type Slip, toSlip, toUnspaced } from "./hub3.ts";
import { shortenNumbers } from "./shortened-numbers.ts";

/**
 * Why documents have no joint payment slip. nothing-owed: the credit notes cover the invoices · too-much: more than a
 * bank transfers at once · no-account: the account of an invoice is unknown · several-accounts: not all have the same
 * account
 */
export type NoSlip = "nothing-owed" | "too-much" | "no-account" | "several-accounts";

/** The model for a payment without a reference. */
const NO_REFERENCE = { model: "HR99", reference: "" };

/**
 * One slip for the open amounts of all documents; credit notes lower the sum. The slip of a single invoice has the
 * invoice's own reference; a payment for several documents with that reference would settle only that invoice.
 */
export function toJointSlip(documents: readonly Invoice[], t: DocumentTexts): Slip | NoSlip {
  const amount = sum(documents.map(({ open }) => open));
  if (amount <= 0) return "nothing-owed";
  if (amount > MOST_TRANSFERRED) return "too-much";
  const invoices = inOrderOfPayment(documents).filter(({ kind }) => kind === "invoice");
  const accounts = invoices.map(({ payment }) => payment && toUnspaced(payment.iban));
  const [iban] = accounts;
  const [first] = invoices;
  if (!first || !iban || accounts.includes(null)) return "no-account";
  if (accounts.some((one) => one !== iban)) return "several-accounts";
  const only = documents.length === 1 && toSlip(first, (number) => t("slip.describe", { number }));
  if (only) return only;
  const { model, reference } = referenceOf(invoices);
  return {
    ...{ amount, payer: first.buyer, payee: first.seller, iban },
    ...{ model: toUnspaced(model), reference: plain(reference) },
    description: toDescription(inOrderOfPayment(documents), t),
  };
}

/** The reference that the ERP gave for joint payments, if it gave all invoices the same one; otherwise none. */
function referenceOf(invoices: readonly Invoice[]): { model: string; reference: string } {
  const [joint, ...others] = invoices.map(({ payment }) => payment?.joint);
  const isSame = others.every((one) => one?.model === joint?.model && one?.reference === joint?.reference);
  return (isSame && joint) || NO_REFERENCE;
}

/**
 * All document numbers: whole, or else shortened so that the seller can still match each. If they do not fit on a slip, as many
 * whole ones as fit, and the count of the others; if none fits, the count of all.
 */
function toDescription(documents: readonly Invoice[], t: DocumentTexts): string {
  const numbers = documents.map(({ number }) => plain(number));
  const all = [numbers.join(", "), shortenNumbers(numbers)].map((list) => t("slip.describeAll", { list }));
  const whole = all.find((text) => [...text].length <= LONGEST_DESCRIPTION);
  if (whole !== undefined) return whole;
  for (let named = numbers.length - 1; named > 0; named -= 1) {
    const list = numbers.slice(0, named).join(", ");
    const left = numbers.length - named;
    const text = t("slip.describeSome", { list, left });
    if ([...text].length <= LONGEST_DESCRIPTION) return text;
  }
  return t("slip.describeCount", { count: numbers.length });
}
