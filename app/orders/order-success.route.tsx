import { href } from "react-router";
import { countDeliveries, piecesOf } from "#erp-adapter/contract/conditions/deliveries.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import { isKnownPostalCode } from "#erp-adapter/contract/postal-code.ts";
import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import { ENDS } from "#locales/ends.ts";
import type { OrderCopy } from "#server/services/ordering/order-copy.ts";
import { findAdded } from "../cart/order/order-added.ts";
import { getLocale, shopContext } from "../request/context.ts";
import { notFound } from "../request/page-errors.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import type { Route } from "./+types/order-success.route";
import { AccountOffer } from "./account-offer.tsx";
import { BuyerFacts } from "./buyer-facts.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { HoldNote } from "./hold-note.tsx";
import { type ShownOrder, toShown } from "./load-order.ts";
import { orderAdded } from "./order-added.guard.ts";
import { PayInAdvance } from "./pay-in-advance.tsx";
import { VatFacts } from "./vat-facts.tsx";

export const middleware: Route.MiddlewareFunction[] = [orderAdded];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ordering } = context.get(shopContext).orders;
  const copy = await findAdded({ url, context });
  if (!copy) throw notFound(url);
  const order = toAdded(toShown(copy.order, getLocale(context)));
  const { buyer } = order;
  const { documents } = context.get(shopContext);
  return {
    order,
    pay: await documents.inAdvance(copy.order, getLocale(context), copy.buyer),
    payment: toPayment(copy, order),
    wasDenied: copy.deniedAt !== undefined,
    isEarlier: url.searchParams.has("earlier"),
    email: copy.customer.email,
    mail: await ordering.mailStateOf(copy),
    key: copy.isGuest ? ordering.orderKey(copy) : null,
    // The hint comes only after the order, because before the order it would cost a click.
    strangePostalCode:
      buyer && !isKnownPostalCode(buyer.country, buyer.postalCode) ? { postalCode: buyer.postalCode } : null,
  };
}

/** The fields of an order that the page shows: its lines, of which there may be thousands, are only counted. */
function toAdded(order: ShownOrder) {
  const { id, number, buyerDocumentNumber, buyer, delivery, hold, isPaidInAdvance, labels, totals } = order;
  return {
    ...{ id, number, buyerDocumentNumber, buyer, delivery, hold, isPaidInAdvance, labels, totals },
    lines: order.lines.length,
    taxNotes: taxNotesOf(order.lines),
    deliveries: delivery ? countDeliveries(delivery, piecesOf(order)) : null,
  };
}

type AddedOrder = ReturnType<typeof toAdded>;

type Payment = "inAdvance" | "onInvoice";

/** Null for a guest who does not pay in advance: sales agree on the payment with the guest. */
function toPayment({ isGuest }: OrderCopy, { isPaidInAdvance }: AddedOrder): Payment | null {
  if (isPaidInAdvance) return "inAdvance";
  return isGuest ? null : "onInvoice";
}

export default function OrderSuccess({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { order, pay, payment, wasDenied, isEarlier, email, mail, key, strangePostalCode } = loaderData;
  const { id, number, totals } = order;
  const page = href("/:lang/order/:orderId", { lang, orderId: id }) + (key ? `?key=${encodeURIComponent(key)}` : "");
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("orderSuccess.title")} noindex />
      <p className="good">
        <Icon name="good" /> {t("orderSuccess.title")}
      </p>
      <h1>
        <Unbroken text={t("orderSuccess.heading", { number })} />
      </h1>
      {wasDenied && <Note tone="bad">{t(ENDS.order["after-all"].says)}</Note>}
      {isEarlier && <Note tone="warn">{t("orderSuccess.earlier", { number })}</Note>}
      <HoldNote order={order} notes={order.taxNotes} />
      {email && <p>{t("orderSuccess.confirmationTo", { email })}</p>}
      {strangePostalCode && (
        <Note tone="warn">
          <p>{t("orderSuccess.strangePostalCode", strangePostalCode)}</p>
        </Note>
      )}
      {(mail === "delayed" || mail === "failed") && (
        <Note tone="warn">
          <strong>{t("orderSuccess.mailError")}</strong>
          <p>{t("orderSuccess.mailDelayed")}</p>
        </Note>
      )}
      <PayInAdvance order={order} pay={pay} orderKey={key} />
      <Summary order={order} payment={payment} />
      <AccountOffer order={order} orderKey={key} />
      {totals.deposit > 0 && <CoreReturn deposit={totals.deposit} />}
      <div className="actions">
        <Link className="btn btn--main" to={page}>
          {t("orderSuccess.open")}
        </Link>
        <Link className="btn btn--big" to={href("/:lang/catalogue/:page", { lang, page: "0" })}>
          {t("orderSuccess.onward")}
        </Link>
      </div>
    </div>
  );
}

/** A summary of the order: its amount, its delivery, and its payment. */
function Summary({ order, payment }: { order: AddedOrder; payment: Payment | null }) {
  const t = useTexts();
  const { integer, money } = useFormats();
  const { buyer, buyerDocumentNumber, deliveries, delivery, labels, lines, taxNotes, totals } = order;
  return (
    <dl className="facts">
      <dt>{t("order.documentNumber")}</dt>
      <dd>
        <span className="num">{buyerDocumentNumber}</span>
      </dd>
      <dt>{t("order.lines")}</dt>
      <dd>{integer(lines)}</dd>
      {buyer && <BuyerFacts lines={labels.buyer} />}
      {delivery && <DeliveryFacts order={order} delivery={delivery} deliveries={deliveries} />}
      {payment && (
        <>
          <dt>{t("orderSuccess.payment")}</dt>
          <dd>{t(`orderSuccess.${payment}`)}</dd>
        </>
      )}
      <dt>
        <Unbroken text={t("order.total")} />
      </dt>
      <dd>
        <b>{money(totals.total)}</b>
      </dd>
      <VatFacts notes={taxNotes} />
    </dl>
  );
}

function CoreReturn({ deposit }: { deposit: EurCents }) {
  const t = useTexts();
  const lang = useLanguage();
  const { money } = useFormats();
  return (
    <p>
      {t("orderSuccess.core", { amount: money(deposit) })}{" "}
      <Link to={href("/:lang/:slug", { lang, slug: "terms" })}>{t("orderSuccess.coreTerms")}</Link>
    </p>
  );
}
