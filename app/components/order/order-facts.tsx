import type { ShownOrder } from "../../orders/load-order.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Fact } from "../ui/fact.tsx";
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
      <Fact label={t("order.date")}>{dateTime(placedAt)}</Fact>
      <Fact label={t("order.documentNumber")}>
        <span className="num">{buyerDocumentNumber}</span>
      </Fact>
      {buyer && <BuyerFacts lines={labels.buyer} />}
      {delivery && <DeliveryFacts order={order} delivery={delivery} />}
      {guestEmail && <Fact label={t("order.email")}>{guestEmail}</Fact>}
    </>
  );
}
