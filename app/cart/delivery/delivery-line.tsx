import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { useShipmentWords } from "./use-shipment-words.ts";

interface DeliveryLineProps {
  delivery: Delivery | null;
  /** the number of deliveries or pick-ups; null: more than one, but the number is not known */
  deliveries: number | null;
  /** where the buyer's own address comes from: their account, the next step, or the form around this line */
  own: "own" | "ownGuest" | "ownHere";
}

/** Place, carrier, cost, shipment and day in short: "To: Servis Split, Split · DPD · 6,00 €". */
export function DeliveryLine({ delivery, deliveries, own }: DeliveryLineProps) {
  const t = useTexts();
  const { money, day } = useFormats();
  const shipmentWords = useShipmentWords();
  if (!delivery) return t("delivery.none");
  const { to, carrierName, cost, date } = delivery;
  const place = to.address ? [to.address.name, to.address.city].filter(Boolean).join(", ") : t(`delivery.${own}`);
  const parts =
    to.kind === "pickup"
      ? []
      : [carrierName, cost === null ? t("delivery.separately") : cost === 0 ? t("delivery.free") : money(cost)];
  return (
    <>
      <b>{t(to.kind === "pickup" ? "delivery.pickupAt" : "delivery.goesTo", { place })}</b>{" "}
      <span className="muted">
        {[...parts, shipmentWords(delivery, deliveries), ...(date ? [t("delivery.on", { day: day(date) })] : [])]
          .filter(Boolean)
          .join("\u00a0· ")}
      </span>
    </>
  );
}
