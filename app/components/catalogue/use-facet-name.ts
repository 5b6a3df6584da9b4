import { AVAILABILITIES } from "#erp-adapter/contract/catalogue.ts";
import type { Facet } from "../../domain/catalogue-query.ts";
import { useTexts } from "../texts.tsx";

/** A filter value's name: the four availabilities are the shop's words, all else is the ERP's. */
export function useFacetName(): (facet: Facet, value: { id: string; name: string }) => string {
  const t = useTexts();
  return (facet, { id, name }) => {
    const availability = facet === "availability" && AVAILABILITIES.find((known) => known === id);
    return availability ? t(`availability.${availability}`) : name;
  };
}
