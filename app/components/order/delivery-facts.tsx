import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { shipmentWords } from "#locales/shipment-words.ts";
import type { ShownOrder } from "../../orders/load-order.ts";
import { useFormats, useTexts } from "../texts.tsx";

/**
 * The place, carrier, shipment, day and note of an order as entries of a `dl`. The address of a guest is shown with the
 * guest's data instead.
 */
export function DeliveryFacts({ order, delivery }: { order: ShownOrder; delivery: Delivery }) {
  const t = useTexts();
  const formats = useFormats();
  const { to, carrierName, cost, date, note } = delivery;
  const isPickup = to.kind === "pickup";
  const isGuest = order.buyer !== undefined;
  const shipment = shipmentWords(order, (key, values) => t(`shipment.${key}`, { ...values }), formats);
  const lines =
    to.kind === "own" && isGuest
      ? [t("delivery.sameAddress")]
      : to.address
        ? order.labels.delivery
        : [t("delivery.own")];
  return (
    <>
      <dt>{t(isPickup ? "delivery.pickup" : "delivery.none")}</dt>
      <dd>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </dd>
      {!isPickup && (
        <>
          <dt>{t("delivery.carrier")}</dt>
          <dd>
            {carrierName || t("delivery.changes.ourChoice")}
            {cost === null && <div className="sub">{t("delivery.separately")}</div>}
          </dd>
        </>
      )}
      {shipment !== "" && (
        <>
          <dt>{t("shipment.label")}</dt>
          <dd>{shipment}</dd>
        </>
      )}
      {date && (
        <>
          <dt>{t("delivery.date")}</dt>
          <dd>{formats.day(date)}</dd>
        </>
      )}
      {note && (
        <>
          <dt>{t(isPickup ? "delivery.notePickUp" : "delivery.note")}</dt>
          <dd>{note}</dd>
        </>
      )}
    </>
  );
}
