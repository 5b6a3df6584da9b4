import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import { deliveriesWords } from "#locales/shipment-words.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** A function that returns the words of `deliveriesWords` in the page's language: "as it comes, 3 deliveries". */
export function useShipmentWords() {
  const t = useTexts();
  const formats = useFormats();
  return (delivery: Pick<Delivery, "shipment" | "to">, count: number | null): string =>
    deliveriesWords(delivery, count, (key, values) => t(`shipment.${key}`, { ...values }), formats);
}
