import type { TaxNote } from "#erp-adapter/contract/tax.ts";
import { Fact } from "../ui/fact.tsx";
import { useTexts } from "../ui/texts.tsx";

/** Why a buyer of another country pays VAT, as entries of a `dl`; nothing if the notes say no reason. */
export function VatFacts({ notes }: { notes: readonly TaxNote[] }) {
  const t = useTexts();
  return notes.map(
    ({ because, number = "" }) =>
      because && (
        <Fact key={because} label={t("order.vat")}>
          {t(`order.whyVat.${because}`, { number })}
        </Fact>
      ),
  );
}
