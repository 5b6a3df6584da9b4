import { countDeliveries, piecesOf } from "#erp-adapter/contract/conditions/deliveries.ts";
import { taxNotesOf } from "#erp-adapter/contract/tax.ts";
import { Fact } from "../ui/fact.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import { BuyerFacts } from "./buyer-facts.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import type { ShownOrder } from "./load-order.ts";
import { VatFacts } from "./vat-facts.tsx";

/**
 * The date, the buyer's own number, the data of a guest, the delivery, why a buyer of another country pays VAT, the
 * payment if it is made in advance, and the e-mail address for the confirmation, as entries of a `dl`.
 */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const { placedAt, buyerDocumentNumber, guestEmail, buyer, delivery, labels, isPaidInAdvance } = order;
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <>
      <Fact label={t("order.date")}>{dateTime(placedAt)}</Fact>
      <Fact label={t("order.documentNumber")}>
        <span className="num">{buyerDocumentNumber}</span>
      </Fact>
      {buyer && <BuyerFacts lines={labels.buyer} />}
      {delivery && (
        <DeliveryFacts order={order} delivery={delivery} deliveries={countDeliveries(delivery, piecesOf(order))} />
      )}
      <VatFacts notes={taxNotesOf(order.lines)} />
      {isPaidInAdvance && <Fact label={t("orderSuccess.payment")}>{t("orderSuccess.inAdvance")}</Fact>}
      {guestEmail && <Fact label={t("order.email")}>{guestEmail}</Fact>}
    </>
  );
}
