import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";

/** The difference of two amounts with its sign, or a text if they are equal. */
export function Difference({ amount }: { amount: EurCents }) {
  const t = useTexts();
  const { money } = useFormats();
  if (amount === 0) return t("offer.same");
  return `${amount > 0 ? "+" : "−"} ${money(toEurCents(Math.abs(amount)))}`;
}
