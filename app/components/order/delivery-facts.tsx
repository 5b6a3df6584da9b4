import { type Delivery, toLabel } from "#erp-adapter/contract/delivery.ts";
import { useFormats, useTexts } from "../texts.tsx";

/**
 * The place, carrier, day and note of an order as entries of a `dl`. The address of a guest is shown with the guest's
 * data instead.
 */
export function DeliveryFacts({ delivery, isGuest }: { delivery: Delivery; isGuest: boolean }) {
  const t = useTexts();
  const { day } = useFormats();
  const { to, carrierName, cost, date, note, shipment } = delivery;
  const isPickup = to.kind === "pickup";
  const lines =
    to.kind === "own" && isGuest ? [t("delivery.sameAddress")] : to.address ? toLabel(to.address) : [t("delivery.own")];
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
      {shipment === "together" && (
        <>
          <dt>{t("delivery.shipment")}</dt>
          <dd>{t("delivery.allTogether")}</dd>
        </>
      )}
      {date && (
        <>
          <dt>{t("delivery.date")}</dt>
          <dd>{day(date)}</dd>
        </>
      )}
      {note && (
        <>
          <dt>{t("delivery.note")}</dt>
          <dd>{note}</dd>
        </>
      )}
    </>
  );
}
