import { HOLD_DAYS } from "#erp-adapter/contract/order-hold.ts";
import { taxNotesOf, unconfirmedNumber } from "#erp-adapter/contract/tax.ts";
import type { AgreedDeliveryChange } from "#server/services/ordering/quote.ts";
import { useTexts } from "../../ui/texts.tsx";
import type { CartDialog } from "../load-cart-page.ts";
import { useCartTitle } from "../use-cart-title.ts";

/** The sentences of the validation dialog: first that nothing is ordered yet, then one for each kind of change. */
export function useChangedWords(dialog: Extract<CartDialog, { kind: "changed" }>, cartTitle: string): string[] {
  const t = useTexts();
  const title = useCartTitle()(cartTitle);
  const { shown, isBlocked, lostCarrier } = dialog;
  const number = unconfirmedNumber(taxNotesOf(shown.lines.map(({ condition }) => condition)));
  const count = new Set(shown.changes.map((change) => change.product)).size;
  const ofDelivery = ({ kind }: AgreedDeliveryChange) =>
    kind === "carrier" && lostCarrier
      ? t(`changed.delivery.${lostCarrier.why}`, { carrier: lostCarrier.name })
      : t(`changed.delivery.${kind}`);
  const sentences = [
    ...(count > 0 ? [t("changed.lead", { count, title })] : []),
    ...(shown.delivery ? shown.deliveryChanges.map(ofDelivery) : []),
    ...(!shown.delivery && shown.deliveryChanges.length > 0 ? [t("changed.withoutPlace")] : []),
    ...(isBlocked && shown.delivery ? [t("changed.superseded", { title })] : []),
    ...(shown.hold ? [t(`credit.held.${shown.hold}`, { days: HOLD_DAYS })] : []),
    ...(shown.hold === "release" && number !== null ? [t("cartPage.vatHold.waits", { number })] : []),
  ];
  return [t("changed.nothingYet"), ...sentences];
}
