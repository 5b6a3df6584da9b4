import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { FoundPapers as Papers } from "./find-papers.ts";

/** The orders and invoices whose number was searched, before all goods. */
export function FoundPapers({ papers: { number, orders, invoices } }: { papers: Papers }) {
  const t = useTexts();
  const lang = useLanguage();
  const { day } = useFormats();
  return (
    <section className="sheet sheet--pad own-rows" aria-labelledby="papers">
      <h2 id="papers" data-told>
        {t("papers.title", { number })}
      </h2>
      <ul className="stack">
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={href("/:lang/order/:orderId", { lang, orderId: order.id })}>
              <b>{t("papers.order", { number: order.number })}</b>
            </Link>
            {", "}
            {[
              day(order.date),
              t(`orderState.statuses.${order.status}`),
              ...(order.by === "note" ? [t("papers.byNote", { number })] : []),
              ...(order.buyerDocumentNumber ? [t("papers.byDocument", { number: order.buyerDocumentNumber })] : []),
            ].join(" · ")}
          </li>
        ))}
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Link to={href("/:lang/invoice/:invoiceId", { lang, invoiceId: invoice.id })}>
              <b>{t(`papers.${invoice.kind}`, { number: invoice.number })}</b>
            </Link>
            {", "}
            {[day(invoice.date), ...(invoice.order ? [t("papers.ofOrder", { number: invoice.order })] : [])].join(
              " · ",
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
