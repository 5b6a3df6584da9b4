import { href } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import { CartNotice } from "./cart-notice.tsx";
import { PartHead, ToSeeNote, UpdateByEnter } from "./cart-parts.tsx";
import { CartTabs } from "./cart-tabs.tsx";
import type { ChangeRefusal } from "./change-cart.ts";
import { CreditNote } from "./credit/credit-note.tsx";
import { CreditPanel } from "./credit/credit-panel.tsx";
import { creditCause, judgeCredit } from "./credit/judge-credit.ts";
import { CartLines } from "./lines/cart-lines.tsx";
import { useSavedQuantities } from "./lines/use-saved-quantities.ts";
import type { CartPageData } from "./load-cart-page.ts";
import { ManageCart } from "./manage-cart.tsx";
import { LastOrderNote } from "./order/last-order-note.tsx";
import { NeededNote } from "./order/needed-note.tsx";
import type { OrderRefusal } from "./order/order-cart.ts";
import { OrderForm } from "./order/order-form.tsx";
import { OrderRefusalNote } from "./order/order-refusal-note.tsx";
import { useCartTitle } from "./use-cart-title.ts";
import { WrongFields } from "./wrong-fields.tsx";

/** A cart with lines: tabs of all carts, the lines, and the order form beside them. */
export function CartPage({
  page,
  change: given,
  refusal,
}: {
  page: CartPageData;
  change?: ChangeRefusal;
  refusal?: OrderRefusal;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { time } = useFormats();
  const title = useCartTitle()(page.cart.title);
  const quantities = useSavedQuantities(page, given);
  const { change } = quantities;
  const { credit, order } = page;
  const { isRefused, isBlocked, needsWay } = judgeCredit(refusal?.reason, credit);
  const refused = useRefusedLimit(refusal, page);
  const notes = useFocus<HTMLDivElement>(refusal?.reason && refusal);
  const showsWays = needsWay || change?.errors.part || change?.errors.listName;
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        <p>
          {t("cart.summary", { count: page.part.lines, time: time(page.readAt) })}{" "}
          <Link className="btn btn--plain" to="?print">
            <Icon name="print" /> {t("cart.print")}
          </Link>{" "}
          <Link className="btn btn--plain" to={href("/:lang/quick-order", { lang })}>
            <Icon name="list" /> {t("header.quickOrder")}
          </Link>
        </p>
      </div>
      <CartTabs />
      {page.part.parts > 1 && <UpdateByEnter />}
      <div className="notes" tabIndex={-1} ref={notes}>
        <CartNotice />
        {page.last && <LastOrderNote last={page.last} />}
        {change?.conflict && <Note tone="bad">{t("errors.conflict")}</Note>}
        {change?.errors.cart && (
          <Note tone="bad">{t(`errors.${change.errors.cart.key}`, { limit: change.errors.cart.limit })}</Note>
        )}
        {refusal && !refused && <OrderRefusalNote refusal={refusal} toWays={null} />}
        {order?.approval && refused?.of === "approval" && (
          <NeededNote needed={order.approval} totals={order.totals} refusal={refused.text} />
        )}
        <WrongFields page={page} change={change} refusal={refusal} />
        <ToSeeNote page={page} change={change} />
        {credit && order && (
          <CreditNote
            credit={credit}
            order={order}
            isBlocked={isBlocked}
            isRefused={isRefused}
            refusal={refused?.of === "credit" ? refused : null}
          />
        )}
        {!order && (
          <Note tone="warn">
            {page.hasDelivery ? `${t("errors.realTime")}. ${t("cartPage.paused")}` : t("delivery.paused")}
          </Note>
        )}
      </div>
      <div className="with-aside" {...quantities.handlers}>
        <div className="sheet">
          {page.part.parts > 1 && <PartHead part={page.part} />}
          <CartLines page={page} quantities={quantities} />
          {credit && showsWays && <CreditPanel page={page} credit={credit} isBlocked={isBlocked} change={change} />}
          <ManageCart cart={page.cart} change={change} />
        </div>
        <OrderForm page={page} refusal={refusal} quantities={quantities} isNeedTold={refused?.of === "approval"} />
      </div>
    </>
  );
}

/** A refusal because of a limit, which the note about that limit shows; null for any other refusal. */
function useRefusedLimit(refusal: OrderRefusal | undefined, { credit, order }: CartPageData) {
  const t = useTexts();
  const reason = refusal?.reason;
  const cause = creditCause(reason);
  if (cause && credit && order)
    return {
      of: "credit" as const,
      cause,
      text: t(cause === "limit" ? "errors.creditLimit" : "credit.blocked.refused"),
    };
  if ((reason === "needs-approval" || reason === "no-approver") && order?.approval)
    return { of: "approval" as const, text: t(`approvals.refusals.${reason}`) };
  return null;
}
