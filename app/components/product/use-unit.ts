import { knownUnit } from "#locales/units.ts";
import { useTexts } from "../texts.tsx";

/** The measure unit of so many, in the page's language; one the shop has no word for is shown as the ERP writes it. */
export function useUnit(): (code: string, count: number) => string {
  const t = useTexts();
  return (code, count) => {
    const known = knownUnit(code);
    return known ? t(`units.${known}`, { count }) : code;
  };
}

/** "per piece", "po komadu"; for a unit the shop has no word for, the unit as the ERP writes it. */
export function usePerUnit(): (code: string) => string {
  const t = useTexts();
  return (code) => {
    const known = knownUnit(code);
    return known ? t(`perUnit.${known}`) : `/ ${code}`;
  };
}
