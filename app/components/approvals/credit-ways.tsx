import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import type { CreditView } from "../../cart/cart-credit.ts";
import { CREDIT_PANEL, DueLink } from "../cart/credit-note.tsx";
import { AskSales, Way } from "../cart/credit-panel.tsx";
import { useFormats, useTexts } from "../texts.tsx";
import { DECISION_FORM } from "./approval-lines.tsx";

/** The ways to approve an order that is over the company's credit limit, in the order of the cart. */
export function CreditWays({ credit: { room, due, canHold } }: { credit: CreditView }) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <section className="sheet__foot" id={CREDIT_PANEL} aria-labelledby={`${CREDIT_PANEL}-title`}>
      <h2 id={`${CREDIT_PANEL}-title`}>{t("approvals.credit.ways")}</h2>
      <ol className="credit__ways">
        {/* No quantity fits if nothing is free, as for a company that pays in advance. */}
        {room?.free !== 0 && (
          <Way title={t("approvals.credit.less.title")}>
            <p>{t("approvals.credit.less.text")}</p>
          </Way>
        )}
        {canHold && <ApproveToWait way="prepaid" intent="approve-prepaid" />}
        {due > 0 && (
          <Way title={t("credit.overdue.title")}>
            <p>
              {t("credit.overdue.text", { due: money(due) })} <DueLink text={t("credit.overdue.link")} />
            </p>
          </Way>
        )}
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
