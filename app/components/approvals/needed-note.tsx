import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { NeededApproval } from "#server/services/approvals/approvals.ts";
import { useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";
import { ReasonList } from "./reason-list.tsx";

/** Before *Order*: that this order must be approved, why, and by whom; or that no other person can. */
export function NeededNote({ needed, amount }: { needed: NeededApproval; amount: EurCents }) {
  const t = useTexts();
  const { reasons, deciders, canBeAsked } = needed;
  return (
    <Note tone="warn">
      <div className="needed">
        <p>{t("approvals.needed")}</p>
        <ReasonList reasons={reasons} amount={amount} />
        <p>{toWhom()}</p>
        <p className="small">{t("approvals.amountSaid")}</p>
      </div>
    </Note>
  );

  function toWhom(): string {
    if (!canBeAsked) return t("approvals.noApprover");
    return deciders.length > 0
      ? t("approvals.canApprove", { names: deciders.join(", ") })
      : t("approvals.ownerApproves");
  }
}
