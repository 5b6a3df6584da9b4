import { Link } from "react-router";
import { FORMATS } from "#locales/formats.ts";
import { PAGE_SIZES } from "../../domain/catalogue-query.ts";
import { pagesNear } from "../../domain/pages-near.ts";
import type { Listing } from "../../listing/load-listing.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { useListingHref } from "./use-listing-href.ts";

/** First, near and last pages as links, and how many rows a page has. */
export function Pager({ listing }: { listing: Listing }) {
  const t = useTexts();
  const { lang } = useHeader();
  const { page, pages, total, query } = listing;
  const listingHref = useListingHref(listing);
  const { integer } = FORMATS[lang];
  if (total <= PAGE_SIZES[0]) return null;
  return (
    <>
      {pages > 1 && (
        <nav className="pager" aria-label={t("catalogue.pages")}>
          {page > 0 && (
            <Link rel="prev" to={listingHref({}, page - 1)}>
              {t("catalogue.previous")}
            </Link>
          )}
          {pagesNear(page, pages).map((near) =>
            near.kind === "gap" ? (
              <span key={near.after} className="pager__far" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={near.page}
                className={near.far ? "pager__far" : undefined}
                to={listingHref({}, near.page)}
                aria-current={near.page === page ? "page" : undefined}
                aria-label={t("catalogue.page", { page: integer(near.page + 1) })}
              >
                {integer(near.page + 1)}
              </Link>
            ),
          )}
          {page < pages - 1 && (
            <Link rel="next" to={listingHref({}, page + 1)}>
              {t("catalogue.next")}
            </Link>
          )}
        </nav>
      )}
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
