import { href, useSearchParams } from "react-router";
import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { AgainOutcome } from "../cart/lines/again-outcome.tsx";
import { AgainRefusalNote } from "../cart/lines/again-refusal-note.tsx";
import { TotalsList } from "../cart/lines/totals-list.tsx";
import { InvoiceLink } from "../finances/invoice-link.tsx";
import { Crumbs } from "../ui/crumbs.tsx";
import { Fact } from "../ui/fact.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PricesNote } from "../ui/prices-note.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { AccountOffer } from "./account-offer.tsx";
import { AgainForm } from "./again/again-form.tsx";
import type { AgainRefusal } from "./again/order-again.ts";
import { cancellationsByLine } from "./cancellation/cancellable-lines.ts";
import { CancellationForm } from "./cancellation/cancellation-form.tsx";
import { CancellationRefusalNote } from "./cancellation/cancellation-refusal-note.tsx";
import { Cancellations } from "./cancellation/cancellations.tsx";
import type { CancellationRefusal } from "./cancellation/request-cancellation.ts";
import { HoldBadge } from "./hold-badge.tsx";
import { HoldNote } from "./hold-note.tsx";
import type { OrderPageData } from "./load-order-page.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderStatus } from "./order-status.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { PayInAdvance } from "./pay-in-advance.tsx";

interface OrderPageProps {
  page: OrderPageData;
  againRefusal?: AgainRefusal;
  cancellationRefusal?: CancellationRefusal;
  refused?: AddRefusal;
}

/** The page of a placed order: all lines of its confirmation with their progress; for a customer also forms. */
export function OrderPage({ page, againRefusal, cancellationRefusal, refused }: OrderPageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { order, source, steps, again, outcome, cancellation, areCancellationsAnswered, approval } = page;
  const title = t("order.title", { number: order.number });
  const marks = cancellationsByLine(order);
  const isWaiting = [...marks.values()].includes("requested");
  return (
    <>
      <PageHead title={title} noindex />
      {source !== "link" && (
        <Crumbs
          between={[{ to: href("/:lang/orders/:page", { lang, page: "0" }), text: t("header.orders") }]}
          here={order.number}
        />
      )}
      <div className="page-head">
        <h1>
          <Title title={title} number={order.number} />{" "}
          {source === "erp" && order.hold?.state !== "waiting" && <OrderStatus status={order.status} />}{" "}
          <HoldBadge hold={order.hold} />
          {isWaiting && <span className="badge">{t("cancellation.line.requested")}</span>}
        </h1>
        <PageActions order={order.id} isCustomers={again !== null} />
      </div>
      <div className="notes">
        {source === "copy" && <Note tone="warn">{t("order.copyOnly")}</Note>}
        {source === "missing" && <Note tone="bad">{t("order.missing")}</Note>}
        <HoldNote order={order} notes={taxNotesOf(order.lines)} />
        {cancellationRefusal && <CancellationRefusalNote refusal={cancellationRefusal} />}
        {againRefusal && <AgainRefusalNote refusal={againRefusal} />}
        {page.pay && (
          <div className="sheet sheet--pad">
            <PayInAdvance order={order} pay={page.pay} orderKey={page.orderKey} isKnown />
          </div>
        )}
      </div>
      {againRefusal?.view && <AgainOutcome view={againRefusal.view} cart={null} refused={refused} />}
      {outcome && !againRefusal && <AgainOutcome view={outcome.view} cart={outcome.cart} refused={refused} />}
      <div className="document">
        <div className="document__lines stack stack--big">
          {steps.length > 0 && <OrderSteps order={order} steps={steps} />}
          <div className="sheet">
            <h2 className="sr">{t("order.lines")}</h2>
            <OrderLines loaded={page} cancellations={marks} />
            <PricesNote className="sheet__foot small muted" />
          </div>
          {order.cancellations.length > 0 && (
            <Cancellations order={order} steps={steps} areAnswered={areCancellationsAnswered} />
          )}
        </div>
        <aside className="document__sums sheet sheet--pad stack" aria-label={t("order.facts")}>
          <TotalsList totals={order.totals} of="order" notes={taxNotesOf(order.lines)} />
          <dl className="facts">
            {source === "link" && (
              <Fact label={t("order.status")}>
                <OrderStatus status={order.status} />
              </Fact>
            )}
            <OrderFacts order={order} />
            <InvoicesFact steps={steps} />
            {approval && <ApprovalFacts approval={approval} />}
          </dl>
          {order.guestEmail && <p className="small muted">{t("order.keepLink")}</p>}
          <AccountOffer order={order} orderKey={page.orderKey} />
        </aside>
        {(again || cancellation) && (
          <div className="document__more">
            {again && (
              <AgainForm again={again} lines={order.lines} isMain={cancellation === null} refusal={againRefusal} />
            )}
            {cancellation && (
              <CancellationForm order={order} formKey={cancellation.key} refusal={cancellationRefusal} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** The invoices of the order; renders nothing before the first one. */
function InvoicesFact({ steps }: { steps: OrderPageData["steps"] }) {
  const t = useTexts();
  const invoices = steps.flatMap(({ invoice }) => invoice ?? []);
  if (invoices.length === 0) return null;
  return (
    <Fact label={t("order.invoices", { count: invoices.length })}>
      {invoices.map((invoice) => (
        <div key={invoice}>
          <InvoiceLink id={invoice} number={invoice} />
        </div>
      ))}
    </Fact>
  );
}

/** Who requested approval of the order, and who approved it. */
function ApprovalFacts({
  approval: { asked, approved, request },
}: {
  approval: NonNullable<OrderPageData["approval"]>;
}) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <>
      <Fact label={t("approvals.askedByFact")}>
        <Link to={href("/:lang/approval/:requestId", { lang, requestId: request })}>{asked}</Link>
      </Fact>
      <Fact label={t("approvals.approvedByFact")}>{approved}</Fact>
    </>
  );
}

/** A title in which the number does not break across lines. */
function Title({ title, number }: { title: string; number: string }) {
  const [before, ...after] = title.split(number);
  return (
    <>
      {before}
      <span className="nowrap">{number}</span>
      {after.join(number)}
    </>
  );
}

interface PageActionsProps {
  order: string;
  isCustomers: boolean;
}

/** Buttons that change nothing in the order; each of its forms is below, once on the page. */
function PageActions({ order, isCustomers }: PageActionsProps) {
  const t = useTexts();
  const lang = useLanguage();
  const [params] = useSearchParams();
  const print = new URLSearchParams(params);
  print.delete("again");
  print.set("print", "");
  return (
    <div className="actions">
      {isCustomers && (
        <Link className="btn" to={`${href("/:lang/lists/add", { lang })}?order=${encodeURIComponent(order)}`}>
          <Icon name="list" /> {t("lists.saveAs")}
        </Link>
      )}
      <Link className="btn" to={`?${print}`}>
        <Icon name="print" /> {t("order.print")}
      </Link>
    </div>
  );
}
