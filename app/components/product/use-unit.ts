import { useTranslation } from "react-i18next";

const UNITS = ["pcs", "set", "l", "m", "kg", "box"] as const;

/** A measure unit in the page's language; one the shop has no word for is shown as the ERP writes it. */
export function useUnit(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => {
    const known = UNITS.find((unit) => unit === code);
    return known ? t(`units.${known}`) : code;
  };
}
