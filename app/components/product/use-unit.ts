import { knownUnit } from "#locales/units.ts";
import { useTexts } from "../texts.tsx";

/** The unit for a quantity, in the page's language; a unit without a word in the shop is shown as the ERP writes it. */
export function useUnit(): (code: string, count: number) => string {
  const t = useTexts();
  return (code, count) => {
    const known = knownUnit(code);
    return known ? t(`units.${known}`, { count }) : code;
  };
}

/** "per piece", "po komadu"; a unit without a word in the shop is shown as the ERP writes it. */
export function usePerUnit(): (code: string) => string {
  const t = useTexts();
  return (code) => {
    const known = knownUnit(code);
    return known ? t(`perUnit.${known}`) : `/ ${code}`;
  };
}
