import type { LoggedRule } from "#server/services/company/company-event.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";

/** A rule as a sentence; `isOpen` is true if any approver may approve. */
export function useRuleWords(): (rule: LoggedRule & { isOpen: boolean }) => string {
  const t = useTexts();
  const { money, integer } = useFormats();
  return ({ over, lines, role, approvers, isOpen }) => {
    const orders = over === null ? t("approvals.rules.any") : t("approvals.rules.over", { amount: money(over) });
    const what = lines === null ? orders : t("approvals.rules.withLines", { orders, lines: integer(lines) });
    const whom = isOpen
      ? t("approvals.rules.byAny")
      : approvers.length > 0
        ? t("approvals.rules.by", { names: approvers.join(", ") })
        : t("approvals.rules.byOwners");
    const whose = role === "buyer" || role === "approver" ? role : "all";
    return [t(`approvals.rules.of.${whose}`, { what }), whom].join(" ");
  };
}
