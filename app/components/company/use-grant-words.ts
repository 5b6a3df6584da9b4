import type { Grant } from "#server/services/company/member.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** A role with its limits as text, for example "Buyer, one order up to €500.00". */
export function useGrantWords(): (grant: Grant) => string {
  const t = useTexts();
  const { money } = useFormats();
  return ({ role, limits }) => {
    const named = (["order", "day", "month"] as const).flatMap((one) => {
      const limit = limits[one];
      return limit === null ? [] : t(`company.upTo.${one}`, { sum: money(limit) });
    });
    return [t(`company.roles.${role}`), ...named].join(", ");
  };
}
