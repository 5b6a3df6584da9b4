import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import type { Facet } from "../../domain/catalogue-query.ts";
import { useTexts } from "../texts.tsx";

/** A filter value's name: the shop's word for the four availabilities, the ERP's for everything else. */
export function useFacetName(): (facet: Facet, value: { id: string; name: string }) => string {
  const t = useTexts();
  return (facet, { id, name }) => {
    const availability = facet === "availability" && AVAILABILITIES.find((known) => known === id);
    return availability ? t(`availability.${availability}`) : name;
  };
}
