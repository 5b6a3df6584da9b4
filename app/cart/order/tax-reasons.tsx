import type { TaxNote } from "#erp-adapter/contract/tax.ts";
import { Note } from "../../ui/note.tsx";
import { useTexts } from "../../ui/texts.tsx";

/** Why a buyer of another country pays VAT or none, and which delivery would change that. */
export function TaxReasons({ notes }: { notes: readonly TaxNote[] }) {
  const t = useTexts();
  return notes.map(({ code, because, number = "" }) => {
    const reason = because ?? (code === "K" || code === "G" ? (`free${code}` as const) : null);
    const isDoubt = reason === "unconfirmed" || reason === "invalid";
    return (
      reason && (
        <Note key={reason} tone={isDoubt ? "warn" : "info"} isTold={false}>
          {t(`cartPage.tax.${reason}`, { number })}
        </Note>
      )
    );
  });
}
