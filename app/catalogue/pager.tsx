import { PAGE_SIZES } from "../goods/catalogue-query.ts";
import { Link } from "../ui/link.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";
import { useListingHref } from "./use-listing-href.ts";

/** Links to the pages, and the choice of how many rows a page has. */
export function Pager({ listing }: { listing: Listing }) {
  const t = useTexts();
  const { page, pages, total, query } = listing;
  const listingHref = useListingHref(listing);
  if (total <= PAGE_SIZES[0]) return null;
  return (
    <>
      <PageLinks page={page} pages={pages} to={(to) => listingHref({}, to)} />
      <nav className="pager pager--sizes" aria-label={t("catalogue.perPage")}>
        <span aria-hidden="true">{t("catalogue.perPage")}</span>
        {PAGE_SIZES.map((size) => (
          <Link key={size} to={listingHref({ size })} aria-current={size === query.size ? "true" : undefined}>
            {size}
          </Link>
        ))}
      </nav>
    </>
  );
}
