import type { AnswerFault } from "./answers/answer-fault.ts";
import { firstBroken } from "./answers/answer-fault.ts";

/** The model of a Croatian payment without a reference. */
export const WITHOUT_REFERENCE = "HR99";

/** The most characters of a payment's reference. */
const LONGEST_REFERENCE = 22;

/** Account, model and reference of a payment; spaces as on paper count for nothing. */
export interface PaymentReference {
  iban: string;
  model: string;
  reference: string;
}

/** Why no bank takes a payment with these particulars; null if banks take it. Check digits are not looked at. */
export function faultInPayment({ iban, model, reference }: PaymentReference): AnswerFault | null {
  const [account, kind, text] = [iban, model, reference].map((one) => one.replace(/\s/g, ""));
  const isGrouped = /^\d+(?:-\d+)*$/.test(text ?? "") && (text ?? "").length <= LONGEST_REFERENCE;
  return firstBroken([
    [/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account ?? ""), "iban", "not an IBAN"],
    [/^HR\d{2}$/.test(kind ?? ""), "model", "not HR and two digits"],
    [
      kind === WITHOUT_REFERENCE ? text === "" : isGrouped,
      "reference",
      `not groups of digits joined by hyphens, of ${LONGEST_REFERENCE} characters at most; with model ${WITHOUT_REFERENCE} it is empty`,
    ],
  ]);
}
