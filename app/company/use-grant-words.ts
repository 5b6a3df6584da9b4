import { type FigureRight, mayAs } from "#erp-adapter/contract/company-roles.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { HeldGrant } from "./load-people.ts";

/**
 * A role as text, with what the person does not see although the role would show it, and with its limits: "Owner,
 * without finances", "Buyer, one order up to €500.00".
 */
export function useGrantWords(): (grant: Pick<HeldGrant, "role" | "limits"> & Partial<HeldGrant>) => string {
  const t = useTexts();
  const { money } = useFormats();
  const name = useFigureWords();
  return ({ role, limits, lacks = [] }) => {
    const missing = lacks.filter((right) => mayAs(role, right));
    const named = (["order", "day", "month"] as const).flatMap((one) => {
      const limit = limits[one];
      return limit === null ? [] : t(`company.upTo.${one}`, { sum: money(limit) });
    });
    const without = missing.length > 0 ? [t("company.without", { what: name(missing) })] : [];
    return [t(`company.roles.${role}`), ...without, ...named].join(", ");
  };
}

/** Invoices, finances, or both, as the end of a sentence. */
export function useFigureWords(): (rights: readonly FigureRight[]) => string {
  const t = useTexts();
  return (rights) => {
    const key = figuresKey(rights);
    return key === "none" ? "" : t(`company.figures.${key}`);
  };
}

/** The key of a text about these rights. */
export function figuresKey(rights: readonly FigureRight[]): FigureRight | "both" | "none" {
  return rights.length > 1 ? "both" : (rights[0] ?? "none");
}
