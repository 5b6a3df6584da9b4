import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { Reason } from "#server/services/approvals/decision.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** Why an order must be approved, with the figures from the moment of the check. */
export function ReasonList({ reasons, amount }: { reasons: readonly Reason[]; amount: EurCents }) {
  const toSentence = useReasonWords(amount);
  return (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={reason.kind === "rule" ? reason.rule : reason.kind}>{toSentence(reason)}</li>
      ))}
    </ul>
  );
}

function useReasonWords(amount: EurCents): (reason: Reason) => string {
  const t = useTexts();
  const { money, integer } = useFormats();
  return (reason) => {
    switch (reason.kind) {
      case "order-limit":
        return t("approvals.why.order-limit", { amount: money(amount), limit: money(reason.limit) });
      case "day-limit":
      case "month-limit":
        return t(`approvals.why.${reason.kind}`, {
          amount: money(amount),
          limit: money(reason.limit),
          spent: money(reason.spent),
        });
      case "rule":
        if (reason.lines != null)
          return reason.over === null
            ? t("approvals.why.lines", { lines: integer(reason.lines) })
            : t("approvals.why.ruleWithLines", { over: money(reason.over), lines: integer(reason.lines) });
        return reason.over === null
          ? t("approvals.why.every")
          : t("approvals.why.rule", { amount: money(amount), over: money(reason.over) });
    }
  };
}
