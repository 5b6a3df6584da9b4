import { type TaxNote, unconfirmedNumber } from "#erp-adapter/contract/tax.ts";
import { Note } from "../ui/note.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ShownOrder } from "./load-order.ts";

/**
 * Says what a held order waits for and until when, or why it was cancelled; renders nothing without a hold or after its
 * release.
 */
export function HoldNote({ order, notes = [] }: { order: Pick<ShownOrder, "hold">; notes?: readonly TaxNote[] }) {
  const t = useTexts();
  const { day } = useFormats();
  const { hold } = order;
  const number = unconfirmedNumber(notes);
  if (!hold || hold.state === "released") return null;
  const { kind, state, until, reason } = hold;
  if (state === "waiting")
    return (
      <Note tone="warn">
        {t(`hold.waiting.${kind}`, { day: day(until) })}
        {kind === "release" && number !== null && <p>{t("hold.waiting.unconfirmed", { number })}</p>}
      </Note>
    );
  if (state === "expired") return <Note tone="warn">{t(`hold.expired.${kind}`, { day: day(until) })}</Note>;
  if (reason === undefined) return <Note tone="warn">{t("hold.cancelled")}</Note>;
  return (
    <Note tone="warn">
      {t("hold.refused")}
      <div>
        {t("hold.reason")} <span className="as-typed">{reason}</span>
      </div>
    </Note>
  );
}
