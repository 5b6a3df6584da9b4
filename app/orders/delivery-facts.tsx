import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { deliveriesWords } from "#locales/shipment-words.ts";
import { Fact } from "../ui/fact.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ShownOrder } from "./load-order.ts";

/**
 * The place, carrier, shipment, day and note of an order as entries of a `dl`. The address of a guest is shown with the
 * guest's data instead. `deliveries`: see `countDeliveries`.
 */
export function DeliveryFacts({
  order,
  delivery,
  deliveries,
}: {
  order: Pick<ShownOrder, "buyer" | "labels">;
  delivery: Delivery;
  deliveries: number | null;
}) {
  const t = useTexts();
  const formats = useFormats();
  const { to, carrierName, cost, date, note } = delivery;
  const isPickup = to.kind === "pickup";
  const isGuest = order.buyer !== undefined;
  const shipment = deliveriesWords(delivery, deliveries, (key, values) => t(`shipment.${key}`, { ...values }), formats);
  const lines =
    to.kind === "own" && isGuest
      ? [t("delivery.sameAddress")]
      : to.address
        ? order.labels.delivery
        : [t("delivery.own")];
  return (
    <>
      <Fact label={t(isPickup ? "delivery.pickup" : "delivery.none")}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Fact>
      {!isPickup && (
        <Fact label={t("delivery.carrier")}>
          {carrierName || t("delivery.changes.ourChoice")}
          {cost === null && <div className="sub">{t("delivery.separately")}</div>}
        </Fact>
      )}
      {shipment !== "" && <Fact label={t("shipment.label")}>{shipment}</Fact>}
      {date && <Fact label={t("delivery.date")}>{formats.day(date)}</Fact>}
      {note && <Fact label={t(isPickup ? "delivery.notePickUp" : "delivery.note")}>{note}</Fact>}
    </>
  );
}
