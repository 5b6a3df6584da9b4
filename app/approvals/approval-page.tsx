import { Fragment } from "react";
import { href } from "react-router";
import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import { approvalAmount } from "#erp-adapter/contract/totals.ts";
import { ENDS } from "#locales/ends.ts";
import { CreditNote } from "../cart/credit/credit-note.tsx";
import { SalesContact } from "../cart/credit/credit-ways.tsx";
import { creditCause, judgeCredit } from "../cart/credit/judge-credit.ts";
import { DeliveryLine } from "../cart/delivery/delivery-line.tsx";
import { TotalsList } from "../cart/lines/totals-list.tsx";
import type { ShownChanges } from "../cart/load-cart-page.ts";
import { ChangedTable } from "../cart/order/changed-table.tsx";
import { ReasonList } from "../cart/order/reason-list.tsx";
import { TaxReasons } from "../cart/order/tax-reasons.tsx";
import { HoldNote } from "../orders/hold-note.tsx";
import { Crumbs } from "../ui/crumbs.tsx";
import { Fact } from "../ui/fact.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PricesNote } from "../ui/prices-note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useFocus } from "../ui/use-focus.ts";
import type { ApprovalRefusal } from "./approval-action.ts";
import { ApprovalLines, DECISION_FORM } from "./approval-lines.tsx";
import { ApprovalRefusalNote } from "./approval-refusal-note.tsx";
import { ApprovalWays } from "./approval-ways.tsx";
import type { ApprovalPageData } from "./load-approval.ts";
import { RefuseForm } from "./refuse-form.tsx";
import { RequestStateBadge } from "./request-state.tsx";

/**
 * One approval request, the same page for the buyer and the approvers; each person sees the forms that they may use.
 */
