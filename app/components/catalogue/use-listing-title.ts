import type { Listing } from "../../listing/load-listing.ts";
import { useTexts } from "../texts.tsx";

/** The heading of a list, which is the page's title too. */
export function useListingTitle({ query, catalogue, rows }: Listing): string {
  const t = useTexts();
  const [row] = rows;
  const [maker, ...more] = query.manufacturer;
  if (catalogue === "replacements") return t("catalogue.titleReplacements");
  if (query.query) return t("catalogue.titleSearch", { query: query.query });
  if (query.line) return t(`lines.${query.line}`);
  const isOfOneMaker = maker !== undefined && more.length === 0 && row !== undefined;
  return isOfOneMaker ? t("catalogue.titleManufacturer", { name: row.manufacturer }) : t("catalogue.title");
}
