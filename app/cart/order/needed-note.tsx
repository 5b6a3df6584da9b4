import { approvalAmount, type Totals } from "#erp-adapter/contract/totals.ts";
import type { NeededApproval } from "#server/services/approvals/approvals.ts";
import { Note } from "../../ui/note.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { ReasonList } from "./reason-list.tsx";

interface NeededNoteProps {
  needed: NeededApproval;
  totals: Pick<Totals, "goods" | "delivery">;
  /** the refusal because of the missing approval, as a sentence; null if there was none */
  refusal: string | null;
}

/** Says before *Order* that this order must be approved, why, and by whom; or that no other person can approve it. */
export function NeededNote({ needed, totals, refusal }: NeededNoteProps) {
  const t = useTexts();
  const { reasons, deciders, canBeAsked } = needed;
  return (
    <Note tone={refusal ? "bad" : "warn"}>
      <div className="needed">
        <p>{refusal ?? t("approvals.needed")}</p>
        <ReasonList reasons={reasons} amount={approvalAmount(totals)} />
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
