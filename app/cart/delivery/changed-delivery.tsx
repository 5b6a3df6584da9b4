import type { ReactNode } from "react";
import type { Delivery } from "#erp-adapter/contract/delivery.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { AgreedDeliveryChange } from "#server/services/ordering/quote.ts";
import { Cell } from "../../ui/table.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import type { ShownChanges } from "../load-cart-page.ts";
import { useShipmentWords } from "./use-shipment-words.ts";

/** One row per change of the delivery, with old and new value. */
export function ChangedDelivery({ shown }: { shown: ShownChanges }) {
  return shown.deliveryChanges.map((change) => <ChangedRow key={change.kind} change={change} shown={shown} />);
}

interface ChangedRowProps {
  change: AgreedDeliveryChange;
  shown: ShownChanges;
}

function ChangedRow({ change, shown }: ChangedRowProps) {
  const t = useTexts();
  const { was, now } = useWords(change, shown);
  return (
    <tr role="row">
      <Cell className="full at-name">
        <b>{t("delivery.none")}</b>
      </Cell>
      <Cell className="full">
        <strong>{t(`delivery.changes.${change.kind}`)}</strong>
      </Cell>
      <Cell className="end" label={t("changed.was")}>
        <span className="was was--text">{was}</span>
      </Cell>
      <Cell className="end" label={t("changed.isNow")}>
        <span className="is is--text">{now}</span>
      </Cell>
    </tr>
  );
}

function useWords(
  change: AgreedDeliveryChange,
  { previous, delivery }: ShownChanges,
): { was: ReactNode; now: ReactNode } {
  const t = useTexts();
  const { money, day, percent } = useFormats();
  const shipmentWords = useShipmentWords();
  const before = previous?.delivery;
  const isOtherRate = before?.vatPercent !== delivery?.vatPercent;
  const cost = (cents: EurCents | null, of: Delivery | null | undefined) => {
    if (cents === null) return t("delivery.separately");
    return isOtherRate && of ? `${money(cents)}, ${t("cart.vat", { percent: percent(of.vatPercent) })}` : money(cents);
  };
  const shipment = (count: number | null, of: Delivery | null | undefined) =>
    of && (shipmentWords(of, count) || t(of.to.kind === "pickup" ? "shipment.onePickUp" : "shipment.one"));
  switch (change.kind) {
    case "destination":
      // The ERP may not know the company's own address.
      return {
        was: change.old || t("delivery.own"),
        now: change.new === null ? t("delivery.changes.gone") : change.new || t("delivery.own"),
      };
    case "carrier":
      return { was: change.old || t("delivery.changes.ourChoice"), now: change.new ?? t("delivery.changes.ourChoice") };
    case "cost":
      return { was: cost(change.old, before), now: cost(change.new, delivery) };
    case "date":
      return { was: day(change.old), now: t("delivery.changes.soon") };
    case "shipment":
      return { was: shipment(change.old, before), now: shipment(change.new, delivery) };
  }
}
