import { Form } from "react-router";
import { PeriodFields } from "../ui/forms/period-fields.tsx";
import { SearchTextField } from "../ui/forms/search-text-field.tsx";
import { Link } from "../ui/link.tsx";
import { useTexts } from "../ui/texts.tsx";
import { MAX_ORDER_TEXT, OPENING_FILTER, type OrdersQuery } from "./orders-query.ts";

/** A search by order number, document number or CAT number, and by period; the chosen status stays. */
export function OrderSearch({ query: { filter, text, reading }, clearTo }: { query: OrdersQuery; clearTo: string }) {
  const t = useTexts();
  const isNarrowed = text !== "" || reading.typed.from !== "" || reading.typed.to !== "";
  return (
    <Form className="period" method="get" action={clearTo} role="search" aria-label={t("orders.search")} noValidate>
      {filter !== OPENING_FILTER && <input type="hidden" name="status" value={filter} />}
      <SearchTextField label={t("orders.text")} hint={t("orders.textHint")} text={text} maxLength={MAX_ORDER_TEXT} />
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
