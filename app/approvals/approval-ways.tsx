import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import type { CreditView } from "../cart/credit/cart-credit.ts";
import { CreditWays, Way, type WayToWait } from "../cart/credit/credit-ways.tsx";
import { useTexts } from "../ui/texts.tsx";
import { DECISION_FORM } from "./approval-lines.tsx";

/** The ways to approve an order that the company's credit does not cover. */
export function ApprovalWays({ credit, isBlocked }: { credit: CreditView; isBlocked: boolean }) {
  const t = useTexts();
  return (
    <CreditWays
      title={t("approvals.credit.ways")}
      credit={credit}
      isBlocked={isBlocked}
      smaller={
        <Way title={t("approvals.credit.less.title")}>
          <p>{t("approvals.credit.less.text")}</p>
        </Way>
      }
      toWait={credit.canHold ? (way) => <ApproveToWait way={way} /> : null}
    />
  );
}

const INTENTS = { prepaid: "approve-prepaid", release: "approve-on-release" } as const;

/** A button of the approver's form that approves the order on hold: until it is paid, or until sales release it. */
function ApproveToWait({ way }: { way: WayToWait }) {
  const t = useTexts();
  return (
    <>
      <p>{t(`approvals.credit.${way}.text`, { days: HOLD_DAYS })}</p>
      <button type="submit" form={DECISION_FORM} name="intent" value={INTENTS[way]} className="btn">
        {t(`approvals.credit.${way}.button`)}
      </button>
    </>
  );
}
