import { href } from "react-router";
import { isKnownPostalCode } from "#erp-adapter/contract/postal-code.ts";
import type { QuoteId } from "#server/services/ordering/quote.ts";
import { HoldNote } from "../components/order/hold-note.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useLanguage, useTexts } from "../components/texts.tsx";
import { Icon } from "../components/ui/icon.tsx";
import { Link } from "../components/ui/link.tsx";
import { Note } from "../components/ui/note.tsx";
import { sessionContext, shopContext } from "../context.ts";
import { orderAdded } from "../middleware/order-added.ts";
import { notFound } from "../page-errors.ts";
import type { Route } from "./+types/order-success";

export const middleware: Route.MiddlewareFunction[] = [orderAdded];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ordering } = context.get(shopContext);
  const copy = await ordering.copyOf(context.get(sessionContext).orderAdded as QuoteId);
  if (!copy) throw notFound(url);
  const { id, number, buyer, hold, prepayment, totals } = copy.order;
  return {
    id,
    held: hold ? { id, hold, prepayment, totals } : null,
    number,
    email: copy.customer.email,
    mail: await ordering.mailStateOf(copy),
    key: copy.isGuest ? ordering.orderKey(copy) : null,
    // A hint that costs no click before the order.
    strangePostalCode:
      buyer && !isKnownPostalCode(buyer.country, buyer.postalCode) ? { postalCode: buyer.postalCode } : null,
  };
}

export default function OrderSuccess({
  loaderData: { id, number, held, email, mail, key, strangePostalCode },
}: Route.ComponentProps) {
  const t = useTexts();
  const lang = useLanguage();
  const order = href("/:lang/order/:orderId", { lang, orderId: id }) + (key ? `?key=${encodeURIComponent(key)}` : "");
  return (
    <div className="small-page sheet sheet--pad stack">
      <PageHead title={t("orderSuccess.title")} noindex />
      <p className="good">
        <Icon name="good" /> {t("orderSuccess.title")}
      </p>
      <h1>{t("orderSuccess.heading", { number })}</h1>
      {held && <HoldNote order={held} />}
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
      <div className="actions">
        <Link className="btn btn--main" to={order}>
          {t("orderSuccess.open")}
        </Link>
        <Link className="btn btn--big" to={href("/:lang/catalogue/:page", { lang, page: "0" })}>
          {t("orderSuccess.onward")}
        </Link>
      </div>
    </div>
  );
}
