import { sum } from "../money.ts";
import type { Totals } from "../totals.ts";
import { type AnswerFault, firstBroken, firstFaultIn } from "./answer-fault.ts";

/** Cents by which the VAT of a rate may differ: some ERPs round half to even, or round the VAT of each line. */
const VAT_SLACK = 1;

/**
 * Fault unless the answered totals match the sum of the lines. The ERP rounds VAT in its own way: a difference of one
 * cent per rate is no fault, and the ERP's amount is the valid one.
 */
export function faultInTotals(answered: Totals, own: Totals): AnswerFault | null {
  const reason = "not what the lines come to";
  return (
    firstBroken([
      [answered.goods === own.goods, "goods", reason],
      [answered.deposit === own.deposit, "deposit", reason],
      [answered.delivery === own.delivery, "delivery", "not the agreed cost"],
      [answered.withoutVat === own.withoutVat, "withoutVat", reason],
      [answered.vat.length === own.vat.length, "vat", "not one entry a rate"],
    ]) ??
    firstFaultIn("vat", answered.vat, ({ percent, base, amount }, at) =>
      firstBroken([
        [percent === own.vat[at]?.percent, "percent", "not the rates of the lines, highest first"],
        [base === own.vat[at]?.base, "base", reason],
        [Math.abs(amount - (own.vat[at]?.amount ?? Number.NaN)) <= VAT_SLACK, "amount", reason],
      ]),
    ) ??
    firstBroken([
      [answered.total === sum([answered.withoutVat, ...answered.vat.map(({ amount }) => amount)]), "total", reason],
    ])
  );
}
