import { href } from "react-router";
import { type CatalogueQuery, toSearch } from "../goods/catalogue-query.ts";
import { useLanguage } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";

/** Returns a function that makes the URL of the same list with changed values, by default of its first page. */
export function useListingHref({
  query,
  catalogue,
}: Pick<Listing, "query" | "catalogue">): (change: Partial<CatalogueQuery>, page?: number) => string {
  const lang = useLanguage();
  const path = catalogue === "all" ? "/:lang/catalogue/:page" : "/:lang/replacements-catalogue/:page";
  return (change, page = 0) => href(path, { lang, page: String(page) }) + toSearch({ ...query, ...change }, catalogue);
}
