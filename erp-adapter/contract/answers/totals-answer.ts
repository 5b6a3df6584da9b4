import type { Totals } from "../totals.ts";
import { type AnswerFault, firstBroken, firstFaultIn } from "./answer-fault.ts";

/** Fault unless the answered totals are those that the lines add up to. */
export function faultInTotals(answered: Totals, own: Totals): AnswerFault | null {
  const reason = "not what the lines come to";
  return (
    firstBroken([
      [answered.goods === own.goods, "goods", reason],
      [answered.deposit === own.deposit, "deposit", reason],
      [answered.withoutVat === own.withoutVat, "withoutVat", reason],
      [answered.total === own.total, "total", reason],
      [answered.vat.length === own.vat.length, "vat", "not one entry a rate"],
    ]) ??
    firstFaultIn("vat", answered.vat, ({ percent, base, amount }, at) =>
      firstBroken([
        [percent === own.vat[at]?.percent, "percent", "not the rates of the lines, highest first"],
        [base === own.vat[at]?.base, "base", reason],
        [amount === own.vat[at]?.amount, "amount", reason],
      ]),
    )
  );
}