export function ApprovalPage({ page, refusal }: { page: ApprovalPageData; refusal?: ApprovalRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const title = t("approvals.one", { number: page.documentNumber });
  const { now } = page;
  const { isRefused, isBlocked, needsWay } = judgeCredit(refusal?.reason, now?.credit);
  const notes = useFocus<HTMLDivElement>(refusal?.reason && refusal);
  const cause = creditCause(refusal?.reason);
  const refused =
    cause && now?.credit
      ? { cause, text: t(`approvals.refusals.${cause === "limit" ? "credit-limit" : "overdue"}`) }
      : null;
  return (
    <>
      <PageHead title={title} noindex />
      <Crumbs
        between={[{ to: href("/:lang/approvals", { lang }), text: t("approvals.title") }]}
        here={page.documentNumber}
      />
      <div className="page-head">
        <h1>
          {title} <RequestStateBadge state={page.state} order={page.ordered} />
        </h1>
      </div>
      <div className="notes" tabIndex={-1} ref={notes}>
        {refusal && !refused && <ApprovalRefusalNote refusal={refusal} />}
        <StateNotes page={refusal?.reason === "unverified" ? { ...page, wasDenied: false } : page} />
        {now?.credit && (
          <CreditNote credit={now.credit} order={now} isBlocked={isBlocked} isRefused={isRefused} refusal={refused} />
        )}
      </div>
      <div className="document">
        <div className="document__lines stack stack--big">
          {now?.changed && <Changes title={t("approvals.sinceSeen")} shown={now.changed} />}
          <div className="sheet">
            <h2 className="sr">{t("order.lines")}</h2>
            <ApprovalLines page={page} refusal={refusal} />
            {now?.credit && now.blocked === null && needsWay && (
              <ApprovalWays credit={now.credit} isBlocked={isBlocked} />
            )}
            <PricesNote className="sheet__foot small muted" />
          </div>
          {page.sinceAsked && <Changes title={t("approvals.sinceAsked")} shown={page.sinceAsked} />}
        </div>
        <aside className="document__sums sheet sheet--pad stack" aria-label={t("order.total")}>
          <Sums page={page} />
          {page.canDecide && <Decision page={page} />}
          <BuyerForms page={page} />
        </aside>
        <div className="document__more">
          <div className="sheet sheet--pad">
            <h2>{t("approvals.about")}</h2>
            <Facts page={page} />
          </div>
          {page.canDecide && <RefuseForm refusal={refusal} />}
        </div>
      </div>
    </>
  );
}

function Changes({ title, shown }: { title: string; shown: ShownChanges }) {
  return (
    <section className="sheet">
      <h2>{title}</h2>
      <ChangedTable shown={shown} />
    </section>
  );
}

/** The state of the request as text: what happens next, and who does it. */
function StateNotes({ page }: { page: ApprovalPageData }) {
  const t = useTexts();
  const lang = useLanguage();
  const { dateTime, day } = useFormats();
  const { state, isBuyer, isBusy, isInCart, canDecide, buyer, deciders, decided, order, now, ordered } = page;
  const until = dateTime(new Date(page.endsAt).toISOString());
  return (
    <>
      {page.isEarlier && <Note tone="warn">{t("approvals.note.earlier")}</Note>}
      {isBusy && (
        <Note tone="warn">
          {t("approvals.note.busy")} {!page.hasSentOrder && t("approvals.note.busyAsk")}
        </Note>
      )}
      {page.wasDenied && <Note tone="bad">{t("approvals.note.notPlaced")}</Note>}
      {state === "asked" && isBuyer && !isBusy && (
        <Note tone="info">
          {deciders.length > 0 ? (
            t("approvals.note.waiting", { names: deciders.join(", "), until })
          ) : (
            <>
              {t("approvals.note.waitingOwner", { until })} <SalesContact />
            </>
          )}
        </Note>
      )}
      {state === "asked" && !isBuyer && !canDecide && !isBusy && (
        <Note tone="info">{t("approvals.note.others", { names: deciders.join(", ") })}</Note>
      )}
      {canDecide && <Note tone="info">{t("approvals.note.decide", { buyer, until })}</Note>}
      {canDecide && now === null && <Note tone="warn">{t("approvals.note.unread")}</Note>}
      {now?.changed && <Note tone="warn">{t("approvals.note.changed")}</Note>}
      {now?.blocked && <Note tone="bad">{t(`approvals.blocked.${now.blocked}`)}</Note>}
      {page.usedSince.length > 0 && (
        <Note tone="warn">
          <p>{t("approvals.note.usedSince")}</p>
          <ReasonList reasons={page.usedSince} amount={now?.amount ?? page.amount} />
        </Note>
      )}
      {isInCart && <Note tone="warn">{t("approvals.note.inCart")}</Note>}
      {order && <AfterAllNote page={page} order={order} />}
      {(state === "approved" || state === "changed") && order && (
        <Note tone={ordered?.isCancelled ? "warn" : "good"}>
          <p>
            {t(state === "approved" ? "approvals.note.approved" : "approvals.note.changedOrder", {
              name: decided?.name ?? "",
            })}
          </p>
          <p>
            <Link to={href("/:lang/order/:orderId", { lang, orderId: order.id })}>
              {t("order.title", { number: order.number })}
            </Link>
          </p>
          {ordered?.hold?.state === "waiting" && (
            <p>{t(`approvals.note.waits.${ordered.hold.kind}`, { day: day(ordered.hold.until) })}</p>
          )}
        </Note>
      )}
      {order && ordered?.isCancelled && <HoldNote order={ordered} />}
      {state === "refused" && (
        <Note tone="bad">
          <p>{t("approvals.note.refused", { name: decided?.name ?? "" })}</p>
          <p className="wrap">{t("approvals.note.reason", { reason: page.reason ?? "" })}</p>
        </Note>
      )}
      {state === "withdrawn" && <Note tone="info">{t(ENDS.request.withdrawn.says)}</Note>}
      {state === "expired" && <Note tone="warn">{t(ENDS.request.expired.says)}</Note>}
    </>
  );
}

/** Says that the order was booked after this page had denied it, and how the request had ended in between. */
function AfterAllNote({
  page: { overtook },
  order,
}: {
  page: ApprovalPageData;
  order: { id: string; number: string };
}) {
  const t = useTexts();
  const lang = useLanguage();
  if (!overtook) return null;
  const { state, decider: name, reason, order: other } = overtook;
  return (
    <Note tone="bad">
      <strong>
        <Link to={href("/:lang/order/:orderId", { lang, orderId: order.id })}>
          {t("cartPage.afterAll", { number: order.number })}
        </Link>
      </strong>
      <p>{t(ENDS.request["after-all"].says)}</p>
      {state !== "asked" && (
        <p>
          {t(`approvals.note.meanwhile.${state}`, { name, number: other?.number ?? "" })} <SalesContact />
        </p>
      )}
      {other && (
        <p>
          <Link to={href("/:lang/order/:orderId", { lang, orderId: other.id })}>
            {t("order.title", { number: other.number })}
          </Link>
        </p>
      )}
      {reason !== null && <p className="wrap">{t("approvals.note.reason", { reason })}</p>}
    </Note>
  );
}

/** Totals and delivery of the order, as placed or as it would be placed now; without an order, those of the request. */
function Sums({ page: { now, ordered, asked, place } }: { page: ApprovalPageData }) {
  const t = useTexts();
  const shown = now ?? ordered ?? asked;
  return (
    <>
      <h2>{t(now ? "approvals.sumsNow" : ordered ? "approvals.sumsOrdered" : "approvals.sumsAsked")}</h2>
      <TotalsList totals={shown.totals} notes={shown.taxNotes} />
      {now && <TaxReasons notes={now.taxNotes} />}
      <p>
        <DeliveryLine delivery={shown.delivery} deliveries={shown.deliveries} own="own" />
        {place && <span className="block small muted">{place}</span>}
        {shown.delivery?.note && (
          <span className="block small muted">
            {t(shown.delivery.to.kind === "pickup" ? "delivery.notePickUp" : "delivery.note")}: {shown.delivery.note}
          </span>
        )}
      </p>
    </>
  );
}

/** The form with *Approve* and the button that saves lower quantities; the quantity fields belong to this form. */
function Decision({ page: { now, revision } }: { page: ApprovalPageData }) {
  const t = useTexts();
  const busy = useSending().formData?.get("intent");
  return (
    <Form className="form" method="post" id={DECISION_FORM} noValidate>
      <input type="hidden" name="revision" value={revision} />
      {now && <input type="hidden" name="quote" value={now.quote} />}
      {now && now.blocked === null && (
        <button
          type="submit"
          name="intent"
          value="approve"
          className="btn btn--main btn--wide"
          aria-busy={busy === "approve" || undefined}
        >
          {t(now.changed ? "approvals.approveChanged" : "approvals.approve")}
        </button>
      )}
      {now?.hold && <p>{t(`credit.held.${now.hold}`, { days: HOLD_DAYS })}</p>}
      <button
        type="submit"
        name="intent"
        value="edit"
        className="btn btn--wide"
        aria-busy={busy === "edit" || undefined}
      >
        {t("approvals.save")}
      </button>
      <p className="small muted">{t("approvals.approveHint")}</p>
      <p>
        <a href="#reason">{t("approvals.refuseInstead")}</a>
      </p>
    </Form>
  );
}

function BuyerForms({ page: { isBuyer, isBusy, state, putBack } }: { page: ApprovalPageData }) {
  const t = useTexts();
  if (!isBuyer) return null;
  return (
    <>
      {state === "asked" && !isBusy && (
        <Form method="post">
          <button type="submit" name="intent" value="withdraw" className="btn btn--wide">
            {t("approvals.withdraw")}
          </button>
        </Form>
      )}
      {putBack && (
        <Form method="post">
          <input type="hidden" name="cart" value={putBack} />
          <button type="submit" name="intent" value="put-back" className="btn btn--main btn--wide">
            {t("approvals.putBack")}
          </button>
        </Form>
      )}
    </>
  );
}

/** Who made the request and why, who changed which quantities, and who decided: stored permanently. */
function Facts({ page }: { page: ApprovalPageData }) {
  const t = useTexts();
  const { dateTime, money, integer } = useFormats();
  const { buyer, askedAt, reasons, amount, changes, decided, documentNumber, ordered } = page;
  const placed = ordered && approvalAmount(ordered.totals);
  const numbers = new Map(page.lines.map(({ product, number }) => [product, number]));
  const at = (instant: number) => dateTime(new Date(instant).toISOString());
  return (
    <dl className="facts">
      <Fact label={t("approvals.askedByFact")}>
        {buyer}, {at(askedAt)}
      </Fact>
      <Fact label={t("order.documentNumber")}>
        <span className="num">{documentNumber}</span>
      </Fact>
      <Fact label={t("approvals.amount")}>
        {placed === null || placed === amount ? (
          money(amount)
        ) : (
          <>
            <span className="block">
              {t("approvals.askedColumn")}: {money(amount)}
            </span>
            <span className="block">
              {t("approvals.orderedColumn")}: {money(placed)}
            </span>
          </>
        )}{" "}
        <span className="muted small">{t("approvals.amountHint")}</span>
      </Fact>
      <Fact label={t("approvals.whyTitle")}>
        <ReasonList reasons={reasons} amount={amount} />
      </Fact>
      {changes.map((change) => (
        <Fragment key={change.at}>
          <Fact label={t("approvals.editedBy")}>
            {change.name}, {at(change.at)}
            {change.lines.map(({ product, was, now }) => (
              <span className="block small" key={product}>
                <span className="num">{numbers.get(product)}</span>: {integer(was)} →{" "}
                {now === 0 ? t("approvals.takenOut") : integer(now)}
              </span>
            ))}
          </Fact>
        </Fragment>
      ))}
      {decided && (
        <Fact label={t("approvals.decidedByFact")}>
          {decided.name}, {at(decided.at)}
        </Fact>
      )}
    </dl>
  );
}
