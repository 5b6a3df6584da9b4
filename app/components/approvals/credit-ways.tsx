import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import type { CreditView } from "../../cart/cart-credit.ts";
import { CREDIT_PANEL } from "../cart/credit-note.tsx";
import { AskSales, OverdueWay, Way } from "../cart/credit-panel.tsx";
import { useTexts } from "../texts.tsx";
import { DECISION_FORM } from "./approval-lines.tsx";

/** The ways to approve an order that the company's credit does not cover, in the order of the cart. */
export function CreditWays({ credit, isBlocked }: { credit: CreditView; isBlocked: boolean }) {
  const t = useTexts();
  const { room, due, canHold } = credit;
  return (
    <section className="sheet__foot" id={CREDIT_PANEL} aria-labelledby={`${CREDIT_PANEL}-title`}>
      <h2 id={`${CREDIT_PANEL}-title`}>{t("approvals.credit.ways")}</h2>
      <ol className="credit__ways">
        {/* No quantity fits if nothing is free, as for a company that pays in advance. */}
        {isBlocked && <OverdueWay credit={credit} isBlocked />}
        {!isBlocked && room?.free !== 0 && (
          <Way title={t("approvals.credit.less.title")}>
            <p>{t("approvals.credit.less.text")}</p>
          </Way>
        )}
        {canHold && <ApproveToWait way="prepaid" intent="approve-prepaid" />}
        {!isBlocked && due > 0 && <OverdueWay credit={credit} />}
        {canHold ? (
          <ApproveToWait way="release" intent="approve-on-release" />
        ) : (
          <Way title={t("credit.sales.title")}>
            <AskSales />
          </Way>
        )}
      </ol>
    </section>
  );
}

/** An order that waits: the approver's form with another button. */
function ApproveToWait({
  way,
  intent,
}: {
  way: "prepaid" | "release";
  intent: "approve-prepaid" | "approve-on-release";
}) {
  const t = useTexts();
  return (
    <Way title={t(`credit.${way}.title`)}>
      <p>{t(`approvals.credit.${way}.text`, { days: HOLD_DAYS })}</p>
      <button type="submit" form={DECISION_FORM} name="intent" value={intent} className="btn">
        {t(`approvals.credit.${way}.button`)}
      </button>
    </Way>
  );
}
