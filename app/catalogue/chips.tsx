import { type CatalogueQuery, FACETS, UNFILTERED } from "../goods/catalogue-query.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";
import { useFacetName } from "./use-facet-name.ts";
import { useListingHref } from "./use-listing-href.ts";
import { useSearchName } from "./use-listing-title.ts";

/** The filters that narrow the list, each as a link that removes it. */
export function Chips({ listing }: { listing: Listing }) {
  const t = useTexts();
  const listingHref = useListingHref(listing);
  const chips = useChips(listing);
  if (chips.length === 0) return null;
  return (
    <nav className="chips" aria-label={t("catalogue.chosenFilters")}>
      {chips.map(({ key, name, without }) => (
        <Link className="chip" key={key} to={listingHref(without)}>
          <span>
            <span className="sr">{t("catalogue.removeFilter")}</span>
            {name}
          </span>
          <Icon name="cross" />
        </Link>
      ))}
      {/* Without results, *Show the whole catalogue* below does the same. */}
      {chips.length > 1 && listing.total > 0 && (
        <Link className="btn btn--plain" to={listingHref({ ...UNFILTERED, query: "", line: null })}>
          {t("catalogue.clearAll")}
        </Link>
      )}
    </nav>
  );
}

interface Chip {
  key: string;
  name: string;
  without: Partial<CatalogueQuery>;
}

function useChips({ query, reading, facets }: Listing): Chip[] {
  const t = useTexts();
  const search = useSearchName({ query, reading });
  const facetName = useFacetName();
  const chips: Chip[] = [];
  if (query.query) chips.push({ key: "query", name: search, without: { query: "" } });
  if (query.line) chips.push({ key: "line", name: t(`lines.${query.line}`), without: { line: null } });
  for (const facet of FACETS)
    for (const id of query[facet]) {
      const name = facetName(facet, facets?.[facet].values.find((value) => value.id === id) ?? { id, name: id });
      chips.push({ key: `${facet} ${id}`, name, without: { [facet]: query[facet].filter((other) => other !== id) } });
    }
  return chips;
}
