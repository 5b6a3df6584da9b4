import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import type { Facet } from "../goods/catalogue-query.ts";
import { useTexts } from "../ui/texts.tsx";

/** The name of a filter value: a text of the shop for availabilities, otherwise the name in the ERP. */
export function useFacetName(): (facet: Facet, value: { id: string; name: string }) => string {
  const t = useTexts();
  return (facet, { id, name }) => {
    const availability = facet === "availability" && AVAILABILITIES.find((known) => known === id);
    return availability ? t(`availability.${availability}`) : name;
  };
}
