import type { ShownOrder } from "../../orders/load-order.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** Date, the buyer's own number, and the confirmation's e-mail address: entries of a `dl`. */
export function OrderFacts({ order: { placedAt, buyerDocumentNumber, guestEmail } }: { order: ShownOrder }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <>
      <dt>{t("order.date")}</dt>
      <dd>{dateTime(placedAt)}</dd>
      <dt>{t("order.documentNumber")}</dt>
      <dd>
        <span className="num">{buyerDocumentNumber}</span>
      </dd>
      {guestEmail && (
        <>
          <dt>{t("order.email")}</dt>
          <dd>{guestEmail}</dd>
        </>
      )}
    </>
  );
}
