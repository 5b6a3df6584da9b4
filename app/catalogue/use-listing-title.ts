import { useTexts } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";

/** The heading of a list, which is the page's title too. */
export function useListingTitle({ query, reading, catalogue, rows }: Listing): string {
  const t = useTexts();
  const search = useSearchName({ query, reading });
  const [row] = rows;
  const [maker, ...more] = query.manufacturer;
  if (catalogue === "replacements") return t("catalogue.titleReplacements");
  if (query.query) return search;
  if (query.line) return t(`lines.${query.line}`);
  const isOfOneMaker = maker !== undefined && more.length === 0 && row !== undefined;
  return isOfOneMaker ? t("catalogue.titleManufacturer", { name: row.manufacturer }) : t("catalogue.title");
}

/**
 * The name of a search: its text, or for several numbers only their count, because many numbers would fill a phone
 * screen.
 */
export function useSearchName({ query, reading }: Pick<Listing, "query" | "reading">): string {
  const t = useTexts();
  if (reading?.numbers) return t("catalogue.searchNumbers", { count: reading.numbers.length });
  return t("catalogue.titleSearch", { query: query.query });
}
