import { isByPrice, type Sort } from "#erp-adapter/contract/catalogue.ts";
import { type CatalogueQuery, sortsOffered } from "../goods/catalogue-query.ts";
import { Link } from "../ui/link.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";
import { useListingHref } from "./use-listing-href.ts";

export function SortMenu({ listing }: { listing: Listing }) {
  const t = useTexts();
  const listingHref = useListingHref(listing);
  return (
    <details className="menu sort" name="header">
      <summary className="btn">
        {t("catalogue.sort", { by: t(sortName(listing.query, listing.query.sort)) })} <span className="chev" />
      </summary>
      <nav className="panel" aria-label={t("catalogue.sortLabel")}>
        {sortsOffered(listing.catalogue, listing.query.query, listing.priceSort !== "none").map((sort) => (
          <Link key={sort} to={listingHref({ sort })} aria-current={sort === listing.query.sort ? "true" : undefined}>
            {t(sortName(listing.query, sort))}
          </Link>
        ))}
      </nav>
    </details>
  );
}

/** The text key of a sort. Without a search text, `relevance` has another label. */
function sortName({ query }: CatalogueQuery, sort: Sort) {
  return sort === "relevance" && query === "" ? "sorts.usual" : (`sorts.${sort}` as const);
}

/** Tells a customer that the sort uses list prices and not their own prices. */
export function SortNote({ listing }: { listing: Listing }) {
  const t = useTexts();
  if (listing.priceSort !== "list" || !isByPrice(listing.query.sort)) return null;
  return <p className="sort-note">{t("catalogue.sortedByList")}</p>;
}

/** Column heads; those of sortable columns are links. */
export function ColumnHeads({ listing }: { listing: Listing }) {
  const t = useTexts();
  return (
    <nav className="rows-head" aria-label={t("catalogue.sortColumns")}>
      <SortLink listing={listing} sort="number" label={t("product.catNumber")} />
      <SortLink listing={listing} sort="title" label={t("product.titleColumn")} />
      <SortLink listing={listing} sort="manufacturer" label={t("product.manufacturer")} />
      <SortLink listing={listing} sort="availability" label={t("catalogue.availability")} />
      {listing.priceSort === "none" ? (
        <span className="end">{t("product.price")}</span>
      ) : (
        <SortLink
          listing={listing}
          sort={listing.query.sort === "price-asc" ? "price-desc" : "price-asc"}
          current={isByPrice(listing.query.sort)}
          arrow={listing.query.sort === "price-desc" ? "↓" : "↑"}
          label={t("product.price")}
          end
        />
      )}
      <span>{t("product.quantity")}</span>
    </nav>
  );
}

/**
 * The same column heads for a list with a fixed sort; hidden from screen readers, because each row has the same labels.
 */
export function PlainHeads() {
  const t = useTexts();
  return (
    <div className="rows-head" aria-hidden="true">
      <span>{t("product.catNumber")}</span>
      <span>{t("product.titleColumn")}</span>
      <span>{t("product.manufacturer")}</span>
      <span>{t("catalogue.availability")}</span>
      <span className="end">{t("product.price")}</span>
      <span>{t("product.quantity")}</span>
    </div>
  );
}

interface SortLinkProps {
  listing: Listing;
  sort: Sort;
  label: string;
  current?: boolean;
  arrow?: string;
  end?: boolean;
}

function SortLink({ listing, sort, label, current = listing.query.sort === sort, arrow = "↑", end }: SortLinkProps) {
  const listingHref = useListingHref(listing);
  return (
    <Link className={end ? "end" : undefined} to={listingHref({ sort })} aria-current={current ? "true" : undefined}>
      {label}
      {current && <span aria-hidden="true">{arrow}</span>}
    </Link>
  );
}
