import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { MAX_DOCUMENT_NUMBER } from "#erp-adapter/contract/orders.ts";
import { FORMATS } from "#locales/formats.ts";
import type { OrderRefusal } from "../../actions/order-cart.ts";
import type { CartPageData } from "../../routes/cart/load-cart-page.ts";
import { TextField } from "../forms/text-field.tsx";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { CartFields } from "./cart-fields.tsx";
import { OrderingStatus, useOrdering } from "./ordering-status.tsx";
import { TotalsList } from "./totals-list.tsx";

/** Totals, the buyer's document number, and *Order*. Absent while prices and stock cannot be read. */
export function OrderForm({ page, refusal }: { page: CartPageData; refusal?: OrderRefusal }) {
  const t = useTexts();
  const { lang } = useHeader();
  const [form, fields] = useForm<{ buyerDocumentNumber: string }>({
    id: "order",
    lastResult: refusal?.reply,
    defaultValue: { buyerDocumentNumber: page.order?.buyerDocumentNumber ?? "" },
  });
  const ordering = useOrdering();
  if (!page.order) return null;
  const { totals, quote, lines } = page.order;
  return (
    <>
      <aside aria-label={t("cart.orderAria")}>
        <Form className="sheet sheet--pad form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
          <CartFields cart={page.cart} intent="order" />
          <input type="hidden" name="quote" value={quote} />
          <h2>{t("cart.total")}</h2>
          <TotalsList totals={totals} />
          <p className="small muted">{t("site.pricesNote")}.</p>
          <TextField
            field={fields.buyerDocumentNumber}
            label={t("cart.documentNumber")}
            hint={t("cart.documentHint")}
            maxLength={MAX_DOCUMENT_NUMBER}
            required
          />
          <button
            type="submit"
            className="btn btn--main btn--wide"
            disabled={lines === 0}
            aria-busy={ordering !== null || undefined}
          >
            {t("cart.order")}
          </button>
          <div>
            <OrderingStatus state={ordering} />
            <p className="small muted">{t(lines === 0 ? "changed.nothingLeft" : "cart.recheckHint")}</p>
          </div>
        </Form>
      </aside>
      <div className="cart-bar no-print">
        <span>
          {t("cart.total")} <b>{FORMATS[lang].money(totals.total)}</b>
        </span>
        <a className="btn btn--main" href="#order">
          {t("cart.toOrder")}
        </a>
      </div>
    </>
  );
}
