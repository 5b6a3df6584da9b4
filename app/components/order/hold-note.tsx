import type { Prepayment } from "#erp-adapter/contract/guest-buyer.ts";
import type { EurCents } from "#erp-adapter/contract/money.ts";
import type { OrderHold } from "#erp-adapter/contract/order-hold.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { Note } from "../ui/note.tsx";

/** The account and reference of a payment in advance, and the amount. */
export type Slip = Pick<Prepayment, "iban" | "model" | "reference"> & { total: EurCents };

/** Says what an order waits for and until when; for a payment, also how to pay. Nothing once it no longer waits. */
export function HoldNote({ hold: { kind, state, until }, slip }: { hold: OrderHold; slip: Slip | null }) {
  const t = useTexts();
  const { day, money } = useFormats();
  if (state !== "waiting") return null;
  return (
    <Note tone="info">
      <p>
        <strong>{t(`credit.success.${kind}`, { day: day(until) })}</strong>
      </p>
      <p>{t(`credit.success.${kind}Text`)}</p>
      {slip && (
        <p>
          {t("credit.success.slip", {
            total: money(slip.total),
            iban: slip.iban,
            reference: `${slip.model} ${slip.reference}`,
          })}
        </p>
      )}
    </Note>
  );
}

/** The slip of an order that waits for its payment; null for any other. */
export function toSlip(order: { hold?: OrderHold; prepayment?: Prepayment; totals: { total: EurCents } }): Slip | null {
  const { hold, prepayment, totals } = order;
  if (hold?.kind !== "prepayment" || !prepayment) return null;
  const { iban, model, reference } = prepayment;
  return { iban, model, reference, total: totals.total };
}
