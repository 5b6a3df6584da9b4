import type { ShownOrder } from "../../orders/load-order.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { BuyerFacts } from "./buyer-facts.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";

/**
 * The date, the data of a guest, the buyer's own number, and the e-mail address for the confirmation, as entries of a
 * `dl`.
 */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const { placedAt, buyerDocumentNumber, guestEmail, buyer, delivery, labels } = order;
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
      {buyer && <BuyerFacts lines={labels.buyer} />}
      {delivery && <DeliveryFacts order={order} delivery={delivery} />}
      {guestEmail && (
        <>
          <dt>{t("order.email")}</dt>
          <dd>{guestEmail}</dd>
        </>
      )}
    </>
  );
}
