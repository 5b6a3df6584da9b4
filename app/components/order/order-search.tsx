import { Form } from "react-router";
import { MAX_ORDER_TEXT, OPENING_FILTER, type OrdersQuery } from "../../domain/orders-query.ts";
import { PeriodFields } from "../forms/period-fields.tsx";
import { useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";

/** Any number of an order or a manufacturer, and a period; the chosen status stays. */
export function OrderSearch({ query: { filter, text, reading }, clearTo }: { query: OrdersQuery; clearTo: string }) {
  const t = useTexts();
  const isNarrowed = text !== "" || reading.typed.from !== "" || reading.typed.to !== "";
  return (
    <Form className="period" method="get" action={clearTo} role="search" aria-label={t("orders.search")} noValidate>
      {filter !== OPENING_FILTER && <input type="hidden" name="status" value={filter} />}
      <div className="field period__text">
        <label htmlFor="text">{t("orders.text")}</label>
        <input
          className="input"
          type="search"
          id="text"
          name="text"
          maxLength={MAX_ORDER_TEXT}
          autoComplete="off"
          spellCheck={false}
          key={text}
          defaultValue={text}
          aria-describedby="text-hint"
        />
        <p className="field__hint" id="text-hint">
          {t("orders.textHint")}
        </p>
      </div>
      <PeriodFields reading={reading} />
      <button type="submit" className="btn">
        {t("period.apply")}
      </button>
      {isNarrowed && (
        <Link className="tap" to={filter === OPENING_FILTER ? clearTo : `${clearTo}?status=${filter}`}>
          {t("catalogue.clearAll")}
        </Link>
      )}
    </Form>
  );
}
