import { href } from "react-router";
import { ENDS } from "#locales/ends.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { NotOrderedNote } from "./not-ordered-note.tsx";
import type { OrderRefusal } from "./order-cart.ts";

const SENTENCES = {
  "credit-limit": "errors.creditLimit",
  overdue: "credit.blocked.refused",
  "account-inactive": "errors.accountInactive",
  "nothing-to-order": "errors.nothingToOrder",
  "beyond-guest": "errors.beyondGuest",
  "not-placed": ENDS.order["not-placed"].says,
  unverified: "errors.unverified",
  "no-right": "errors.noOrderRight",
  "cart-changed": "cartNotices.order-cart-changed",
  "quote-expired": "errors.quoteExpired",
  "too-many-orders": "errors.tooManyOrders",
  "needs-approval": "approvals.refusals.needs-approval",
  "approval-over": "approvals.refusals.approval-over",
  "approval-changed": "approvals.refusals.approval-changed",
  "approval-busy": "approvals.refusals.approval-busy",
  "not-approver": "approvals.refusals.not-approver",
  "approval-not-needed": "approvals.refusals.approval-not-needed",
  "no-approver": "approvals.refusals.no-approver",
  "too-many-asked": "approvals.refusals.too-many-asked",
  "already-ordered": "approvals.refusals.already-ordered",
  "asked-before": "approvals.refusals.asked-before",
} as const;

/**
 * The reason why nothing was ordered; if it concerns money, with links to the finances and to the ways out (`toWays`).
 * Unknown failures are shown as *error ordering*. The cart is unchanged.
 */
export function OrderRefusalNote({
  refusal: { reason, minutes },
  toWays,
}: {
  refusal: OrderRefusal;
  /** null if there are no ways out */
  toWays: string | null;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { rights } = useHeader();
  if (!reason) return null;
  const isOfCredit = reason === "credit-limit" || reason === "overdue";
  const isAboutMoney = isOfCredit || reason === "account-inactive";
  if (reason === "failed" || reason === "unread") return <NotOrderedNote isUnread={reason === "unread"} />;
  return (
    <Note tone="bad">
      <p>{t(SENTENCES[reason], { minutes })}</p>
      {isAboutMoney && rights.finances && (
        <p>
          <Link to={href("/:lang/finances", { lang })}>{t("header.finances")}</Link>
        </p>
      )}
      {isOfCredit && toWays && (
        <p>
          <a href={toWays}>{t("credit.ways")}</a>
        </p>
      )}
    </Note>
  );
}
