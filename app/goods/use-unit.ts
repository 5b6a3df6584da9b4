import { knownUnit } from "#locales/units.ts";
import { useTexts } from "../ui/texts.tsx";

/** Formats the unit for a quantity in the language of the page; an unknown unit is shown as in the ERP. */
export function useUnit(): (code: string, count: number) => string {
  const t = useTexts();
  return (code, count) => {
    const known = knownUnit(code);
    return known ? t(`units.${known}`, { count }) : code;
  };
}

/** Formats "per piece", "po komadu"; an unknown unit is shown as in the ERP. */
export function usePerUnit(): (code: string) => string {
  const t = useTexts();
  return (code) => {
    const known = knownUnit(code);
    return known ? t(`perUnit.${known}`) : `/ ${code}`;
  };
}
